// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import Foundation

extension SceneForm where Value == Double {
  /// The form of a number; "infinity", "-infinity" and "nan" encode values that JSON lacks.
  static var number: Self {
    SceneForm(
      decode: { node, _ in
        switch node.value {
        case .number(let value): return value
        case .text("infinity"): return .infinity
        case .text("-infinity"): return -.infinity
        case .text("nan"): return .nan
        default: throw node.mismatch(expected: "a number")
        }
      },
      encode: { value, _ in .finite(value) })
  }
}

extension SceneForm where Value == CGFloat {
  /// The form of a number.
  static var number: Self {
    SceneForm<Double>.number.map(expected: "a number", from: { CGFloat($0) }, to: { $0.native })
  }
}

extension SceneForm where Value == Float {
  /// The form of a number, written with the digits that a `Float` needs.
  static var number: Self {
    SceneForm<Double>.number.map(
      expected: "a number", from: { Float($0) }, to: { Double("\($0)") ?? Double($0) })
  }
}

extension SceneForm where Value == Int {
  /// The form of a whole number.
  static var number: Self {
    SceneForm<Double>.number.map(
      expected: "a whole number", from: { Int(exactly: $0) }, to: { Double($0) })
  }
}

extension SceneForm where Value == UInt32 {
  /// The form of a whole number from 0 to 2³² − 1.
  static var number: Self {
    SceneForm<Double>.number.map(
      expected: "a whole number from 0 to 4294967295", from: { UInt32(exactly: $0) },
      to: { Double($0) })
  }
}

extension SceneForm where Value == NSNumber {
  /// The form of a number; one of a `Float` is written with the digits that it needs.
  static var number: Self {
    SceneForm<Double>.number.map(
      expected: "a number", from: { NSNumber(value: $0) }, to: { digits(of: $0) })
  }

  /// The form of a length of time in seconds, or of a number of times; or "infinity".
  static func length(in unit: String) -> Self {
    SceneForm<Double>.number.map(
      expected: "a number of \(unit), 0 or more", from: { $0 >= 0 ? NSNumber(value: $0) : nil },
      to: { max(0, digits(of: $0)) })
  }

  private static func digits(of number: NSNumber) -> Double {
    // A property of type `Float` is boxed as one.
    guard unsafe String(cString: number.objCType) == "f" else { return number.doubleValue }
    return Double("\(number.floatValue)") ?? number.doubleValue
  }
}

extension SceneForm where Value == Bool {
  /// The form of a Boolean: `true` or `false`.
  static var flag: Self {
    SceneForm(
      decode: { node, _ in
        guard case .flag(let value) = node.value else {
          throw node.mismatch(expected: "true or false")
        }
        return value
      },
      encode: { value, _ in .flag(value) })
  }
}

extension SceneForm where Value == String {
  /// The form of a string.
  static var text: Self {
    SceneForm(
      decode: { node, _ in
        guard let value = node.text else { throw node.mismatch(expected: "a text") }
        return value
      },
      encode: { value, _ in .text(value) })
  }
}

extension SceneForm where Value: KnownNames {
  /// The form of one of Apple's names.
  static var name: Self {
    let known = Value.known
    let names = known.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    return SceneForm<String>.text.map(
      expected: "one of \(names)",
      from: { text in known.first { $0.rawValue == text } }, to: { $0.rawValue })
  }
}

extension SceneForm where Value: OptionSet, Value.Element == Value {
  /// The form of an option set: a list of names.
  static func set(_ names: [(String, Value)]) -> Self {
    let expected = "one of " + names.map { "\"\($0.0)\"" }.joined(separator: ", ")
    return SceneForm(
      decode: { node, reader in
        guard case .list(let items) = node.value else {
          throw node.mismatch(expected: "a list of names")
        }
        var set: Value = []
        for item in items {
          guard case .text(let text) = item.value, let bit = names.first(where: { $0.0 == text })
          else { throw item.mismatch(expected: expected) }
          set.formUnion(bit.1)
        }
        return set
      },
      encode: { set, _ in
        .items(names.filter { set.contains($0.1) }.map { .text($0.0) })
      })
  }
}
