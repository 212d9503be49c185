// SPDX-License-Identifier: MIT

public import Foundation

// On Apple's platforms `NSNumber as? CGFloat`, `CGFloat as? NSNumber` and `NSValue as? CGPoint`
// succeed, and layer code leans on it. corelibs Foundation gives these conformances to Double and
// Int only; with the ones below the same casts succeed here, also in arrays and generic code.

extension CGFloat: @retroactive _ObjectiveCBridgeable {
  /// The value in an object.
  public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

  /// Unboxes the value of an object that is known to hold one.
  public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
    result = CGFloat(source.doubleValue)
  }

  /// Unboxes the value of an object, if it holds one.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSNumber, result: inout CGFloat?
  ) -> Bool {
    result = CGFloat(source.doubleValue)
    return true
  }

  /// The value in an object, or zero.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
    CGFloat(source?.doubleValue ?? 0)
  }
}

/// A geometry value that an `NSValue` can hold and give back.
///
/// The value is recognised by its type encoding. Foundation's own boxes encode points, sizes and
/// rectangles as structures; other structures it refuses, so those are boxed as an array of
/// doubles of the same layout ("[6d]"). Foundation reads the encoding up to the end of the array, so
/// the name of a structure may follow and tells it from others of the same layout ("[2d]UIOffset").
public protocol _CGValueBoxable {
  /// The type encoding of the value in a box.
  static var _boxedTypeEncoding: String { get }
  /// The value with every component 0.
  static var _emptyValue: Self { get }
}

extension _CGValueBoxable {
  /// A new box around the value.
  package var boxed: NSValue {
    var value = self
    return unsafe withUnsafeBytes(of: &value) { bytes in
      // The size of every conforming type is that of its encoding, which Foundation copies.
      unsafe NSValue(bytes: bytes.baseAddress!, objCType: Self._boxedTypeEncoding)
    }
  }

  /// The value in `box`, or nil when the box holds another type.
  package init?(boxedIn box: NSValue) {
    guard unsafe String(cString: box.objCType) == Self._boxedTypeEncoding else { return nil }
    var value = Self._emptyValue
    unsafe withUnsafeMutableBytes(of: &value) { bytes in
      // The encoding was compared above, so the box copies exactly the size of the value.
      unsafe box.getValue(bytes.baseAddress!)
    }
    self = value
  }

  /// The value in an object.
  public func _bridgeToObjectiveC() -> NSValue { boxed }

  /// Unboxes the value of an object that is known to hold one.
  public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
    result = Self(boxedIn: source)
  }

  /// Unboxes the value of an object, if it holds one.
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSValue, result: inout Self?
  ) -> Bool {
    result = Self(boxedIn: source)
    return result != nil
  }

  /// The value in an object, or zero.
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
    source.flatMap { Self(boxedIn: $0) } ?? Self._emptyValue
  }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable, _CGValueBoxable {
  /// The type encoding of the value in a box.
  public static var _boxedTypeEncoding: String { "{CGPoint=dd}" }
  /// The value with every component 0.
  public static var _emptyValue: CGPoint { .zero }
}

extension CGSize: @retroactive _ObjectiveCBridgeable, _CGValueBoxable {
  /// The type encoding of the value in a box.
  public static var _boxedTypeEncoding: String { "{CGSize=dd}" }
  /// The value with every component 0.
  public static var _emptyValue: CGSize { .zero }
}

extension CGRect: @retroactive _ObjectiveCBridgeable, _CGValueBoxable {
  /// The type encoding of the value in a box.
  public static var _boxedTypeEncoding: String { "{CGRect={CGPoint=dd}{CGSize=dd}}" }
  /// The value with every component 0.
  public static var _emptyValue: CGRect { .zero }
}

extension CGVector: _ObjectiveCBridgeable, _CGValueBoxable {
  /// The type encoding of the value in a box.
  public static var _boxedTypeEncoding: String { "[2d]" }
  /// The value with every component 0.
  public static var _emptyValue: CGVector { .zero }
}

extension CGAffineTransform: _ObjectiveCBridgeable, _CGValueBoxable {
  /// The type encoding of the value in a box.
  public static var _boxedTypeEncoding: String { "[6d]" }
  /// The value with every component 0.
  public static var _emptyValue: CGAffineTransform { CGAffineTransform() }
}

extension CATransform3D: _ObjectiveCBridgeable, _CGValueBoxable {
  /// The type encoding of the value in a box.
  public static var _boxedTypeEncoding: String { "[16d]" }
  /// The value with every component 0.
  public static var _emptyValue: CATransform3D { CATransform3D() }
}
