// SPDX-License-Identifier: MIT

extension NSAnimation {
  /// Starts the animation when another one passes a progress, from then on; one such animation at a time.
  ///
  /// - Parameters:
  ///   - animation: the other one, which is not held.
  ///   - startProgress: from 0 to 1; NaN is refused.
  public func start(when animation: NSAnimation, reachesProgress startProgress: Progress) {
    guard !startProgress.isNaN else { return }
    clearStart()
    startTrigger = AnimationTrigger(animation, startProgress)
    animation.addFollower(self)
  }

  /// Stops the animation when another one passes a progress, from then on; one such animation at a time.
  ///
  /// - Parameters:
  ///   - animation: the other one, which is not held.
  ///   - stopProgress: from 0 to 1; NaN is refused.
  public func stop(when animation: NSAnimation, reachesProgress stopProgress: Progress) {
    guard !stopProgress.isNaN else { return }
    clearStop()
    stopTrigger = AnimationTrigger(animation, stopProgress)
    animation.addFollower(self)
  }

  /// No longer starts with another animation.
  public func clearStart() { startTrigger = nil }

  /// No longer stops with another animation.
  public func clearStop() { stopTrigger = nil }

  /// Starts and stops those that wait for a progress between two.
  func moveFollowers(from old: Progress, to new: Progress) {
    for follower in followers.compactMap(\.animation) {
      if follower.stopTrigger?.isPassed(by: self, from: old, to: new) ?? false { follower.stop() }
      if follower.startTrigger?.isPassed(by: self, from: old, to: new) ?? false { follower.start() }
    }
  }

  private func addFollower(_ follower: NSAnimation) {
    followers.removeAll { $0.animation == nil || $0.animation === follower }
    followers.append(Follower(animation: follower))
  }

  /// An animation that waits for this one's progress.
  struct Follower {
    weak var animation: NSAnimation?
  }
}
