// SPDX-License-Identifier: MIT

/// The name of a property that an animator moves, such as `frameOrigin`.
public typealias NSAnimatablePropertyKey = String

/// The key of the animation of a view that comes into the tree.
public let NSAnimationTriggerOrderIn: NSAnimatablePropertyKey = "NSAnimationTriggerOrderIn"
/// The key of the animation of a view that leaves the tree.
public let NSAnimationTriggerOrderOut: NSAnimatablePropertyKey = "NSAnimationTriggerOrderOut"

/// An object whose properties move when they are set through its animator.
@preconcurrency @MainActor public protocol NSAnimatablePropertyContainer {
  /// An object that represents this one, and whose properties move when they are set.
  func animator() -> Self

  /// The object's own animations by the keys of its properties.
  var animations: [NSAnimatablePropertyKey: Any] { get set }

  /// The animation of a property: the object's own, else the default of its class.
  func animation(forKey key: NSAnimatablePropertyKey) -> Any?

  /// The animation that a class has for a property; nil sets it without animation.
  static func defaultAnimation(forKey key: NSAnimatablePropertyKey) -> Any?
}
