// SPDX-License-Identifier: MIT

import CCairo
// GLib's lists, Pango's form of runs, belong to the module that imported GLib first.
import CPango
public import CoreGraphics
public import Foundation

extension TextLayout {
  /// Draws the lines with the upper left corner of the box at a point of user space.
  ///
  /// Text is always upright and unmirrored: where y grows upward in user space, `point` is still
  /// the upper left corner, and lines follow each other downward. The state's alpha, blend mode,
  /// shadow and clip apply; its colours and font do not.
  public func draw(at point: CGPoint, context: CGContext) {
    draw(at: point, context: context, part: nil)
  }

  private func draw(at point: CGPoint, context: CGContext, part: Range<Int>?) {
    guard let device = context.deviceTransform, point.x.isFinite, point.y.isFinite else { return }
    // The map to device pixels, whose y grows downward, preserves orientation in spaces with y down
    // and reverses it in those with y up.
    let isFlipped = device.a * device.d - device.b * device.c > 0
    let box = CGAffineTransform(
      a: 1, b: 0, c: 0, d: isFlipped ? 1 : -1, tx: point.x, ty: point.y)
    FontLibrary.use { _ in
      for line in lines {
        guard let part else {
          draw(line, context, box)
          continue
        }
        draw(part, of: line, context, box)
      }
    }
  }

  /// Draws the lines with the upper left corner of the box at that of a rectangle of user space.
  ///
  /// Nothing is clipped to the rectangle.
  public func draw(in rect: CGRect, context: CGContext) {
    draw(in: rect, context: context, part: nil)
  }

  /// Draws a part of the text where the whole text has it.
  ///
  /// - Parameter part: the characters in UTF-16 units, of which those count that glyphs begin with; nil for all.
  package func draw(in rect: CGRect, context: CGContext, part: Range<Int>?) {
    guard let device = context.deviceTransform else { return }
    let isFlipped = device.a * device.d - device.b * device.c > 0
    draw(
      at: CGPoint(x: rect.minX, y: isFlipped ? rect.minY : rect.maxY), context: context, part: part)
  }

  private func draw(_ line: Line, _ context: CGContext, _ box: CGAffineTransform) {
    let runs = placedRuns(of: line)
    for run in runs {
      run.fillBackground(from: line.frame.minY, height: line.frame.height, context, box)
    }
    for run in runs { run.draw(context, box) }
  }

  /// The runs of a line from left to right; used inside `FontLibrary.use` only.
  func placedRuns(of line: Line) -> [PlacedRun] {
    var runs: [PlacedRun] = []
    var x = line.frame.minX
    var next = unsafe pangoLine(of: line).pointee.runs
    while let node = unsafe next {
      if let data = unsafe node.pointee.data {
        let item = unsafe data.assumingMemoryBound(to: PangoGlyphItem.self)
        runs.append(
          unsafe PlacedRun(item, CGPoint(x: x, y: line.baseline), source, start: line.textStart))
        x += runs[runs.count - 1].width
      }
      unsafe next = node.pointee.next
    }
    return runs
  }
}

extension PlacedRun {
  /// Draws glyphs and lines of the run, with its shadow.
  ///
  /// - Parameter box: from the space of the positions to user space.
  func draw(_ context: CGContext, _ box: CGAffineTransform) {
    let color = attributes.usesContextColor ? context.fillColor : attributes.color
    context.saveGState()
    if let shadow = attributes.shadow {
      context.setTextShadow(
        offset: shadow.offset, blur: shadow.blur, color: shadow.color, box)
    }
    if attributes.outlineWidth <= 0 {
      context.drawGlyphs(glyphs, font, color, box)
    }
    if attributes.outlineWidth != 0 {
      context.strokeGlyphs(
        glyphs, font, attributes.outlineColor ?? color, width: abs(attributes.outlineWidth), box)
    }
    if let underline = attributes.underline {
      stroke(underline, color, underlineY, context, box)
    }
    if let strikethrough = attributes.strikethrough {
      stroke(strikethrough, color, strikethroughY, context, box)
    }
    context.restoreGState()
  }

  /// Fills the run's background, from the top of its line on.
  func fillBackground(
    from top: CGFloat, height: CGFloat, _ context: CGContext, _ box: CGAffineTransform
  ) {
    guard let color = attributes.background else { return }
    let rect = CGRect(x: origin.x, y: top, width: width, height: height)
    context.fillText(rect, color, box)
  }

