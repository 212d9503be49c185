// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// An arc of an ellipse between two points, as SVG describes it (SVG 1.1, appendix F.6).
struct EllipticalArc {
  /// A cubic curve; it begins where the one before ends.
  struct Curve {
    let first: CGPoint
    let second: CGPoint
    let end: CGPoint
  }

  private let center: CGPoint
  private let radii: CGSize
  private let rotation: CGFloat
  private let startAngle: CGFloat
  private let sweep: CGFloat
  private let end: CGPoint

  /// Finds the ellipse; nil if the arc is a line or empty.
  ///
  /// - Parameters:
  ///   - radii: the radii; both are enlarged where they are too short to reach.
  ///   - rotation: the angle of the first radius, in radians.
  ///   - isLarge: whether the arc is the longer one.
  ///   - isSweeping: whether its angles grow.
  init?(
    from start: CGPoint, to end: CGPoint, radii: CGSize, rotation: CGFloat, isLarge: Bool,
    isSweeping: Bool
  ) {
    guard start != end, radii.width > 0, radii.height > 0 else { return nil }
    // The half chord in the ellipse's axes.
    let (cosine, sine) = (cos(rotation), sin(rotation))
    let (dx, dy) = ((start.x - end.x) / 2, (start.y - end.y) / 2)
    let (x, y) = (cosine * dx + sine * dy, cosine * dy - sine * dx)
    let reach = x * x / (radii.width * radii.width) + y * y / (radii.height * radii.height)
    let enlargement = max(1, reach.squareRoot())
    let (rx, ry) = (radii.width * enlargement, radii.height * enlargement)
    let chord = rx * rx * y * y + ry * ry * x * x
    let rest = max(0, rx * rx * ry * ry - chord) / chord
    guard rx.isFinite, ry.isFinite, chord.isFinite, rest.isFinite else { return nil }
    let factor = rest.squareRoot() * (isLarge == isSweeping ? -1 : 1)
    let (cx, cy) = (factor * rx * y / ry, -factor * ry * x / rx)
    center = CGPoint(
      x: cosine * cx - sine * cy + (start.x + end.x) / 2,
      y: sine * cx + cosine * cy + (start.y + end.y) / 2)
    self.radii = CGSize(width: rx, height: ry)
    self.rotation = rotation
    self.end = end
    startAngle = atan2((y - cy) / ry, (x - cx) / rx)
    var sweep = atan2((-y - cy) / ry, (-x - cx) / rx) - startAngle
    if isSweeping, sweep < 0 { sweep += 2 * .pi }
    if !isSweeping, sweep > 0 { sweep -= 2 * .pi }
    self.sweep = sweep
  }

  /// Cubic curves of at most a quarter of the ellipse each; the last one ends at the end exactly.
  var curves: [Curve] {
    let count = max(1, Int(clamping: (abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / CGFloat(count)
    // The length of the handles of a unit circle's arc.
    let handle = 4 / 3 * tan(step / 4)
    return (0..<count).map { index in
      let angle = startAngle + CGFloat(index) * step
      let next = angle + step
      return Curve(
        first: point(cos(angle) - handle * sin(angle), sin(angle) + handle * cos(angle)),
        second: point(cos(next) + handle * sin(next), sin(next) - handle * cos(next)),
        end: index == count - 1 ? end : point(cos(next), sin(next)))
    }
  }

  /// A point of the unit circle's plane.
  private func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
    let (scaledX, scaledY) = (x * radii.width, y * radii.height)
    return CGPoint(
      x: center.x + cos(rotation) * scaledX - sin(rotation) * scaledY,
      y: center.y + sin(rotation) * scaledX + cos(rotation) * scaledY)
  }
}
