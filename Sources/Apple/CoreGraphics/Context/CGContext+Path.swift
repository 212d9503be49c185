// SPDX-License-Identifier: MIT

public import Foundation

// The current path. Its points are mapped by the CTM as they are added, so a later change of the
// The CTM moves only the elements added afterwards.

extension CGContext {
  /// Replaces the current path by an empty one.
  public func beginPath() { currentPath.removeAll() }

  /// Begins a subpath.
  public func move(to point: CGPoint) { currentPath.move(to: point.applying(state.ctm)) }

  /// Adds a straight line.
  public func addLine(to point: CGPoint) { currentPath.line(to: point.applying(state.ctm)) }

  /// Adds a cubic Bézier curve.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    currentPath.curve(
      to: end.applying(state.ctm), control1.applying(state.ctm), control2.applying(state.ctm))
  }

  /// Adds a quadratic Bézier curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    currentPath.quad(to: end.applying(state.ctm), control: control.applying(state.ctm))
  }

  /// Closes the last subpath with a line to its start.
  public func closePath() { currentPath.close() }

  /// Adds the four sides of a rectangle.
  public func addRect(_ rect: CGRect) { currentPath.addRect(rect, state.ctm) }

  /// Adds several rectangles.
  public func addRects(_ rects: [CGRect]) {
    for rect in rects { currentPath.addRect(rect, state.ctm) }
  }

  /// Begins a subpath at the first point and adds lines to the others.
  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Adds the ellipse that touches the sides of `rect`.
  public func addEllipse(in rect: CGRect) { currentPath.addEllipse(in: rect, state.ctm) }

  /// Adds an arc by its end angles in radians, with a line to its start from the current point.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    currentPath.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise, state.ctm)
  }

  /// Adds the arc that touches the lines from the current point to `tangent1End` and on to
  /// `tangent2End`, with a line to its start.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    currentPath.addArc(
      from: convertToUserSpace(currentPath.currentPoint), corner: tangent1End,
      end: tangent2End, radius: radius, state.ctm)
  }

  /// Adds all elements of a path.
  public func addPath(_ path: CGPath) { currentPath.append(path.geometry, state.ctm) }

  /// A copy of the current path in user space; nil when it is empty.
  public var path: CGPath? {
    currentPath.isEmpty ? nil : CGPath(geometry: userPath)
  }

  /// Whether the current path has no elements.
  public var isPathEmpty: Bool { currentPath.isEmpty }

  /// The start of the next element, in user space; (0, 0) when the path is empty.
  public var currentPointOfPath: CGPoint {
    currentPath.isEmpty ? .zero : convertToUserSpace(currentPath.currentPoint)
  }

  /// The smallest rectangle of user space around all points of the path; null when it is empty.
  public var boundingBoxOfPath: CGRect { userPath.controlPointBounds }

  /// Whether a point of user space would be painted by painting the path in a mode.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    let path = CGPath(geometry: userPath)
    let isStroked = mode == .stroke || mode == .fillStroke || mode == .eoFillStroke
    if isStroked, CGPath(geometry: strokedUserPath(state.style)).contains(point) { return true }
    switch mode {
    case .fill, .fillStroke: return path.contains(point, using: .winding)
    case .eoFill, .eoFillStroke: return path.contains(point, using: .evenOdd)
    case .stroke: return false
    }
  }

  /// Replaces the path by the outline of its stroke.
  public func replacePathWithStrokedPath() {
    currentPath = strokedUserPath(state.style).applying(state.ctm)
  }

  /// The current path in user space; as stored when the CTM is singular.
  private var userPath: PathGeometry {
    state.ctm.inverse.map { currentPath.applying($0) } ?? currentPath
  }

  /// The outline of the current path's stroke in user space, for the winding rule.
  func strokedUserPath(_ style: StrokeStyle) -> PathGeometry {
    guard style.width > 0 else { return PathGeometry() }
    let path = style.dash.map { userPath.dashed($0, joinsEnds: true) } ?? userPath
    // Curves are as smooth as a pixel shows.
    let scale = Double(abs(state.ctm.determinant).squareRoot())
    let stroker = PathStroker(
      halfWidth: Double(style.width) / 2, cap: style.cap, join: style.join,
      miterLimit: Double(style.miterLimit), tolerance: 0.02 / (scale > 0 ? scale : 1))
    return stroker.outline(of: path)
  }
}
