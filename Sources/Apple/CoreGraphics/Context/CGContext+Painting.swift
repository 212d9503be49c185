// SPDX-License-Identifier: MIT

import CCairo
internal import Diagnostics
public import Foundation

extension CGContext {
  /// Paints the current path and clears it.
  public func drawPath(using mode: CGPathDrawingMode) {
    switch mode {
    case .fill, .fillStroke: fill(currentPath, .winding)
    case .eoFill, .eoFillStroke: fill(currentPath, .evenOdd)
    case .stroke: break
    }
    switch mode {
    case .stroke, .fillStroke, .eoFillStroke: strokeCurrentPath()
    case .fill, .eoFill: break
    }
    beginPath()
  }

  /// Fills the current path and clears it; open subpaths count as closed.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    fill(currentPath, rule)
    beginPath()
  }

  /// Strokes the current path and clears it.
  public func strokePath() { drawPath(using: .stroke) }

  /// Fills a rectangle; the current path is cleared.
  public func fill(_ rect: CGRect) { fill([rect]) }

  /// Fills rectangles; the current path is cleared.
  public func fill(_ rects: [CGRect]) {
    beginPath()
    addRects(rects)
    fillPath()
  }

  /// Strokes a rectangle; the current path is cleared.
  public func stroke(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    strokePath()
  }

  /// Strokes a rectangle with lines of a width; the current path is cleared.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let kept = state.style.width
    setLineWidth(width)
    stroke(rect)
    state.style.width = kept
  }

  /// Fills an ellipse; the current path is cleared.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }

  /// Strokes an ellipse; the current path is cleared.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }

  /// Strokes a line between each pair of points; an odd last point is ignored.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for index in stride(from: 0, to: points.count - 1, by: 2) {
      move(to: points[index])
      addLine(to: points[index + 1])
    }
    strokePath()
  }

  /// Makes a rectangle transparent, or black where the bitmap has no alpha.
  ///
  /// Ignores the state's alpha, blend mode and shadow, but not its clip.
  public func clear(_ rect: CGRect) {
    let kept = state
    state.blendMode = .clear
    state.alpha = 1
    state.shadow = nil
    var geometry = PathGeometry()
    geometry.addRect(rect, state.ctm)
    drawShape(geometry, .winding, .color(SIMD4(0, 0, 0, 1)))
    state = kept
  }

  private func fill(_ geometry: PathGeometry, _ rule: CGPathFillRule) {
    guard !geometry.isEmpty else { return }
    withSource(state.fill) { drawShape(geometry, rule, $0) }
  }

  private func strokeCurrentPath() {
    guard !currentPath.isEmpty, state.style.width > 0, let matrix = deviceTransform else { return }
    let (style, opacity) = visibleStyle()
    // Cairo tapers curves that end in a tight bend, and ends dashes across its own lines, which are
    // further from the curve than a wide line shows. Documents keep lines as such.
    let hasCurves = currentPath.verbs.contains { $0.pointCount > 1 }
    if state.blendMode.isUnbounded || state.stroke.pattern != nil || (hasCurves && !keepsVectors) {
      let outline = strokedUserPath(style).applying(state.ctm)
      return withSource(state.stroke) { drawShape(outline, .winding, $0.faded(opacity)) }
    }
    let color = Self.faded(colors.components(of: state.stroke.color), opacity)
    // Corners extend by the miter limit, square caps by the diagonal of half a width.
    let reach = style.width / 2 * max(style.miterLimit, 2)
    let around = CGSize(width: reach, height: reach).applying(state.ctm.absolute)
    let bounds = currentPath.controlPointBounds.insetBy(dx: -around.width, dy: -around.height)
    draw(within: bounds) { canvas, alpha in
      canvas.setSource(Self.faded(color, alpha))
      canvas.setPath(currentPath, flip)
      canvas.stroke(style, matrix)
    }
  }

  /// The state's stroke style, limited to the visible part in a picture, and its opacity.
  ///
  /// A pattern of more than 100 000 dashes becomes a solid line, paler by the dashes' coverage, and
  /// is logged. The width is clamped to two million pixels: beyond that Cairo's round pens would
  /// have too many corners. A smooth line thinner than a pixel is one pixel wide, and paler by as
  /// much: slanted lines have no stairs.
  private func visibleStyle() -> (style: StrokeStyle, opacity: Double) {
    var style = state.style
    var opacity = 1.0
    let (smallest, largest) = state.ctm.stretches
    style.width = min(style.width, 2_000_000 / largest)
    let pixels = style.width * largest
    if pixels < 1, document == nil, state.shouldAntialias, state.allowsAntialiasing {
      style.width = 1 / largest
      opacity = Double(pixels)
    }
    if let dash = style.dash, !currentPath.canBeDashed(dash, scale: smallest) {
      RefusalLog.refuse("dash pattern: too fine", "lines are drawn whole and lighter")
      opacity *= dash.coverage
      style.dash = nil
    }
    return (style, opacity)
  }

  /// A straight colour with its alpha multiplied.
  static func faded(_ color: SIMD4<Double>, _ alpha: Double) -> SIMD4<Double> {
    SIMD4(color.x, color.y, color.z, color.w * alpha)
  }
}

extension CGAffineTransform {
  /// The smallest and largest factor by which the matrix scales a length.
  ///
  /// The singular values of the linear part: √((s ± √(s² − 4·det²)) / 2), s the sum of all squares.
  var stretches: (smallest: CGFloat, largest: CGFloat) {
    let squares = a * a + b * b + c * c + d * d
    let determinant = Swift.abs(a * d - b * c)
    let root = max(squares * squares - 4 * determinant * determinant, 0).squareRoot()
    let largest = ((squares + root) / 2).squareRoot()
    return (largest > 0 ? determinant / largest : 0, largest)
  }

  /// The linear part with the absolute value of each cell: a bound for boxes of either sign.
  fileprivate var absolute: CGAffineTransform {
    CGAffineTransform(a: abs(a), b: abs(b), c: abs(c), d: abs(d), tx: 0, ty: 0)
  }
}
