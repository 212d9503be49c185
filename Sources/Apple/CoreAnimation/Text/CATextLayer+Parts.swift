// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreText
public import Foundation

/// Letters, words and lines as layers of their own.
extension CATextLayer {
  /// The units into which `makeParts(by:)` divides a text.
  public enum PartUnit: String, CaseIterable, Sendable {
    /// Characters as readers see them: grapheme clusters of Unicode.
    case letter
    /// Words by Unicode's rules, each with its punctuation.
    case word
    /// Lines as they are laid out.
    case line
  }

  /// Some characters of a text, which are drawn where the whole text has them.
  public struct Part: Equatable, Sendable {
    /// The characters, in UTF-16 units of the string.
    public var range: NSRange
    /// The box in which the whole text is laid out, in the layer's space.
    public var layoutBounds: CGRect

    /// Makes the part of a text that is laid out in a box.
    public init(range: NSRange, layoutBounds: CGRect) {
      self.range = range
      self.layoutBounds = layoutBounds
    }
  }

  /// Makes a layer for each letter, word or line, in the order in which they are read (beyond Apple's).
  ///
  /// ```swift
  /// let parts = title.makeParts(by: .letter)
  /// title.string = nil
  /// for part in parts { title.addSublayer(part) }
  /// ```
  /// The parts show together what the layer shows: kerning, alignment, lines and truncation are those of the whole
  /// text. Each has the layer's text and its properties, a `part` that says which characters it draws, and bounds
  /// around these, so that it turns and grows about their middle. Its space is the layer's own, of which it
  /// can be a sublayer. Parts that show nothing, such as spaces and what the bounds cut off, are left out. Letters that
  /// share a glyph are one part, and words that a line break divides are two. A change of the layer does not
  /// change its parts. Where smooth edges of two letters share a pixel, parts may be lighter there.
  ///
  /// - Parameter unit: the units of which each becomes a layer.
  public final func makeParts(by unit: PartUnit) -> [CATextLayer] {
    (placedParts(by: unit, limit: .max) ?? []).map(\.layer)
  }

  /// A part with the line in which it stands.
  package struct PlacedPart {
    package let layer: CATextLayer
    /// The characters, in UTF-16 units.
    package let range: Range<Int>
    /// The index of its line.
    package let line: Int
    /// The baseline of its line, in the space of the text layer, where y grows downward.
    package let baseline: CGFloat
  }

  /// Makes a layer for each letter, word or line, and says where each stands; nil for more than a limit.
  package final func placedParts(by unit: PartUnit, limit: Int) -> [PlacedPart]? {
    guard let styled = styledText, !bounds.isEmpty else { return [] }
    // A layer that is a part itself has the parts of its characters.
    let area = part?.layoutBounds ?? bounds
    let characters = part?.characters
    let layout = TextLayout(
      styled, width: area.width, height: area.height, options: options(isMeasuring: false))
    let parts = layout.parts(by: TextUnit(unit)).filter { part in
      characters.map { $0.overlaps(part.range) } ?? true
    }
    guard parts.count <= limit else { return nil }
    let left = area.minX - bounds.minX
    let top = contentsAreFlipped() ? bounds.maxY - area.maxY : area.minY - bounds.minY
    return parts.compactMap { part in
      guard let box = pixels(around: part.box.offsetBy(dx: left, dy: top)) else { return nil }
      let layer = CATextLayer()
      layer.string = string
      layer.font = font
      layer.fontSize = fontSize
      layer.foregroundColor = foregroundColor
      layer.isWrapped = isWrapped
      layer.truncationMode = truncationMode
      layer.alignmentMode = alignmentMode
      layer.allowsFontSubpixelQuantization = allowsFontSubpixelQuantization
      layer.contentsScale = contentsScale
      layer.bounds = box
      layer.position = CGPoint(x: box.midX, y: box.midY)
      layer.part = Part(
        range: NSRange(location: part.range.lowerBound, length: part.range.count),
        layoutBounds: area)
      return PlacedPart(
        layer: layer, range: part.range, line: part.line,
        baseline: area.minY + layout.lines[part.line].baseline)
    }
  }

  /// The pixels of the layer that a box of its layout touches; nil for none.
  ///
  /// Whole points where the layer has whole pixels for each: glyphs then stand at the same place within a pixel as in
  /// the whole text, at larger scales, too.
  private func pixels(around box: CGRect) -> CGRect? {
    guard
      let x = span(box.minX, box.maxX, of: bounds.width),
      let y = span(box.minY, box.maxY, of: bounds.height)
    else { return nil }
    let top = contentsAreFlipped() ? bounds.height - y.start - y.length : y.start
    return CGRect(
      x: bounds.minX + x.start, y: bounds.minY + top, width: x.length, height: y.length)
  }

  /// Whole pixels, within a side of the bounds, around a stretch of it.
  private func span(
    _ low: CGFloat, _ high: CGFloat, of side: CGFloat
  ) -> (start: CGFloat, length: CGFloat)? {
    // A backing store has whole pixels, which are a little smaller where the side is no multiple of them.
    let count = (side * contentsScale).rounded(.up)
    let isWhole = count == side * contentsScale && contentsScale.rounded() == contentsScale
    let scale = isWhole && side.rounded() == side ? 1 : count / side
    // A pixel for the rounding of places to quarters, and for smooth edges.
    let start = max((low * scale - 1).rounded(.down), 0)
    let end = min((high * scale + 1).rounded(.up), (side * scale).rounded())
    guard start < end else { return nil }
    var length = (end - start) / scale
    // No pixel more for the rounding of the quotient.
    let pixels = scale == 1 ? (end - start) * contentsScale : end - start
    for _ in 0..<4 where (length * contentsScale).rounded(.up) > pixels { length = length.nextDown }
    return (start / scale, length)
  }

  /// The part as key-value coding has it: start and count of the range, then x, y, width and height.
  final var partNumbers: [Double]? {
    get {
      part.map { part in
        let (range, box) = (part.range, part.layoutBounds)
        return [
          Double(range.location), Double(range.length), box.minX.native, box.minY.native,
          box.width.native, box.height.native,
        ]
      }
    }
    set {
      guard let numbers = newValue, numbers.count == 6 else {
        part = nil
        return
      }
      part = Part(
        range: NSRange(location: Int(clamping: numbers[0]), length: Int(clamping: numbers[1])),
        layoutBounds: CGRect(x: numbers[2], y: numbers[3], width: numbers[4], height: numbers[5]))
    }
  }
}

extension CATextLayer.Part: StoredValue {
  var isStorable: Bool { SIMD4(layoutBounds).isStorable }

  /// The characters; none for a range that cannot be.
  var characters: Range<Int> {
    let start = max(range.location, 0)
    let (end, isTooLong) = start.addingReportingOverflow(max(range.length, 0))
    return start..<(isTooLong ? .max : end)
  }
}

extension TextUnit {
  fileprivate init(_ unit: CATextLayer.PartUnit) {
    switch unit {
    case .letter: self = .letter
    case .word: self = .word
    case .line: self = .line
    }
  }
}
