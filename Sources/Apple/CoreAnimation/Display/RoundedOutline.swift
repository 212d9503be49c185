// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// The outline of a layer's bounds with its rounded corners (behaviour facts DO-6 to DO-8).
struct RoundedOutline {
  private let bounds: CGRect
  private let radius: CGFloat
  private let corners: CACornerMask
  private let isContinuous: Bool

  init(_ layer: CALayer) {
    bounds = layer.bounds.standardized
    radius = min(max(layer.cornerRadius, 0), min(bounds.width, bounds.height) / 2)
    corners = layer.maskedCorners
    isContinuous = layer.cornerCurve == .continuous
  }

  /// The outline moved inward; empty where nothing is left.
  func path(inset: CGFloat) -> CGPath {
    let path = CGMutablePath()
    let rect = bounds.insetBy(dx: inset, dy: inset)
    guard !rect.isNull, rect.width > 0, rect.height > 0 else { return path }
    let inner = max(radius - inset, 0)
    guard inner > 0 else {
      path.addRect(rect)
      return path
    }
    // Clockwise on screen from the corner of least x and y.
    let outlineCorners: [(mask: CACornerMask, point: CGPoint, along: CGVector, out: CGVector)] = [
      (
        .layerMinXMinYCorner, CGPoint(x: rect.minX, y: rect.minY), CGVector(dx: 0, dy: 1),
        CGVector(dx: 1, dy: 0)
      ),
      (
        .layerMaxXMinYCorner, CGPoint(x: rect.maxX, y: rect.minY), CGVector(dx: -1, dy: 0),
        CGVector(dx: 0, dy: 1)
      ),
      (
        .layerMaxXMaxYCorner, CGPoint(x: rect.maxX, y: rect.maxY), CGVector(dx: 0, dy: -1),
        CGVector(dx: -1, dy: 0)
      ),
      (
        .layerMinXMaxYCorner, CGPoint(x: rect.minX, y: rect.maxY), CGVector(dx: 1, dy: 0),
        CGVector(dx: 0, dy: -1)
      ),
    ]
    for corner in outlineCorners {
      let rounded = corners.contains(corner.mask) ? inner : 0
      add(corner.point, corner.along, corner.out, rounded, to: path, within: rect)
    }
    path.closeSubpath()
    return path
  }

  /// Adds one corner: from the end of the edge that leads to it to the beginning of the next.
  private func add(
    _ corner: CGPoint, _ from: CGVector, _ toward: CGVector, _ radius: CGFloat,
    to path: CGMutablePath, within rect: CGRect
  ) {
    func point(_ a: CGFloat, _ b: CGFloat) -> CGPoint {
      CGPoint(
        x: corner.x + from.dx * a + toward.dx * b, y: corner.y + from.dy * a + toward.dy * b)
    }
    func line(_ p: CGPoint) {
      if path.isEmpty { path.move(to: p) } else { path.addLine(to: p) }
    }
    guard radius > 0 else { return line(corner) }
    guard isContinuous else {
      let handle = radius * (1 - PathGeometry.quarterCircleHandle)
      line(point(radius, 0))
      path.addCurve(to: point(0, radius), control1: point(handle, 0), control2: point(0, handle))
      return
    }
    let reach = min(radius * CGFloat(ContinuousCorner.reach), min(rect.width, rect.height) / 2)
    let exponent = -1 / log2(1 - (1 - 0.5.squareRoot()) * radius / reach)
    line(point(reach, 0))
    // Points of |x|ⁿ + |y|ⁿ = 1 about the inner corner of the square.
    let steps = 24
    for step in 1..<steps {
      let angle = CGFloat(step) / CGFloat(steps) * .pi / 2
      let x = pow(cos(angle), 2 / exponent)
      let y = pow(sin(angle), 2 / exponent)
      path.addLine(to: point(reach * (1 - y), reach * (1 - x)))
    }
    path.addLine(to: point(0, reach))
  }
}
