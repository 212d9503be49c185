// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Diagnostics
internal import Foundation

/// Two children whose views change places.
struct ChildExchange {
  let from: UIViewController
  let to: UIViewController
}

/// Parents and children.
extension UIViewController {
  final func adopt(_ child: UIViewController) {
    guard !isShown(by: child) else {
      RefusalLog.refuse(
        "UIViewController: cycle",
        "a controller cannot be a child of itself, of one below it or of one that it presents")
      return
    }
    if child.parentController === self { return }
    child.removeFromParent()
    child.willMove(toParent: self)
    childControllers.append(child)
    child.parentController = self
  }

  final func leaveParent() {
    guard let parent = parentController else { return }
    if let index = parent.childControllers.siblingIndex(of: self) {
      parent.childControllers.remove(at: index)
    }
    parentController = nil
    didMove(toParent: nil)
  }

  final func exchange(
    _ pair: ChildExchange, duration: TimeInterval, options: UIView.AnimationOptions,
    animations: (() -> Void)?, completion: ((Bool) -> Void)?
  ) {
    guard pair.from.parentController === self, pair.to.parentController === self else {
      RefusalLog.refuse(
        "UIViewController: transition", "both controllers of a transition must be children")
      return
    }
    guard let container = pair.from.view.superview else {
      RefusalLog.refuse(
        "UIViewController: transition", "the view of the child that leaves is in no superview")
      return
    }
    let animated = duration > 0
    pair.from.beginAppearance(false, animated: animated, isExplicit: true)
    pair.to.beginAppearance(true, animated: animated, isExplicit: true)
    let finish = { (finished: Bool) in
      pair.from.view.removeFromSuperview()
      pair.from.endAppearance()
      pair.to.endAppearance()
      completion?(finished)
    }
    if options.transition.isEmpty == false {
      UIView.transition(
        with: container, duration: duration, options: options,
        animations: {
          container.addSubview(pair.to.view)
          pair.from.view.removeFromSuperview()
          animations?()
        }, completion: finish)
    } else {
      container.addSubview(pair.to.view)
      UIView.animate(
        withDuration: duration, delay: 0, options: options, animations: { animations?() },
        completion: finish)
    }
  }
}
