// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// An item as a field sees it: in points, points per second, and the mass of view fact DY-2.
struct FieldSubject {
  var position: CGPoint
  var velocity: CGVector
  var mass: CGFloat
  var charge: CGFloat
}

/// The laws of fields.
extension UIFieldBehavior {
  /// The unit of lengths, in points.
  private static let unit: CGFloat = 100
  /// The seconds in which a velocity field changes a velocity to a part of 1/e.
  private static let velocityTime: CGFloat = 0.1

  /// The force on an item, for which 1 accelerates a mass of 1 by 100 points per second squared.
  ///
  /// A force that pulls back is divided so that one step does not overshoot: it is that of the step's end.
  final func force(on item: FieldSubject, time: Double) -> CGVector {
    let way = CGVector(
      dx: item.position.x - values.position.x, dy: item.position.y - values.position.y)
    guard values.region.contains(CGPoint(x: way.dx, y: way.dy)) else { return .zero }
    let step = CGFloat(DynamicClock.step)
    let distance = max(way.length, values.minimumRadius)
    var strength = values.strength
    if values.falloff != 0 { strength *= pow(values.minimumRadius / distance, values.falloff) }
    let mass = item.mass
    // Of length 1, or 0 in the middle.
    let outward = way.length > 0 ? way.scaled(by: 1 / way.length) : .zero
    let velocity = item.velocity.scaled(by: 1 / Self.unit)
    switch kind {
    case .drag:
      return velocity.scaled(by: -strength / (1 + max(strength, 0) * step / mass))
    case .vortex:
      // Counter-clockwise as it is seen, where y grows downward.
      let turned = CGVector(dx: way.dy, dy: -way.dx)
      return turned.scaled(by: strength * mass / Self.unit)
    case .radialGravity:
      return outward.scaled(by: -strength * mass)
    case .linearGravity:
      return values.direction.scaled(by: strength * mass)
    case .velocity:
      let wanted = values.direction.scaled(by: strength)
      let missing = CGVector(dx: wanted.dx - velocity.dx, dy: wanted.dy - velocity.dy)
      return missing.scaled(by: mass / (Self.velocityTime + step))
    case .spring:
      let pull = -strength / (1 + max(strength, 0) * step * step / mass) / Self.unit
      return way.scaled(by: pull)
    case .electric:
      return outward.scaled(by: strength * item.charge)
    case .magnetic:
      let turned = CGVector(dx: velocity.dy, dy: -velocity.dx)
      return turned.scaled(by: strength * item.charge)
    case .noise:
      return noise(item, time).scaled(by: strength)
    case .turbulence:
      return noise(item, time).scaled(by: strength * velocity.length)
    case .custom(let block):
      return block(self, item.position, item.velocity, mass, item.charge, DynamicClock.step)
    }
  }

  private func noise(_ item: FieldSubject, _ time: Double) -> CGVector {
    FieldNoise(smoothness: values.smoothness, speed: values.animationSpeed)
      .vector(at: item.position, time: time)
  }
}

extension CGVector {
  fileprivate func scaled(by factor: CGFloat) -> CGVector {
    CGVector(dx: dx * factor, dy: dy * factor)
  }
}
