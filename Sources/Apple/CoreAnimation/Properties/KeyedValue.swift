// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// A type that properties may have under key-value coding, with its conversion to `Any` and back.
///
/// Numbers leave as `NSNumber`, as on Apple's systems, so that `as? CGFloat`, `as? Float`,
/// `as? Double` and `as? Int` all work on the value read; everything else leaves as itself.
/// They come back from any kind of number; structures also from an `NSValue`, by a plain cast.
protocol KeyedValue: SendableMetatype {
  /// Reads a value that came in as `Any`; nil when it is of another type.
  static func read(_ value: Any) -> Self?
  /// The value as it leaves; nil for an empty optional.
  var boxed: Any? { get }
  /// The kind of such values: decides their components, and their interpolation.
  static var kind: ValueKind { get }
  /// The empty value; nil for a type without one.
  static var empty: Self? { get }
  /// The valid names; empty if the values are not names.
  static var names: [String] { get }
}

extension KeyedValue {
  var boxed: Any? { self }
  static var kind: ValueKind { .other }
  static var empty: Self? { nil }
  static var names: [String] { [] }
}

extension Double: KeyedValue {
  static var kind: ValueKind { .number }
  static func read(_ value: Any) -> Double? { Number.double(value) }
  var boxed: Any? { NSNumber(value: self) }
}

extension Float: KeyedValue {
  static var kind: ValueKind { .number }
  static func read(_ value: Any) -> Float? { Number.double(value).map { Float($0) } }
  var boxed: Any? { NSNumber(value: self) }
}

extension CGFloat: KeyedValue {
  static var kind: ValueKind { .number }
  static func read(_ value: Any) -> CGFloat? { Number.double(value).map { CGFloat($0) } }
  var boxed: Any? { NSNumber(value: Double(self)) }
}

extension Int: KeyedValue {
  static var kind: ValueKind { .integer }
  static func read(_ value: Any) -> Int? { Number.integer(value) }
  var boxed: Any? { NSNumber(value: self) }
}

extension Bool: KeyedValue {
  static var kind: ValueKind { .flag }
  static func read(_ value: Any) -> Bool? { Number.double(value).map { $0 != 0 } }
  var boxed: Any? { NSNumber(value: self) }
}

extension UInt32: KeyedValue {
  static func read(_ value: Any) -> UInt32? {
    Number.integer(value).map { UInt32(truncatingIfNeeded: $0) }
  }
  var boxed: Any? { NSNumber(value: self) }
}

extension NSNumber: KeyedValue {
  static func read(_ value: Any) -> Self? {
    (value as? Self) ?? Number.double(value).flatMap { NSNumber(value: $0) as? Self }
  }
}

extension String: KeyedValue {
  static var kind: ValueKind { .text }
  static func read(_ value: Any) -> String? {
    if let string = value as? String { return string }
    return (value as? NSString).map { String(describing: $0) }
  }
}

extension CGPoint: KeyedValue {
  static var kind: ValueKind { .point }
  static func read(_ value: Any) -> CGPoint? { value as? CGPoint }
}

extension CGSize: KeyedValue {
  static var kind: ValueKind { .size }
  /// Reads a size; a point counts as one, as offsets are often held in points (fact KP-21).
  static func read(_ value: Any) -> CGSize? {
    (value as? CGSize) ?? (value as? CGPoint).map { CGSize(width: $0.x, height: $0.y) }
  }
}

extension CGRect: KeyedValue {
  static var kind: ValueKind { .rect }
  static func read(_ value: Any) -> CGRect? { value as? CGRect }
}

extension CATransform3D: KeyedValue {
  static var kind: ValueKind { .transform }
  static func read(_ value: Any) -> CATransform3D? {
    if let matrix = value as? CATransform3D { return matrix }
    return CGAffineTransform(keyed: value).map { CATransform3DMakeAffineTransform($0) }
  }
}

extension CGAffineTransform {
  /// Reads a matrix, or one in an `NSValue` or in its wrapper under key-value coding.
  init?(keyed value: Any?) {
    if let matrix = value as? CGAffineTransform {
      self = matrix
    } else if let wrapper = value as? NSAffineTransform {
      let m = wrapper.transformStruct
      self.init(a: m.m11, b: m.m12, c: m.m21, d: m.m22, tx: m.tX, ty: m.tY)
    } else {
      return nil
    }
  }
}

extension NSAffineTransform {
  /// Makes the wrapper of a matrix under key-value coding.
  convenience init(wrapping matrix: CGAffineTransform) {
    self.init()
    transformStruct = NSAffineTransformStruct(
      m11: matrix.a, m12: matrix.b, m21: matrix.c, m22: matrix.d, tX: matrix.tx, tY: matrix.ty)
  }
}

extension CGColor: KeyedValue {
  static var kind: ValueKind { .color }
  static func read(_ value: Any) -> Self? { value as? Self }
}

extension CGPath: KeyedValue {
  static var kind: ValueKind { .path }
  static func read(_ value: Any) -> Self? { value as? Self }
}

extension Optional: KeyedValue where Wrapped: KeyedValue {
  static func read(_ value: Any) -> Wrapped?? {
    Wrapped.read(value).map { .some($0) }
  }
  var boxed: Any? { flatMap { $0.boxed } }
  static var kind: ValueKind { Wrapped.kind }
  static var empty: Self? { .some(nil) }
  static var names: [String] { Wrapped.names }
}

extension Array: KeyedValue where Element: KeyedValue {
  static func read(_ value: Any) -> [Element]? {
    guard let elements = value as? [Any] else { return nil }
    let result = elements.compactMap { Element.read($0) }
    return result.count == elements.count ? result : nil
  }
  var boxed: Any? { compactMap { $0.boxed } }
  static var kind: ValueKind { .array }
}

/// A string constant such as `CALayerContentsGravity`: travels as a string object.
///
/// The answer of key-value coding then casts to `String` and to the constant's own type, as on
/// Apple's systems.
protocol KeyedName: KeyedValue, StoredValue, _CAStringConstant, KnownNames {}

/// A type of names of which a few have a meaning; others may be made, and have none.
package protocol KnownNames: RawRepresentable where RawValue == String {
  /// The names that have a meaning.
  static var known: [Self] { get }
}

extension KeyedName {
  static var names: [String] { known.map(\.rawValue) }
  static func read(_ value: Any) -> Self? {
    (value as? Self) ?? String.read(value).map { Self(rawValue: $0) }
  }
  var boxed: Any? { _bridgeToObjectiveC() }
}

/// A bit mask such as `CACornerMask`: travels as its number.
protocol KeyedMask: KeyedValue, OptionSet where RawValue: FixedWidthInteger {}

extension KeyedMask {
  static func read(_ value: Any) -> Self? {
    (value as? Self)
      ?? Number.integer(value).map { Self(rawValue: RawValue(truncatingIfNeeded: $0)) }
  }
  var boxed: Any? { NSNumber(value: UInt64(truncatingIfNeeded: rawValue)) }
}
