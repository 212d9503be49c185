// SPDX-License-Identifier: MIT

internal import Foundation

/// Reads the tags and the character references in the text of a caption.
struct CaptionMarkup {
  private var spans: [Captions.Span] = []
  private var text = ""
  /// The open tags with the styles outside of them.
  private var open: [(name: Substring, outside: Captions.Style)] = []
  private var style = Captions.Style()
  private let form: Captions.Format

  private init(_ form: Captions.Format) { self.form = form }

  /// The most tags within one another; deeper ones have no effect.
  private static let depthLimit = 64

  /// The parts of a text, without white space around them; none for a text without characters.
  static func spans(of source: String, form: Captions.Format) -> [Captions.Span] {
    var markup = CaptionMarkup(form)
    markup.read(Substring(source))
    guard markup.spans.contains(where: { span in span.text.contains { !$0.isWhitespace } }) else {
      return []
    }
    return markup.spans
  }

  private mutating func read(_ source: Substring) {
    var rest = source
    // No tag begins behind the last end of one, for which the text is searched once.
    var hasEnds = true
    while let next = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
      text += rest[..<next]
      rest = rest[next...]
      if rest.first == "&" {
        let (character, length) = CharacterReference.first(in: rest)
        text += character
        rest = rest.dropFirst(length)
        continue
      }
      let close =
        hasEnds && (form == .webVTT || Self.beginsTag(rest)) ? rest.firstIndex(of: ">") : nil
      if let close {
        take(rest[rest.index(after: rest.startIndex)..<close])
        rest = rest[rest.index(after: close)...]
      } else if form == .webVTT {
        // A tag without an end goes to the end of the text.
        rest = ""
      } else {
        if Self.beginsTag(rest) { hasEnds = false }
        text += "<"
        rest = rest.dropFirst()
      }
    }
    text += rest
    flush()
  }

  /// Whether a text begins with a tag of SubRip; others stand as they are.
  private static func beginsTag(_ text: Substring) -> Bool {
    var body = text.dropFirst().prefix(7)
    let closes = body.first == "/"
    if closes { body = body.dropFirst() }
    let name = body.prefix(while: \.isLetter)
    guard ["b", "i", "u", "s", "font"].contains(name.lowercased()),
      let next = body.dropFirst(name.count).first
    else { return false }
    return next == ">" || !closes && [" ", "\t", "\n", "."].contains(next)
  }

  /// Ends the part of the text that has the present style.
  private mutating func flush() {
    guard !text.isEmpty else { return }
    if let last = spans.indices.last, spans[last].style == style {
      spans[last].text += text
    } else {
      spans.append(Captions.Span(text: text, style: style))
    }
    text = ""
  }

  /// Opens or closes a tag.
  private mutating func take(_ tag: Substring) {
    if tag.hasPrefix("/") { return close(Substring(tag.dropFirst().lowercased())) }
    let head = tag.prefix { $0 != " " && $0 != "\t" && $0 != "\n" && $0 != "." }
    let name = Substring(head.lowercased())
    let annotation = tag.dropFirst(head.count)
    flush()
    switch (form, name) {
    case (_, "b"): push(name, annotation) { $0.isBold = true }
    case (_, "i"): push(name, annotation) { $0.isItalic = true }
    case (_, "u"): push(name, annotation) { $0.isUnderlined = true }
    case (.subRip, "s"): push(name, "") { _ in }
    case (.subRip, "font"):
      let color = Self.attribute("color", of: annotation).flatMap(CaptionColor.color)
      push(name, "") { if let color { $0.color = color } }
    case (.webVTT, "c"), (.webVTT, "lang"), (.webVTT, "ruby"), (.webVTT, "rt"):
      push(name, annotation) { _ in }
    case (.webVTT, "v"):
      let words = annotation.drop { $0 != " " && $0 != "\t" && $0 != "\n" }
      let voice = words.split { $0 == " " || $0 == "\t" || $0 == "\n" }.joined(separator: " ")
      push(name, annotation) { $0.voice = voice.isEmpty ? nil : voice }
    default: break
    }
  }

  private mutating func push(
    _ name: Substring, _ annotation: Substring, _ change: (inout Captions.Style) -> Void
  ) {
    guard open.count < Self.depthLimit else { return }
    open.append((name, style))
    change(&style)
    guard annotation.hasPrefix(".") else { return }
    let classes = annotation.dropFirst().prefix { $0 != " " && $0 != "\t" && $0 != "\n" }
      .split(separator: ".").map(String.init)
    style.classes += classes.prefix(8)
    if let color = classes.compactMap({ CaptionColor.classes[$0] }).last { style.color = color }
  }

  private mutating func close(_ name: Substring) {
    guard let index = open.lastIndex(where: { $0.name == name }) else { return }
    flush()
    style = open[index].outside
    open.removeLast(open.count - index)
  }

  /// The value of an attribute of a tag, with or without quotation marks.
  private static func attribute(_ name: String, of text: Substring) -> Substring? {
    let lower = text.lowercased()
    guard let start = lower.firstRange(of: name + "=") else { return nil }
    let offset = lower.distance(from: lower.startIndex, to: start.upperBound)
    let value = text.dropFirst(offset)
    guard let quote = value.first, quote == "\"" || quote == "'" else {
      return value.prefix { !$0.isWhitespace }
    }
    return value.dropFirst().prefix { $0 != quote }
  }
}

