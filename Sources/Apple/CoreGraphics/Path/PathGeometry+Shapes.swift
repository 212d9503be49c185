// SPDX-License-Identifier: MIT

import Diagnostics
import Foundation

extension PathGeometry {
  /// The distance of a control point from its end of a quarter circle of radius 1: 4/3·(√2 − 1).
  package static let quarterCircleHandle: CGFloat = 0.5522847498307936

  /// Adds the four sides of a rectangle, from (minX, minY) first along x; null adds nothing.
  mutating func addRect(_ rect: CGRect, _ t: CGAffineTransform = .identity) {
    guard !rect.isNull else { return }
    move(to: CGPoint(x: rect.minX, y: rect.minY).applying(t))
    line(to: CGPoint(x: rect.maxX, y: rect.minY).applying(t))
    line(to: CGPoint(x: rect.maxX, y: rect.maxY).applying(t))
    line(to: CGPoint(x: rect.minX, y: rect.maxY).applying(t))
    close()
  }

  /// Adds an ellipse of four curves, from (maxX, midY) first toward (midX, maxY).
  mutating func addEllipse(in rect: CGRect, _ t: CGAffineTransform = .identity) {
    guard !rect.isNull else { return }
    let unit = CGAffineTransform(
      a: rect.width / 2, b: 0, c: 0, d: rect.height / 2, tx: rect.midX, ty: rect.midY)
    var circle = PathGeometry()
    let k = Self.quarterCircleHandle
    circle.move(to: CGPoint(x: 1, y: 0))
    circle.curve(to: CGPoint(x: 0, y: 1), CGPoint(x: 1, y: k), CGPoint(x: k, y: 1))
    circle.curve(to: CGPoint(x: -1, y: 0), CGPoint(x: -k, y: 1), CGPoint(x: -1, y: k))
    circle.curve(to: CGPoint(x: 0, y: -1), CGPoint(x: -1, y: -k), CGPoint(x: -k, y: -1))
    circle.curve(to: CGPoint(x: 1, y: 0), CGPoint(x: k, y: -1), CGPoint(x: 1, y: -k))
    circle.close()
    append(circle, unit.concatenating(t))
  }

  /// Adds a rectangle with elliptic corners, from (maxX, midY) first toward maxY.
  ///
  /// Corner sizes are clamped to half the rectangle's; a corner size of 0 makes a plain rectangle.
  mutating func addRoundedRect(
    _ rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    _ t: CGAffineTransform = .identity
  ) {
    let rect = rect.standardized
    let w = min(max(cornerWidth, 0), rect.width / 2)
    let h = min(max(cornerHeight, 0), rect.height / 2)
    guard !rect.isNull, w > 0, h > 0 else { return addRect(rect, t) }
    let kw = w * (1 - Self.quarterCircleHandle)
    let kh = h * (1 - Self.quarterCircleHandle)
    func p(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }
    let (x0, y0, x1, y1) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    var shape = PathGeometry()
    shape.move(to: p(x1, rect.midY))
    shape.line(to: p(x1, y1 - h))
    shape.curve(to: p(x1 - w, y1), p(x1, y1 - kh), p(x1 - kw, y1))
    shape.line(to: p(x0 + w, y1))
    shape.curve(to: p(x0, y1 - h), p(x0 + kw, y1), p(x0, y1 - kh))
    shape.line(to: p(x0, y0 + h))
    shape.curve(to: p(x0 + w, y0), p(x0, y0 + kh), p(x0 + kw, y0))
    shape.line(to: p(x1 - w, y0))
    shape.curve(to: p(x1, y0 + h), p(x1 - kw, y0), p(x1, y0 + kh))
    shape.close()
    append(shape, t)
  }

