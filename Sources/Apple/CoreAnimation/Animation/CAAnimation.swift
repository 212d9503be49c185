// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Diagnostics
public import Foundation

/// The abstract base of animations: timing, pace, delegate, and an open container for values.
///
/// An animation is a description. Adding it to a layer copies it; the copy is compiled into plain
/// tracks that the renderer evaluates by itself, so later changes of the original do nothing
/// (behaviour fact AN-1).
open class CAAnimation: NSObject, NSSecureCoding, NSCopying, CAMediaTiming, CAAction {
  /// Start in the layer's (or group's) time; 0 on an added animation means "at commit".
  open var beginTime: CFTimeInterval = 0
  /// Length of one cycle in seconds; 0 takes the transaction's duration when added. Default 0.
  open var duration: CFTimeInterval = 0
  /// Default 1.
  open var speed: Float = 1
  /// Default 0.
  open var timeOffset: CFTimeInterval = 0
  /// Default 0: one cycle.
  open var repeatCount: Float = 0
  /// Default 0: `repeatCount` counts.
  open var repeatDuration: CFTimeInterval = 0
  /// Default false.
  open var autoreverses = false
  /// Default `.removed`.
  open var fillMode = CAMediaTimingFillMode.removed
  /// The pace of each cycle as a whole; nil is even. Default nil.
  open var timingFunction: CAMediaTimingFunction?
  /// Receives the start and the end. Held strongly (behaviour fact AN-7). Default nil.
  open var delegate: (any CAAnimationDelegate)?
  /// Whether the animation leaves the layer at its end. Default true (behaviour fact AN-6).
  open var isRemovedOnCompletion = true
  /// The frame rates that the animation asks for; a hint to the host. Default any.
  open var preferredFrameRateRange = CAFrameRateRange.default
  /// Values under keys of the application's own.
  final var container: [String: Any] = [:]
  /// Whether only the layer it is being added to holds the animation, which then needs no
  /// copy of it.
  final var isUnshared = false

  /// Makes an animation with the defaults of its class.
  public override init() {
    super.init()
    applyDefaults(of: Self.rowsWithOwnDefault)
  }

  // MARK: - Copying

  /// An independent animation of the same class with the same values.
  ///
  /// The copy is made by the class's `init()`. A subclass's own stored properties keep their
  /// initial values, as on Apple's systems, unless the subclass overrides this; values under
  /// keys survive by themselves.
  open func copy(with zone: NSZone? = nil) -> Any { duplicate() }

  /// An empty animation of the nearest class of Lamina, by which `copy(with:)` goes where class tables are not
  /// used. Not for applications.
  open func _nearestAlike() -> CAAnimation { madeOfNearestClass() }

  /// An animation of the same class with the values that this module knows of.
  private func duplicate() -> CAAnimation {
    let copy = madeAlike()
    copy.takeValues(from: self)
    return copy
  }

  /// The copy as `copy(with:)` makes it; one that a subclass answers with another type is refused.
  final func copied() -> CAAnimation {
    if let copy = copy(with: nil) as? CAAnimation { return copy }
    RefusalLog.refuse("CAAnimation: copy", "\(Swift.type(of: self)) copies to something else")
    return duplicate()
  }

  /// Takes over the values of an animation of the same class: all properties, and what lies under keys
  /// of the application's own.
  func takeValues(from other: CAAnimation) {
    for row in type(of: self).declaredProperties.rows { row.keyed.copy(other, self) }
    preferredFrameRateRange = other.preferredFrameRateRange
    container = other.container
  }

  /// Gives an animation without a duration one; groups pass theirs on to their children.
  func setDefaultDuration(_ seconds: CFTimeInterval) {
    if duration <= 0 { duration = max(seconds, CAAnimation.shortestDuration) }
  }

  /// The duration in a transaction of zero duration: over at the next frame.
  static let shortestDuration: CFTimeInterval = 1e-6

  // MARK: - As an action

