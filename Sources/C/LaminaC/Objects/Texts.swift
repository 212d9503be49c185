// SPDX-License-Identifier: MIT

public import CLamina
internal import CoreGraphics
internal import CoreText
internal import Foundation

// Fonts and attributed text. Declared and described in lamina/text.h.

/// The text of a handle.
private func text(_ pointer: OpaquePointer?) throws(CallError) -> NSMutableAttributedString {
  try unsafe Handle(pointer).object(NSMutableAttributedString.self, LAMINA_KIND_TEXT)
}

/// The font of a handle.
private func font(_ pointer: OpaquePointer?) throws(CallError) -> CTFont {
  try unsafe Handle(pointer).object(CTFont.self, LAMINA_KIND_FONT)
}

/// The range of a string, in UTF-16, for one in bytes of UTF-8.
private func range(
  of string: String, _ start: Int, _ length: Int
) throws(CallError) -> NSRange {
  let bytes = string.utf8
  // A size_t beyond half its range comes as a negative number.
  guard start >= 0, start <= bytes.count else {
    throw .argument("the range begins at byte \(UInt(bitPattern: start)) of \(bytes.count)")
  }
  let count = length < 0 ? bytes.count - start : min(length, bytes.count - start)
  let first = bytes.index(bytes.startIndex, offsetBy: start)
  let end = bytes.index(first, offsetBy: count)
  guard let lower = first.samePosition(in: string.unicodeScalars),
    let upper = end.samePosition(in: string.unicodeScalars)
  else { throw .argument("the range begins or ends within a character") }
  return NSRange(lower..<upper, in: string)
}

/// Sets an attribute of a range of the text of a handle.
private func set(
  _ key: NSAttributedString.Key, of pointer: OpaquePointer?, _ start: Int, _ length: Int,
  _ value: () throws(CallError) -> Any
) -> lamina_status {
  call { () throws(CallError) in
    let text = try unsafe text(pointer)
    let range = try range(of: text.string, start, length)
    text.addAttribute(key, value: try value(), range: range)
  }
}

/// The attributes that are colours, by name.
private let colorKeys: [String: NSAttributedString.Key] = [
  "foregroundColor": .foregroundColor, "backgroundColor": .backgroundColor,
  "underlineColor": .underlineColor, "strikethroughColor": .strikethroughColor,
  "strokeColor": .strokeColor,
]

/// The attributes that are numbers, by name.
private let numberKeys: [String: NSAttributedString.Key] = [
  "kern": .kern, "tracking": .tracking, "baselineOffset": .baselineOffset,
  "underlineStyle": .underlineStyle, "strikethroughStyle": .strikethroughStyle,
  "ligature": .ligature, "strokeWidth": .strokeWidth,
]

/// The attribute of a name from C.
private func key(
  _ name: UnsafePointer<CChar>?, in keys: [String: NSAttributedString.Key], _ phrase: String
) throws(CallError) -> NSAttributedString.Key {
  let name = try unsafe LaminaC.text(name, "the attribute")
  guard let key = keys[name] else {
    throw .argument("'\(name)' is no \(phrase) of text; there are: \(keys.keys.sorted())")
  }
  return key
}

// MARK: - Fonts

@c @implementation public func lamina_font_create(
  _ name: UnsafePointer<CChar>?, _ size: Double
) -> OpaquePointer? {
  unsafe call(else: nil) { () throws(CallError) in
    let name = try unsafe LaminaC.text(name, "the font's name")
    try checkSize(size)
    return unsafe Handle.take(CTFont(name: name, size: CGFloat(size)))
  }
}

@c @implementation public func lamina_font_create_from_file(
  _ fileName: UnsafePointer<CChar>?, _ size: Double
) -> OpaquePointer? {
  unsafe call(else: nil) { () throws(CallError) in
    let path = try unsafe LaminaC.text(fileName, "the file's name")
    try checkSize(size)
    guard let font = CTFont(contentsOf: URL(fileURLWithPath: path), size: CGFloat(size)) else {
      throw CallError(LAMINA_ERROR_FILE, "'\(path)' is not a font that can be read")
    }
    return unsafe Handle.take(font)
  }
}

private func checkSize(_ size: Double) throws(CallError) {
  guard size.isFinite, size > 0 else { throw .argument("the font's size is \(size)") }
}

@c @implementation public func lamina_font_metrics(
  _ pointer: OpaquePointer?, _ ascent: UnsafeMutablePointer<Double>?,
  _ descent: UnsafeMutablePointer<Double>?, _ leading: UnsafeMutablePointer<Double>?
) -> lamina_status {
  call { () throws(CallError) in
    let font = try unsafe font(pointer)
    // The caller promises room for a number where there is a pointer.
    unsafe ascent?.pointee = CTFontGetAscent(font).native
    unsafe descent?.pointee = CTFontGetDescent(font).native
    unsafe leading?.pointee = CTFontGetLeading(font).native
  }
}

