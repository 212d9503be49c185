// SPDX-License-Identifier: MIT

/// The progress of another animation at which an animation starts or stops.
struct AnimationTrigger {
  /// The other animation.
  private(set) weak var animation: NSAnimation?
  /// From 0 to 1.
  let progress: NSAnimation.Progress

  init(_ animation: NSAnimation, _ progress: NSAnimation.Progress) {
    self.animation = animation
    // A run begins at 0, which it does not pass: its first frame does.
    self.progress = min(max(progress, .leastNonzeroMagnitude), 1)
  }

  /// Whether the other animation passes the progress on its way from one to the next.
  func isPassed(
    by other: NSAnimation, from old: NSAnimation.Progress, to new: NSAnimation.Progress
  ) -> Bool {
    other === animation && progress > old && progress <= new
  }
}
