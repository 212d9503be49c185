// SPDX-License-Identifier: MIT

package import CCairo
internal import Diagnostics
public import Foundation

/// The treatment of drawn glyphs' outlines.
public enum CGTextDrawingMode: Int32, Sendable {
  case fill = 0
  case stroke = 1
  case fillStroke = 2
  case invisible = 3
  case fillClip = 4
  case strokeClip = 5
  case fillStrokeClip = 6
  case clip = 7

  var fills: Bool { [.fill, .fillStroke, .fillClip, .fillStrokeClip].contains(self) }
  var strokes: Bool { [.stroke, .fillStroke, .strokeClip, .fillStrokeClip].contains(self) }
  var clips: Bool { rawValue >= CGTextDrawingMode.fillClip.rawValue }
}

/// The graphics state of text.
struct TextState {
  var font: CGFont?
  var size: CGFloat = 12
  var mode = CGTextDrawingMode.fill
  var characterSpacing: CGFloat = 0
  var shouldSmooth = true
  var allowsSmoothing = true
  var shouldPosition = true
  var allowsPositioning = true
  var shouldQuantize = true
  var allowsQuantization = true
}

extension CGContext {
  /// Sets the font that `showGlyphs` draws with.
  public func setFont(_ font: CGFont) { state.text.font = font }

  /// Sets the font's size in units of text space; one that is not finite is refused.
  public func setFontSize(_ size: CGFloat) {
    guard size.isFinite, abs(size) <= 1_000_000 else {
      return RefusalLog.refuse("context: refused font size", "\(size)")
    }
    state.text.size = size
  }

  /// Sets the treatment of glyphs' outlines.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.text.mode = mode }

  /// Sets the space added after each glyph that follows another by its advance, in text space.
  ///
  /// Glyphs of `showGlyphs(_:at:)` have explicit positions, so it has no effect on them.
  public func setCharacterSpacing(_ spacing: CGFloat) {
    if spacing.isFinite { state.text.characterSpacing = spacing }
  }

  /// Recorded only; glyphs are antialiased in gray, never by subpixels.
  public func setShouldSmoothFonts(_ shouldSmoothFonts: Bool) {
    state.text.shouldSmooth = shouldSmoothFonts
  }

  /// Recorded only; glyphs are antialiased in gray, never by subpixels.
  public func setAllowsFontSmoothing(_ allowsFontSmoothing: Bool) {
    state.text.allowsSmoothing = allowsFontSmoothing
  }

  /// Recorded only; glyphs always have fractional positions.
  public func setShouldSubpixelPositionFonts(_ shouldSubpixelPositionFonts: Bool) {
    state.text.shouldPosition = shouldSubpixelPositionFonts
  }

  /// Recorded only; glyphs always have fractional positions.
  public func setAllowsFontSubpixelPositioning(_ allowsFontSubpixelPositioning: Bool) {
    state.text.allowsPositioning = allowsFontSubpixelPositioning
  }

  /// Recorded only; Cairo rounds glyph positions to quarters of a pixel.
  public func setShouldSubpixelQuantizeFonts(_ shouldSubpixelQuantizeFonts: Bool) {
    state.text.shouldQuantize = shouldSubpixelQuantizeFonts
  }

  /// Recorded only; Cairo rounds glyph positions to quarters of a pixel.
  public func setAllowsFontSubpixelQuantization(_ allowsFontSubpixelQuantization: Bool) {
    state.text.allowsQuantization = allowsFontSubpixelQuantization
  }

  /// The map from text space to user space; `saveGState` does not save it. Default the identity.
  public var textMatrix: CGAffineTransform {
    get { textTransform }
    set {
      guard newValue.isFinite else {
        return RefusalLog.refuse("context: refused text matrix", "\(newValue)")
      }
      textTransform = newValue
    }
  }

  /// The origin of text space in user space: the translation of `textMatrix`.
  public var textPosition: CGPoint {
    get { CGPoint(x: textTransform.tx, y: textTransform.ty) }
    set {
      textMatrix = CGAffineTransform(
        a: textTransform.a, b: textTransform.b, c: textTransform.c, d: textTransform.d,
        tx: newValue.x, ty: newValue.y)
    }
  }