// MARK: - Text

@c @implementation public func lamina_text_create(
  _ characters: UnsafePointer<CChar>?
) -> OpaquePointer? {
  unsafe call(else: nil) { () throws(CallError) in
    let characters = try unsafe LaminaC.text(characters, "the text")
    return unsafe Handle.take(NSMutableAttributedString(string: characters))
  }
}

@c @implementation public func lamina_text_length(_ pointer: OpaquePointer?) -> Int {
  call(else: 0) { () throws(CallError) in try unsafe text(pointer).string.utf8.count }
}

@c @implementation public func lamina_text_append(
  _ pointer: OpaquePointer?, _ added: OpaquePointer?
) -> lamina_status {
  call { () throws(CallError) in
    let (text, added) = (try unsafe text(pointer), try unsafe text(added))
    // A text may be added to itself.
    text.append(NSAttributedString(attributedString: added))
  }
}

@c @implementation public func lamina_text_set_font(
  _ pointer: OpaquePointer?, _ start: Int, _ length: Int, _ value: OpaquePointer?
) -> lamina_status {
  unsafe set(.font, of: pointer, start, length) { () throws(CallError) in try unsafe font(value) }
}

@c @implementation public func lamina_text_set_color(
  _ pointer: OpaquePointer?, _ start: Int, _ length: Int, _ attribute: UnsafePointer<CChar>?,
  _ color: lamina_color
) -> lamina_status {
  call { () throws(CallError) in
    let key = try unsafe key(attribute, in: colorKeys, "colour")
    let text = try unsafe text(pointer)
    text.addAttribute(
      key, value: try color.property(), range: try range(of: text.string, start, length))
  }
}

@c @implementation public func lamina_text_set_number(
  _ pointer: OpaquePointer?, _ start: Int, _ length: Int, _ attribute: UnsafePointer<CChar>?,
  _ value: Double
) -> lamina_status {
  call { () throws(CallError) in
    let key = try unsafe key(attribute, in: numberKeys, "number")
    try finite(value, what: "the attribute")
    let text = try unsafe text(pointer)
    text.addAttribute(
      key, value: NSNumber(value: value), range: try range(of: text.string, start, length))
  }
}

@c @implementation public func lamina_text_set_paragraph(
  _ pointer: OpaquePointer?, _ start: Int, _ length: Int, _ style: lamina_paragraph
) -> lamina_status {
  unsafe set(.paragraphStyle, of: pointer, start, length) { () throws(CallError) in
    try paragraphStyle(style)
  }
}

private func paragraphStyle(_ style: lamina_paragraph) throws(CallError) -> NSParagraphStyle {
  try finite(
    style.line_spacing, style.spacing_before, style.spacing, style.line_height_multiple,
    style.minimum_line_height, style.maximum_line_height, style.first_line_indent, style.indent,
    style.trailing_indent, what: "the style")
  guard let alignment = NSTextAlignment(rawValue: Int(style.alignment.rawValue)) else {
    throw .argument("there is no alignment \(style.alignment.rawValue)")
  }
  let result = NSMutableParagraphStyle()
  result.alignment = alignment
  result.lineSpacing = CGFloat(style.line_spacing)
  result.paragraphSpacingBefore = CGFloat(style.spacing_before)
  result.paragraphSpacing = CGFloat(style.spacing)
  result.lineHeightMultiple = CGFloat(style.line_height_multiple)
  result.minimumLineHeight = CGFloat(style.minimum_line_height)
  result.maximumLineHeight = CGFloat(style.maximum_line_height)
  result.firstLineHeadIndent = CGFloat(style.first_line_indent)
  result.headIndent = CGFloat(style.indent)
  result.tailIndent = CGFloat(style.trailing_indent)
  return result
}

@c @implementation public func lamina_text_size(
  _ pointer: OpaquePointer?, _ width: Double, _ size: UnsafeMutablePointer<lamina_size>?
) -> lamina_status {
  call { () throws(CallError) in
    let text = try unsafe text(pointer)
    guard !width.isNaN else { throw .argument("the width is not a number") }
    let limit = width > 0 && width.isFinite ? CGFloat(width) : nil
    try unsafe store(size) { () throws(CallError) in
      lamina_size(TextLayout(text, width: limit).size)
    }
  }
}

@c @implementation public func lamina_canvas_draw_text(
  _ pointer: OpaquePointer?, _ drawn: OpaquePointer?, _ rect: lamina_rect
) -> lamina_status {
  call { () throws(CallError) in
    let (canvas, text) = (try unsafe Canvas.of(pointer), try unsafe text(drawn))
    try finite(rect.x, rect.y, rect.width, rect.height, what: "the rectangle")
    let box = rect.value.standardized
    try refusable {
      TextLayout(text, width: box.width, height: box.height).draw(in: box, context: canvas.context)
    }
  }
}
