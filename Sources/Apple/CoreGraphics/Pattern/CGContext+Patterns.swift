// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation

extension CGContext {
  /// Sets the fill pattern.
  ///
  /// `components` holds the opacity of a coloured pattern; for a stencil pattern, the components of
  /// the fill space's base and alpha.
  public func setFillPattern(
    _ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>
  ) {
    unsafe Self.set(pattern, components, &state.fill)
  }

  /// Sets the stroke pattern; the components are as for filling.
  public func setStrokePattern(
    _ pattern: CGPattern, colorComponents components: UnsafePointer<CGFloat>
  ) {
    unsafe Self.set(pattern, components, &state.stroke)
  }

  /// Sets the origin of patterns, in the context's base space: of a bitmap or page its own space, in
  /// contexts of views, layers and image renderers points as their drawing begins with.
  public func setPatternPhase(_ phase: CGSize) {
    guard phase.isFinite else {
      return RefusalLog.refuse("context: refused pattern phase", "\(phase)")
    }
    state.patternPhase = phase
  }

  private static func set(
    _ pattern: CGPattern, _ components: UnsafePointer<CGFloat>,
    _ paint: inout GraphicsState.Paint
  ) {
    // The caller promises the values that the pattern asks for.
    if pattern.isColored {
      paint.color = CGColor(gray: 0, alpha: unsafe components[0])
    } else {
      let base = paint.space.baseColorSpace ?? .deviceGray
      paint.color = unsafe CGColor(colorSpace: base, components: components) ?? .deviceBlack
    }
    paint.pattern = pattern
  }

  /// Calls `body` with the source of a paint, which must be used at once.
  func withSource(_ paint: GraphicsState.Paint, _ body: (ShapeSource) -> Void) {
    guard let pattern = paint.pattern else {
      return body(.color(colors.components(of: paint.color)))
    }
    let opacity = pattern.isColored ? Double(paint.color.alpha) : 1
    let phase = CGAffineTransform(
      translationX: state.patternPhase.width, y: state.patternPhase.height)
    let toDevice = pattern.matrix.concatenating(phase).concatenating(baseTransform)
      .concatenating(flip)
    guard let cell = cellImage(pattern, paint.color, toDevice), opacity > 0 else { return }
    let sx = CGFloat(cell.width) / pattern.step.width
    let sy = CGFloat(cell.height) / pattern.step.height
    // The map from pattern space to the cell's pixels, row 0 at the upper end of the step.
    let toCell = CGAffineTransform(
      a: sx, b: 0, c: 0, d: -sy, tx: -pattern.bounds.minX * sx,
      ty: CGFloat(cell.height) + pattern.bounds.minY * sy)
    _ = colors.withSurface(of: cell, canvas.surface.order) { surface in
      let made = CairoPattern(
        surface, fromDevice: toDevice.inverted().concatenating(toCell), .repeat, .medium)
      if let made { body(.pattern(made, opacity)) }
    }
  }

  /// One step of a pattern as a bitmap of the target's resolution, at most 2048 pixels a side.
  ///
  /// Cells larger than the step overlap; up to eight neighbours on each side are drawn.
  private func cellImage(
    _ pattern: CGPattern, _ color: CGColor, _ toDevice: CGAffineTransform
  ) -> CGImage? {
    let scale = CGFloat(document == nil ? 1 : VectorDocument.rasterScale)
    let step = pattern.step
    func pixels(_ length: CGFloat) -> Int {
      min(max(Int(clamping: (length * scale).rounded()), 1), 2048)
    }
    let width = pixels(step.width * hypot(toDevice.a, toDevice.b))
    let height = pixels(step.height * hypot(toDevice.c, toDevice.d))
    return pattern.cell(width: width, height: height, color: color)
  }
}

/// The source of a shape's paint.
enum ShapeSource {
  /// Straight components in the context's space, and alpha.
  case color(SIMD4<Double>)
  /// A pattern with an opacity.
  case pattern(CairoPattern, Double)

  /// The source with its opacity multiplied.
  func faded(_ alpha: Double) -> ShapeSource {
    switch self {
    case .color(let color): .color(CGContext.faded(color, alpha))
    case .pattern(let pattern, let opacity): .pattern(pattern, opacity * alpha)
    }
  }
}
