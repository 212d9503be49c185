// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import CoreText
internal import Foundation

extension SceneForm where Value == Any {
  /// The form of a text layer's string: a string, or a list of runs for attributed text: `[{"text":
  /// "bold", "font": "Helvetica-Bold", "size": 20, "color": "#ff0000"}]`.
  static var richText: Self {
    SceneForm(
      decode: { node, reader in
        switch node.value {
        case .number where node.isComputed: return node.text ?? ""
        case .text(let text):
          try RichText.check(text.utf8.count, reader, at: node)
          return text
        case .list(let runs):
          let string = NSMutableAttributedString(string: "")
          var byteCount = 0
          for run in runs {
            let part = try RichText.run(run, reader)
            byteCount += part.string.utf8.count
            try RichText.check(byteCount, reader, at: node)
            string.append(part)
          }
          return string
        default: throw node.mismatch(expected: "a text or a list of runs")
        }
      },
      encode: { value, writer in
        if let text = value as? String { return .text(text) }
        guard let string = value as? NSAttributedString else {
          throw writer.error("a string of type \(type(of: value)) has no form in a scene file")
        }
        return try RichText.runs(of: string, writer)
      })
  }
}

/// Names of fonts.
enum FontName {
  /// The name of a text layer's font; nil for none.
  static func text(of font: Any?) -> String? {
    switch font {
    case let name as String: name
    case let font as CTFont: font.fontName
    case let font as CGFont: font.postScriptName.map { $0 as String }
    default: nil
    }
  }
}

/// Runs of attributed text.
private enum RichText {
  /// The attributes with numeric values, by their keys in a run.
  private static let numbers: [(String, NSAttributedString.Key)] = [
    ("kern", .kern), ("tracking", .tracking), ("underline", .underlineStyle),
    ("strikethrough", .strikethroughStyle), ("baselineOffset", .baselineOffset),
  ]

  /// The attributes with colours, by their keys in a run.
  private static let colors: [(String, NSAttributedString.Key)] = [
    ("color", .foregroundColor), ("backgroundColor", .backgroundColor),
    ("underlineColor", .underlineColor), ("strikethroughColor", .strikethroughColor),
  ]

  /// The lengths of a paragraph style, by their keys in a run.
  private static var measures:
    [(String, ReferenceWritableKeyPath<NSMutableParagraphStyle, CGFloat>)]
  {
    [
      ("lineSpacing", \.lineSpacing), ("paragraphSpacing", \.paragraphSpacing),
      ("paragraphSpacingBefore", \.paragraphSpacingBefore),
      ("minimumLineHeight", \.minimumLineHeight), ("maximumLineHeight", \.maximumLineHeight),
      ("lineHeightMultiple", \.lineHeightMultiple), ("firstLineHeadIndent", \.firstLineHeadIndent),
      ("headIndent", \.headIndent), ("tailIndent", \.tailIndent),
    ]
  }

  // MARK: - Reading

  /// Throws if the text of a layer is too long.
  static func check(_ byteCount: Int, _ reader: SceneReader, at node: JSONNode) throws {
    guard byteCount <= reader.limits.textLength else {
      throw SceneFile.Limits.excess(
        "the text of the layer is too long", limit: reader.limits.textLength, name: "textLength",
        at: node.location)
    }
  }

  static func run(_ node: JSONNode, _ reader: SceneReader) throws -> NSAttributedString {
    guard case .object(let members) = node.value else {
      throw node.mismatch(expected: "a run, an object")
    }
    var text = ""
    var font: (name: String, size: CGFloat) = ("Helvetica", 12)
    var hasFont = false
    var attributes: [NSAttributedString.Key: Any] = [:]
    for member in members {
      switch member.key {
      case "text": text = try SceneForm<String>.text.decode(member.node, reader)
      case "font":
        (font.name, hasFont) = (try SceneForm<String>.text.decode(member.node, reader), true)
      case "size":
        (font.size, hasFont) = (try SceneForm<CGFloat>.number.decode(member.node, reader), true)
      case "paragraph": attributes[.paragraphStyle] = try paragraph(member.node, reader)
      case let key:
        if let number = numbers.first(where: { $0.0 == key }) {
          attributes[number.1] = try SceneForm<NSNumber>.number.decode(member.node, reader)
        } else if let color = colors.first(where: { $0.0 == key }) {
          attributes[color.1] = try SceneForm<CGColor>.color.decode(member.node, reader)
        } else {
          throw SceneFileError("unknown key \"\(key)\" of a run", at: member.location)
        }
      }
    }
    if hasFont { attributes[.font] = CTFont(name: font.name, size: font.size) }
    return NSAttributedString(string: text, attributes: attributes)
  }

