// SPDX-License-Identifier: MIT

internal import Foundation

/// Moves a property from one value to another (behaviour facts BA-1 to BA-6).
///
/// At most two of the three values are meant to be set; a missing value comes from the value below
/// the animation, as a rule the layer's own. Values may be numbers of any kind, `CGPoint`,
/// `CGSize`, `CGRect`, `CATransform3D`, `NSValue`s of these, `CGColor`, `CGPath`, `CGImage`, and
/// arrays where the property is one.
open class CABasicAnimation: CAPropertyAnimation {
  /// The start value of the property. Default nil.
  open var fromValue: Any?
  /// The end value of the property. Default nil.
  open var toValue: Any?
  /// The difference between start and end. Default nil.
  open var byValue: Any?

  /// Whether none of the three values is set.
  final var namesNoValue: Bool { fromValue == nil && toValue == nil && byValue == nil }

  override func prepareAsAction(forKey event: String) {
    super.prepareAsAction(forKey: event)
    // With no value named the animation runs from the old value to the new one (fact BA-1).
    if namesNoValue, keyPath == event { fromValue = ThreadTransactions.current.previousValue }
  }

  override class var declaredProperties: AnimationPropertyTable { .basic }
}

extension AnimationPropertyTable {
  static let basic = AnimationPropertyTable(
    CABasicAnimation(), inheriting: .property,
    [
      Row("fromValue", object: \CABasicAnimation.fromValue),
      Row("toValue", object: \CABasicAnimation.toValue),
      Row("byValue", object: \CABasicAnimation.byValue),
    ])
}
