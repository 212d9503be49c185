// SPDX-License-Identifier: MIT

public import Foundation

/// Animation blocks for asynchronous code, which goes on when they are over.
///
/// Each is the form with a completion block, and returns the block's argument: whether all animations
/// ran to their ends.
extension UIView {
  /// Animates changes by easing in and out.
  @discardableResult
  public class func animate(
    withDuration duration: TimeInterval, animations: @escaping () -> Void
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      animate(withDuration: duration, animations: animations) {
        continuation.resume(returning: $0)
      }
    }
  }

  /// Animates changes after a delay.
  @discardableResult
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      animate(
        withDuration: duration, delay: delay, options: options, animations: animations
      ) { continuation.resume(returning: $0) }
    }
  }

  /// Animates changes by a spring that comes to rest at the end of the duration.
  @discardableResult
  public class func animate(
    withDuration duration: TimeInterval, delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat, initialSpringVelocity velocity: CGFloat,
    options: UIView.AnimationOptions = [], animations: @escaping () -> Void
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      animate(
        withDuration: duration, delay: delay, usingSpringWithDamping: dampingRatio,
        initialSpringVelocity: velocity, options: options, animations: animations
      ) { continuation.resume(returning: $0) }
    }
  }

  /// Animates changes through frames.
  @discardableResult
  public class func animateKeyframes(
    withDuration duration: TimeInterval, delay: TimeInterval,
    options: UIView.KeyframeAnimationOptions = [], animations: @escaping () -> Void
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      animateKeyframes(
        withDuration: duration, delay: delay, options: options, animations: animations
      ) { continuation.resume(returning: $0) }
    }
  }

  /// Changes what a view shows by a transition.
  @discardableResult
  public class func transition(
    with view: UIView, duration: TimeInterval, options: UIView.AnimationOptions = [],
    animations: (() -> Void)?
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      transition(
        with: view, duration: duration, options: options, animations: animations
      ) { continuation.resume(returning: $0) }
    }
  }

  /// Replaces a view by another one by a transition of their superview.
  @discardableResult
  public class func transition(
    from fromView: UIView, to toView: UIView, duration: TimeInterval,
    options: UIView.AnimationOptions = []
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      transition(from: fromView, to: toView, duration: duration, options: options) {
        continuation.resume(returning: $0)
      }
    }
  }

  /// Runs an animation of the system on views.
  @discardableResult
  public class func perform(
    _ animation: UIView.SystemAnimation, on views: [UIView],
    options: UIView.AnimationOptions = [], animations parallelAnimations: (() -> Void)?
  ) async -> Bool {
    await withCheckedContinuation { continuation in
      perform(animation, on: views, options: options, animations: parallelAnimations) {
        continuation.resume(returning: $0)
      }
    }
  }
}