  private func stroke(
    _ line: TextAttributes.Stroke, _ textColor: CGColor, _ y: CGFloat, _ context: CGContext,
    _ box: CGAffineTransform
  ) {
    let color = line.color ?? textColor
    let isThick = line.style.contains(.thick)
    let thickness = lineThickness * (isThick ? 2 : 1)
    var rect = CGRect(x: origin.x, y: y, width: width, height: thickness)
    context.fillText(rect, color, box)
    guard line.style.rawValue & 8 != 0 else { return }
    rect.origin.y += 2 * thickness
    context.fillText(rect, color, box)
  }
}

/// The place of a glyph in a line of a layout.
struct GlyphCell {
  /// The byte of the text with which the glyph's characters begin.
  let byte: Int
  /// The left edge in the layout.
  let x: CGFloat
  /// The advance.
  let width: CGFloat
  /// The index among the run's glyphs; nil for one that shows nothing.
  let glyph: Int?
}

/// A run of glyphs of one font and one set of attributes, positioned in the layout.
@safe struct PlacedRun {
  let origin: CGPoint
  let width: CGFloat
  var glyphs: [cairo_glyph_t]
  /// The places of all glyphs, also of those that show nothing.
  let cells: [GlyphCell]
  let font: GlyphFont
  var attributes: TextAttributes
  /// The top of the underline, from the top of the layout.
  let underlineY: CGFloat
  let strikethroughY: CGFloat
  let lineThickness: CGFloat

  init(
    _ item: UnsafeMutablePointer<PangoGlyphItem>, _ start: CGPoint, _ source: TextSource,
    start textStart: Int = 0
  ) {
    let scale = CGFloat(PANGO_SCALE)
    let run = unsafe item.pointee
    origin = CGPoint(
      x: start.x + CGFloat(unsafe run.start_x_offset) / scale,
      y: start.y - CGFloat(unsafe run.y_offset) / scale)
    var glyphs: [cairo_glyph_t] = []
    var cells: [GlyphCell] = []
    let first = textStart + Int(unsafe run.item.pointee.offset)
    var x = origin.x
    let string = unsafe run.glyphs.pointee
    let isEllipsis = unsafe EllipsisRun.isEllipsis(run)
    for index in 0..<Int(unsafe string.num_glyphs) {
      let glyph = unsafe string.glyphs[index]
      let width =
        unsafe isEllipsis
        ? EllipsisRun.width(of: glyph, in: run.item.pointee.analysis.font) : glyph.geometry.width
      let advance = CGFloat(width) / scale
      let isShown = glyph.glyph != 0x0FFF_FFFF
      cells.append(
        GlyphCell(
          byte: first + Int(unsafe string.log_clusters[index]), x: x, width: advance,
          glyph: isShown ? glyphs.count : nil))
      if isShown {
        // Characters without a glyph in any font show glyph 0.
        let isUnknown = glyph.glyph & 0x1000_0000 != 0
        glyphs.append(
          cairo_glyph_t(
            index: isUnknown ? 0 : UInt(glyph.glyph),
            x: x + CGFloat(glyph.geometry.x_offset) / scale,
            y: origin.y + CGFloat(glyph.geometry.y_offset) / scale))
      }
      x += advance
    }
    width = x - start.x + CGFloat(unsafe run.end_x_offset) / scale
    self.glyphs = glyphs
    self.cells = cells
    let analysis = unsafe run.item.pointee.analysis
    font = unsafe GlyphFont(pango: analysis.font)
    let number = unsafe Self.number(analysis.extra_attrs)
    attributes =
      number < source.runs.count ? source.runs[number].attributes : source.runs[0].attributes
    let metrics = unsafe pango_font_get_metrics(analysis.font, nil)
    defer { unsafe pango_font_metrics_unref(metrics) }
    lineThickness =
      CGFloat(unsafe pango_font_metrics_get_underline_thickness(metrics)) / scale
    underlineY =
      origin.y - CGFloat(unsafe pango_font_metrics_get_underline_position(metrics)) / scale
    strikethroughY =
      origin.y - CGFloat(unsafe pango_font_metrics_get_strikethrough_position(metrics)) / scale
  }

  /// The index of the run in the source, carried by its foreground attribute.
  private static func number(_ list: UnsafeMutablePointer<GSList>?) -> Int {
    var next = unsafe list
    while let node = unsafe next {
      if let data = unsafe node.pointee.data {
        let attribute = unsafe data.assumingMemoryBound(to: PangoAttribute.self)
        if let color = unsafe pango_attribute_as_color(attribute),
          unsafe attribute.pointee.klass.pointee.type == PANGO_ATTR_FOREGROUND
        {
          let value = unsafe color.pointee.color
          return Int(value.red) << 16 | Int(value.green)
        }
      }
      unsafe next = node.pointee.next
    }
    return 0
  }
}
