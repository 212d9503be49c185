// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// The context of a transition between controllers, for its animator.
@preconcurrency @MainActor public protocol UIViewControllerContextTransitioning: NSObjectProtocol {
  /// The view in which the transition runs; the view that goes is in it already (view fact VC-2).
  var containerView: UIView { get }
  /// Whether the transition is animated.
  var isAnimated: Bool { get }
  /// Whether it follows a gesture at present.
  var isInteractive: Bool { get }
  /// Whether it was cancelled: the views go back.
  var transitionWasCancelled: Bool { get }
  /// The place that the presented view takes.
  var presentationStyle: UIModalPresentationStyle { get }
  /// The transform that the view that comes has at the end; the identity.
  var targetTransform: CGAffineTransform { get }
  /// Shows how far an interactive transition is, from 0 to 1.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Lets an interactive transition run to its end.
  func finishInteractiveTransition()
  /// Lets an interactive transition run back to its start.
  func cancelInteractiveTransition()
  /// Makes a running transition an interactive one.
  func pauseInteractiveTransition()
  /// Ends the transition; `didComplete` is false where it was cancelled.
  func completeTransition(_ didComplete: Bool)
  /// The controller that comes or goes.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// The view that comes or goes; nil where it stays as it is.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// The frame of a controller's view before the transition, in the container; zero if it is not in it.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// The frame of a controller's view after the transition, in the container; zero if it leaves it.
  func finalFrame(for vc: UIViewController) -> CGRect
}

/// A key of the controllers of a transition.
public struct UITransitionContextViewControllerKey: Hashable, RawRepresentable, Sendable {
  /// The key's text.
  public let rawValue: String

  /// Makes a key from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The controller that is visible before the transition.
  public static let from = UITransitionContextViewControllerKey(
    rawValue: "UITransitionContextFromViewController")
  /// The controller that is visible after the transition.
  public static let to = UITransitionContextViewControllerKey(
    rawValue: "UITransitionContextToViewController")
}

/// A key of the views of a transition.
public struct UITransitionContextViewKey: Hashable, RawRepresentable, Sendable {
  /// The key's text.
  public let rawValue: String

  /// Makes a key from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The view that goes.
  public static let from = UITransitionContextViewKey(rawValue: "UITransitionContextFromView")
  /// The view that comes.
  public static let to = UITransitionContextViewKey(rawValue: "UITransitionContextToView")
}
