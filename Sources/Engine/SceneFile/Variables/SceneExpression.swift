// SPDX-License-Identifier: MIT

/// An expression within `${…}`: names, their members, and arithmetic on numbers.
///
/// ```
/// sum     = product (("+" | "-") product)*
/// product = factor (("*" | "/" | "%") factor)*
/// factor  = "-" factor | "(" sum ")" | number | name ("." name)*
/// ```
/// The member `count` of a list is its length.
struct SceneExpression {
  private let bytes: [UInt8]
  private var position = 0
  private let location: SceneFileError.Location
  private let lookUp: (String) -> JSONValue?
  private let names: () -> [String]
  private var depth = 0
  private static let depthLimit = 64

  /// Evaluates an expression.
  ///
  /// - Parameters:
  ///   - text: the expression.
  ///   - location: the place of the text that holds it, for errors.
  ///   - lookUp: finds a variable.
  ///   - names: all variables, for errors.
  static func value(
    of text: some StringProtocol, at location: SceneFileError.Location,
    lookUp: @escaping (String) -> JSONValue?, names: @escaping () -> [String]
  ) throws -> JSONValue {
    var expression = SceneExpression(Array(text.utf8), location, lookUp, names)
    let value = try expression.sum()
    expression.skipSpace()
    guard expression.position == expression.bytes.count else {
      throw expression.unexpected("an operator or the end")
    }
    return value
  }

  private init(
    _ bytes: [UInt8], _ location: SceneFileError.Location,
    _ lookUp: @escaping (String) -> JSONValue?, _ names: @escaping () -> [String]
  ) {
    self.bytes = bytes
    self.location = location
    self.lookUp = lookUp
    self.names = names
  }

  /// Whether a text is a name.
  static func isName(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy { isLetter($0) || isDigit($0) }
  }

  // MARK: - Grammar

  private mutating func sum() throws -> JSONValue {
    var value = try product()
    while let sign = take("+-") {
      let (a, b) = (try number(value), try number(try product()))
      value = try result(sign == UInt8(ascii: "+") ? a + b : a - b)
    }
    return value
  }

  private mutating func product() throws -> JSONValue {
    var value = try factor()
    while let sign = take("*/%") {
      let (a, b) = (try number(value), try number(try factor()))
      if sign == UInt8(ascii: "*") {
        value = try result(a * b)
      } else {
        guard b != 0 else { throw error("a division by 0") }
        value = try result(
          sign == UInt8(ascii: "/") ? a / b : a - b * (a / b).rounded(.down))
      }
    }
    return value
  }

  private mutating func factor() throws -> JSONValue {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.depthLimit else { throw error("nested too deep") }
    if take("-") != nil { return try result(-number(try factor())) }
    if take("(") != nil {
      let value = try sum()
      guard take(")") != nil else { throw unexpected("')'") }
      return value
    }
    skipSpace()
    guard position < bytes.count else { throw unexpected("a number or a name") }
    if Self.isDigit(bytes[position]) { return try literal() }
    return try path()
  }

  private mutating func literal() throws -> JSONValue {
    let start = position
    while position < bytes.count,
      Self.isDigit(bytes[position]) || bytes[position] == UInt8(ascii: ".")
    {
      position += 1
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = Double(text) else { throw error("\(text) is no number") }
    return try result(number)
  }

  private mutating func path() throws -> JSONValue {
    let first = try name()
    guard var value = lookUp(first) else {
      throw SceneVariables.unknown(first, among: names(), at: location)
    }
    var way = first
    while take(".") != nil {
      let member = try name()
      value = try self.member(member, of: value, way)
      way += "." + member
    }
    return value
  }

  private func member(_ name: String, of value: JSONValue, _ way: String) throws -> JSONValue {
    switch value {
    case .list(let items) where name == "count": return .number(Double(items.count))
    case .object(let members):
      if let member = members.first(where: { $0.key == name }) { return member.node.value }
      throw error("\(way) has no member \"\(name)\"")
    default: throw error("\(way) is \(value.kindName), which has no member \"\(name)\"")
    }
  }

  private mutating func name() throws -> String {
    skipSpace()
    let start = position
    while position < bytes.count,
      Self.isLetter(bytes[position]) || position > start && Self.isDigit(bytes[position])
    {
      position += 1
    }
    guard position > start else { throw unexpected("a name") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  // MARK: - Values

  private func number(_ value: JSONValue) throws -> Double {
    guard case .number(let number) = value else {
      throw error("\(value.kindName) is no number, which arithmetic takes")
    }
    return number
  }

  private func result(_ number: Double) throws -> JSONValue {
    guard number.isFinite else { throw error("the number is too large") }
    return .number(number)
  }

  // MARK: - Bytes

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Whether a byte is a Latin letter, _, or part of a character beyond ASCII.
  private static func isLetter(_ byte: UInt8) -> Bool {
    let letter = byte | 0x20
    return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) || byte == UInt8(ascii: "_")
      || byte >= 0x80
  }

  private mutating func skipSpace() {
    while position < bytes.count, bytes[position] == 0x20 { position += 1 }
  }

  /// Takes one of some characters.
  private mutating func take(_ characters: StaticString) -> UInt8? {
    skipSpace()
    guard position < bytes.count, "\(characters)".utf8.contains(bytes[position]) else { return nil }
    position += 1
    return bytes[position - 1]
  }

  private func unexpected(_ expected: String) -> SceneFileError {
    guard position < bytes.count else {
      return error("expected \(expected), found the end")
    }
    let rest = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
    return error("expected \(expected), found '\(rest.prefix(1))'")
  }

  private func error(_ message: String) -> SceneFileError {
    let text = String(decoding: bytes.prefix(60), as: UTF8.self)
    return SceneFileError("in ${\(text)}: \(message)", at: location)
  }
}
