// SPDX-License-Identifier: MIT

import CCairo
import Diagnostics
import Foundation

// The path of every drawing call onto the bitmap. Most drawing is one Cairo call with Cairo's
// operator. A shadow, a soft clip or a blend mode that Cairo lacks needs the shape by itself first:
// it is drawn on a transparent surface of the clip's size, which is then composited. Modes that
// change the backdrop under transparent paint need the area of the shape, too, drawn the same way.

extension CGContext {
  /// Runs one drawing operation: `body` draws on the canvas that it is given, with an opacity.
  ///
  /// `bounds` is the part of the bitmap's space that `body` may paint; nil for all of it. `body`
  /// must not rely on the canvas' operator, which is set, nor leave a matrix behind.
  ///
  /// - Parameter opacity: of the source, beside the state's alpha.
  func draw(
    within bounds: CGRect? = nil, opacity: Double = 1,
    _ body: (CairoCanvas, _ alpha: Double) -> Void
  ) {
    guard state.ctm.inverse != nil else { return }
    let alpha = state.blendMode == .clear ? 1 : Double(state.alpha) * opacity
    let clip = canvas.clipExtents
    // A pixel more, for what antialiasing adds.
    let shape = bounds.map { DeviceRect(covering: $0.applying(flip)).grown(by: 1) }
    let painted = state.shadow == nil ? shape.map(clip.intersection) ?? clip : clip
    guard !painted.isEmpty else { return }
    withBitmap(painted) {
      let kept = state.shadow
      if drawFarShadow(shape, alpha, body: body) { state.shadow = nil }
      defer { state.shadow = kept }
      if isDirect(alpha) { return drawDirectly { body(canvas, alpha) } }
      guard let part = isolatedSurface(for: state, shape) else { return }
      let isolated = CairoCanvas(part)
      prepare(isolated)
      body(isolated, alpha)
      guard needsCoverage else { return composite(part, state, alpha: 1, covering: .source) }
      guard let area = CairoSurface(width: part.width, height: part.height, .color, .bgra) else {
        return
      }
      area.place(x: part.origin.x, y: part.origin.y, scale: part.scale)
      let covering = CairoCanvas(area, isCoverage: true)
      prepare(covering)
      body(covering, 1)
      composite(part, state, alpha: 1, covering: .area(area))
    }
  }

  /// The coverage of a separately drawn surface, for modes that change the backdrop under its
  /// transparent parts.
  enum Coverage {
    /// The whole clip.
    case everything
    /// As much as the surface is opaque.
    case source
    /// The alpha of another surface.
    case area(CairoSurface)
  }

  /// Whether the state's mode is composited by what shapes cover.
  private var needsCoverage: Bool {
    state.blendMode.replacesBackdrop && !canvas.surface.isVector
      && canvas.surface.format != .alpha
  }

  /// Synchronizes a part of the bitmap with its surface before and after `body`, outside
  /// transparency layers.
  func withBitmap(_ part: DeviceRect, _ body: () -> Void) {
    let bitmap = targets.count == 1 ? backing : nil
    bitmap?.beginDrawing(part)
    body()
    bitmap?.endDrawing(part)
  }

  private func drawDirectly(_ body: () -> Void) {
    prepare(canvas)
    canvas.setOperator(state.blendMode.cairoOperator)
    body()
    canvas.releaseSource()
    canvas.setOperator(CAIRO_OPERATOR_OVER)
  }

  /// Whether shapes of an opacity draw onto the target without a surface in between.
  private func isDirect(_ alpha: Double) -> Bool {
    guard state.shadow == nil, state.softClip == nil,
      !state.blendMode.isSoftware(on: canvas.surface)
    else { return false }
    switch state.blendMode {
    // Cairo copies opaquely or not at all: an opacity counts as coverage.
    case .clear: return true
    case .copy: return alpha >= 1 || !needsCoverage
    default: return !needsCoverage
    }
  }

  /// Applies the state's antialiasing and flatness to a canvas.
  func prepare(_ canvas: CairoCanvas) {
    canvas.setAntialias(state.shouldAntialias && state.allowsAntialiasing)
    canvas.setTolerance(min(max(Double(state.flatness) / 10, 0.01), 10))
  }

  /// A transparent surface for separate drawing; nil when none of it would be visible.
  ///
  /// It covers the clip, and with a shadow also those shapes outside the clip whose shadow falls
  /// into it; but no more than `shape`.
  func isolatedSurface(for state: GraphicsState, _ shape: DeviceRect? = nil) -> CairoSurface? {
    var needed = canvas.clipExtents
    guard !needed.isEmpty else { return nil }
    if let shadow = state.shadow {
      let casters = ShadowBlur.casters(of: shadow, into: needed, scale: rasterScale)
      let parts = [needed, casters].map { part in shape.map(part.intersection) ?? part }
        .filter { !$0.isEmpty }
      guard let first = parts.first else { return nil }
      let all = parts.reduce(first) { $0.union($1) }
      if all.area * rasterScale * rasterScale <= Self.isolatedPixelLimit {
        return partSurface(all, .color)
      }
      RefusalLog.refuse(
        "context: shadow too far away", "\(all.width) × \(all.height) pixels; it is left out")
    }
    if let shape { needed = needed.intersection(shape) }
    return needed.isEmpty ? nil : partSurface(needed, .color)
  }

  /// The largest surface drawn for a shadow, in pixels: a quarter of a gibibyte.
  private static let isolatedPixelLimit = 1 << 26