  /// Draws glyphs of the state's font at points of text space, by the text drawing mode.
  ///
  /// Glyphs stand upright where y grows upward in user space. Without a font, and with a point that
  /// is not finite, nothing is drawn.
  public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
    guard let font = state.text.font, !glyphs.isEmpty else { return }
    guard positions.count >= glyphs.count, positions.allSatisfy(\.isFinite) else {
      return RefusalLog.refuse("context: refused glyphs", "a place is missing or not finite")
    }
    let placed = zip(glyphs, positions).map { glyph, point in
      cairo_glyph_t(index: UInt(glyph), x: Double(point.x), y: Double(point.y))
    }
    let mode = state.text.mode
    FontLibrary.use { _ in
      let drawn = GlyphFont(font, size: state.text.size)
      if mode.fills, state.fill.pattern == nil {
        drawGlyphs(placed, drawn, state.fill.color, textTransform)
      }
      let needsOutline = mode.strokes || mode.clips || (mode.fills && state.fill.pattern != nil)
      guard needsOutline, let device = deviceTransform else { return }
      let outline = canvas.outline(
        of: placed, drawn, textTransform.concatenating(device), flip.inverted())
      let kept = currentPath
      if mode.fills, state.fill.pattern != nil {
        currentPath = outline
        fillPath()
      }
      if mode.strokes {
        currentPath = outline
        strokePath()
      }
      if mode.clips, !outline.isEmpty {
        currentPath = outline
        clip()
      }
      currentPath = kept
    }
  }

  /// Draws glyphs of a font, whatever the state's, at points of text space.
  ///
  /// - Parameter matrix: from the font's glyphs to text space.
  package func showGlyphs(
    _ glyphs: [CGGlyph], at positions: [CGPoint], font: CGFont, size: CGFloat,
    matrix: CGAffineTransform
  ) {
    let kept = state.text
    let map = textTransform
    defer {
      state.text = kept
      textTransform = map
    }
    state.text.font = font
    state.text.size = size
    guard matrix != .identity else { return showGlyphs(glyphs, at: positions) }
    guard matrix.inverse != nil else { return }
    // Positions lie in text space, and only the glyphs in the font's.
    textTransform = matrix.concatenating(map)
    showGlyphs(glyphs, at: positions.map { $0.applying(matrix.inverted()) })
  }

  // MARK: - For layouts

  /// The colour that the state fills with.
  package var fillColor: CGColor { state.fill.color }

  /// Draws glyphs at positions of a text space that `textToUser` maps to user space.
  package func drawGlyphs(
    _ glyphs: [cairo_glyph_t], _ font: GlyphFont, _ color: CGColor,
    _ textToUser: CGAffineTransform
  ) {
    guard !glyphs.isEmpty, let device = deviceTransform else { return }
    let toDevice = textToUser.concatenating(device)
    guard toDevice.isFinite, toDevice.inverse != nil else { return }
    let straight = colors.components(of: color)
    // No glyph extends more than three times the font's size from its position.
    let size = 3 * max(abs(font.matrix.xx), abs(font.matrix.yy))
    let around = PathGeometry.box(of: glyphs).insetBy(dx: -size, dy: -size)
    draw(within: around.applying(textToUser).applying(state.ctm)) { canvas, alpha in
      canvas.setSource(Self.faded(straight, alpha))
      if font.hasColors, !canvas.surface.isVector {
        canvas.showColorGlyphs(glyphs, font, toDevice, Self.faded(straight, alpha))
      } else {
        canvas.showGlyphs(glyphs, font, toDevice)
      }
    }
  }

  /// Strokes the outlines of glyphs of a text space; the width is in its units.
  package func strokeGlyphs(
    _ glyphs: [cairo_glyph_t], _ font: GlyphFont, _ color: CGColor, width: CGFloat,
    _ textToUser: CGAffineTransform
  ) {
    guard !glyphs.isEmpty, let device = deviceTransform else { return }
    let toDevice = textToUser.concatenating(device)
    guard toDevice.isFinite, toDevice.inverse != nil else { return }
    let outline = canvas.outline(of: glyphs, font, toDevice, flip.inverted())
    guard !outline.isEmpty else { return }
    let kept = currentPath
    saveGState()
    setStrokeColor(color)
    setLineWidth(width)
    setLineJoin(.round)
    setLineDash(phase: 0, lengths: [])
    currentPath = outline
    strokePath()
    restoreGState()
    currentPath = kept
  }

  /// Sets the shadow of text whose space is mapped to user space by `textToUser`.
  ///
  /// The offset and the blur, twice the standard deviation, are in units of the text's space.
  package func setTextShadow(
    offset: CGSize, blur: CGFloat, color: CGColor, _ textToUser: CGAffineTransform
  ) {
    let map = textToUser.concatenating(state.ctm)
    setPixelShadow(
      offset: offset.applying(map), blur: blur * hypot(map.c, map.d), color: color)
  }

  /// Fills a rectangle of a text space.
  package func fillText(_ rect: CGRect, _ color: CGColor, _ textToUser: CGAffineTransform) {
    var geometry = PathGeometry()
    geometry.addRect(rect, textToUser.concatenating(state.ctm))
    drawShape(geometry, .winding, .color(colors.components(of: color)))
  }
}
