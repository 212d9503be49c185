// SPDX-License-Identifier: MIT

internal import Foundation

/// The callee of a recognizer: a method of an object that is not held, or a closure.
@MainActor struct GestureAction {
  private weak var object: AnyObject?
  /// A target that is a value.
  private var value: Any?
  private var selector: Selector?
  private var closure: (@MainActor (UIGestureRecognizer) -> Void)?

  init(target: Any, action: Selector) {
    selector = action
    if type(of: target) is AnyClass { object = target as AnyObject } else { value = target }
  }

  init(closure: @escaping @MainActor (UIGestureRecognizer) -> Void) { self.closure = closure }

  /// Whether the action is one that is to be removed; nil means all.
  func matches(_ target: Any?, _ action: Selector?) -> Bool {
    if let action, action != selector { return false }
    guard let target else { return true }
    guard type(of: target) is AnyClass else { return value != nil }
    return object === target as AnyObject
  }

  func call(_ recognizer: UIGestureRecognizer) {
    if let closure { return closure(recognizer) }
    guard let selector, let target = object ?? value else { return }
    selector.perform(on: target, sender: recognizer)
  }
}
