// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Diagnostics
public import Foundation
internal import ViewCore

/// An outline of lines and Bézier curves in points, with the values of its line.
///
/// Angles are in degrees from the x axis; counterclockwise is as seen where y grows upward. Points that
/// are not finite are refused and logged once, and so is every element but a move in an empty path.
open class NSBezierPath: NSObject, NSCopying, NSSecureCoding {
  final var path = CGMutablePath()
  final var dash = LineDash()

  /// The width of the line in points; 1 by default.
  open var lineWidth: CGFloat = 1
  /// The ends of open lines; `.butt` by default.
  open var lineCapStyle = LineCapStyle.butt
  /// The corners of lines; `.miter` by default.
  open var lineJoinStyle = LineJoinStyle.miter
  /// The rule that defines the inside; `.nonZero` by default.
  open var windingRule = WindingRule.nonZero
  /// The ratio of a corner's length to the width above which it is cut off; 10 by default.
  open var miterLimit: CGFloat = 10
  /// The largest distance of a drawn or flattened curve from the true one, in pixels; 0.6 by default.
  open var flatness: CGFloat = 0.6

  /// Makes an empty path.
  public override init() { super.init() }

  /// Makes the sides of a rectangle, counterclockwise from its origin.
  public convenience init(rect: NSRect) {
    self.init()
    appendRect(rect)
  }

  /// Makes the ellipse that touches the sides of a rectangle, counterclockwise.
  public convenience init(ovalIn rect: NSRect) {
    self.init()
    appendOval(in: rect)
  }

  /// Makes a rectangle with elliptic corners, counterclockwise.
  ///
  /// Radii above half of a side are cut down to that.
  public convenience init(roundedRect rect: NSRect, xRadius: CGFloat, yRadius: CGFloat) {
    self.init()
    appendRoundedRect(rect, xRadius: xRadius, yRadius: yRadius)
  }

  /// Makes a path of the elements of another.
  public convenience init(cgPath: CGPath) {
    self.init()
    self.cgPath = cgPath
  }

  /// The elements.
  open var cgPath: CGPath {
    get { path.copy() ?? CGMutablePath() }
    set { path = newValue.mutableCopy() ?? CGMutablePath() }
  }

  // MARK: - Elements

  /// Begins a subpath.
  open func move(to point: NSPoint) { path.move(to: point) }

  /// Adds a line.
  open func line(to point: NSPoint) { path.addLine(to: point) }

  /// Adds a cubic curve.
  open func curve(to endPoint: NSPoint, controlPoint1: NSPoint, controlPoint2: NSPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic curve.
  open func curve(to endPoint: NSPoint, controlPoint: NSPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Begins a subpath at a distance from the current point; refused and logged in an empty path.
  open func relativeMove(to point: NSPoint) {
    if let origin = currentOrigin("relativeMove") { move(to: point.moved(by: origin)) }
  }

  /// Adds a line to a distance from the current point; refused and logged in an empty path.
  open func relativeLine(to point: NSPoint) {
    if let origin = currentOrigin("relativeLine") { line(to: point.moved(by: origin)) }
  }

  /// Adds a cubic curve of distances from the current point; refused and logged in an empty path.
  open func relativeCurve(
    to endPoint: NSPoint, controlPoint1: NSPoint, controlPoint2: NSPoint
  ) {
    guard let origin = currentOrigin("relativeCurve") else { return }
    curve(
      to: endPoint.moved(by: origin), controlPoint1: controlPoint1.moved(by: origin),
      controlPoint2: controlPoint2.moved(by: origin))
  }

  private func currentOrigin(_ name: String) -> NSPoint? {
    if !isEmpty { return path.currentPoint }
    RefusalLog.refuse("NSBezierPath: \(name)", "there is no current point; nothing is added")
    return nil
  }

  /// Closes the last subpath by a line to its start.
  open func close() { path.closeSubpath() }

  /// Removes all elements.
  open func removeAllPoints() { path = CGMutablePath() }

  /// Adds the elements of another path.
  open func append(_ path: NSBezierPath) {
    // A copy first: a path may be added to itself.
    self.path.addPath(path.cgPath)
  }

  /// Adds the sides of a rectangle, counterclockwise from its origin.
  open func appendRect(_ rect: NSRect) { path.addRect(rect) }

  /// Adds the ellipse that touches the sides of a rectangle, counterclockwise.
  open func appendOval(in rect: NSRect) { path.addEllipse(in: rect) }

  /// Adds a rectangle with elliptic corners, counterclockwise.
  ///
  /// Radii above half of a side are cut down to that.
  open func appendRoundedRect(_ rect: NSRect, xRadius: CGFloat, yRadius: CGFloat) {
    let rect = rect.standardized
    // The path of CoreGraphics does not take radii above half of a side.
    path.addRoundedRect(
      in: rect, cornerWidth: min(max(xRadius, 0), rect.width / 2),
      cornerHeight: min(max(yRadius, 0), rect.height / 2))
  }

  /// Adds an arc of a circle, with a line to its start where there is a current point.
  ///
  /// - Parameters:
  ///   - center: the middle of the circle.
  ///   - radius: in points.
  ///   - startAngle: in degrees.
  ///   - endAngle: in degrees.
  ///   - clockwise: whether the arc turns clockwise, as seen where y grows upward.
  open func appendArc(
    withCenter center: NSPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: startAngle * .pi / 180,
      endAngle: endAngle * .pi / 180, clockwise: clockwise)
  }

  /// Adds an arc of a circle, counterclockwise, with angles in degrees.
  open func appendArc(
    withCenter center: NSPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat
  ) {
    appendArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: false)
  }

