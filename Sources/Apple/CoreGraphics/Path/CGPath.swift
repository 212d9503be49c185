// SPDX-License-Identifier: MIT

public import Foundation

/// An immutable outline of straight lines and Bézier curves, in points.
///
/// Paths are values by content: equal elements and points make equal paths. A `CGMutablePath` is a
/// `CGPath` too, and may change later; `copy()` returns a path that does not, at no cost until the
/// mutable one changes. Paths are not `Sendable` for that reason; `geometry` is.
public class CGPath: Hashable {
  /// The elements, as a value that other threads may use.
  package internal(set) final var geometry: PathGeometry

  /// Makes an empty path.
  init() {
    geometry = PathGeometry()
  }

  /// Makes a path of elements.
  package convenience init(geometry: PathGeometry) {
    self.init()
    self.geometry = geometry
  }

  /// Makes the four sides of a rectangle; empty for the null rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init()
    geometry.addRect(rect, unsafe Self.value(of: transform))
  }

  /// Makes the ellipse that touches the sides of `rect`.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init()
    geometry.addEllipse(in: rect, unsafe Self.value(of: transform))
  }

  /// Makes a rectangle with elliptic corners, which are clamped to half its size.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    self.init()
    geometry.addRoundedRect(
      rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight, unsafe Self.value(of: transform))
  }

  /// The matrix at an optional pointer; the identity for nil.
  static func value(
    of transform: UnsafePointer<CGAffineTransform>?
  ) -> CGAffineTransform {
    // The caller's pointer is valid during the call, as for every pointer argument.
    unsafe transform?.pointee ?? .identity
  }

  /// Whether the path has no elements.
  public final var isEmpty: Bool { geometry.isEmpty }

  /// The start of the next element; (0, 0) when the path is empty.
  public final var currentPoint: CGPoint { geometry.currentPoint }

  /// The smallest rectangle around all points, control points included; null when empty.
  public final var boundingBox: CGRect { geometry.controlPointBounds }

  /// The smallest rectangle around the outline itself; null when empty.
  public final var boundingBoxOfPath: CGRect { geometry.bounds }

  /// Whether `point`, mapped by `transform`, is inside; open subpaths count as closed.
  ///
  /// A point on a lower or left edge is inside, on an upper or right edge outside. O(elements).
  public final func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding,
    transform: CGAffineTransform = .identity
  ) -> Bool {
    geometry.contains(transform.isIdentity ? point : point.applying(transform), rule)
  }

  /// Whether the path is one upright rectangle, which is stored in `rect` if so.
  public final func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let result = geometry.uprightRect else { return false }
    // The caller's pointer is valid during the call.
    unsafe rect?.pointee = result
    return true
  }

  /// An immutable path of the same elements.
  public final func copy() -> CGPath? { CGPath(geometry: geometry) }

  /// An immutable path of the same elements, mapped by `transform`.
  public final func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(geometry: geometry.applying(unsafe Self.value(of: transform)))
  }

  /// A mutable path of the same elements.
  public final func mutableCopy() -> CGMutablePath? { CGMutablePath(geometry: geometry) }

  /// A mutable path of the same elements, mapped by `transform`.
  public final func mutableCopy(
    using transform: UnsafePointer<CGAffineTransform>?
  ) -> CGMutablePath? {
    CGMutablePath(geometry: geometry.applying(unsafe Self.value(of: transform)))
  }

  /// Whether two paths have equal elements and points.
  public static func == (lhs: CGPath, rhs: CGPath) -> Bool {
    lhs === rhs || lhs.geometry == rhs.geometry
  }

  /// Hashes elements and points.
  public final func hash(into hasher: inout Hasher) {
    hasher.combine(geometry)
  }
}
