// SPDX-License-Identifier: MIT

public import Foundation

/// A path that elements can be added to.
///
/// Points may be mapped by a transform as they are added. An element with a point that is not
/// finite is refused and logged once; so is one without the current point that it needs. A mutable
/// path belongs to one thread at a time.
public final class CGMutablePath: CGPath {
  /// Makes an empty path.
  public override init() {
    super.init()
  }

  /// Begins a subpath.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    geometry.move(to: point.applying(transform))
  }

  /// Adds a straight line.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    geometry.line(to: point.applying(transform))
  }

  /// Begins a subpath at the first point and adds lines to the others; none for no points.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    geometry.move(to: first.applying(transform))
    for point in points.dropFirst() { geometry.line(to: point.applying(transform)) }
  }

  /// Adds a quadratic Bézier curve.
  public func addQuadCurve(
    to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity
  ) {
    geometry.quad(to: end.applying(transform), control: control.applying(transform))
  }

  /// Adds a cubic Bézier curve.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint,
    transform: CGAffineTransform = .identity
  ) {
    geometry.curve(
      to: end.applying(transform), control1.applying(transform), control2.applying(transform))
  }

  /// Adds the four sides of a rectangle as a subpath of its own.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    geometry.addRect(rect, transform)
  }

  /// Adds several rectangles.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { geometry.addRect(rect, transform) }
  }

  /// Adds the ellipse that touches the sides of `rect` as a subpath of its own.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    geometry.addEllipse(in: rect, transform)
  }

  /// Adds a rectangle with elliptic corners, which are clamped to half its size.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    geometry.addRoundedRect(
      rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, transform)
  }

  /// Adds an arc by its end angles in radians, with a line to its start from the current point.
  ///
  /// Angles grow from the x axis toward the y axis. `clockwise` means decreasing angles, which is
  /// clockwise where y grows upward and counterclockwise on screen where it grows downward.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    geometry.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise, transform)
  }

  /// Adds the arc of `radius` that touches the lines from the current point to `tangent1End` and on
  /// to `tangent2End`, with a line to its start.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    // The current point is stored mapped; the circle is one in the space before the transform.
    let current = geometry.currentPoint.applying(transform.inverted())
    geometry.addArc(
      from: current, corner: tangent1End, end: tangent2End, radius: radius, transform)
  }

  /// Adds an arc by its start angle and its signed extent, in radians.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    geometry.addArc(
      center: center, radius: radius, startAngle: startAngle, delta: delta, transform)
  }

  /// Adds all elements of another path; adding a path to itself doubles it.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    geometry.append(path.geometry, transform)
  }

  /// Closes the last subpath with a line to its start.
  public func closeSubpath() {
    geometry.close()
  }
}
