// SPDX-License-Identifier: MIT

internal import Foundation

/// Which object of a window keys go to.
extension UIResponder {
  /// The view that the object is, or the first after it; nil if none exists.
  final var enclosingView: UIView? {
    if let controller = self as? UIViewController { return controller.viewIfLoaded }
    var responder: UIResponder? = self
    while let current = responder {
      if let view = current as? UIView { return view }
      responder = current.next
    }
    return nil
  }

  /// The window that the object is in.
  final var responderWindow: UIWindow? { enclosingView?.window }

  final func takeKeys() -> Bool {
    guard let window = responderWindow else { return false }
    if window.firstResponder === self { return true }
    guard canBecomeFirstResponder else { return false }
    if let present = window.firstResponder {
      guard present.canResignFirstResponder, present.resignFirstResponder() else { return false }
    }
    window.firstResponder = self
    return true
  }

  final func giveUpKeys() -> Bool {
    guard let window = responderWindow, window.firstResponder === self else { return true }
    guard canResignFirstResponder else { return false }
    window.firstResponder = nil
    return true
  }
}
