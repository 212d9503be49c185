// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// An object that drives a transition by a gesture.
@preconcurrency @MainActor
public protocol UIViewControllerInteractiveTransitioning: NSObjectProtocol {
  /// Begins the transition, which stands still at its start.
  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning)
  /// The speed at which it runs on after the gesture, 1 being that of the animation; 1 by default.
  var completionSpeed: CGFloat { get }
  /// The curve with which it runs on; `.easeInOut` by default.
  var completionCurve: UIView.AnimationCurve { get }
  /// Whether it begins as an interactive one; true by default.
  var wantsInteractiveStart: Bool { get }
}

extension UIViewControllerInteractiveTransitioning {
  /// The speed of the animation.
  public var completionSpeed: CGFloat { 1 }
  /// Slow at both ends.
  public var completionCurve: UIView.AnimationCurve { .easeInOut }
  /// Begins by the gesture.
  public var wantsInteractiveStart: Bool { true }
}