  /// Draws the shadow of content far from the shadow itself, if the state has one.
  ///
  /// - Returns: whether it did. Near shadows are made of the surface that is then composited over
  ///   them.
  ///
  private func drawFarShadow(
    _ shape: DeviceRect?, _ alpha: Double, body: (CairoCanvas, _ alpha: Double) -> Void
  ) -> Bool {
    guard let shadow = state.shadow else { return false }
    let clip = canvas.clipExtents
    let own = shape.map(clip.intersection) ?? clip
    let all = ShadowBlur.casters(of: shadow, into: clip, scale: rasterScale)
    let casters = shape.map(all.intersection) ?? all
    guard !own.isEmpty, !casters.isEmpty,
      own.union(casters).area > 2 * (own.area + casters.area) + 4096
    else { return false }
    guard let part = partSurface(casters, .color) else { return true }
    let isolated = CairoCanvas(part)
    prepare(isolated)
    body(isolated, alpha)
    let color = colors.components(of: shadow.color)
    if let blurred = ShadowBlur.shadow(of: part, shadow, color, within: clip) {
      compositeOne(blurred, state, alpha: 1, covering: .source)
    }
    return true
  }

  /// The pixels per unit of device space of content that is rasterized before compositing: more
  /// than 1 in documents.
  package var rasterScale: Int { document == nil ? 1 : VectorDocument.rasterScale }

  /// Whether the current drawing stays vectors: the target is a document, or a group that it records.
  package var keepsVectors: Bool { canvas.surface.isVector }

  /// A transparent surface for a part of the target, at a document's raster scale in documents.
  func partSurface(_ part: DeviceRect, _ format: CairoSurface.Format) -> CairoSurface? {
    let scale = rasterScale
    let surface = CairoSurface(
      width: min(part.width * scale, CairoSurface.maximumSide),
      height: min(part.height * scale, CairoSurface.maximumSide), format,
      canvas.surface.order)
    surface?.place(x: part.x, y: part.y, scale: scale)
    return surface
  }

  /// Composites a separately drawn surface under its shadow by a state's clip and blend mode.
  func composite(
    _ part: CairoSurface, _ state: GraphicsState, alpha: Double, covering coverage: Coverage
  ) {
    if let shadow = state.shadow,
      let blurred = ShadowBlur.shadow(
        of: part, shadow, colors.components(of: shadow.color), within: canvas.clipExtents)
    {
      compositeOne(blurred, state, alpha: alpha, covering: .source)
    }
    if state.shadow?.isAlone == true { return }
    compositeOne(part, state, alpha: alpha, covering: coverage)
  }

  private func compositeOne(
    _ part: CairoSurface, _ state: GraphicsState, alpha: Double, covering coverage: Coverage
  ) {
    let mode = state.blendMode
    /// The part of a source that the clip and its masks let through.
    func cut(_ setSource: (CairoCanvas) -> Void) -> CairoSurface? {
      canvas.drawnApart { canvas in
        canvas.setOperator(CAIRO_OPERATOR_OVER)
        setSource(canvas)
        if let mask = state.softClip { canvas.paint(through: mask) } else { canvas.paint() }
      }
    }
    if mode.isSoftware(on: canvas.surface) {
      let seen = cut { $0.setSource(part) }
      if let seen { SoftwareBlend.blend(seen, into: canvas.surface, mode, alpha: alpha) }
      return
    }
    if needsCoverage {
      guard let seen = cut({ $0.setSource(part) }) else { return }
      let area: CairoSurface? =
        switch coverage {
        case .everything: cut { $0.setSource(SIMD4(0, 0, 0, 1)) }
        case .source: seen
        case .area(let surface): cut { $0.setSource(surface) }
        }
      if let area {
        SoftwareBlend.replace(seen, covering: area, in: canvas.surface, mode, alpha: alpha)
      }
      return
    }
    guard let mask = state.softClip, alpha < 1 else {
      return compositeByCairo(part, state.softClip, mode, alpha)
    }
    // Cairo paints with an opacity or through a mask, so the opacity goes into a copy of the mask.
    let faded = CairoSurface(width: mask.width, height: mask.height, .alpha, .rgba)
    guard let faded else { return }
    faded.place(x: mask.origin.x, y: mask.origin.y, scale: mask.scale)
    let drawing = CairoCanvas(faded)
    drawing.setSource(mask)
    drawing.paint(alpha: alpha)
    drawing.releaseSource()
    compositeByCairo(part, faded, mode, 1)
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

  /// Draws a shape given in the bitmap's space with a source.
  ///
  /// Blend modes that Cairo would spread over the whole clip are confined by a clip of the shape.
  func drawShape(_ geometry: PathGeometry, _ rule: CGPathFillRule, _ source: ShapeSource) {
    var own = 1.0
    if case .pattern(_, let opacity) = source { own = opacity }
    draw(within: geometry.controlPointBounds, opacity: own) { canvas, alpha in
      var opacity = 1.0
      switch source {
      case .color(let color): canvas.setSource(Self.faded(color, alpha))
      case .pattern(let pattern, _):
        canvas.setMatrix(.identity)
        canvas.setSource(pattern)
        opacity = alpha
      }
      let isConfined = canvas === self.canvas && state.blendMode.isUnbounded
      canvas.setPath(geometry, flip)
      guard isConfined || opacity < 1 else { return canvas.fill(rule) }
      canvas.save()
      canvas.clip(rule)
      canvas.paint(alpha: opacity)
      canvas.restore()
    }
  }
}
