// SPDX-License-Identifier: MIT

public import Foundation

/// The event of a layer that becomes visible, by insertion or by unhiding (behaviour fact AC-6).
public let kCAOnOrderIn = "onOrderIn"
/// The event of a layer that leaves its superlayer or hides.
public let kCAOnOrderOut = "onOrderOut"
/// The key of transitions, and the event that asks for one.
public let kCATransition = "transition"

/// An object that runs in response to an event of a layer: an animation, or an application's
/// object.
public protocol CAAction {
  /// Runs the action.
  ///
  /// - Parameters:
  ///   - event: the key of the property that changed, or one of the event names.
  ///   - anObject: the layer (behaviour fact AC-3).
  ///   - dict: more about the event; nil as a rule.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// The action that does nothing; it ends the search for an action.
extension NSNull: CAAction {
  /// Does nothing.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
  }
}
