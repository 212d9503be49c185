// SPDX-License-Identifier: MIT

import CPango
internal import CoreGraphics
import Foundation

/// Lays out the sections of a text one below the other; used inside `FontLibrary.use`.
@safe struct TextSetter {
  let source: TextSource
  let width: CGFloat?
  let height: CGFloat?
  let options: TextLayoutOptions

  private(set) var layouts: [OpaquePointer] = unsafe []
  /// The lines of the layouts, of which each is held.
  private(set) var pangoLines: [UnsafeMutablePointer<PangoLayoutLine>] = unsafe []
  private(set) var lines: [TextLayout.Line] = []
  private(set) var isTruncated = false

  init(source: TextSource, width: CGFloat?, height: CGFloat?, options: TextLayoutOptions) {
    self.source = source
    self.width = width
    self.height = height
    self.options = options
  }

  private static let scale = CGFloat(PANGO_SCALE)

  mutating func set(_ fonts: TextFontMap) {
    var top: CGFloat = 0
    for index in source.sections.indices {
      if let height, options.truncation != .none, top > 0, top >= height {
        isTruncated = true
        return
      }
      top = setSection(index, top, fonts)
    }
    if let limit = options.lineLimit { cutOff(limit, fonts) }
  }

  /// Lays out one section, and returns the start of the next.
  private mutating func setSection(
    _ index: Int, _ top: CGFloat, _ fonts: TextFontMap
  ) -> CGFloat {
    let (range, style) = source.sections[index]
    let spacing = index > 0 ? max(Self.limited(style.paragraphSpacingBefore), 0) : 0
    var top = top
    for piece in pieces(of: range, style) {
      top = setPiece(piece, of: index, top, spacing, fonts)
    }
    return top + max(Self.limited(style.paragraphSpacing), 0)
  }

  /// The bytes of many paragraphs after which a PangoLayout ends.
  private static let pieceLength = 2048

  /// The parts of a section that become layouts of their own, which end with a paragraph.
  ///
  /// Pango goes over the rest of its text at each paragraph, so one layout of thousands of them takes quadratic time.
  private func pieces(of section: Range<Int>, _ style: NSParagraphStyle.Values) -> [Range<Int>] {
    // An ellipsis and the space between lines concern a layout as a whole.
    guard section.count > Self.pieceLength, truncation(style) == .none, style.lineSpacing <= 0,
      style.lineHeightMultiple <= 0
    else { return [section] }
    var pieces: [Range<Int>] = []
    var start = section.lowerBound
    while section.upperBound - start > Self.pieceLength,
      let end = source.bytes[(start + Self.pieceLength)..<section.upperBound].firstIndex(of: 10)
    {
      pieces.append(start..<end + 1)
      start = end + 1
    }
    // The last piece has the empty line behind a newline at the end.
    return pieces + [start..<section.upperBound]
  }

  /// Lays out a piece of a section, and returns the start of the next.
  private mutating func setPiece(
    _ range: Range<Int>, of index: Int, _ top: CGFloat, _ spacing: CGFloat, _ fonts: TextFontMap
  ) -> CGFloat {
    let (section, style) = source.sections[index]
    let layout = unsafe pango_layout_new(
      fonts.context(isRightToLeft: style.baseWritingDirection == .rightToLeft))!
    unsafe layouts.append(layout)
    var bytes = source.bytes[range]
    // A newline at the end of the section would open an empty line in Pango.
    let isLast = index + 1 == source.sections.count && range.upperBound == section.upperBound
    if bytes.last == 10, !isLast { bytes.removeLast() }
    unsafe Self.setText(bytes, of: layout)
    unsafe setStyle(layout, style, top)
    unsafe setAttributes(layout, range)
    if unsafe pango_layout_is_ellipsized(layout) != 0 { isTruncated = true }
    let isFirst = range.lowerBound == section.lowerBound
    return unsafe appendLines(layout, index, range, style, top + (isFirst ? spacing : 0))
  }