  /// Adds a copy to the layer under the event's key (behaviour facts AC-3, AC-5).
  open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    guard let layer = anObject as? CALayer else {
      RefusalLog.refuse(
        "CAAnimation: action", "an action runs on a layer, not on \(Swift.type(of: anObject))")
      return
    }
    let copy = copied()
    copy.prepareAsAction(forKey: event)
    copy.isUnshared = true
    layer.add(copy, forKey: event)
    copy.isUnshared = false
  }

  /// Fills in the facts that the event knows; subclasses here add their own.
  func prepareAsAction(forKey event: String) {}

  // MARK: - Key-value coding

  /// The default of a property; nil for zero, for nil and for unknown keys (fact DV-1).
  open class func defaultValue(forKey key: String) -> Any? {
    declaredProperties.defaultValue(forKey: key)
  }

  /// Whether an archive holds the property: it is stored, and not at its default (fact DV-2).
  open func shouldArchiveValue(forKey key: String) -> Bool { isWorthArchiving(key) }

  /// The value of a property or of a key of the application's own; nil for unknown keys.
  open func value(forKey key: String) -> Any? { keyedValue(key) }

  /// Sets a property, or stores a value under a key of the application's own.
  ///
  /// A value of the wrong type for a property is refused and logged. nil restores the default.
  open func setValue(_ value: Any?, forKey key: String) { setKeyedValue(value, key) }

  /// The value at a path such as `fromValue.x`; nil for unknown paths.
  open func value(forKeyPath keyPath: String) -> Any? { keyPathValue(keyPath) }

  /// Sets the value at a path; an unknown path is refused and logged.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    setKeyPathValue(value, keyPath)
  }

  /// The rows of the property table of the class.
  class var declaredProperties: AnimationPropertyTable { .animation }

  // MARK: - Coding

  open class var supportsSecureCoding: Bool { true }

  /// Restores an animation; the delegate is not part of an archive.
  public required init?(coder: NSCoder) {
    super.init()
    applyDefaults(of: Self.rowsWithOwnDefault)
    decodeNested(from: coder)
  }

  /// Stores what differs from the defaults; the delegate is left out.
  open func encode(with coder: NSCoder) { encodeNested(to: coder) }
}

extension CAAnimation: KeyedObject {
  final func refuse(_ value: Any, forKey key: String) {
    RefusalLog.refuse(
      "CAAnimation: \(key)", "\(key) = \(RefusalLog.text(of: value)) refused; the old value stays")
  }
}

typealias AnimationPropertyTable = PropertyTable<KeyedProperty>

extension AnimationPropertyTable {
  static let animation = AnimationPropertyTable(
    CAAnimation(),
    [
      Row("beginTime", \CAAnimation.beginTime),
      Row("duration", \CAAnimation.duration),
      Row("speed", \CAAnimation.speed),
      Row("timeOffset", \CAAnimation.timeOffset),
      Row("repeatCount", \CAAnimation.repeatCount),
      Row("repeatDuration", \CAAnimation.repeatDuration),
      Row("autoreverses", \CAAnimation.autoreverses),
      Row("fillMode", \CAAnimation.fillMode),
      Row("timingFunction", object: \CAAnimation.timingFunction),
      Row("delegate", object: \CAAnimation.delegate, archiving: .link),
      Row(
        "removedOnCompletion", \CAAnimation.isRemovedOnCompletion, alias: "isRemovedOnCompletion"),
    ])
}

/// Receives the start and the end of an animation; both methods may be left out.
///
/// A class of the main actor writes `@MainActor CAAnimationDelegate` in its list of protocols, see
/// `CALayerDelegate`.
public protocol CAAnimationDelegate: NSObjectProtocol {
  /// The active duration has begun, after any delay.
  func animationDidStart(_ anim: CAAnimation)
  /// The animation ended (true), or was removed, replaced, or lost its layer before (false).
  func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
  public func animationDidStart(_ anim: CAAnimation) {}

  public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}
