// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// A rectangle along the axes, some of whose corners are quarter circles.
struct RoundedRectangle: Equatable {
  /// x, y, width, height.
  var rect: SIMD4<Double>
  /// Radii: minXminY, maxXminY, minXmaxY, maxXmaxY.
  var radii = SIMD4<Double>.zero

  /// The rectangle that a path is, wherever it begins and whichever way it goes; nil for another path.
  init?(_ path: PathGeometry) {
    let box = path.bounds
    guard path.verbs.count <= 11, path.verbs.first == .moveToPoint, box.width > 0, box.height > 0
    else { return nil }
    rect = SIMD4(box.minX.native, box.minY.native, box.width.native, box.height.native)
    let slack = 1e-9 * (rect.z + rect.w)
    let points = path.points.map { SIMD2($0.x.native, $0.y.native) }
    var at = points[0]
    var next = 1
    var area = 0.0
    for verb in path.verbs.dropFirst() {
      let from = at
      switch verb {
      case .addLineToPoint: at = points[next]
      case .addCurveToPoint:
        at = points[next + 2]
        guard addCorner(from, points[next], second: points[next + 1], end: at, slack: slack) else {
          return nil
        }
      case .closeSubpath: at = points[0]
      default: return nil
      }
      if verb != .addCurveToPoint, !isOnSide(from, at, slack: slack) { return nil }
      next += verb.pointCount
      area += from.x * at.y - from.y * at.x
    }
    area += at.x * points[0].y - at.y * points[0].x
    // The path goes round once, without a way back. Filling closes an open one.
    let expected = rect.z * rect.w - (radii * radii).sum() / 2
    guard isOnSide(at, points[0], slack: slack),
      abs(abs(area) / 2 - expected) <= 1e-6 * rect.z * rect.w
    else { return nil }
  }

  /// Whether a line lies on a side.
  private func isOnSide(_ a: SIMD2<Double>, _ b: SIMD2<Double>, slack: Double) -> Bool {
    let far = rect.lowHalf + rect.highHalf
    func near(_ x: Double, _ y: Double, side: Double) -> Bool {
      abs(x - side) <= slack && abs(y - side) <= slack
    }
    return near(a.x, b.x, side: rect.x) || near(a.x, b.x, side: far.x)
      || near(a.y, b.y, side: rect.y)
      || near(a.y, b.y, side: far.y)
  }

  /// Takes a curve as the corner that it rounds; false if it rounds none as a quarter circle does.
  private mutating func addCorner(
    _ start: SIMD2<Double>, _ first: SIMD2<Double>, second: SIMD2<Double>, end: SIMD2<Double>,
    slack: Double
  ) -> Bool {
    // The corner lies ahead of the start and behind the end.
    let isAlongX = abs(first.y - start.y) <= slack
    let corner = isAlongX ? SIMD2(end.x, start.y) : SIMD2(start.x, end.y)
    let far = rect.lowHalf + rect.highHalf
    let isRight = abs(corner.x - far.x) <= slack
    let isLow = abs(corner.y - far.y) <= slack
    guard isRight || abs(corner.x - rect.x) <= slack, isLow || abs(corner.y - rect.y) <= slack
    else { return false }
    let radius = abs(end.x - start.x)
    // The distance of a control point from the corner, in radii.
    let handle = 1 - PathGeometry.quarterCircleHandle.native
    let index = (isRight ? 1 : 0) + (isLow ? 2 : 0)
    guard radius > 0, radii[index] == 0, abs(abs(end.y - start.y) - radius) <= slack,
      Self.isNear(first, corner + (start - corner) * handle, within: 1e-3 * radius),
      Self.isNear(second, corner + (end - corner) * handle, within: 1e-3 * radius)
    else { return false }
    radii[index] = radius
    return true
  }

  private static func isNear(
    _ a: SIMD2<Double>, _ b: SIMD2<Double>, within distance: Double
  ) -> Bool {
    abs(a.x - b.x) <= distance && abs(a.y - b.y) <= distance
  }
}
