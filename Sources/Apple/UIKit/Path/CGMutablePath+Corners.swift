// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

extension CGMutablePath {
  /// Adds a rectangle with some elliptic corners, clockwise from the left end of its top side.
  func addRect(_ rect: CGRect, rounding corners: UIRectCorner, by radii: CGSize) {
    let w = min(max(radii.width, 0), rect.width / 2)
    let h = min(max(radii.height, 0), rect.height / 2)
    guard !rect.isNull, w > 0, h > 0, !corners.isEmpty else { return addRect(rect) }
    func corner(
      _ which: UIRectCorner, at point: CGPoint, from start: CGVector, to end: CGVector
    ) {
      guard corners.contains(which) else { return addLine(to: point) }
      // Both vectors lead from the corner to an end of its curve.
      func offset(_ vector: CGVector, _ part: CGFloat) -> CGPoint {
        CGPoint(x: point.x + vector.dx * w * part, y: point.y + vector.dy * h * part)
      }
      let part = 1 - PathGeometry.quarterCircleHandle
      addLine(to: offset(start, 1))
      addCurve(to: offset(end, 1), control1: offset(start, part), control2: offset(end, part))
    }
    let (left, right) = (CGVector(dx: -1, dy: 0), CGVector(dx: 1, dy: 0))
    let (up, down) = (CGVector(dx: 0, dy: -1), CGVector(dx: 0, dy: 1))
    let (x0, y0, x1, y1) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    move(to: CGPoint(x: corners.contains(.topLeft) ? x0 + w : x0, y: y0))
    corner(.topRight, at: CGPoint(x: x1, y: y0), from: left, to: down)
    corner(.bottomRight, at: CGPoint(x: x1, y: y1), from: up, to: left)
    corner(.bottomLeft, at: CGPoint(x: x0, y: y1), from: right, to: up)
    if corners.contains(.topLeft) {
      corner(.topLeft, at: CGPoint(x: x0, y: y0), from: down, to: right)
    }
    closeSubpath()
  }
}