/// Character references of HTML, those that captions have.
enum CharacterReference {
  private static let names: [Substring: String] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
    "lrm": "\u{200E}", "rlm": "\u{200F}", "ndash": "\u{2013}", "mdash": "\u{2014}",
    "hellip": "\u{2026}", "lsquo": "\u{2018}", "rsquo": "\u{2019}", "ldquo": "\u{201C}",
    "rdquo": "\u{201D}", "copy": "\u{A9}", "eacute": "\u{E9}",
  ]

  /// The text of a reference at the start, and its length; an ampersand for another text.
  static func first(in text: Substring) -> (String, Int) {
    let body = text.dropFirst().prefix(12)
    guard let end = body.firstIndex(of: ";") else { return ("&", 1) }
    let name = body[..<end]
    let length = name.count + 2
    if let known = names[name] { return (known, length) }
    guard name.hasPrefix("#") else { return ("&", 1) }
    let digits = name.dropFirst()
    let isHexadecimal = digits.hasPrefix("x") || digits.hasPrefix("X")
    let number = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let number else { return ("&", 1) }
    let scalar = number == 0 ? nil : Unicode.Scalar(number)
    return (String(Character(scalar ?? "\u{FFFD}")), length)
  }
}

/// Colours by name and by number.
enum CaptionColor {
  /// The classes of WebVTT for the colour of text.
  static let classes: [String: SIMD3<Double>] = [
    "white": SIMD3(1, 1, 1), "lime": SIMD3(0, 1, 0), "cyan": SIMD3(0, 1, 1), "red": SIMD3(1, 0, 0),
    "yellow": SIMD3(1, 1, 0), "magenta": SIMD3(1, 0, 1), "blue": SIMD3(0, 0, 1),
    "black": SIMD3(0, 0, 0),
  ]

  private static let others: [String: SIMD3<Double>] = [
    "aqua": SIMD3(0, 1, 1), "fuchsia": SIMD3(1, 0, 1), "gray": SIMD3(128, 128, 128) / 255,
    "grey": SIMD3(128, 128, 128) / 255, "green": SIMD3(0, 128, 0) / 255,
    "maroon": SIMD3(128, 0, 0) / 255, "navy": SIMD3(0, 0, 128) / 255,
    "olive": SIMD3(128, 128, 0) / 255, "orange": SIMD3(255, 165, 0) / 255,
    "purple": SIMD3(128, 0, 128) / 255, "silver": SIMD3(192, 192, 192) / 255,
    "teal": SIMD3(0, 128, 128) / 255,
  ]

  /// The colour of `#rrggbb`, `#rgb` or one of HTML's names; nil for another text.
  static func color(_ text: Substring) -> SIMD3<Double>? {
    let name = text.lowercased()
    if let named = classes[name] ?? others[name] { return named }
    let digits = name.hasPrefix("#") ? name.dropFirst() : Substring(name)
    guard digits.allSatisfy(\.isHexDigit), let number = Int(digits, radix: 16) else { return nil }
    switch digits.count {
    case 3:
      return SIMD3(Double(number >> 8), Double(number >> 4 & 15), Double(number & 15)) / 15
    case 6:
      return SIMD3(Double(number >> 16), Double(number >> 8 & 255), Double(number & 255)) / 255
    default: return nil
    }
  }
}
