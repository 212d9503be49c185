// SPDX-License-Identifier: MIT

public import Foundation

/// The state of a running transition, for animations alongside it.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: NSObjectProtocol {
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// The seconds that it takes.
  var transitionDuration: TimeInterval { get }
  /// The curve of its animation.
  var completionCurve: UIView.AnimationCurve { get }
  /// Whether it was cancelled.
  var isCancelled: Bool { get }
  /// The view in which it runs.
  var containerView: UIView { get }
}

/// A running transition, along which other changes can be animated.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator:
  UIViewControllerTransitionCoordinatorContext
{
  /// Animates changes with the transition's duration and curve.
  ///
  /// - Returns: whether the changes are animated; false when the transition is over or not animated.
  @discardableResult func animate(
    alongsideTransition animation: (
      (any UIViewControllerTransitionCoordinatorContext) -> Void
    )?,
    completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
}

extension UIViewControllerTransitionCoordinator {
  /// Animates changes with the transition's duration and curve, and does not report the end.
  @discardableResult public func animate(
    alongsideTransition animation: (
      (any UIViewControllerTransitionCoordinatorContext) -> Void
    )?
  ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}
