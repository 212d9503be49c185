// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Writes JSON for human readers: two spaces a level, short lists and objects on one line.
package struct JSONWriter {
  /// The largest length of a list or object on one line, in characters.
  private static let longestLine = 88

  private var text = ""

  /// The text of a value, with a newline.
  package static func text(of value: JSONValue) -> String {
    var writer = JSONWriter()
    writer.write(value, indent: 0)
    return writer.text + "\n"
  }

  /// The shortest digits that give the number back.
  static func text(of number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15
      ? number == 0 && number.sign == .minus ? "-0.0" : String(Int64(clamping: number))
      : "\(number)"
  }

  private mutating func write(_ value: JSONValue, indent: Int) {
    if let line = Self.line(value, limit: Self.longestLine - indent) {
      text += line
      return
    }
    switch value {
    case .list(let items):
      block("[", "]", items.count, indent) { $0.write(items[$1].value, indent: indent + 2) }
    case .object(let members):
      block("{", "}", members.count, indent) { writer, index in
        writer.text += Self.quoted(members[index].key) + ": "
        writer.write(members[index].node.value, indent: indent + 2)
      }
    default: text += Self.scalar(value)
    }
  }

  private mutating func block(
    _ opening: String, _ closing: String, _ count: Int, _ indent: Int,
    item: (inout JSONWriter, Int) -> Void
  ) {
    text += opening + "\n"
    for index in 0..<count {
      text += String(repeating: " ", count: indent + 2)
      item(&self, index)
      text += index + 1 < count ? ",\n" : "\n"
    }
    text += String(repeating: " ", count: indent) + closing
  }

  /// The value on one line; nil where it is longer than the limit. Long strings stay on one line.
  private static func line(_ value: JSONValue, limit: Int) -> String? {
    var line: String
    switch value {
    case .list(let items):
      guard let parts = joined(items.map(\.value), limit: limit) else { return nil }
      line = "[\(parts)]"
    case .object(let members):
      guard members.count <= limit else { return nil }
      var parts: [String] = []
      var length = 0
      for member in members {
        guard let value = self.line(member.node.value, limit: limit) else { return nil }
        parts.append("\(quoted(member.key)): \(value)")
        length += value.utf8.count
        guard length <= limit else { return nil }
      }
      line = parts.isEmpty ? "{}" : "{ \(parts.joined(separator: ", ")) }"
    default: return scalar(value)
    }
    return line.utf8.count <= limit ? line : nil
  }

  private static func joined(_ values: [JSONValue], limit: Int) -> String? {
    guard values.count <= max(limit, 0) else { return nil }
    var parts: [String] = []
    var length = 0
    for value in values {
      guard let part = line(value, limit: limit) else { return nil }
      parts.append(part)
      length += part.utf8.count + 2
      guard length <= limit + 2 else { return nil }
    }
    return parts.joined(separator: ", ")
  }

  private static func scalar(_ value: JSONValue) -> String {
    switch value {
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): text(of: number)
    case .text(let text): quoted(text)
    default: "null"
    }
  }

  /// A string in quotes, with its escapes.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case "\u{0}"..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
