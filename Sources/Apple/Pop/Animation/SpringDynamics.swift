// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Foundation
internal import QuartzCore

/// Tension, friction and mass of a spring, and how they follow from bounciness and speed (view facts
/// PS-2 to PS-4).
///
/// Both scales are mapped to those of Origami, where a curve fitted by hand gives the friction without
/// any swing for a tension.
struct SpringDynamics {
  var tension: Double
  var friction: Double
  var mass = 1.0

  /// Whether the spring moves by finite numbers.
  var isValid: Bool {
    tension > 0 && tension.isFinite && friction >= 0 && friction.isFinite && mass > 0
      && mass.isFinite
  }

  /// The share of a scale of 0…20 for one of its values.
  private static let bouncinessScale = 0.8 / 20 / 1.7
  private static let speedScale = 1 / 1.7 / 20
  private static let tensions = (least: 0.5, most: 200.0)
  private static let leastFriction = 0.01

  init(bounciness: Double, speed: Double) {
    let bounce = bounciness * Self.bouncinessScale
    let (least, most) = Self.tensions
    let tension = least + speed * Self.speedScale * (most - least)
    let still = Self.stillFriction(tension)
    let friction = still + (2 * bounce - bounce * bounce) * (Self.leastFriction - still)
    self.tension = 194 + (tension - 30) / 50 * 181
    self.friction = 25 + (friction - 8) / 2 * 6
  }

  /// The friction without any swing, on Origami's scales.
  private static func stillFriction(_ tension: Double) -> Double {
    let t = tension
    switch t {
    case ...18: return ((0.0007 * t - 0.031) * t + 0.64) * t + 1.28
    case ...44: return ((0.000044 * t - 0.006) * t + 0.36) * t + 2
    default: return ((0.00000045 * t - 0.000332) * t + 0.1078) * t + 5.84
    }
  }

  /// Bounciness and speed of a spring; more friction than without any swing counts as none.
  static func scales(
    tension: Double, friction: Double
  ) -> (bounciness: Double, speed: Double) {
    let origami = (tension - 194) / 181 * 50 + 30
    let still = stillFriction(origami)
    let given = (friction - 25) / 6 * 2 + 8
    let share = (still - given) / (still - leastFriction)
    let bounce = 1 - max(1 - share, 0).squareRoot()
    return (
      bounce / bouncinessScale,
      (origami - tensions.least) / (tensions.most - tensions.least) / speedScale
    )
  }
}

extension POPSpringAnimation {
  /// Converts bounciness and speed to tension, friction and mass.
  ///
  /// - Parameters:
  ///   - bounciness: 0…20.
  ///   - speed: 0…20.
  ///   - outTension: room for the tension; nil if it is not wanted, as with the others.
  ///   - outFriction: room for the friction.
  ///   - outMass: room for the mass.
  public class func convertBounciness(
    _ bounciness: CGFloat, speed: CGFloat, toTension outTension: UnsafeMutablePointer<CGFloat>!,
    friction outFriction: UnsafeMutablePointer<CGFloat>!,
    mass outMass: UnsafeMutablePointer<CGFloat>!
  ) {
    let dynamics = SpringDynamics(bounciness: bounciness.native, speed: speed.native)
    // The caller vouches for the pointers, as in Pop's interface.
    if let outTension = unsafe outTension { unsafe outTension.pointee = CGFloat(dynamics.tension) }
    if let outFriction = unsafe outFriction {
      unsafe outFriction.pointee = CGFloat(dynamics.friction)
    }
    if let outMass = unsafe outMass { unsafe outMass.pointee = CGFloat(dynamics.mass) }
  }

  /// Converts tension and friction, for a mass of 1, to bounciness and speed.
  ///
  /// - Parameters:
  ///   - tension: the force per distance.
  ///   - friction: the force per speed.
  ///   - outBounciness: room for the bounciness; nil if it is not wanted.
  ///   - outSpeed: room for the speed; nil if it is not wanted.
  public class func convertTension(
    _ tension: CGFloat, friction: CGFloat,
    toBounciness outBounciness: UnsafeMutablePointer<CGFloat>!,
    speed outSpeed: UnsafeMutablePointer<CGFloat>!
  ) {
    let scales = SpringDynamics.scales(tension: tension.native, friction: friction.native)
    // The caller vouches for the pointers, as in Pop's interface.
    if let outBounciness = unsafe outBounciness {
      unsafe outBounciness.pointee = CGFloat(scales.bounciness)
    }
    if let outSpeed = unsafe outSpeed { unsafe outSpeed.pointee = CGFloat(scales.speed) }
  }
}
