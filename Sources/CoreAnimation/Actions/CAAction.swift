// SPDX-License-Identifier: MIT

public import Foundation

/// Event of a layer that becomes visible, by insertion or by unhiding (behaviour fact AC-6).
public let kCAOnOrderIn = "onOrderIn"
/// Event of a layer that leaves its superlayer or hides.
public let kCAOnOrderOut = "onOrderOut"
/// The key under which transitions are kept, and the event that asks for one.
public let kCATransition = "transition"

/// Something that runs when an event comes to a layer: an animation, or an object of one's own.
public protocol CAAction {
  /// Runs the action.
  ///
  /// - Parameters:
  ///   - event: the key of the property that changed, or one of the event names.
  ///   - anObject: the layer (behaviour fact AC-3).
  ///   - dict: more about the event; nil as a rule.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}

/// The action that does nothing; where an action is searched it ends the search.
extension NSNull: CAAction {
  /// Does nothing.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
  }
}
