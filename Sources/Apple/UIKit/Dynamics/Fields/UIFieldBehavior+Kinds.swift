// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

/// The kinds of fields.
///
/// They answer objects of `UIFieldBehavior` itself: called on a subclass they stop the program.
extension UIFieldBehavior {
  /// A force against the velocity: strength × velocity.
  public class func dragField() -> Self { made(.drag) }

  /// An acceleration across the line to the middle: strength × distance, counter-clockwise where positive.
  public class func vortexField() -> Self { made(.vortex) }

  /// An acceleration to the middle.
  public class func radialGravityField(position: CGPoint) -> Self {
    let field = made(.radialGravity)
    field.position = position
    return field
  }

  /// An acceleration along a direction, by its length.
  public class func linearGravityField(direction: CGVector) -> Self {
    let field = made(.linearGravity)
    field.direction = direction
    return field
  }

  /// A force that brings items to a velocity, of a direction's length × strength × 100 points per second.
  ///
  /// The difference goes down to 1/e in a tenth of a second.
  public class func velocityField(direction: CGVector) -> Self {
    let field = made(.velocity)
    field.direction = direction
    return field
  }

  /// A random force that changes from place to place, and in time.
  ///
  /// - Parameters:
  ///   - smoothness: from 0, rough, to 1: from place to place over 1 to 200 points.
  ///   - speed: the number of changes in a second; 0 stands still.
  public class func noiseField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> Self {
    let field = made(.noise)
    field.smoothness = smoothness
    field.animationSpeed = speed
    return field
  }

  /// Noise that grows with the speed of the item.
  public class func turbulenceField(smoothness: CGFloat, animationSpeed speed: CGFloat) -> Self {
    let field = made(.turbulence)
    field.smoothness = smoothness
    field.animationSpeed = speed
    return field
  }

  /// A spring to the middle: strength × distance; it has no damping of its own.
  public class func springField() -> Self { made(.spring) }

  /// A force away from the middle by the charge: strength × charge, towards it for a product below 0.
  public class func electricField() -> Self { made(.electric) }

  /// A force across the velocity: strength × charge × velocity.
  public class func magneticField() -> Self { made(.magnetic) }

  /// A force that a closure computes at each step.
  ///
  /// - Parameter block: gets the field, the item's place in points, its velocity in points per second, its
  ///   mass (1 for 100 by 100 points at density 1), its charge, and the seconds of the step; the answer 1
  ///   accelerates a mass of 1 by 100 points per second squared. `strength` and `falloff` are left to it.
  public class func field(
    evaluationBlock block:
      @escaping (
        UIFieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval
      ) -> CGVector
  ) -> Self {
    made(.custom(block))
  }

  private class func made(_ kind: Kind) -> Self {
    guard let field = UIFieldBehavior(kind) as? Self else {
      preconditionFailure("\(self): fields by class functions are of UIFieldBehavior itself")
    }
    return field
  }
}
