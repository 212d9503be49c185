// SPDX-License-Identifier: MIT

internal import CoreGraphics
import Foundation

/// The attributes of one run of an attributed string, read once.
struct TextAttributes {
  /// A line under or through the text.
  struct Stroke {
    var style: NSUnderlineStyle
    /// nil for the text's own colour.
    var color: CGColor?
  }

  var font: CTFont
  var color = CGColor.black
  /// Whether the text has the context's fill colour in place of `color`.
  var usesContextColor = false
  var background: CGColor?
  var kern: CGFloat = 0
  var baselineOffset: CGFloat = 0
  /// Whether letters may be joined into one glyph.
  var joinsLetters = true
  /// The width of outlines in points: above 0 in place of filling, below 0 around it.
  var outlineWidth: CGFloat = 0
  /// nil for the text's own colour.
  var outlineColor: CGColor?
  var shadow: TextShadow?
  var underline: Stroke?
  var strikethrough: Stroke?

  /// Reads a run's attributes; values of wrong types are ignored.
  init(_ values: [NSAttributedString.Key: Any], fonts: inout FontCache) {
    font = fonts.font(of: values[.font])
    color =
      Self.color(values[.foregroundColor]) ?? Self.color(values[.coreTextForegroundColor]) ?? color
    usesContextColor = values[.coreTextColorFromContext].flatMap(Self.flag) ?? false
    background =
      Self.color(values[.backgroundColor]) ?? Self.color(values[.coreTextBackgroundColor])
    kern = Self.length(values[.kern]) + Self.length(values[.tracking])
    baselineOffset =
      Self.length(values[.baselineOffset]) + Self.length(values[.coreTextBaselineOffset])
    joinsLetters = values[.ligature].flatMap(Self.number) != 0
    outlineWidth = Self.length(values[.strokeWidth]) * font.size / 100
    outlineColor = Self.color(values[.strokeColor]) ?? Self.color(values[.coreTextStrokeColor])
    shadow = (values[.shadow] as? any TextShadowValue)?.textShadow
    underline = Self.stroke(
      values[.underlineStyle], values[.underlineColor] ?? values[.coreTextUnderlineColor])
    strikethrough = Self.stroke(values[.strikethroughStyle], values[.strikethroughColor])
  }

  /// A colour of this or of another module.
  private static func color(_ value: Any?) -> CGColor? {
    guard let value else { return nil }
    return value as? CGColor ?? (value as? any TextColorValue)?.textColor
  }

  /// A finite number of points, clamped to a range in which layout does not overflow.
  private static func length(_ value: Any?) -> CGFloat {
    guard let value, let number = number(value), number.isFinite else { return 0 }
    return min(max(number, -10_000), 10_000)
  }

  private static func number(_ value: Any) -> CGFloat? {
    if let number = value as? CGFloat { return number }
    if let number = value as? Double { return CGFloat(number) }
    if let number = value as? Int { return CGFloat(number) }
    if let number = value as? Float { return CGFloat(number) }
    return (value as? NSNumber).map { CGFloat($0.doubleValue) }
  }

  private static func flag(_ value: Any) -> Bool? {
    value as? Bool ?? (value as? NSNumber)?.boolValue
  }

  private static func stroke(_ style: Any?, _ color: Any?) -> Stroke? {
    // Apple's styles have 15 bits and a flag; other numbers mean no line.
    let given = style.flatMap(number).flatMap { Int(exactly: $0.rounded(.down)) }
    let raw = (style as? NSUnderlineStyle)?.rawValue ?? given ?? 0
    guard (1...0xFFFF).contains(raw) else { return nil }
    return Stroke(style: NSUnderlineStyle(rawValue: raw), color: Self.color(color))
  }
}

/// Caches the fonts of one string, so that names and sizeless fonts are looked up once.
struct FontCache {
  private var named: [String: CTFont] = [:]

  /// The font of an attribute's value; Helvetica 12 for none, and for other types.
  mutating func font(of value: Any?) -> CTFont {
    switch value {
    case let font as CTFont: return font
    case let font as CGFont: return CTFont(font, size: 12)
    case let value as any TextFontValue: return value.textFont
    case let name as String: return named(name)
    default: return named("Helvetica")
    }
  }

  private mutating func named(_ name: String) -> CTFont {
    if let font = named[name] { return font }
    let font = CTFont(name: name, size: 12)
    named[name] = font
    return font
  }
}
