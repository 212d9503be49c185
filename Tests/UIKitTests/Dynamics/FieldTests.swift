// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct `Fields and their regions` {
  /// An item with a velocity in a field, and the behaviour that reports it.
  private func run(
    _ field: UIFieldBehavior, at x: CGFloat, _ y: CGFloat, velocity: CGPoint = .zero,
    charge: CGFloat = 0, density: CGFloat = 1, for seconds: Double,
    _ each: (Block) -> Void = { _ in }
  ) -> (item: Block, velocity: CGPoint) {
    let item = Block(x, y)
    let behavior = UIDynamicItemBehavior(items: [item])
    behavior.charge = charge
    behavior.density = density
    field.addItem(item)
    let stage = DynamicStage(behavior, field)
    if velocity != .zero { behavior.addLinearVelocity(velocity, for: item) }
    stage.run(for: seconds) { each(item) }
    return (item, behavior.linearVelocity(for: item))
  }

  @Test func `a new field is everywhere, with strength 1 and without falloff (DY-23)`() {
    let field = UIFieldBehavior.springField()
    expect(field.strength, equals: 1)
    expect(field.falloff, equals: 0)
    expect(field.position, equals: .zero)
    expect(field.minimumRadius, isAbove: 0)
    expect(field.region.contains(CGPoint(x: 1e9, y: 0)))
    expect(field.items.isEmpty)
    expect(
      UIFieldBehavior.linearGravityField(direction: CGVector(dx: 1, dy: 2)).direction.dy, equals: 2)
    expect(UIFieldBehavior.radialGravityField(position: CGPoint(x: 3, y: 4)).position.y, equals: 4)
  }

  @Test func `drag slows by strength times velocity (DY-24)`() {
    let result = run(.dragField(), at: 0, 0, velocity: CGPoint(x: 300, y: 0), for: 1)
    expect(result.velocity.x, near: 300 * exp(-1), within: 1.5)
    let heavy = run(
      .dragField(), at: 0, 0, velocity: CGPoint(x: 300, y: 0), density: 4, for: 1)
    expect(heavy.velocity.x, near: 300 * exp(-0.25), within: 1.5)
  }

  @Test func `gravities and the vortex accelerate all masses alike (DY-24, DY-25)`() {
    for density in [CGFloat(1), 5] {
      let linear = run(
        .linearGravityField(direction: CGVector(dx: 0, dy: 2)), at: 0, 0, density: density, for: 1)
      expect(linear.velocity, near: CGPoint(x: 0, y: 200), within: 0.1)
      let radial = run(
        .radialGravityField(position: CGPoint(x: 0, y: 5000)), at: 0, 0, density: density, for: 1)
      expect(radial.velocity, near: CGPoint(x: 0, y: 100), within: 0.1)
      // At 200 points from the middle, to its right: counter-clockwise is upward.
      let vortex = run(.vortexField(), at: 200, 0, density: density, for: 1.0 / 60)
      expect(vortex.velocity, near: CGPoint(x: 0, y: -200.0 / 60), within: 0.02)
    }
  }

  @Test func `a velocity field gives items its velocity (DY-24)`() {
    let result = run(
      .velocityField(direction: CGVector(dx: 3, dy: 0)), at: 0, 0,
      velocity: CGPoint(x: 0, y: 500), for: 1)
    expect(result.velocity, near: CGPoint(x: 300, y: 0), within: 1)
  }

  @Test func `a spring field swings by Hooke's law without damping (DY-24)`() {
    let field = UIFieldBehavior.springField()
    field.position = CGPoint(x: 100, y: 0)
    field.strength = 4
    var farthest = CGFloat(0)
    // A period is 2π / √4 seconds.
    let result = run(field, at: 300, 0, for: .pi) { farthest = min(farthest, $0.center.x) }
    expect(result.item.center.x, near: 300, within: 2)
    expect(farthest, near: -100, within: 2)
  }

  @Test func `electric and magnetic forces go by the charge (DY-24)`() {
    let push = run(.electricField(), at: 100, 0, charge: 2, for: 1)
    expect(push.velocity, near: CGPoint(x: 200, y: 0), within: 0.5)
    let pull = run(.electricField(), at: 5000, 0, charge: -2, for: 1)
    expect(pull.velocity, near: CGPoint(x: -200, y: 0), within: 0.5)
    let none = run(.electricField(), at: 100, 0, for: 1)
    expect(none.velocity, equals: .zero)
    // A charge goes round in a circle, at √(v²) and with the frequency of the field.
    let turned = run(
      .magneticField(), at: 0, 0, velocity: CGPoint(x: 300, y: 0), charge: 1, for: 1)
    expect(hypot(turned.velocity.x, turned.velocity.y), near: 300, within: 3)
    expect(atan2(turned.velocity.y, turned.velocity.x), near: -1, within: 0.02)
  }

  @Test func `noise is random and the same in every run, turbulence grows with speed (DY-24)`() {
    let first = run(.noiseField(smoothness: 0.5, animationSpeed: 2), at: 30, 40, for: 1)
    let second = run(.noiseField(smoothness: 0.5, animationSpeed: 2), at: 30, 40, for: 1)
    expect(first.velocity, equals: second.velocity)
    expect(first.velocity != .zero)
    let other = run(.noiseField(smoothness: 0.5, animationSpeed: 2), at: 900, 40, for: 1)
    expect(other.velocity != first.velocity)
    let still = run(.turbulenceField(smoothness: 0.5, animationSpeed: 2), at: 30, 40, for: 1)
    expect(still.velocity, equals: .zero)
    let moving = run(
      .turbulenceField(smoothness: 0.5, animationSpeed: 2), at: 30, 40,
      velocity: CGPoint(x: 500, y: 0), for: 1)
    expect(moving.velocity != CGPoint(x: 500, y: 0))
    let smooth = FieldNoise(smoothness: 1, speed: 0)
    let (a, b) = (
      smooth.vector(at: CGPoint(x: 50, y: 50), time: 0),
      smooth.vector(at: CGPoint(x: 51, y: 50), time: 9)
    )
    expect(hypot(a.dx - b.dx, a.dy - b.dy), isBelow: 0.05)
  }

  @Test func `a custom field gets place, velocity, mass, charge and step (DY-24)`() {
    var arguments: [CGFloat] = []
    let field = UIFieldBehavior.field { field, position, velocity, mass, charge, seconds in
      arguments = [position.x, velocity.dy, mass, charge, CGFloat(seconds)]
      return CGVector(dx: 0, dy: field.strength * mass)
    }
    field.strength = 3
    let result = run(field, at: 70, 0, charge: 7, density: 2, for: 1)
    expect(result.velocity.y, near: 300, within: 0.1)
    expect(arguments[0], near: 70, within: 1e-5)
    expect(arguments[1], near: 297.5, within: 0.1)
    expect(arguments[2], near: 2)
    expect(arguments[3], near: 7)
    expect(arguments[4], near: 1.0 / 120)
  }

  @Test
  func `the strength goes down beyond the minimum radius and ends with the region (DY-23, DY-25)`()
  {
    let field = UIFieldBehavior.radialGravityField(position: .zero)
    field.minimumRadius = 100
    field.falloff = 2
    let subject = { (x: CGFloat) in
      FieldSubject(position: CGPoint(x: x, y: 0), velocity: .zero, mass: 1, charge: 0)
    }
    expect(field.force(on: subject(200), time: 0), near: CGVector(dx: -0.25, dy: 0))
    expect(field.force(on: subject(100), time: 0), near: CGVector(dx: -1, dy: 0))
    expect(field.force(on: subject(20), time: 0), near: CGVector(dx: -1, dy: 0))
    field.region = UIRegion(radius: 150)
    expect(field.force(on: subject(200), time: 0), equals: .zero)
    expect(field.force(on: subject(100), time: 0), near: CGVector(dx: -1, dy: 0))
    field.position = CGPoint(x: 100, y: 0)
    expect(field.force(on: subject(200), time: 0), near: CGVector(dx: -1, dy: 0))
  }

  // MARK: - Regions

  @Test func `regions are circles and boxes about their origin, and combinations of them (DY-26)`()
  {
    let circle = UIRegion(radius: 10)
    let box = UIRegion(size: CGSize(width: 40, height: 4))
    let points = stride(from: -25.0, through: 25, by: 0.9).flatMap { x in
      stride(from: -12.0, through: 12, by: 0.7).map { CGPoint(x: x, y: $0) }
    }
    for point in points {
      let inCircle = hypot(point.x, point.y) <= 10
      let inBox = abs(point.x) <= 20 && abs(point.y) <= 2
      expect(circle.contains(point), equals: inCircle)
      expect(box.contains(point), equals: inBox)
      expect(circle.inverse().contains(point), equals: !inCircle)
      expect(circle.byUnion(with: box).contains(point), equals: (inCircle || inBox))
      expect(circle.byIntersection(with: box).contains(point), equals: (inCircle && inBox))
      expect(circle.byDifference(from: box).contains(point), equals: (inCircle && !inBox))
    }
    expect(UIRegion.infinite.contains(CGPoint(x: 1e9, y: -1e9)))
    expect(!UIRegion.infinite.inverse().contains(.zero))
  }

  @Test func `a region survives an archive (DY-26)`() throws {
    let region = UIRegion(radius: 10).byUnion(with: UIRegion(size: CGSize(width: 40, height: 4)))
      .byDifference(from: UIRegion(radius: 5)).byIntersection(
        with: UIRegion.infinite.inverse().inverse())
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    region.encode(with: archiver)
    archiver.finishEncoding()
    let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
    reader.requiresSecureCoding = false
    expect(UIRegion(coder: reader), equals: region)
    expect((region.copy() as? UIRegion), equals: region)
    let empty = NSKeyedArchiver(requiringSecureCoding: false)
    empty.finishEncoding()
    let nothing = try NSKeyedUnarchiver(forReadingFrom: empty.encodedData)
    expectNil(UIRegion(coder: nothing))
  }
}
