// SPDX-License-Identifier: MIT

package import Foundation

/// Two touches, as a pinch or a rotation sees them: their distance and the angle of the line between them.
package struct TouchPair {
  /// The distance at the start, in points; 1 at least, for touches at one place have no ratio.
  private let startDistance: CGFloat
  private var lastAngle: CGFloat
  /// The distance divided by that at the start.
  package private(set) var scale: CGFloat = 1
  /// The angle by which the line has turned since the start, in radians, clockwise on screen; whole
  /// turns count.
  package private(set) var rotation: CGFloat = 0
  /// The change of the distance since the start, in points.
  package private(set) var spread: CGFloat = 0

  /// Two touches at the start.
  package init(_ a: CGPoint, _ b: CGPoint) {
    startDistance = max(1, hypot(b.x - a.x, b.y - a.y))
    lastAngle = atan2(b.y - a.y, b.x - a.x)
  }

  /// Moves the touches.
  package mutating func move(to a: CGPoint, _ b: CGPoint) {
    let distance = max(1, hypot(b.x - a.x, b.y - a.y))
    scale = distance / startDistance
    spread = distance - startDistance
    let angle = atan2(b.y - a.y, b.x - a.x)
    // The shorter way, so that crossing ±π does not jump.
    rotation += remainder(angle - lastAngle, 2 * .pi)
    lastAngle = angle
  }
}
