// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

extension SceneForm where Value == CGColorSpace {
  /// The form of a colour space: its name.
  static var colorSpace: Self {
    SceneForm(
      decode: { node, reader in
        let name = try SceneForm<String>.text.decode(node, reader)
        guard let space = CGColorSpace(name: name as CFString) else {
          throw SceneFileError("unknown colour space \"\(name)\"", at: node.location)
        }
        return space
      },
      encode: { space, writer in
        guard let name = space.name else {
          throw writer.error("a colour space without a name has no form")
        }
        return .text(name as String)
      })
  }
}

extension SceneForm where Value == CGColor {
  /// The form of a colour: `"#rrggbb"`, `"#rrggbbaa"`, `"#rgb"` or `"#rgba"` in sRGB, or the components with alpha in a
  /// named space: `{"space": "kCGColorSpaceDisplayP3", "components": [1, 0, 0, 1]}`; without a name
  /// sRGB.
  static var color: Self {
    SceneForm(
      decode: { node, reader in
        switch node.value {
        case .text(let text):
          guard let color = color(hexadecimal: text) else {
            throw node.mismatch(expected: expected)
          }
          return color
        case .object(let members): return try color(members, node, reader)
        default: throw node.mismatch(expected: expected)
        }
      },
      encode: { color, writer in try json(of: color, writer) })
  }

  private static var expected: String { "a colour such as \"#ff8000\" or \"#ff800080\"" }

  private static func color(hexadecimal text: String) -> CGColor? {
    var digits = text.dropFirst()
    // One digit for each channel represents two of the same.
    if digits.utf8.count == 3 || digits.utf8.count == 4 {
      digits = Substring(String(digits.flatMap { [$0, $0] }))
    }
    guard text.hasPrefix("#"), digits.utf8.count == 6 || digits.utf8.count == 8,
      digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16)
    else { return nil }
    let rgba = digits.utf8.count == 6 ? value << 8 | 0xFF : value
    let part = { (shift: UInt32) in CGFloat(rgba >> shift & 0xFF) / 255 }
    return CGColor(srgbRed: part(24), green: part(16), blue: part(8), alpha: part(0))
  }

  private static func color(
    _ members: [JSONMember], _ node: JSONNode, _ reader: SceneReader
  ) throws -> CGColor {
    var name = CGColorSpace.sRGB
    var components: [CGFloat] = []
    for member in members {
      switch member.key {
      case "space": name = try SceneForm<String>.text.decode(member.node, reader) as CFString
      case "components":
        components = try listForm(SceneForm<CGFloat>.number).decode(member.node, reader)
      case let key:
        throw SceneFileError(
          "unknown key \"\(key)\"; a colour has space and components", at: member.location)
      }
    }
    guard let space = CGColorSpace(name: name) else {
      throw SceneFileError("unknown colour space \"\(name)\"", at: node.location)
    }
    guard components.count == space.numberOfComponents + 1 else {
      throw node.mismatch(expected: "\(space.numberOfComponents + 1) components")
    }
    // The array has one value per component of the space and alpha.
    guard let color = unsafe CGColor(colorSpace: space, components: components) else {
      throw node.mismatch(expected: "finite components")
    }
    return color
  }

  private static func json(of color: CGColor, _ writer: SceneWriter) throws -> JSONValue {
    guard color.pattern == nil, let space = color.colorSpace, let components = color.components
    else { throw writer.error("a pattern colour has no form") }
    if space.name == CGColorSpace.sRGB, let text = hexadecimal(components) { return .text(text) }
    let list = JSONValue.numbers(components.map { $0.native })
    guard let name = space.name else {
      throw writer.error("a colour of a space without a name has no form")
    }
    return .members([("space", .text(name as String)), ("components", list)])
  }

  /// The digits of a colour whose components are whole bytes; nil for others.
  private static func hexadecimal(_ components: [CGFloat]) -> String? {
    var text = "#"
    for (index, component) in components.enumerated() {
      let byte = (component * 255).rounded()
      guard (0...255).contains(byte), byte / 255 == component else { return nil }
      if index == 3, byte == 255 { break }
      let digits = String(Int(byte), radix: 16)
      text += digits.utf8.count == 1 ? "0" + digits : digits
    }
    return text
  }
}
