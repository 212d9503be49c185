// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation

extension CGContext {
  // MARK: - Lines

  /// Sets the width of lines in user space; 0 paints nothing, a negative width is refused.
  public func setLineWidth(_ width: CGFloat) {
    guard width >= 0, width.isFinite else { return refuse("line width", width) }
    state.style.width = width
  }

  /// Sets the shape of line ends.
  public func setLineCap(_ cap: CGLineCap) { state.style.cap = cap }

  /// Sets the shape of line corners.
  public func setLineJoin(_ join: CGLineJoin) { state.style.join = join }

  /// Sets the length of a miter, in line widths, above which the corner is cut off.
  public func setMiterLimit(_ limit: CGFloat) {
    guard limit > 0, limit.isFinite else { return refuse("miter limit", limit) }
    state.style.miterLimit = limit
  }

  /// Sets the lengths of dashes and gaps in turn, and the distance into them at which lines begin.
  ///
  /// Lengths are in user space. An empty list makes lines solid, and so does a refused one: with a
  /// negative or non-finite value, or nothing but zeros.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.style.dash = DashPattern(phase: phase, lengths: lengths)
  }

  /// Sets the largest distance, in pixels, between a curve and the lines that approximate it.
  /// Default 1.
  ///
  /// Curves are drawn ten times finer than that.
  public func setFlatness(_ flatness: CGFloat) {
    guard flatness >= 0, flatness.isFinite else { return refuse("flatness", flatness) }
    state.flatness = flatness
  }

  // MARK: - Compositing

  /// Sets the opacity of all drawing, 0...1.
  public func setAlpha(_ alpha: CGFloat) {
    guard !alpha.isNaN else { return refuse("alpha", alpha) }
    state.alpha = min(max(alpha, 0), 1)
  }

  /// Sets the blend mode of new paint with the backdrop.
  ///
  /// All modes change only what lies inside the painted shape.
  public func setBlendMode(_ mode: CGBlendMode) { state.blendMode = mode }

  /// Sets whether edges are smoothed, where the context allows it.
  public func setShouldAntialias(_ shouldAntialias: Bool) {
    state.shouldAntialias = shouldAntialias
  }

  /// Sets whether edges may be smoothed at all.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) {
    state.allowsAntialiasing = allowsAntialiasing
  }

  /// Sets the treatment of colours outside the bitmap's gamut; recorded only, colours are clipped.
  public func setRenderingIntent(_ intent: CGColorRenderingIntent) {
    state.renderingIntent = intent
  }

  /// The quality of resampling images.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolationQuality }
    set { state.interpolationQuality = newValue }
  }

  /// Sets the shadow of all later drawing; nil removes it.
  ///
  /// `offset` and `blur` are in base space, independent of the CTM: the bitmap's pixels with y up, in
  /// contexts of views, layers and image renderers points as their drawing begins with. The standard
  /// deviation of the blur is `blur / 2` (behaviour fact SH-3), and the shadow ends `blur` pixels
  /// beyond its shape. The blur is clamped to 1,000 pixels, in documents to 250 points. A shadow
  /// that falls tens of thousands of pixels away from a transparency layer is not drawn.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    let scale = hypot(baseTransform.c, baseTransform.d)
    setPixelShadow(
      offset: offset.applying(baseTransform), blur: blur * scale, color: color)
  }

  /// Sets the shadow of all later drawing, in the bitmap's pixels with y up in every context.
  ///
  /// - Parameter isAlone: whether of a transparency layer nothing but the shadow is drawn.
  package func setPixelShadow(
    offset: CGSize, blur: CGFloat, color: CGColor?, isAlone: Bool = false
  ) {
    guard offset.isFinite, blur.isFinite else { return refuse("shadow", blur) }
    state.shadow = color.flatMap { color in
      color.alpha > 0
        ? GraphicsState.Shadow(
          offset: offset, blur: max(blur, 0), color: color, isAlone: isAlone) : nil
    }
  }

  /// Sets a shadow of black at a third of full opacity.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1 / 3))
  }

  private func refuse(_ name: String, _ value: CGFloat) {
    RefusalLog.refuse("context: refused \(name)", "\(value); the state stays as it was")
  }
}
