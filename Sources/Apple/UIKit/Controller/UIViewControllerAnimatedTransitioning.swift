// SPDX-License-Identifier: MIT

public import Foundation

/// An object that moves the views of a transition between controllers.
@preconcurrency @MainActor public protocol UIViewControllerAnimatedTransitioning: NSObjectProtocol {
  /// The seconds that the transition takes.
  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?)
    -> TimeInterval
  /// Adds the view that comes to the container, animates, and calls `completeTransition(_:)` at the end
  /// (view fact VC-2).
  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
  /// An animator that does the same and can be interrupted; nil, none, by default.
  func interruptibleAnimator(using transitionContext: any UIViewControllerContextTransitioning)
    -> (any UIViewImplicitlyAnimating)?
  /// Told that the transition is over, and whether it was completed.
  func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
  /// None: `animateTransition(using:)` is called.
  public func interruptibleAnimator(
    using transitionContext: any UIViewControllerContextTransitioning
  ) -> (any UIViewImplicitlyAnimating)? { nil }

  /// Does nothing.
  public func animationEnded(_ transitionCompleted: Bool) {}
}
