// SPDX-License-Identifier: MIT

public import Foundation

// Points, sizes and rectangles as dictionaries of numbers, for property lists.

extension CGPoint {
  /// The dictionary with the numbers "X" and "Y".
  public var dictionaryRepresentation: CFDictionary {
    NSDictionary(dictionary: ["X": x.native, "Y": y.native])
  }

  /// Makes the point of a dictionary; nil when a number is missing.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let x = dict.number("X"), let y = dict.number("Y") else { return nil }
    self.init(x: x, y: y)
  }
}

extension CGSize {
  /// The dictionary with the numbers "Width" and "Height".
  public var dictionaryRepresentation: CFDictionary {
    NSDictionary(dictionary: ["Width": width.native, "Height": height.native])
  }

  /// Makes the size of a dictionary; nil when a number is missing.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let width = dict.number("Width"), let height = dict.number("Height") else { return nil }
    self.init(width: width, height: height)
  }
}

extension CGRect {
  /// The dictionary with the numbers "X", "Y", "Width" and "Height".
  public var dictionaryRepresentation: CFDictionary {
    NSDictionary(
      dictionary: [
        "X": origin.x.native, "Y": origin.y.native, "Width": size.width.native,
        "Height": size.height.native,
      ])
  }

  /// Makes the rectangle of a dictionary; nil when a number is missing.
  public init?(dictionaryRepresentation dict: CFDictionary) {
    guard let origin = CGPoint(dictionaryRepresentation: dict),
      let size = CGSize(dictionaryRepresentation: dict)
    else { return nil }
    self.init(origin: origin, size: size)
  }
}

extension CFDictionary {
  /// The number of a key.
  fileprivate func number(_ key: String) -> Double? {
    switch self[NSString(string: key)] {
    case let number as NSNumber: return number.doubleValue
    case let number as Double: return number
    case let number as CGFloat: return number.native
    case let number as Int: return Double(number)
    default: return nil
    }
  }
}
