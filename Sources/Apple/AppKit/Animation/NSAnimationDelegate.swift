// SPDX-License-Identifier: MIT

public import Foundation

/// Is notified of the run of an `NSAnimation`; all methods have defaults.
@preconcurrency @MainActor public protocol NSAnimationDelegate: NSObjectProtocol {
  /// Whether the animation starts; true by default.
  func animationShouldStart(_ animation: NSAnimation) -> Bool
  /// The animation has run to its end.
  func animationDidEnd(_ animation: NSAnimation)
  /// The animation was stopped before its end.
  func animationDidStop(_ animation: NSAnimation)
  /// The value at a progress; the curve's by default.
  func animation(
    _ animation: NSAnimation, valueForProgress progress: NSAnimation.Progress
  ) -> Float
  /// The animation has passed one of its progress marks.
  func animation(_ animation: NSAnimation, didReachProgressMark progress: NSAnimation.Progress)
}

extension NSAnimationDelegate {
  /// Answers true.
  public func animationShouldStart(_ animation: NSAnimation) -> Bool { true }
  /// Does nothing.
  public func animationDidEnd(_ animation: NSAnimation) {}
  /// Does nothing.
  public func animationDidStop(_ animation: NSAnimation) {}
  /// Answers the value of the animation's curve.
  public func animation(
    _ animation: NSAnimation, valueForProgress progress: NSAnimation.Progress
  ) -> Float { animation.curveValue(at: progress) }
  /// Does nothing.
  public func animation(
    _ animation: NSAnimation, didReachProgressMark progress: NSAnimation.Progress
  ) {}
}
