// SPDX-License-Identifier: MIT

public import Foundation

/// The kind of a path's element.
public enum CGPathElementType: Int32, Sendable {
  /// Begins a subpath; one point.
  case moveToPoint = 0
  /// A straight line; one point.
  case addLineToPoint = 1
  /// A quadratic Bézier curve; control point and end point.
  case addQuadCurveToPoint = 2
  /// A cubic Bézier curve; two control points and end point.
  case addCurveToPoint = 3
  /// A line back to the start of the subpath; no point.
  case closeSubpath = 4

  /// The number of points that the element carries.
  package var pointCount: Int {
    switch self {
    case .moveToPoint, .addLineToPoint: return 1
    case .addQuadCurveToPoint: return 2
    case .addCurveToPoint: return 3
    case .closeSubpath: return 0
    }
  }
}

/// One element of a path with its points, valid only during the call that hands it over.
@unsafe public struct CGPathElement {
  /// The kind of the element.
  public var type: CGPathElementType
  /// The element's points: none, one, two or three by type.
  public var points: UnsafeMutablePointer<CGPoint>

  /// Makes an element from its parts.
  public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
    unsafe (self.type = type)
    unsafe (self.points = points)
  }
}

/// Called once per element of a path, with the pointer given to `apply(info:function:)`.
///
/// A Swift function and not a C one as on Apple's platforms: the element is a Swift type here.
public typealias CGPathApplierFunction = (
  UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>
) -> Void

/// The rule for the inside of a path that crosses itself.
public enum CGPathFillRule: Int, Sendable {
  /// Inside where the path winds round the point a number of times other than zero.
  case winding = 0
  /// Inside where a ray from the point crosses the path an odd number of times.
  case evenOdd = 1
}

/// The shape of the ends of a stroked line.
public enum CGLineCap: Int32, Sendable {
  /// The line ends at its end point.
  case butt = 0
  /// A half disc of the line's width is added.
  case round = 1
  /// Half a square of the line's width is added.
  case square = 2
}

/// The shape of the corners of a stroked line.
public enum CGLineJoin: Int32, Sendable {
  /// A sharp corner, cut off like a bevel where it would be longer than the miter limit allows.
  case miter = 0
  /// A corner rounded with half the line's width.
  case round = 1
  /// A corner cut off by a straight line.
  case bevel = 2
}

/// The mode of painting a path.
public enum CGPathDrawingMode: Int32, Sendable {
  /// Filled by the winding rule.
  case fill = 0
  /// Filled by the even-odd rule.
  case eoFill = 1
  /// Stroked.
  case stroke = 2
  /// Filled by the winding rule, then stroked.
  case fillStroke = 3
  /// Filled by the even-odd rule, then stroked.
  case eoFillStroke = 4
}
