// SPDX-License-Identifier: MIT

internal import ViewCore

/// Values that few views have, apart from the view so that a plain one stays small.
@MainActor final class RareViewValues {
  /// The colour that was set as background; its layer has the resolved one.
  var backgroundColor: UIColor?
  var tintColor: UIColor?
  var tag = 0
  var mask: UIView?
  /// The controller whose view this is, which holds the view.
  weak var viewController: UIViewController?
  var gestureRecognizers: [UIGestureRecognizer] = []
  /// The number of running animations during which the view takes no touches.
  var touchBlockingAnimationCount = 0
  /// Constraints and guides.
  var layout: LayoutValues?
  var margins: MarginValues?
  /// The number of animations of property animators for which touches find the view where it is shown.
  var shownHitTestCount = 0
  var motionEffects: [UIMotionEffect] = []
  /// The animators whose reference view this is.
  var dynamicAnimators: [WeakAnimator] = []
}

extension UIView {
  /// The rare values, made on first use.
  final var madeRare: RareViewValues {
    if let rare { return rare }
    let made = RareViewValues()
    rare = made
    return made
  }
}
