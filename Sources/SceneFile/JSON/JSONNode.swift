// SPDX-License-Identifier: MIT

/// A JSON value with the place in the text where it begins.
struct JSONNode {
  let value: JSONValue
  let location: SceneFileError.Location

  /// The error "expected …, found …" at this value.
  func mismatch(expected: String) -> SceneFileError {
    SceneFileError("expected \(expected), found \(value.kindName)", at: location)
  }
}

/// A value of JSON (RFC 8259). Objects keep their members in order.
enum JSONValue {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONNode])
  case object([JSONMember])

  /// The noun for error messages.
  var kindName: String {
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
struct JSONMember {
  let key: String
  let location: SceneFileError.Location
  let node: JSONNode
}

extension JSONValue {
  /// The location of values that are written, not read.
  private static let nowhere = SceneFileError.Location(line: 0, column: 0)

  /// A list to be written.
  static func items(_ values: [JSONValue]) -> JSONValue {
    .list(values.map { JSONNode(value: $0, location: nowhere) })
  }

  /// A list of numbers to be written.
  static func numbers(_ values: [Double]) -> JSONValue { items(values.map(Self.finite)) }

  /// An object to be written.
  static func members(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(
      members.map {
        JSONMember(
          key: $0.0, location: nowhere, node: JSONNode(value: $0.1, location: nowhere))
      })
  }

  /// A number, or the name of one that JSON has no digits for.
  static func finite(_ number: Double) -> JSONValue {
    if number.isFinite { return .number(number) }
    return .text(number.isNaN ? "nan" : number < 0 ? "-infinity" : "infinity")
  }
}
