// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

extension OutlineSource {
  /// The outline at a frame.
  func outline(at frame: Double) -> Outline {
    let outline: Outline
    switch kind {
    case .rectangle(let center, let size, let radius):
      outline = Self.rectangle(
        LottieTransform.point(center.value(at: frame)),
        LottieTransform.point(size.value(at: frame)), radius: radius.number(at: frame))
    case .ellipse(let center, let size):
      outline = Self.ellipse(
        LottieTransform.point(center.value(at: frame)),
        LottieTransform.point(size.value(at: frame)))
    case .star(let values): outline = Self.star(values, at: frame)
    case .path(let value):
      outline = Outline(numbers: value.value(at: frame), keepsCurves: value.isAnimated)
    }
    return isReversed ? outline.reversed : outline
  }

  /// Clockwise from the top right.
  private static func rectangle(_ center: CGPoint, _ size: CGPoint, radius: Double) -> Outline {
    let x = center.x, y = center.y, w = abs(size.x) / 2, h = abs(size.y) / 2
    let corners = [(w, -h), (w, h), (-w, h), (-w, -h)].map {
      Outline.Vertex(corner: CGPoint(x: x + $0.0, y: y + $0.1))
    }
    let sharp = Outline(corners, isClosed: true)
    return sharp.roundingCorners(by: min(radius, w, h))
  }

  /// Clockwise from the top.
  private static func ellipse(_ center: CGPoint, _ size: CGPoint) -> Outline {
    let w = size.x / 2, h = size.y / 2, k = PathGeometry.quarterCircleHandle
    let rows: [(CGFloat, CGFloat)] = [(0, -1), (1, 0), (0, 1), (-1, 0)]
    return Outline(
      rows.map { u, v in
        // The direction of travel is the radius turned clockwise.
        let point = CGPoint(x: center.x + u * w, y: center.y + v * h)
        let way = CGPoint(x: -v * w * k, y: u * h * k)
        return Outline.Vertex(
          point, into: CGPoint(x: point.x - way.x, y: point.y - way.y),
          out: CGPoint(x: point.x + way.x, y: point.y + way.y))
      }, isClosed: true)
  }

  /// Clockwise from the top, which the rotation moves.
  ///
  /// Handles lie along the tangents; roundness is a share of the arc to the next point.
  private static func star(_ star: StarValues, at frame: Double) -> Outline {
    let center = LottieTransform.point(star.center.value(at: frame))
    let points = min(StarValues.points(star.points.number(at: frame)), star.mostPoints)
    let turn = star.rotation.number(at: frame) * .pi / 180 - .pi / 2
    let outer = (star.outerRadius.number(at: frame), star.outerRoundness.number(at: frame) / 100)
    let inner = star.inner.map {
      ($0.radius.number(at: frame), $0.roundness.number(at: frame) / 100)
    }
    let count = inner == nil ? points : 2 * points
    let arc = 2 * Double.pi / Double(4 * points)
    return Outline(
      (0..<count).map { index in
        let (radius, roundness) = index % 2 == 1 ? inner ?? outer : outer
        let angle = turn + 2 * .pi * Double(index) / Double(count)
        let point = CGPoint(
          x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
        let handle = roundness * radius * arc
        let way = CGPoint(x: -sin(angle) * handle, y: cos(angle) * handle)
        return Outline.Vertex(
          point, into: CGPoint(x: point.x - way.x, y: point.y - way.y),
          out: CGPoint(x: point.x + way.x, y: point.y + way.y))
      }, isClosed: true)
  }
}
