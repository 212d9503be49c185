// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct `Collisions of items` {
  private func material(
    _ items: [Block], _ elasticity: CGFloat, friction: CGFloat = 0
  ) -> UIDynamicItemBehavior {
    let behavior = UIDynamicItemBehavior(items: items)
    behavior.elasticity = elasticity
    behavior.friction = friction
    return behavior
  }

  private func floor(_ items: [Block]) -> UICollisionBehavior {
    let collision = UICollisionBehavior(items: items)
    collision.addBoundary(
      withIdentifier: "floor" as NSCopying, from: CGPoint(x: -5000, y: 0),
      to: CGPoint(x: 5000, y: 0))
    return collision
  }

  @Test(arguments: [0.5, 0.8, 1.0])
  func `a ball bounces to the square of its elasticity (DY-5, DY-8)`(elasticity: Double) {
    let ball = Block.ball(0, -550)
    let stage = DynamicStage(
      UIGravityBehavior(items: [ball]), floor([ball]), material([ball], elasticity))
    var heights: [CGFloat] = []
    var last = [ball.center.y, ball.center.y]
    stage.run(for: 4, every: 1.0 / 120) {
      // A crest.
      if last[1] < last[0], ball.center.y >= last[1] { heights.append(-50 - last[1]) }
      last = [last[1], ball.center.y]
    }
    let first = heights.first { $0 < 499 || elasticity == 1 } ?? 0
    expect(first, near: 500 * elasticity * elasticity, within: 16)
  }

  @Test func `a stack comes to rest edge to edge (DY-11)`() {
    let boxes = (0..<5).map { Block(0, -60 - CGFloat($0) * 110) }
    let stage = DynamicStage(
      UIGravityBehavior(items: boxes), floor(boxes), material(boxes, 0, friction: 0.5))
    stage.runToRest()
    expect(!stage.animator.isRunning)
    for (index, box) in boxes.enumerated() {
      expect(box.center, near: CGPoint(x: 0, y: -50 - CGFloat(index) * 100), within: 1)
      expect(box.angle, near: 0, within: 0.01)
    }
  }

  @Test func `elastic balls keep momentum and energy (DY-8)`() {
    let balls = [Block.ball(0, 0), .ball(300, 0), .ball(600, 30, 140)]
    let behavior = material(balls, 1)
    let stage = DynamicStage(UICollisionBehavior(items: balls), behavior)
    behavior.addLinearVelocity(CGPoint(x: 400, y: 0), for: balls[0])
    func sums() -> (momentum: CGPoint, energy: CGFloat) {
      var (x, y, energy) = (CGFloat(0), CGFloat(0), CGFloat(0))
      for ball in balls {
        let mass = ball.bounds.width * ball.bounds.height / 10_000
        let velocity = behavior.linearVelocity(for: ball)
        let spin = behavior.angularVelocity(for: ball)
        x += mass * velocity.x
        y += mass * velocity.y
        energy += mass * (velocity.x * velocity.x + velocity.y * velocity.y) / 2
        energy += mass * ball.bounds.width * ball.bounds.width / 8 * spin * spin / 2
      }
      return (CGPoint(x: x, y: y), energy)
    }
    let before = sums()
    stage.run(for: 3)
    let after = sums()
    expect(after.momentum, near: before.momentum, within: 0.05)
    expect(after.energy / before.energy, near: 1, within: 1e-3)
    // The first ball gave all its speed to the second, which hit the third.
    expect(behavior.linearVelocity(for: balls[0]).x, near: 0, within: 1)
    expect(behavior.linearVelocity(for: balls[2]).x, isAbove: 100)
  }

  @Test func `friction is the root of the product (DY-8)`() {
    // On a slope of 30 degrees with tan 30° = 0.577: 0.8 · 0.8 holds, 0.8 · 0.2 does not.
    for (ground, isHeld) in [(CGFloat(0.8), true), (0.2, false)] {
      let box = Block(0, 0)
      let plank = Block(0, 0, 4000, 100)
      plank.transform = CGAffineTransform(rotationAngle: .pi / 6)
      box.transform = plank.transform
      box.center = CGPoint(x: sin(.pi / 6) * 100, y: -cos(.pi / 6) * 100)
      let start = box.center
      let anchor = material([plank], 0, friction: ground)
      anchor.isAnchored = true
      let stage = DynamicStage(
        UIGravityBehavior(items: [box]), UICollisionBehavior(items: [box, plank]), anchor,
        material([box], 0, friction: 0.8))
      stage.run(for: 1)
      expect((start.distance(to: box.center) < 3), equals: isHeld)
      expect(plank.center, equals: .zero)
    }
  }

  @Test func `items of different behaviors ignore each other (DY-15)`() {
    let (a, b, c) = (Block(0, 0), Block(300, 0), Block(0, 500))
    let behavior = material([a, b, c], 0)
    let stage = DynamicStage(
      UICollisionBehavior(items: [a, c]), UICollisionBehavior(items: [b]), behavior)
    behavior.addLinearVelocity(CGPoint(x: 600, y: 0), for: a)
    stage.run(for: 1)
    expect(a.center.x, near: 600, within: 1)
    expect(b.center.x, near: 300)
  }

  @Test func `modes say with what items collide (DY-15)`() {
    for mode in [UICollisionBehavior.Mode.items, .boundaries, .everything] {
      let (a, b) = (Block(0, -50), Block(0, -200))
      let collision = floor([a, b])
      expect(collision.collisionMode, equals: .everything)
      collision.collisionMode = mode
      let hold = UIDynamicItemBehavior(items: [a])
      hold.isAnchored = true
      let stage = DynamicStage(UIGravityBehavior(items: [b]), collision, hold)
      stage.run(for: 2)
      switch mode {
      case .boundaries: expect(b.center.y, near: -50, within: 1)
      default: expect(b.center.y, near: -150, within: 1)
      }
    }
    let lone = Block(0, -50)
    let collision = floor([lone])
    collision.collisionMode = .items
    let stage = DynamicStage(UIGravityBehavior(items: [lone]), collision)
    stage.run(for: 1)
    expect(lone.center.y, isAbove: 400)
    expect(UICollisionBehavior.Mode.items.rawValue, equals: 1)
    expect(UICollisionBehavior.Mode.boundaries.rawValue, equals: 2)
    expect(UICollisionBehavior.Mode.everything.rawValue, equals: .max)
  }

  @Test func `shapes are the rectangle, the ellipse or a path around the middle (DY-16)`() {
    // A triangle on its base, a lying ellipse and a box come to rest by their own outlines.
    let triangle = Block(0, -100)
    triangle.collisionBoundsType = .path
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: -40))
    path.addLine(to: CGPoint(x: 40, y: 30))
    path.addLine(to: CGPoint(x: -40, y: 30))
    path.close()
    triangle.collisionBoundingPath = path
    let ellipse = Block(300, -100, 100, 60)
    ellipse.collisionBoundsType = .ellipse
    let box = Block(600, -100, 100, 80)
    let circle = Block(900, -100)
    circle.collisionBoundsType = .path
    circle.collisionBoundingPath = UIBezierPath(
      ovalIn: CGRect(x: -20, y: -20, width: 40, height: 40))
    let items = [triangle, ellipse, box, circle]
    let stage = DynamicStage(UIGravityBehavior(items: items), floor(items), material(items, 0))
    stage.runToRest()
    expect(triangle.center.y, near: -30, within: 1)
    expect(ellipse.center.y, near: -30, within: 1)
    expect(box.center.y, near: -40, within: 1)
    expect(circle.center.y, near: -20, within: 1)
    expect(triangle.angle, near: 0, within: 0.02)
  }

  @Test func `contacts begin and end once for each pair, with a point (DY-17)`() {
    let (a, b) = (Block.ball(0, 0), Block.ball(300, 0))
    let behavior = material([a, b], 1)
    let collision = UICollisionBehavior(items: [a, b])
    let contacts = Contacts { $0 === a ? "a" : "b" }
    collision.collisionDelegate = contacts
    let stage = DynamicStage(collision, behavior)
    behavior.addLinearVelocity(CGPoint(x: 400, y: 0), for: a)
    stage.run(for: 2)
    expect(contacts.calls, equals: ["began a b", "ended a b"])
    expect(contacts.points[0], near: CGPoint(x: 250, y: 0), within: 4)
  }

  @Test func `an item of several pieces makes one contact (DY-17)`() {
    let item = Block(0, -100)
    item.collisionBoundsType = .path
    item.collisionBoundingPath = UIBezierPath(
      roundedRect: CGRect(x: -50, y: -50, width: 100, height: 100), cornerRadius: 20)
    let collision = floor([item])
    let contacts = Contacts()
    collision.collisionDelegate = contacts
    let stage = DynamicStage(UIGravityBehavior(items: [item]), collision)
    stage.runToRest()
    expect(contacts.calls.first, equals: "began item at floor")
    expect(contacts.calls.filter { $0.hasPrefix("began") }.count, isAtMost: 3)
    expect(item.center.y, near: -50, within: 1)
  }
}
