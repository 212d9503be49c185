// SPDX-License-Identifier: MIT

internal import CoreGraphics

extension NSBezierPath {
  /// The shapes of the ends of open lines.
  public enum LineCapStyle: UInt, Sendable {
    /// Cut off at the end.
    case butt = 0
    /// A half circle beyond the end.
    case round = 1
    /// Half of the width beyond the end.
    case square = 2

    var lineCap: CGLineCap {
      switch self {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
    }
  }

  /// The shapes of the corners of lines.
  public enum LineJoinStyle: UInt, Sendable {
    /// The edges run on until they meet.
    case miter = 0
    /// A part of a circle.
    case round = 1
    /// Cut off.
    case bevel = 2

    var lineJoin: CGLineJoin {
      switch self {
      case .miter: .miter
      case .round: .round
      case .bevel: .bevel
      }
    }
  }

  /// The rules that define the inside of a path.
  public enum WindingRule: UInt, Sendable {
    /// Inside is what the path runs around, counted with its sense.
    case nonZero = 0
    /// Inside is what an odd number of lines separates from the outside.
    case evenOdd = 1

    var fillRule: CGPathFillRule { self == .evenOdd ? .evenOdd : .winding }
  }

  /// The kinds of elements.
  public enum ElementType: UInt, Sendable {
    /// Begins a subpath: one point.
    case moveTo = 0
    /// A line: one point.
    case lineTo = 1
    /// A cubic curve: two points that control it, and its end.
    case cubicCurveTo = 2
    /// A line to the start of the subpath: no points.
    case closePath = 3
    /// A quadratic curve: a point that controls it, and its end.
    case quadraticCurveTo = 4

    /// The name of cubic curves before there were quadratic ones.
    public static var curveTo: ElementType { .cubicCurveTo }

    init(_ verb: CGPathElementType) {
      switch verb {
      case .moveToPoint: self = .moveTo
      case .addLineToPoint: self = .lineTo
      case .addQuadCurveToPoint: self = .quadraticCurveTo
      case .addCurveToPoint: self = .cubicCurveTo
      case .closeSubpath: self = .closePath
      }
    }
  }
}