  /// Adds the arc of a circle that touches the line from the current point to a corner, and the line
  /// from there to another point, with a line to its start; refused and logged in an empty path.
  open func appendArc(from point1: NSPoint, to point2: NSPoint, radius: CGFloat) {
    guard currentOrigin("appendArc") != nil else { return }
    path.addArc(tangent1End: point1, tangent2End: point2, radius: radius)
  }

  /// Maps all points.
  ///
  /// A map with numbers that are not finite is refused and logged.
  open func transform(using transform: AffineTransform) {
    let mapped = CGMutablePath()
    mapped.addPath(path, transform: CGAffineTransform(transform))
    if mapped.geometry.verbs.count == path.geometry.verbs.count { path = mapped }
  }

  // MARK: - Measures

  /// Whether there are no elements.
  open var isEmpty: Bool { path.isEmpty }

  /// The smallest rectangle around the outline; zero when empty.
  open var bounds: NSRect { isEmpty ? .zero : path.boundingBoxOfPath }

  /// The smallest rectangle around all points, those that control curves among them; zero when empty.
  open var controlPointBounds: NSRect { isEmpty ? .zero : path.boundingBox }

  /// The start of the next element; (0, 0), logged, when empty, where Apple's systems raise an exception.
  open var currentPoint: NSPoint { currentOrigin("currentPoint") ?? .zero }

  /// Whether a point is inside, by the rule of `windingRule`; open subpaths count as closed.
  open func contains(_ point: NSPoint) -> Bool {
    path.contains(point, using: windingRule.fillRule)
  }

  // MARK: - Dashes

  /// Divides the line into dashes and gaps; none for no pattern.
  ///
  /// - Parameters:
  ///   - pattern: lengths of dashes and gaps in turn, in points.
  ///   - count: the number of lengths.
  ///   - phase: the length of the pattern that is left out at the start.
  @safe open func setLineDash(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    dash = LineDash(pattern, count: count, phase: phase)
  }

  /// Writes the lengths of dashes and gaps, their number and the phase where each points.
  @safe open func getLineDash(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    dash.write(pattern, count: count, phase: phase)
  }

  // MARK: - Copying and archiving

  /// A path of the same elements and values.
  open func copy(with zone: NSZone? = nil) -> Any { takingOver(path) }

  /// A path of other elements with the values of this one.
  final func takingOver(_ cgPath: CGPath) -> NSBezierPath {
    let result = NSBezierPath(cgPath: cgPath)
    result.lineWidth = lineWidth
    result.lineCapStyle = lineCapStyle
    result.lineJoinStyle = lineJoinStyle
    result.miterLimit = miterLimit
    result.flatness = flatness
    result.windingRule = windingRule
    result.dash = dash
    return result
  }

  /// Whether another object is a path of the same elements and values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSBezierPath, other.path == path else { return false }
    return other.lineWidth == lineWidth && other.lineCapStyle == lineCapStyle
      && other.lineJoinStyle == lineJoinStyle && other.miterLimit == miterLimit
      && other.flatness == flatness && other.windingRule == windingRule && other.dash == dash
  }

  /// Hashes the elements.
  open override var hash: Int { path.hashValue }

  /// Whether archives that check classes take paths: always.
  public class var supportsSecureCoding: Bool { true }

  /// Restores a path; nil for damaged elements.
  public required init?(coder: NSCoder) {
    super.init()
    guard decodeValues(from: coder) else { return nil }
  }

  /// Encodes elements and values, in an archive with keys.
  open func encode(with coder: NSCoder) { encodeValues(to: coder) }
}

extension NSPoint {
  fileprivate func moved(by distance: NSPoint) -> NSPoint {
    NSPoint(x: x + distance.x, y: y + distance.y)
  }
}

extension CGAffineTransform {
  /// The same map by Foundation's type.
  init(_ transform: AffineTransform) {
    self.init(
      a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: transform.tX,
      ty: transform.tY)
  }
}
