// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics

/// Presenting and dismissing.
extension UIViewController {
  final func presentOver(
    _ other: UIViewController, animated: Bool, completion: (() -> Void)?
  ) {
    let presenter = presenter(of: other)
    guard presenter.presentation == nil else {
      RefusalLog.refuse(
        "UIViewController: presentation", "a controller presents another one already")
      return
    }
    guard other.ownPresentation == nil, other.parentController == nil, !presenter.isShown(by: other)
    else {
      RefusalLog.refuse(
        "UIViewController: presentation", "a controller that is shown already cannot be presented")
      return
    }
    guard let view = presenter.viewIfLoaded, let window = view.window else {
      RefusalLog.refuse(
        "UIViewController: presentation", "a controller whose view is in no window presents none")
      return
    }
    let presentation = Presentation(of: other, by: presenter, source: self)
    presenter.presentation = presentation
    other.ownPresentation = presentation
    let isInContext = other.modalPresentationStyle.isOverContext
    let area = isInContext ? view.superview ?? window : window
    presentation.present(
      in: area, frame: isInContext ? view.frame : window.bounds, animated: animated,
      completion: completion)
  }

  /// The controller whose view is covered: the root of the parents, or, for views over the current
  /// context, the nearest parent that defines one.
  private func presenter(of other: UIViewController) -> UIViewController {
    let inContext = other.modalPresentationStyle.isOverContext
    var found = self
    while let parent = found.parentController {
      if inContext, found.definesPresentationContext { break }
      found = parent
    }
    return found
  }

  final func dismissPresented(animated: Bool, completion: (() -> Void)?) {
    var owner: UIViewController? = self
    while let current = owner, current.presentation == nil { owner = current.parentController }
    guard let presentation = owner?.presentation else {
      if let own = presentingViewController {
        own.dismissPresented(animated: animated, completion: completion)
      } else {
        completion?()
      }
      return
    }
    // Controllers that the presented one presents are dismissed with it, without another animation.
    var further: [Presentation] = []
    while let next = (further.last ?? presentation).presented.presentation { further.append(next) }
    for next in further.reversed() { next.dismiss(animated: false, completion: nil) }
    presentation.dismiss(animated: animated, completion: completion)
  }

  /// Whether another controller is this one, or is among its parents and presenters and theirs.
  final func isShown(by other: UIViewController) -> Bool {
    var controller: UIViewController? = self
    while let current = controller {
      if current === other { return true }
      controller = current.parentController ?? current.ownPresentation?.presenting
    }
    return false
  }
}
