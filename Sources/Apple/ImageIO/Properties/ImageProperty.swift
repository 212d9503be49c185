// SPDX-License-Identifier: MIT

internal import Foundation

/// The values of dictionaries of properties and options.
enum ImageProperty {
  /// A value as a number; nil for one that is not a number.
  static func number(_ value: Any?) -> Double? {
    switch value {
    case let number as Double: return number
    case let number as CGFloat: return Double(number)
    case let number as Float: return Double(number)
    case let number as Int: return Double(number)
    case let number as NSNumber: return number.doubleValue
    default: return nil
    }
  }
}
