// SPDX-License-Identifier: MIT

import CCairo
public import Foundation

extension CGContext {
  /// Paints the current path and forgets it.
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

  /// Fills the current path and forgets it; open subpaths count as closed.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    fill(currentPath, rule)
    beginPath()
  }

  /// Strokes the current path and forgets it.
  public func strokePath() { drawPath(using: .stroke) }

  /// Fills a rectangle; the current path is forgotten.
  public func fill(_ rect: CGRect) { fill([rect]) }

  /// Fills rectangles; the current path is forgotten.
  public func fill(_ rects: [CGRect]) {
    beginPath()
    addRects(rects)
    fillPath()
  }

  /// Strokes a rectangle; the current path is forgotten.
  public func stroke(_ rect: CGRect) {
    beginPath()
    addRect(rect)
    strokePath()
  }

  /// Strokes a rectangle with lines of a width; the current path is forgotten.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    let kept = state.style.width
    setLineWidth(width)
    stroke(rect)
    state.style.width = kept
  }

  /// Fills an ellipse; the current path is forgotten.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    fillPath()
  }

  /// Strokes an ellipse; the current path is forgotten.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    addEllipse(in: rect)
    strokePath()
  }

  /// Strokes a line between each pair of points; an odd last one is left out.
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
  /// Alpha, blend mode and shadow of the state play no part; the clip does.
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
    if state.blendMode.isUnbounded || state.stroke.pattern != nil {
      let outline = strokedUserPath.applying(state.ctm)
      return withSource(state.stroke) { drawShape(outline, .winding, $0) }
    }
    var color = colors.components(of: state.stroke.color)
    let style = boundedStyle(&color)
    // Corners reach out by the miter limit, square caps by the diagonal of half a width.
    let reach = style.width / 2 * max(style.miterLimit, 2)
    let around = CGSize(width: reach, height: reach).applying(state.ctm.absolute)
    let bounds = currentPath.controlPointBounds.insetBy(dx: -around.width, dy: -around.height)
    draw(within: bounds) { canvas, alpha in
      canvas.setSource(Self.faded(color, alpha))
      canvas.setPath(currentPath, flip)
      canvas.stroke(style, matrix)
    }
  }

  /// The state's lines with no more work in them than a picture can show.
  ///
  /// A pattern of more than 100 000 dashes is drawn as a whole line that is as much lighter, and
  /// logged. Lines wider than two million pixels are drawn that wide: Cairo's round pens would have
  /// corners without end.
  private func boundedStyle(_ color: inout SIMD4<Double>) -> StrokeStyle {
    var style = state.style
    let (smallest, largest) = state.ctm.stretches
    style.width = min(style.width, 2_000_000 / largest)
    if let dash = style.dash, !currentPath.canBeDashed(dash, scale: smallest) {
      RefusalLog.refuse("dash pattern: too fine", "lines are drawn whole and lighter")
      color = Self.faded(color, dash.coverage)
      style.dash = nil
    }
    return style
  }

  /// A straight colour with its alpha multiplied.
  static func faded(_ color: SIMD4<Double>, _ alpha: Double) -> SIMD4<Double> {
    SIMD4(color.x, color.y, color.z, color.w * alpha)
  }
}

extension CGAffineTransform {
  /// How much lengths grow in the direction in which they grow least, and most.
  ///
  /// The singular values of the linear part: √((s ± √(s² − 4·det²)) / 2), s the sum of all squares.
  var stretches: (smallest: CGFloat, largest: CGFloat) {
    let squares = a * a + b * b + c * c + d * d
    let determinant = Swift.abs(a * d - b * c)
    let root = max(squares * squares - 4 * determinant * determinant, 0).squareRoot()
    let largest = ((squares + root) / 2).squareRoot()
    return (largest > 0 ? determinant / largest : 0, largest)
  }

  /// The linear part with all cells positive: how far a box of either sign can reach.
  fileprivate var absolute: CGAffineTransform {
    CGAffineTransform(a: abs(a), b: abs(b), c: abs(c), d: abs(d), tx: 0, ty: 0)
  }
}
