// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

// Metrics of fonts and glyphs. Lengths are in points for the font's size, y up.

/// The map from the font's glyphs to text space, beyond the size.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.matrix }

/// The number of glyphs; 0 without any font.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex {
  font.graphicsFont?.numberOfGlyphs ?? 0
}

/// The font units per em; 0 without any font.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 {
  UInt32(font.graphicsFont?.unitsPerEm ?? 0)
}

/// The box that holds every glyph.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
  font.graphicsFont?.fontBBox.applying(font.fromUnits) ?? .zero
}

/// The middle of the underline above the baseline; negative below it.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat {
  (font.graphicsFont?.underline.position ?? 0) * font.pointsPerUnit
}

/// The thickness of the underline.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat {
  (font.graphicsFont?.underline.thickness ?? 0) * font.pointsPerUnit
}

/// The slant in degrees counterclockwise from upright.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat { font.graphicsFont?.italicAngle ?? 0 }

/// The direction in which glyphs follow each other.
public enum CTFontOrientation: UInt32, Sendable {
  /// The font's own, which is horizontal.
  case `default` = 0
  case horizontal = 1
  case vertical = 2
}

/// Stores the advances of glyphs and returns their sum.
///
/// - Parameters:
///   - advances: room for `count` sizes; nil for the sum alone.
///   - count: the number of glyphs; 0 if negative.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
  var sum = 0.0
  for index in 0..<max(count, 0) {
    // The caller promises `count` entries behind both pointers.
    let advance = unsafe font.advance(of: glyphs[index], orientation)
    unsafe advances?[index] = advance
    sum += Double(orientation == .vertical ? advance.height : advance.width)
  }
  return sum
}

/// Stores the boxes of glyphs, each from its origin, and returns the box that holds all of them.
///
/// - Parameters:
///   - boundingRects: room for `count` rectangles; nil for the common one alone.
///   - count: the number of glyphs; 0 if negative.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
  _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
  _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
  var all = CGRect.null
  for index in 0..<max(count, 0) {
    // The caller promises `count` entries behind both pointers.
    var box = unsafe font.box(of: glyphs[index])
    if orientation == .vertical {
      let origin = unsafe font.verticalTranslation(of: glyphs[index])
      box = box.offsetBy(dx: origin.width, dy: origin.height)
    }
    unsafe boundingRects?[index] = box
    all = all.union(box)
  }
  return all
}

/// The boxes of glyphs by their outlines: the same as `CTFontGetBoundingRectsForGlyphs` for a horizontal font.
///
/// - Parameter options: ignored.
@discardableResult
public func CTFontGetOpticalBoundsForGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>,
  _ boundingRects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex, _ options: CFOptionFlags
) -> CGRect {
  // The caller's pointers, with the caller's count.
  unsafe CTFontGetBoundingRectsForGlyphs(font, .horizontal, glyphs, boundingRects, count)
}

/// Stores the distances from the origins of horizontal glyphs to those of vertical ones.
public func CTFontGetVerticalTranslationsForGlyphs(
  _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ translations: UnsafeMutablePointer<CGSize>,
  _ count: CFIndex
) {
  for index in 0..<max(count, 0) {
    // The caller promises `count` entries behind both pointers.
    unsafe translations[index] = font.verticalTranslation(of: glyphs[index])
  }
}

extension CTFont {
  /// Points per font unit.
  var pointsPerUnit: CGFloat { graphicsFont.map { size / CGFloat($0.unitsPerEm) } ?? 0 }

  /// From font units to text space.
  var fromUnits: CGAffineTransform {
    CGAffineTransform(scaleX: pointsPerUnit, y: pointsPerUnit).concatenating(matrix)
  }

  /// The advance of a glyph; zero for one that the font does not have.
  func advance(of glyph: CGGlyph, _ orientation: CTFontOrientation) -> CGSize {
    guard let graphicsFont else { return .zero }
    if orientation == .vertical {
      let units = graphicsFont.verticalAdvance(of: glyph) ?? CGFloat(graphicsFont.unitsPerEm)
      return CGSize(width: 0, height: units * pointsPerUnit)
    }
    var units: Int32 = 0
    // One glyph and one advance, as the count says.
    guard unsafe graphicsFont.getGlyphAdvances(glyphs: [glyph], count: 1, advances: &units)
    else { return .zero }
    return CGSize(width: CGFloat(units) * pointsPerUnit, height: 0).applying(matrix)
  }

  /// The box of a glyph from its origin; zero for one without an outline.
  package func box(of glyph: CGGlyph) -> CGRect {
    var box = CGRect.zero
    // One glyph and one box, as the count says.
    guard let graphicsFont,
      unsafe graphicsFont.getGlyphBBoxes(glyphs: [glyph], count: 1, bboxes: &box)
    else { return .zero }
    return box.applying(fromUnits)
  }

  /// The middle of the glyph's advance, at the ascent.
  fileprivate func verticalTranslation(of glyph: CGGlyph) -> CGSize {
    CGSize(width: -advance(of: glyph, .horizontal).width / 2, height: -ascender)
  }
}