  private static func setText(_ bytes: ArraySlice<UInt8>, of layout: OpaquePointer) {
    unsafe bytes.withContiguousStorageIfAvailable { text in
      unsafe text.withMemoryRebound(to: CChar.self) { text in
        unsafe pango_layout_set_text(layout, text.baseAddress, Int32(text.count))
      }
    }
  }

  // MARK: - Limits

  /// Leaves out the lines beyond a limit, and cuts off the last one that is left.
  private mutating func cutOff(_ limit: TextLayoutOptions.LineLimit, _ fonts: TextFontMap) {
    var count = limit.count > 0 ? min(limit.count, lines.count) : lines.count
    if let height {
      // A part of a point for the rounding of heights to pixels.
      let fitting = lines.prefix { $0.frame.maxY <= height + 0.5 }.count
      count = min(count, max(fitting, 1))
    }
    guard count < lines.count else { return }
    isTruncated = true
    let last = lines[count - 1]
    lines.removeLast(lines.count - count)
    guard isTruncating(limit.mode) else { return }
    lines.removeLast()
    setLastLine(last, limit.mode, fonts)
  }

  /// Lays out the text from the start of a line on in one line with an ellipsis.
  private mutating func setLastLine(
    _ line: TextLayout.Line, _ mode: NSLineBreakMode, _ fonts: TextFontMap
  ) {
    let style = source.sections[line.section].style
    let layout = unsafe pango_layout_new(
      fonts.context(isRightToLeft: style.baseWritingDirection == .rightToLeft))!
    unsafe layouts.append(layout)
    var bytes = source.bytes[line.start...]
    var hidden = 0
    if mode == .byTruncatingTail {
      // The line ends with its paragraph; what follows that is hidden in any case.
      let end = Self.lineEnds(in: bytes).first?.lowerBound ?? bytes.endIndex
      if end < bytes.endIndex {
        bytes = bytes[..<end] + Array("…".utf8)
        hidden = 3
      }
    } else {
      for end in Self.lineEnds(in: bytes) {
        // A space of as many bytes.
        bytes.replaceSubrange(end, with: end.count == 1 ? [32] : [0xE2, 0x80, 0x85])
      }
    }
    unsafe Self.setText(bytes, of: layout)
    unsafe pango_layout_set_single_paragraph_mode(layout, 1)
    unsafe setStyle(layout, style, 0)
    switch mode {
    case .byTruncatingHead: unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_START)
    case .byTruncatingMiddle: unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
    default: unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    }
    let range = line.start..<(line.start + bytes.count - hidden)
    unsafe setAttributes(layout, range, appended: hidden)
    _ = unsafe appendLines(
      layout, line.section, range, style, line.frame.minY, isFirst: line.startsParagraph)
  }

  /// The ends of lines and paragraphs in a text, each of one byte or three.
  private static func lineEnds(in bytes: ArraySlice<UInt8>) -> [Range<Int>] {
    bytes.indices.compactMap { index in
      if bytes[index] == 10 || bytes[index] == 13 { return index..<index + 1 }
      // U+2028 and U+2029.
      guard bytes[index] == 0xE2, index + 2 < bytes.endIndex, bytes[index + 1] == 0x80,
        bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9
      else { return nil }
      return index..<index + 3
    }
  }

  private func setStyle(
    _ layout: OpaquePointer, _ style: NSParagraphStyle.Values, _ top: CGFloat
  ) {
    let truncation = self.truncation(style)
    let mode = options.lineLimit?.mode ?? style.lineBreakMode
    let wraps = options.isWrapped && mode != .byClipping
    if let width = measure(style), wraps || truncation != .none {
      unsafe pango_layout_set_width(layout, Int32(clamping: width * Self.scale))
    }
    unsafe pango_layout_set_wrap(
      layout, mode == .byCharWrapping ? PANGO_WRAP_CHAR : PANGO_WRAP_WORD_CHAR)
    switch truncation {
    case .none: break
    case .start: unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_START)
    case .middle: unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
    case .end: unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    }
    if truncation != .none, wraps, !isTruncating(style.lineBreakMode), let height {
      unsafe pango_layout_set_height(layout, Int32(clamping: max(height - top, 1) * Self.scale))
    }
    if style.lineSpacing > 0 {
      unsafe pango_layout_set_spacing(
        layout, Int32(clamping: Self.limited(style.lineSpacing) * Self.scale))
    }
    if style.lineHeightMultiple > 0, style.lineHeightMultiple <= 100 {
      unsafe pango_layout_set_line_spacing(layout, Float(style.lineHeightMultiple))
    }
    let indent = Self.limited(style.firstLineHeadIndent) - Self.limited(style.headIndent)
    if indent != 0 { unsafe pango_layout_set_indent(layout, Int32(clamping: indent * Self.scale)) }
    if style.baseWritingDirection != .natural { unsafe pango_layout_set_auto_dir(layout, 0) }
    if alignment(style) == .justified { unsafe pango_layout_set_justify(layout, 1) }
  }

  /// The width of a section's lines; nil without a limit.
  private func measure(_ style: NSParagraphStyle.Values) -> CGFloat? {
    guard let width else { return nil }
    let tail = Self.limited(style.tailIndent)
    let right = tail > 0 ? min(tail, width) : width + tail
    return max(right - Self.limited(style.headIndent), 0)
  }

  private static func limited(_ length: CGFloat) -> CGFloat {
    length.isFinite ? min(max(length, -100_000), 100_000) : 0
  }

  private func alignment(_ style: NSParagraphStyle.Values) -> NSTextAlignment {
    style.alignment == .natural ? options.alignment : style.alignment
  }

  private func isTruncating(_ mode: NSLineBreakMode) -> Bool {
    [.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail].contains(mode)
  }

  private func truncation(_ style: NSParagraphStyle.Values) -> TextLayoutOptions.Truncation {
    if options.lineLimit != nil { return .none }
    switch style.lineBreakMode {
    case .byTruncatingHead: return .start
    case .byTruncatingMiddle: return .middle
    case .byTruncatingTail: return .end
    default: return options.truncation
    }
  }

  // MARK: - Attributes

  /// Sets the attributes of a part of the text.
  ///
  /// - Parameter appended: the number of bytes behind the part, which look like its last one.
  private func setAttributes(
    _ layout: OpaquePointer, _ section: Range<Int>, appended: Int = 0
  ) {
    let list = unsafe pango_attr_list_new()
    defer { unsafe pango_attr_list_unref(list) }
    // An empty part looks like the text before it.
    let looks = section.isEmpty ? max(section.lowerBound - 1, 0)..<section.upperBound : section
    // Runs are in order; a text may have as many paragraphs as runs.
    let first = source.runs.partitioningIndex { $0.range.upperBound > looks.lowerBound }
    for run in source.runs[first...] {
      guard run.range.lowerBound < looks.upperBound else { break }
      guard run.range.overlaps(looks) else { continue }
      var range = run.range.clamped(to: section)
      if run.range.upperBound >= section.upperBound {
        range = range.lowerBound..<(range.upperBound + appended)
      }
      func add(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
        guard let attribute = unsafe attribute else { return }
        unsafe attribute.pointee.start_index = UInt32(range.lowerBound - section.lowerBound)
        unsafe attribute.pointee.end_index = UInt32(range.upperBound - section.lowerBound)
        unsafe pango_attr_list_insert(list, attribute)
      }
      let attributes = run.attributes
      if let face = attributes.font.graphicsFont?.face {
        let description = unsafe face.description(size: attributes.font.size)
        unsafe add(pango_attr_font_desc_new(description))
        unsafe pango_font_description_free(description)
      }
      if attributes.kern != 0 {
        unsafe add(pango_attr_letter_spacing_new(Int32(clamping: attributes.kern * Self.scale)))
      }
      if attributes.baselineOffset != 0 {
        unsafe add(pango_attr_rise_new(Int32(clamping: attributes.baselineOffset * Self.scale)))
      }
      var features = attributes.font.features
      if !attributes.joinsLetters { features += features.isEmpty ? "liga 0" : ", liga 0" }
      if !features.isEmpty { unsafe add(pango_attr_font_features_new(features)) }
    }
    unsafe LongWords.divide(source.bytes[section], in: list)
    unsafe pango_layout_set_attributes(layout, list)
    // Runs of glyphs without a mark belong to the first run of the text.
    if source.runs.count > 1 {
      unsafe RunMarks(source.runs, start: section.lowerBound).mark(layout)
    }
  }

  // MARK: - Lines

  /// Adds the lines of the layout that was made last, and returns where the next section begins.
  private mutating func appendLines(
    _ layout: OpaquePointer, _ section: Int, _ text: Range<Int>, _ style: NSParagraphStyle.Values,
    _ top: CGFloat, isFirst startsParagraph: Bool? = nil
  ) -> CGFloat {
    let iterator = unsafe pango_layout_get_iter(layout)
    defer { unsafe pango_layout_iter_free(iterator) }
    var bottom = top
    let newest = unsafe layouts.count - 1
    // The sum of what lines have been made higher.
    var added: CGFloat = 0
    repeat {
      guard let line = unsafe pango_layout_iter_get_line_readonly(iterator) else { break }
      var logical = PangoRectangle()
      unsafe pango_layout_iter_get_line_extents(iterator, nil, &logical)
      var above: Int32 = 0
      var below: Int32 = 0
      unsafe pango_layout_iter_get_line_yrange(iterator, &above, &below)
      let isRightToLeft =
        unsafe pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL
      let width = CGFloat(logical.width - (unsafe EllipsisRun.excess(of: line))) / Self.scale
      let isStart = unsafe pango_layout_line_is_paragraph_start(line) != 0
      let isFirst = startsParagraph ?? isStart
      let x = leading(of: width, isRightToLeft, isFirst, style)
      let y = top + added + CGFloat(above) / Self.scale
      let natural = max(CGFloat(below) - CGFloat(above), 0) / Self.scale
      let height = Self.height(natural, style)
      // The height that is added to a line is above its text.
      added += height - natural
      let first = text.lowerBound + Int(unsafe pango_layout_line_get_start_index(line))
      // An ellipsis may have been added behind the text.
      let last = min(first + Int(unsafe pango_layout_line_get_length(line)), text.upperBound)
      let baseline =
        top + added + CGFloat(unsafe pango_layout_iter_get_baseline(iterator)) / Self.scale
        + source.baselineShift(ofBytes: first..<last)
      let from = source.position(ofByte: first)
      let number = unsafe pangoLines.count
      lines.append(
        TextLayout.Line(
          range: NSRange(location: from, length: source.position(ofByte: last) - from),
          frame: CGRect(x: x, y: y, width: width, height: height), baseline: baseline,
          isRightToLeft: isRightToLeft, startsParagraph: isFirst, section: section,
          layout: newest, pangoLine: number, textStart: text.lowerBound, start: first))
      unsafe pangoLines.append(pango_layout_line_ref(line))
      bottom = max(bottom, y + height)
    } while unsafe pango_layout_iter_next_line(iterator) != 0
    return bottom
  }

  /// The height of a line by the limits of its style.
  private static func height(_ natural: CGFloat, _ style: NSParagraphStyle.Values) -> CGFloat {
    let largest = limited(style.maximumLineHeight)
    let limited = largest > 0 ? min(natural, largest) : natural
    return max(limited, Self.limited(style.minimumLineHeight))
  }

  /// The leading edge of a line of a width.
  private func leading(
    of lineWidth: CGFloat, _ isRightToLeft: Bool, _ isFirst: Bool,
    _ style: NSParagraphStyle.Values
  ) -> CGFloat {
    let head = Self.limited(isFirst ? style.firstLineHeadIndent : style.headIndent)
    guard let width else { return isRightToLeft ? 0 : head }
    let tail = Self.limited(style.tailIndent)
    let end = tail > 0 ? min(tail, width) : width + tail
    let room = end - head - lineWidth
    // In a paragraph from right to left, the indents are measured from the right.
    let (left, right) = isRightToLeft ? (width - end, width - head) : (head, end)
    switch alignment(style) {
    case .left: return left
    case .right: return right - lineWidth
    case .center: return left + room / 2
    case .natural, .justified: return isRightToLeft ? right - lineWidth : left
    }
  }
}