  private static func paragraph(
    _ node: JSONNode, _ reader: SceneReader
  ) throws -> NSParagraphStyle {
    guard case .object(let members) = node.value else {
      throw node.mismatch(expected: "a paragraph, an object")
    }
    let style = NSMutableParagraphStyle()
    for member in members {
      switch member.key {
      case "alignment":
        style.alignment = try choice(member.node, reader, { NSTextAlignment(rawValue: $0) })
      case "lineBreakMode":
        style.lineBreakMode = try choice(member.node, reader, { NSLineBreakMode(rawValue: $0) })
      case "writingDirection":
        style.baseWritingDirection = try choice(
          member.node, reader, { NSWritingDirection(rawValue: $0) })
      case let key:
        guard let measure = measures.first(where: { $0.0 == key }) else {
          throw SceneFileError("unknown key \"\(key)\" of a paragraph", at: member.location)
        }
        style[keyPath: measure.1] = try SceneForm<CGFloat>.number.decode(member.node, reader)
      }
    }
    return style
  }

  /// A value of an enumeration by Apple's raw number.
  private static func choice<Choice>(
    _ node: JSONNode, _ reader: SceneReader, _ make: (Int) -> Choice?
  ) throws -> Choice {
    guard let choice = make(try SceneForm<Int>.number.decode(node, reader)) else {
      throw node.mismatch(expected: "a raw value of \(Choice.self)")
    }
    return choice
  }

  // MARK: - Writing

  static func runs(of string: NSAttributedString, _ writer: SceneWriter) throws -> JSONValue {
    var runs: [JSONValue] = []
    var index = 0
    while index < string.length {
      var range = NSRange()
      // The range is written during the call.
      let attributes = unsafe string.attributes(at: index, effectiveRange: &range)
      let text = (string.string as NSString).substring(with: range)
      runs.append(try json(of: text, attributes, writer))
      index = range.location + max(range.length, 1)
    }
    return .items(runs)
  }

  private static func json(
    of text: String, _ attributes: [NSAttributedString.Key: Any], _ writer: SceneWriter
  ) throws -> JSONValue {
    var members: [(String, JSONValue)] = [("text", .text(text))]
    for (key, value) in attributes.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      if key == .font {
        members += try self.members(ofFont: value, writer)
      } else if key == .paragraphStyle {
        members.append(("paragraph", try json(ofParagraph: value, writer)))
      } else if let number = numbers.first(where: { $0.1 == key }), let value = value as? NSNumber {
        members.append((number.0, .finite(value.doubleValue)))
      } else if let color = colors.first(where: { $0.1 == key }), let value = value as? CGColor {
        members.append((color.0, try SceneForm<CGColor>.color.encode(value, writer)))
      } else {
        throw writer.error("the text attribute \(key.rawValue) has no form in a scene file")
      }
    }
    return .members(members)
  }

  private static func members(
    ofFont font: Any, _ writer: SceneWriter
  ) throws -> [(String, JSONValue)] {
    guard let name = FontName.text(of: font) else {
      throw writer.error("a font of type \(type(of: font)) has no form in a scene file")
    }
    let size = (font as? CTFont)?.size ?? 12
    return [("font", .text(name)), ("size", .finite(size.native))]
  }

  private static func json(ofParagraph value: Any, _ writer: SceneWriter) throws -> JSONValue {
    guard let style = (value as? NSParagraphStyle)?.mutableCopy() as? NSMutableParagraphStyle else {
      throw writer.error("a paragraph style of type \(type(of: value)) has no form")
    }
    let fresh = NSMutableParagraphStyle()
    var members: [(String, JSONValue)] = []
    if style.alignment != fresh.alignment {
      members.append(("alignment", .number(Double(style.alignment.rawValue))))
    }
    if style.lineBreakMode != fresh.lineBreakMode {
      members.append(("lineBreakMode", .number(Double(style.lineBreakMode.rawValue))))
    }
    if style.baseWritingDirection != fresh.baseWritingDirection {
      members.append(("writingDirection", .number(Double(style.baseWritingDirection.rawValue))))
    }
    for (key, property) in measures where style[keyPath: property] != fresh[keyPath: property] {
      members.append((key, .finite(style[keyPath: property].native)))
    }
    return .members(members)
  }
}
