// SPDX-License-Identifier: MIT

public import Foundation

/// Where an animation ended.
public enum UIViewAnimatingPosition: Int, Sendable {
  /// At the target.
  case end
  /// At the start: it ran in reverse, or was put back.
  case start
  /// Where it was stopped.
  case current
}

/// The state of an animator (view fact PA-1).
public enum UIViewAnimatingState: Int, Sendable {
  /// Not begun, or over.
  case inactive
  /// Runs, or is paused.
  case active
  /// Stopped, and waiting for `finishAnimation(at:)`.
  case stopped
}

/// An animation that can be started, paused, scrubbed, reversed and stopped.
@preconcurrency @MainActor public protocol UIViewAnimating: NSObjectProtocol {
  /// The state.
  var state: UIViewAnimatingState { get }
  /// Whether time passes for the animations.
  var isRunning: Bool { get }
  /// Whether the animations run toward their start.
  var isReversed: Bool { get set }
  /// The share of the animations that is done, from 0 to 1.
  var fractionComplete: CGFloat { get set }
  /// Starts, or goes on from a pause.
  func startAnimation()
  /// Starts after some seconds.
  func startAnimation(afterDelay delay: TimeInterval)
  /// Pauses where the animations are.
  func pauseAnimation()
  /// Stops where the animations are.
  ///
  /// - Parameter withoutFinishing: true makes the animator inactive without calling completion blocks;
  ///   false lets `finishAnimation(at:)` end it.
  func stopAnimation(_ withoutFinishing: Bool)
  /// Ends a stopped animation at a position.
  func finishAnimation(at finalPosition: UIViewAnimatingPosition)
}

/// An animator that takes more animations, completion blocks and another timing while it is active.
///
/// All methods may be left out, and then do nothing.
@preconcurrency @MainActor public protocol UIViewImplicitlyAnimating: UIViewAnimating {
  /// Adds changes that are animated after a share of the duration.
  func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat)
  /// Adds changes to be animated.
  func addAnimations(_ animation: @escaping () -> Void)
  /// Adds a block that is called at the end, with where that is.
  func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void)
  /// Goes on from a pause with another timing.
  func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat)
}

extension UIViewImplicitlyAnimating {
  public func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) {}

  public func addAnimations(_ animation: @escaping () -> Void) {}

  public func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {}

  public func continueAnimation(
    withTimingParameters parameters: (any UITimingCurveProvider)?, durationFactor: CGFloat
  ) {}
}
