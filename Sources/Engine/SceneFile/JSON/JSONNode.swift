// SPDX-License-Identifier: MIT

/// A JSON value with its location in the text.
package struct JSONNode {
  package let value: JSONValue
  package let location: SceneFileError.Location
  /// Whether the value came from a variable: a number may then be a text, too.
  let isComputed: Bool

  package init(
    value: JSONValue, location: SceneFileError.Location, isComputed: Bool = false
  ) {
    self.value = value
    self.location = location
    self.isComputed = isComputed
  }

  /// The value of a text; nil for another one.
  var text: String? {
    switch value {
    case .text(let text): text
    case .number(let number) where isComputed: JSONWriter.text(of: number)
    default: nil
    }
  }

  /// The number of values in it, with itself.
  var valueCount: Int {
    switch value {
    case .list(let items): items.reduce(1) { $0 + $1.valueCount }
    case .object(let members): members.reduce(1) { $0 + $1.node.valueCount }
    default: 1
    }
  }

  /// Makes the error "expected …, found …" at this value.
  func mismatch(expected: String) -> SceneFileError {
    SceneFileError("expected \(expected), found \(value.kindName)", at: location)
  }
}

/// A value of JSON (RFC 8259). Objects keep their members in order.
package enum JSONValue {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONNode])
  case object([JSONMember])

  /// The noun for the kind of value.
  var kind: String {
    switch self {
    case .null: "null"
    case .flag: "true or false"
    case .number: "a number"
    case .text: "a text"
    case .list: "a list"
    case .object: "an object"
    }
  }

  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The value in the words of error messages.
  package var kindName: String {
    switch self {
    case .null: "null"
    case .flag(let value): "\(value)"
    case .number(let value): "the number \(JSONWriter.text(of: value))"
    case .text(let value): "the text \"\(value.prefix(40))\""
    case .list(let items): "a list of \(items.count)"
    case .object: "an object"
    }
  }
}

/// A key of an object with its value.
package struct JSONMember {
  package let key: String
  package let location: SceneFileError.Location
  package let node: JSONNode
}

extension JSONValue {
  /// The location of values that are written and have none.
  private static let nowhere = SceneFileError.Location(line: 0, column: 0)

  /// Makes a list for writing.
  package static func items(_ values: [JSONValue]) -> JSONValue {
    .list(values.map { JSONNode(value: $0, location: nowhere) })
  }

  /// Makes a list of numbers for writing.
  static func numbers(_ values: [Double]) -> JSONValue { items(values.map(Self.finite)) }

  /// Makes an object for writing.
  package static func members(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(
      members.map {
        JSONMember(
          key: $0.0, location: nowhere, node: JSONNode(value: $0.1, location: nowhere))
      })
  }

  /// A number, or the name of one that JSON cannot write.
  static func finite(_ number: Double) -> JSONValue {
    if number.isFinite { return .number(number) }
    return .text(number.isNaN ? "nan" : number < 0 ? "-infinity" : "infinity")
  }
}