  /// Adds an arc of a circle by its end angles, with a line to its start when there is a current
  /// point.
  ///
  /// Angles are radians from the x axis toward the y axis. Counterclockwise (increasing angles)
  /// unless `clockwise`; ends one or more turns apart in that direction, or a whole turn in the
  /// other, give a full circle.
  mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    _ t: CGAffineTransform = .identity
  ) {
    let turn = 2 * CGFloat.pi
    var delta = endAngle - startAngle
    if !clockwise, delta < 0 {
      delta = turn - (-delta).truncatingRemainder(dividingBy: turn)
    } else if clockwise, delta > 0 {
      delta = delta.truncatingRemainder(dividingBy: turn) - turn
    }
    addArc(
      center: center, radius: radius, startAngle: startAngle,
      delta: min(max(delta, -turn), turn), t)
  }

  /// Adds an arc of a circle by its start angle and its signed extent.
  ///
  /// Each quarter turn or part of it is one curve. Turns past sixteen are dropped, since they
  /// repeat the circle.
  mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
    _ t: CGAffineTransform = .identity
  ) {
    guard center.isFinite, radius.isFinite, startAngle.isFinite, delta.isFinite, radius >= 0 else {
      RefusalLog.refuse("path: refused arc", "radius \(radius), \(delta) rad; nothing is added")
      return
    }
    let turn = 2 * CGFloat.pi
    var delta = delta
    if Swift.abs(delta) > 16 * turn { delta = delta.truncatingRemainder(dividingBy: turn) }
    let unit = CGAffineTransform(
      a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y
    ).concatenating(t)
    let first = CGPoint(x: cos(startAngle), y: sin(startAngle)).applying(unit)
    if isEmpty { move(to: first) } else if currentPoint != first { line(to: first) }
    let count = Int(clamping: (Swift.abs(delta) / (.pi / 2) - 1e-9).rounded(.up))
    guard count > 0 else { return }
    let step = delta / CGFloat(count)
    let handle = 4 / 3 * tan(step / 4)
    for index in 0..<count {
      let a = startAngle + step * CGFloat(index)
      let b = startAngle + step * CGFloat(index + 1)
      let c1 = CGPoint(x: cos(a) - handle * sin(a), y: sin(a) + handle * cos(a))
      let c2 = CGPoint(x: cos(b) + handle * sin(b), y: sin(b) - handle * cos(b))
      let end = CGPoint(x: cos(b), y: sin(b))
      curve(to: end.applying(unit), c1.applying(unit), c2.applying(unit))
    }
  }

  /// Adds the arc of a circle that touches the lines current point–`corner` and `corner`–`end`,
  /// with a line to its start.
  ///
  /// A corner without an angle, or radius 0, gives a line to the corner. `current` is the current
  /// point before the transform.
  mutating func addArc(
    from current: CGPoint, corner: CGPoint, end: CGPoint, radius: CGFloat,
    _ t: CGAffineTransform = .identity
  ) {
    let toStart = CGVector(dx: current.x - corner.x, dy: current.y - corner.y)
    let toEnd = CGVector(dx: end.x - corner.x, dy: end.y - corner.y)
    let lengths = hypot(toStart.dx, toStart.dy) * hypot(toEnd.dx, toEnd.dy)
    let cross = toStart.dx * toEnd.dy - toStart.dy * toEnd.dx
    let dot = toStart.dx * toEnd.dx + toStart.dy * toEnd.dy
    guard radius > 0, radius.isFinite, lengths > 0, Swift.abs(cross) > 1e-9 * lengths else {
      return line(to: corner.applying(t))
    }
    // The tangent points lie at radius / tan(half the angle) from the corner.
    let distance = radius * (lengths + dot) / Swift.abs(cross)
    let side = distance / hypot(toStart.dx, toStart.dy)
    let from = CGPoint(x: corner.x + toStart.dx * side, y: corner.y + toStart.dy * side)
    let turnsLeft = cross < 0
    let normal = (turnsLeft ? 1 : -1) * radius / hypot(toStart.dx, toStart.dy)
    let center = CGPoint(x: from.x + toStart.dy * normal, y: from.y - toStart.dx * normal)
    let startAngle = atan2(from.y - center.y, from.x - center.x)
    let sweep = CGFloat.pi - atan2(Swift.abs(cross), dot)
    addArc(
      center: center, radius: radius, startAngle: startAngle,
      delta: turnsLeft ? sweep : -sweep, t)
  }
}
