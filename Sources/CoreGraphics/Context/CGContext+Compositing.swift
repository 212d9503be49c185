// SPDX-License-Identifier: MIT

import CCairo
import Foundation

// How everything gets onto the bitmap. Most drawing is one Cairo call with Cairo's operator. A
// shadow, a soft clip or a blend mode that Cairo lacks needs the shape by itself first: it is drawn
// on a transparent surface of the clip's size, which is then composited.

extension CGContext {
  /// Runs one drawing operation: `body` draws on the canvas that it is given, with an opacity.
  ///
  /// `body` must not rely on the canvas' operator, which is set, nor leave a matrix behind.
  func draw(_ body: (CairoCanvas, _ alpha: Double) -> Void) {
    guard state.ctm.inverse != nil else { return }
    let alpha = Double(state.alpha)
    withBitmap {
      guard let part = state.isDirect ? nil : isolatedSurface(for: state) else {
        if state.isDirect { drawDirectly { body(canvas, alpha) } }
        return
      }
      let isolated = CairoCanvas(part)
      prepare(isolated)
      body(isolated, alpha)
      composite(part, state, alpha: 1)
    }
  }

  /// Brings the bitmap's rows inside the clip up to date before and after `body`.
  func withBitmap(_ body: () -> Void) {
    let extents = targets[0].canvas.clipExtents
    let rows = extents.y..<max(extents.y + extents.height, extents.y)
    let isBitmap = targets.count == 1
    if isBitmap { backing.beginDrawing(rows) }
    body()
    if isBitmap { backing.endDrawing(rows) }
  }

  private func drawDirectly(_ body: () -> Void) {
    prepare(canvas)
    canvas.setOperator(state.blendMode.cairoOperator)
    body()
    canvas.releaseSource()
    canvas.setOperator(CAIRO_OPERATOR_OVER)
  }

  /// Sets what a canvas keeps between calls by the state.
  func prepare(_ canvas: CairoCanvas) {
    canvas.setAntialias(state.shouldAntialias && state.allowsAntialiasing)
    canvas.setTolerance(min(max(Double(state.flatness) / 10, 0.01), 10))
  }

  /// A transparent surface over the clip, with the margin that a shadow needs; nil when empty.
  func isolatedSurface(for state: GraphicsState) -> CairoSurface? {
    var (x, y, width, height) = canvas.clipExtents
    guard width > 0, height > 0 else { return nil }
    if let shadow = state.shadow {
      // Shapes outside the clip may cast their shadow into it.
      let reach = ShadowBlur.reach(of: shadow)
      let dx = Int(min(max(shadow.offset.width.rounded(), -30_000), 30_000))
      let dy = Int(min(max(-shadow.offset.height.rounded(), -30_000), 30_000))
      let (left, right) = (min(x, x - dx - reach), max(x + width, x + width - dx + reach))
      let (top, bottom) = (min(y, y - dy - reach), max(y + height, y + height - dy + reach))
      (x, y, width, height) = (left, top, right - left, bottom - top)
    }
    let surface = CairoSurface(
      width: min(width, CairoSurface.maximumSide), height: min(height, CairoSurface.maximumSide),
      .color, canvas.surface.order)
    surface?.origin = (x, y)
    return surface
  }

  /// Composites a separately drawn surface under its shadow by a state's clip and blend mode.
  func composite(_ part: CairoSurface, _ state: GraphicsState, alpha: Double) {
    if let shadow = state.shadow,
      let blurred = ShadowBlur.shadow(of: part, shadow, colors.components(of: shadow.color))
    {
      compositeOne(blurred, state, alpha: alpha)
    }
    compositeOne(part, state, alpha: alpha)
  }

  private func compositeOne(_ part: CairoSurface, _ state: GraphicsState, alpha: Double) {
    let mode = state.blendMode
    guard mode.isSoftware || (state.softClip != nil && alpha < 1) else {
      return compositeByCairo(part, state.softClip, mode, alpha)
    }
    guard
      let cut = canvas.drawnApart({ canvas in
        canvas.setOperator(CAIRO_OPERATOR_OVER)
        canvas.setSource(part)
        if let mask = state.softClip { canvas.paint(through: mask) } else { canvas.paint() }
      })
    else { return }
    if mode.isSoftware {
      SoftwareBlend.blend(cut, into: canvas.surface, mode, alpha: alpha)
    } else {
      compositeByCairo(cut, nil, mode, alpha)
    }
  }

  private func compositeByCairo(
    _ part: CairoSurface, _ mask: CairoSurface?, _ mode: CGBlendMode, _ alpha: Double
  ) {
    canvas.setOperator(mode.cairoOperator)
    canvas.setSource(part)
    if let mask { canvas.paint(through: mask) } else { canvas.paint(alpha: alpha) }
    canvas.releaseSource()
    canvas.setOperator(CAIRO_OPERATOR_OVER)
  }

  /// Draws a shape given in the bitmap's space, with a source that `setSource` sets.
  ///
  /// Blend modes that Cairo would spread over the whole clip are confined by a clip of the shape.
  func drawShape(
    _ geometry: PathGeometry, _ rule: CGPathFillRule,
    _ setSource: (CairoCanvas, _ alpha: Double) -> Void
  ) {
    draw { canvas, alpha in
      if state.isDirect, state.blendMode.isUnbounded {
        canvas.save()
        canvas.setPath(geometry, flip)
        canvas.clip(rule)
        setSource(canvas, alpha)
        canvas.paint()
        canvas.restore()
      } else {
        setSource(canvas, alpha)
        canvas.setPath(geometry, flip)
        canvas.fill(rule)
      }
    }
  }
}

extension GraphicsState {
  /// Whether shapes can be drawn onto the target without a surface in between.
  var isDirect: Bool { shadow == nil && softClip == nil && !blendMode.isSoftware }
}
