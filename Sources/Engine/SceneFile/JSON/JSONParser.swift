// SPDX-License-Identifier: MIT

/// Parses JSON (RFC 8259) and records the location of every value for error messages.
///
/// Duplicate keys in an object are errors, and so is nesting deeper than a limit: the parser and what
/// reads its values recurse.
package struct JSONParser {
  private let bytes: [UInt8]
  private let depthLimit: Int
  private var position = 0
  private var line = 1
  /// The characters of the line before `countedEnd`, counted once: a long text may be one line.
  private var countedCharacters = 0
  private var countedEnd = 0

  /// Parses a whole text.
  package static func node(
    from text: String, depthLimit: Int = SceneFile.Limits().depth
  ) throws(SceneFileError) -> JSONNode {
    var parser = JSONParser(bytes: Array(text.utf8), depthLimit: depthLimit)
    let node = try parser.value(depth: 0)
    parser.skipSpace()
    guard parser.position == parser.bytes.count else {
      throw parser.unexpected("the end of the text")
    }
    return node
  }

  private init(bytes: [UInt8], depthLimit: Int) {
    self.bytes = bytes
    self.depthLimit = depthLimit
  }

  // MARK: - Values

  private mutating func value(depth: Int) throws(SceneFileError) -> JSONNode {
    skipSpace()
    let start = location
    guard depth < depthLimit else {
      throw SceneFile.Limits.excess(
        "nested too deep", limit: depthLimit, name: "depth", at: start)
    }
    switch current {
    case UInt8(ascii: "{"): return JSONNode(value: try object(depth), location: start)
    case UInt8(ascii: "["): return JSONNode(value: try list(depth), location: start)
    case UInt8(ascii: "\""): return JSONNode(value: .text(try string()), location: start)
    case UInt8(ascii: "t"): return JSONNode(value: try word("true", .flag(true)), location: start)
    case UInt8(ascii: "f"): return JSONNode(value: try word("false", .flag(false)), location: start)
    case UInt8(ascii: "n"): return JSONNode(value: try word("null", .null), location: start)
    default:
      guard current == UInt8(ascii: "-") || isDigit(current) else { throw unexpected("a value") }
      return JSONNode(value: .number(try number()), location: start)
    }
  }

  private mutating func object(_ depth: Int) throws(SceneFileError) -> JSONValue {
    position += 1
    var members: [JSONMember] = []
    var keys: Set<String> = []
    skipSpace()
    if take("}") { return .object([]) }
    repeat {
      skipSpace()
      let keyLocation = location
      guard current == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
      let key = try string()
      guard keys.insert(key).inserted else {
        throw SceneFileError("the key \"\(key)\" stands twice", at: keyLocation)
      }
      skipSpace()
      guard take(":") else { throw unexpected("':'") }
      members.append(JSONMember(key: key, location: keyLocation, node: try value(depth: depth + 1)))
      skipSpace()
    } while take(",")
    guard take("}") else { throw unexpected("',' or '}'") }
    return .object(members)
  }

  private mutating func list(_ depth: Int) throws(SceneFileError) -> JSONValue {
    position += 1
    var items: [JSONNode] = []
    skipSpace()
    if take("]") { return .list([]) }
    repeat {
      items.append(try value(depth: depth + 1))
      skipSpace()
    } while take(",")
    guard take("]") else { throw unexpected("',' or ']'") }
    return .list(items)
  }

  private mutating func word(
    _ word: StaticString, _ value: JSONValue
  ) throws(SceneFileError) -> JSONValue {
    let text = Array("\(word)".utf8)
    guard bytes[position...].starts(with: text) else { throw unexpected("a value") }
    position += text.count
    return value
  }

  private mutating func number() throws(SceneFileError) -> Double {
    let start = position
    let startLocation = location
    _ = take("-")
    if take("0") {
      if isDigit(current) { throw SceneFileError("a number begins with 0", at: startLocation) }
    } else if digits() == 0 {
      throw unexpected("a digit")
    }
    if take("."), digits() == 0 { throw unexpected("a digit") }
    if take("e") || take("E") {
      if !take("-") { _ = take("+") }
      if digits() == 0 { throw unexpected("a digit") }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = Double(text), number.isFinite else {
      throw SceneFileError("the number \(text) is too large", at: startLocation)
    }
    return number
  }

  private mutating func digits() -> Int {
    let start = position
    while isDigit(current) { position += 1 }
    return position - start
  }

  // MARK: - Strings

  private mutating func string() throws(SceneFileError) -> String {
    let start = location
    position += 1
    var text: [UInt8] = []
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        guard let string = String(validating: text, as: UTF8.self) else {
          throw SceneFileError("the text is not valid UTF-8", at: start)
        }
        return string
      case UInt8(ascii: "\\"): try escape(into: &text)
      case 0..<0x20: throw unexpected("no control character within a text")
      default:
        text.append(byte)
        position += 1
      }
    }
    throw SceneFileError("the text that begins here does not end", at: start)
  }

  private mutating func escape(into text: inout [UInt8]) throws(SceneFileError) {
    position += 1
    let plain: [UInt8: UInt8] = [
      UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
      UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12,
      UInt8(ascii: "n"): 10, UInt8(ascii: "r"): 13, UInt8(ascii: "t"): 9,
    ]
    guard let byte = current else { throw unexpected("an escape") }
    if let replacement = plain[byte] {
      position += 1
      text.append(replacement)
      return
    }
    guard byte == UInt8(ascii: "u") else { throw unexpected("an escape of JSON") }
    position += 1
    text.append(contentsOf: String(try escapedScalar()).utf8)
  }

  /// The character of four hexadecimal digits, or of two such escapes that form a surrogate pair.
  private mutating func escapedScalar() throws(SceneFileError) -> Character {
    let first = try hexadecimal()
    var value = UInt32(first)
    if (0xD800..<0xDC00).contains(first) {
      guard take("\\"), take("u") else { throw unexpected("the second half of a surrogate pair") }
      let second = try hexadecimal()
      guard (0xDC00..<0xE000).contains(second) else {
        throw unexpected("the second half of a surrogate pair")
      }
      value = 0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(value) else { throw unexpected("a Unicode character") }
    return Character(scalar)
  }

  private mutating func hexadecimal() throws(SceneFileError) -> UInt16 {
    let end = min(position + 4, bytes.count)
    let digits = String(decoding: bytes[position..<end], as: UTF8.self)
    guard digits.utf8.count == 4, let value = UInt16(digits, radix: 16), !digits.hasPrefix("+")
    else { throw unexpected("four hexadecimal digits") }
    position = end
    return value
  }

  // MARK: - Bytes

  /// The byte at the position; nil at the end.
  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The location of the current position; columns count characters, by the bytes that begin one.
  private var location: SceneFileError.Location {
    SceneFileError.Location(line: line, column: 1 + countedCharacters + uncountedCharacters)
  }

  private var uncountedCharacters: Int {
    bytes[countedEnd..<min(position, bytes.count)].count { $0 & 0xC0 != 0x80 }
  }

  private func isDigit(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard current == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private mutating func skipSpace() {
    while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
      if byte == 0x0A {
        line += 1
        countedCharacters = 0
        countedEnd = position
      }
    }
    countedCharacters += uncountedCharacters
    countedEnd = position
  }

  private func unexpected(_ expected: String) -> SceneFileError {
    guard let byte = current else {
      return SceneFileError("expected \(expected), found the end of the text", at: location)
    }
    let rest = String(decoding: bytes[position..<min(position + 4, bytes.count)], as: UTF8.self)
    let found = byte < 0x20 ? "a control character" : "'\(rest.prefix(1))'"
    return SceneFileError("expected \(expected), found \(found)", at: location)
  }
}
