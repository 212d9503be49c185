// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation
internal import ViewCore

/// An outline of lines and Bézier curves in points, with the values of its line.
///
/// Angles are in radians from the x axis; clockwise is as seen where y grows downward.
open class UIBezierPath: NSObject, NSCopying, NSSecureCoding {
  private final var path = CGMutablePath()
  final var dash = LineDash()

  /// The width of the line in points; 1 by default.
  open var lineWidth: CGFloat = 1
  /// The ends of open lines; `.butt` by default.
  open var lineCapStyle = CGLineCap.butt
  /// The corners of lines; `.miter` by default.
  open var lineJoinStyle = CGLineJoin.miter
  /// The ratio of a corner's length to the width above which it is cut off; 10 by default.
  open var miterLimit: CGFloat = 10
  /// The largest distance of a drawn curve from the true one, in pixels; 0.6 by default.
  open var flatness: CGFloat = 0.6
  /// Whether the even-odd rule defines the inside; false, the winding rule, by default.
  open var usesEvenOddFillRule = false

  /// Makes an empty path.
  public override init() { super.init() }

  /// Makes the sides of a rectangle, clockwise from its origin.
  public convenience init(rect: CGRect) {
    self.init()
    path.addRect(rect)
  }

  /// Makes the ellipse that touches the sides of a rectangle, clockwise from its rightmost point.
  public convenience init(ovalIn rect: CGRect) {
    self.init()
    path.addEllipse(in: rect)
  }

  /// Makes a rectangle with round corners, clockwise from the left end of its top side.
  ///
  /// A radius above half of a side is cut down to that.
  public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
    self.init(
      roundedRect: rect, byRoundingCorners: .allCorners,
      cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
  }

  /// Makes a rectangle with some round corners, clockwise from the left end of its top side.
  ///
  /// Radii above half of a side are cut down to that.
  public convenience init(
    roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
  ) {
    self.init()
    path.addRect(rect.standardized, rounding: corners, by: cornerRadii)
  }

  /// Makes an arc of a circle, clockwise or not, from one angle to another.
  public convenience init(
    arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    self.init()
    addArc(
      withCenter: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: clockwise)
  }

  /// Makes a path of the elements of another.
  public convenience init(cgPath CGPath: CGPath) {
    self.init()
    cgPath = CGPath
  }

  /// The elements.
  open var cgPath: CGPath {
    get { path.copy() ?? CGMutablePath() }
    set { path = newValue.mutableCopy() ?? CGMutablePath() }
  }

  // MARK: - Elements

  /// Begins a subpath.
  open func move(to point: CGPoint) { path.move(to: point) }

  /// Adds a line.
  open func addLine(to point: CGPoint) { path.addLine(to: point) }

  /// Adds a cubic curve.
  open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
    path.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
  }

  /// Adds a quadratic curve.
  open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
    path.addQuadCurve(to: endPoint, control: controlPoint)
  }

  /// Adds an arc of a circle, with a line to its start where there is a current point.
  open func addArc(
    withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat,
    clockwise: Bool
  ) {
    // CoreGraphics counts turns as seen where y grows upward.
    path.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle,
      clockwise: !clockwise)
  }

  /// Closes the last subpath by a line to its start.
  open func close() { path.closeSubpath() }

  /// Removes all elements.
  open func removeAllPoints() { path = CGMutablePath() }

  /// Adds the elements of another path.
  open func append(_ bezierPath: UIBezierPath) { path.addPath(bezierPath.path) }

  /// The same outline, run through from its end to its start.
  open func reversing() -> UIBezierPath {
    let result = UIBezierPath(cgPath: CGPath(geometry: path.geometry.reversed))
    result.takeLine(from: self)
    return result
  }

  /// Maps all points.
  open func apply(_ transform: CGAffineTransform) {
    let mapped = CGMutablePath()
    mapped.addPath(path, transform: transform)
    path = mapped
  }

  // MARK: - Measures

  /// Whether there are no elements.
  open var isEmpty: Bool { path.isEmpty }

  /// The smallest rectangle around all points, those that control curves among them; null when empty.
  open var bounds: CGRect { path.boundingBox }

  /// The start of the next element; (0, 0) when empty.
  open var currentPoint: CGPoint { path.currentPoint }

  /// Whether a point is inside, by the rule of `usesEvenOddFillRule`.
  ///
  /// Subpaths that do not end where they began have no inside here, though they are filled.
  open func contains(_ point: CGPoint) -> Bool {
    path.geometry.closedSubpaths.contains(point, fillRule)
  }

  final var fillRule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }

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
  open func copy(with zone: NSZone? = nil) -> Any {
    let result = UIBezierPath(cgPath: path)
    result.takeLine(from: self)
    return result
  }

  private func takeLine(from other: UIBezierPath) {
    lineWidth = other.lineWidth
    lineCapStyle = other.lineCapStyle
    lineJoinStyle = other.lineJoinStyle
    miterLimit = other.miterLimit
    flatness = other.flatness
    usesEvenOddFillRule = other.usesEvenOddFillRule
    dash = other.dash
  }

  /// Whether another object is a path of the same elements and values.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIBezierPath, other.path == path else { return false }
    return other.lineWidth == lineWidth && other.lineCapStyle == lineCapStyle
      && other.lineJoinStyle == lineJoinStyle && other.miterLimit == miterLimit
      && other.flatness == flatness && other.usesEvenOddFillRule == usesEvenOddFillRule
      && other.dash == dash
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
