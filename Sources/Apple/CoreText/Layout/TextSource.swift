// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
import Foundation

/// A string in Pango's form: UTF-8 with positions in bytes, and the attributes of its runs.
///
/// Foundation counts in UTF-16. Half surrogate pairs become U+FFFD, zeros U+2400, so that Pango
/// gets valid text of known length; ends of lines that it does not know become U+2028.
struct TextSource {
  /// The text in UTF-8.
  var bytes: [UInt8] = []
  /// Runs in order, without gaps.
  var runs: [(range: Range<Int>, attributes: TextAttributes)] = []
  /// Paragraphs of one style each: neighbours of the same style are one entry.
  var sections: [(range: Range<Int>, style: NSParagraphStyle.Values)] = []

  /// Whether a font's baseline is not that of its tables.
  private var movesBaselines = false

  /// The UTF-16 position of each byte; one more for the end.
  private var positions: [Int32] = []

  /// The longest string that is laid out, in UTF-16 units; the rest is dropped and logged.
  static let maximumLength = 100_000

  init(_ text: StyledText) {
    let isCut = text.length > Self.maximumLength
    if isCut {
      RefusalLog.refuse(
        "text: too long", "of \(text.length) UTF-16 units \(Self.maximumLength) are laid out")
    }
    let offsets = encode(text.units.prefix(Self.maximumLength))
    let length = offsets.count - 1
    var fonts = FontCache()
    for run in text.runs {
      let range = run.range.clamped(to: 0..<length)
      guard !range.isEmpty else { break }
      let bytes = Int(offsets[range.lowerBound])..<Int(offsets[range.upperBound])
      runs.append((bytes, TextAttributes(run.attributes, fonts: &fonts)))
    }
    splitSections(text, length, offsets)
    if isCut { bytes.append(contentsOf: Array("…".utf8)) }
    while positions.count <= bytes.count { positions.append(Int32(length)) }
    if let last = sections.indices.last {
      sections[last].range = sections[last].range.lowerBound..<bytes.count
    }
    movesBaselines = runs.contains { $0.attributes.font.hasMovedBaseline }
    if let last = runs.indices.last {
      runs[last].range = runs[last].range.lowerBound..<bytes.count
    }
  }

  /// The faces of the runs' fonts.
  var faces: [FontFace] { runs.compactMap(\.attributes.font.graphicsFont?.face) }

  /// The distance by which a line's baseline lies below that of its fonts' tables.
  func baselineShift(ofBytes range: Range<Int>) -> CGFloat {
    guard movesBaselines else { return 0 }
    let fonts = runs.lazy.filter { $0.range.overlaps(range) || $0.range.contains(range.lowerBound) }
      .map(\.attributes.font)
    let ascent = fonts.map(\.ascender).max() ?? 0
    return ascent - (fonts.map(\.statedAscender).max() ?? ascent)
  }

  /// The UTF-16 position of a byte.
  func position(ofByte byte: Int) -> Int { Int(positions[min(max(byte, 0), bytes.count)]) }

  /// Appends text in UTF-8 and returns the byte offset of each unit, and of the end.
  private mutating func encode(_ units: ArraySlice<UInt16>) -> [Int32] {
    var offsets: [Int32] = []
    offsets.reserveCapacity(units.count + 1)
    var index = 0
    while index < units.count {
      let unit = units[index]
      var width = 1
      var scalar = Unicode.Scalar(unit) ?? "\u{FFFD}"
      if UTF16.isLeadSurrogate(unit), index + 1 < units.count,
        UTF16.isTrailSurrogate(units[index + 1])
      {
        width = 2
        let high = UInt32(unit) - 0xD800
        let low = UInt32(units[index + 1]) - 0xDC00
        scalar = Unicode.Scalar(0x10000 + high << 10 + low) ?? "\u{FFFD}"
      }
      if scalar == "\0" { scalar = "\u{2400}" }
      // Vertical tabs, form feeds and NEL.
      if unit == 0x0B || unit == 0x0C || unit == 0x85 { scalar = "\u{2028}" }
      for _ in 0..<width { offsets.append(Int32(bytes.count)) }
      for byte in UTF8.encode(scalar)! {
        bytes.append(byte)
        positions.append(Int32(index))
      }
      index += width
    }
    offsets.append(Int32(bytes.count))
    positions.append(Int32(index))
    return offsets
  }

  /// Splits the text at paragraph ends where the paragraph style changes.
  private mutating func splitSections(
    _ text: StyledText, _ length: Int, _ offsets: [Int32]
  ) {
    let units = text.units.prefix(length)
    var start = 0
    while start < length {
      let end = units[start...].firstIndex(of: 10).map { $0 + 1 } ?? length
      let style = text.attributes(at: start)[.paragraphStyle] as? NSParagraphStyle
      let values = style?.values ?? NSParagraphStyle.Values()
      let range = Int(offsets[start])..<Int(offsets[end])
      if let last = sections.indices.last, sections[last].style == values,
        values.paragraphSpacing == 0, values.paragraphSpacingBefore == 0
      {
        sections[last].range = sections[last].range.lowerBound..<range.upperBound
      } else {
        sections.append((range, values))
      }
      start = end
    }
  }
}
