// SPDX-License-Identifier: MIT

internal import Foundation

/// Conversions of numbers in `Any`, of any numeric type.
///
/// On Linux a `CGFloat` boxed in `Any` casts to `CGFloat` only, and so on for the other kinds; code
/// from Apple's systems mixes them freely, so every numeric key takes every numeric kind.
enum Number {
  /// The value as a double; nil for a value that is not a number. NaN and infinity pass.
  static func double(_ value: Any) -> Double? {
    switch value {
    case let number as Double: return number
    case let number as CGFloat: return Double(number)
    case let number as Float: return Double(number)
    case let number as Int: return Double(number)
    case let flag as Bool: return flag ? 1 : 0
    case let number as NSNumber: return number.doubleValue
    case let number as any BinaryInteger: return Double(clamped(number))
    default: return unwrapped(value).flatMap { double($0) }
    }
  }

  /// The value as a whole number, rounded toward zero; nil for a value that is not a finite number.
  static func integer(_ value: Any) -> Int? {
    if let number = value as? Int { return number }
    if let number = value as? any BinaryInteger { return clamped(number) }
    return double(value).flatMap { Int(exactly: $0.rounded(.towardZero)) }
  }

  /// The value of an optional boxed in `Any`; nil when it is empty, or when `value` is no optional.
  static func unwrapped(_ value: Any) -> Any? {
    (value as? any OptionalBox)?.content
  }

  private static func clamped(_ number: some BinaryInteger) -> Int { Int(clamping: number) }
}

/// Any optional, to unwrap one that was boxed in `Any`.
protocol OptionalBox {
  var content: Any? { get }
}

extension Optional: OptionalBox {
  var content: Any? {
    if case .some(let value) = self { return value }
    return nil
  }
}
