// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct `Boundaries of collisions` {
  @Test func `the reference bounds are a wall that follows their changes (DY-15)`() {
    let view = UIView(frame: CGRect(x: 50, y: 60, width: 400, height: 300))
    let item = UIView(frame: CGRect(x: 100, y: 0, width: 100, height: 100))
    view.addSubview(item)
    let stage = DynamicStage(view: view)
    let collision = UICollisionBehavior(items: [item])
    let contacts = Contacts()
    collision.collisionDelegate = contacts
    expect(!collision.translatesReferenceBoundsIntoBoundary)
    collision.translatesReferenceBoundsIntoBoundary = true
    stage.animator.addBehavior(collision)
    stage.animator.addBehavior(UIGravityBehavior(items: [item]))
    stage.runToRest()
    expect(item.center, near: CGPoint(x: 150, y: 250), within: 1)
    expect(contacts.calls.first, equals: "began item at nil")
    // In a pause, too.
    expect(!stage.animator.isRunning)
    view.bounds.size.height = 500
    expect(stage.animator.isRunning)
    stage.runToRest()
    expect(item.center, near: CGPoint(x: 150, y: 450), within: 1)
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: UIEdgeInsets(top: 0, left: 0, bottom: -100, right: 0))
    stage.runToRest()
    expect(item.center, near: CGPoint(x: 150, y: 550), within: 1)
    expect(collision.translatesReferenceBoundsIntoBoundary)
    collision.translatesReferenceBoundsIntoBoundary = false
    stage.run(for: 1)
    expect(item.center.y, isAbove: 800)
  }

  @Test func `boundaries have identifiers, strings among them (DY-15)`() {
    let collision = UICollisionBehavior()
    expectNil(collision.boundaryIdentifiers)
    collision.addBoundary(
      withIdentifier: "a" as NSCopying, from: CGPoint(x: 0, y: 0), to: CGPoint(x: 100, y: 0))
    collision.addBoundary(
      withIdentifier: NSNumber(value: 2),
      for: UIBezierPath(rect: CGRect(x: 0, y: 0, width: 50, height: 50)))
    expect(collision.boundaryIdentifiers?.count, equals: 2)
    expect(
      collision.boundary(withIdentifier: NSString("a"))?.bounds,
      equals: CGRect(x: 0, y: 0, width: 100, height: 0))
    expect(
      collision.boundary(withIdentifier: NSNumber(value: 2))?.bounds,
      equals: CGRect(x: 0, y: 0, width: 50, height: 50))
    expectNil(collision.boundary(withIdentifier: "b"))
    collision.addBoundary(withIdentifier: "a", from: .zero, to: CGPoint(x: 0, y: 7))
    expect(collision.boundaryIdentifiers?.count, equals: 2)
    expect(collision.boundary(withIdentifier: "a")?.bounds.height, equals: 7)
    collision.removeBoundary(withIdentifier: "a" as NSCopying)
    expectNil(collision.boundary(withIdentifier: "a"))
    collision.removeAllBoundaries()
    expectNil(collision.boundaryIdentifiers)
  }

  @Test func `a path holds from both sides, along curves (DY-15, DY-16)`() {
    // A ball inside of a circle and one on top of it.
    let (inside, above) = (Block.ball(0, 0, 40), Block.ball(0, -300, 40))
    let collision = UICollisionBehavior(items: [inside, above])
    collision.addBoundary(
      withIdentifier: "ring",
      for: UIBezierPath(ovalIn: CGRect(x: -200, y: -200, width: 400, height: 400)))
    let stage = DynamicStage(UIGravityBehavior(items: [inside, above]), collision)
    stage.run(for: 1)
    expect(hypot(inside.center.x, inside.center.y), isBelow: 182)
    expect(hypot(above.center.x, above.center.y), isAbove: 218)
    stage.run(for: 3)
    expect(hypot(inside.center.x, inside.center.y), isBelow: 182)
  }

  @Test func `an open line holds from both sides, also at its ends (DY-15)`() {
    let zigzag = UIBezierPath()
    zigzag.move(to: CGPoint(x: -300, y: 0))
    for x in stride(from: -200.0, through: 300, by: 100) {
      zigzag.addLine(to: CGPoint(x: x, y: Int(x) % 200 == 0 ? 5 : 0))
    }
    let rising = Block.ball(20, 300, 40)
    let falling = Block.ball(20, -300, 40)
    let end = Block.ball(305, -300, 40)
    let items = [rising, falling, end]
    let collision = UICollisionBehavior(items: items)
    collision.collisionMode = .boundaries
    let contacts = Contacts { $0 === rising ? "rising" : $0 === falling ? "falling" : "end" }
    collision.collisionDelegate = contacts
    collision.addBoundary(withIdentifier: "zigzag", for: zigzag)
    let behavior = UIDynamicItemBehavior(items: items)
    let stage = DynamicStage(collision, behavior)
    behavior.addLinearVelocity(CGPoint(x: 0, y: -600), for: rising)
    behavior.addLinearVelocity(CGPoint(x: 0, y: 600), for: falling)
    behavior.addLinearVelocity(CGPoint(x: 0, y: 600), for: end)
    stage.run(for: 1)
    expect(rising.center.y, isAbove: 15)
    expect(falling.center.y, isBelow: -10)
    expect(
      Set(contacts.calls.filter { $0.hasPrefix("began") }),
      equals: [
        "began rising at zigzag", "began falling at zigzag", "began end at zigzag",
      ])
  }

  @Test func `a fast item does not go through a line`() {
    let ball = Block.ball(0, 0, 20)
    let collision = UICollisionBehavior(items: [ball])
    collision.addBoundary(
      withIdentifier: "wall", from: CGPoint(x: 1000, y: -100), to: CGPoint(x: 1000, y: 100))
    let behavior = UIDynamicItemBehavior(items: [ball])
    let stage = DynamicStage(collision, behavior)
    behavior.addLinearVelocity(CGPoint(x: 15_000, y: 0), for: ball)
    stage.run(for: 0.5)
    expect(ball.center.x, isBelow: 992)
  }

  @Test func `a hundred thousand points become the lines that their course needs`() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 500, y: 0))
    for index in 1..<100_000 {
      let angle = 2 * CGFloat.pi * CGFloat(index) / 100_000
      path.addLine(to: CGPoint(x: 500 * cos(angle), y: 500 * sin(angle)))
    }
    path.close()
    let lines = BoundaryLine.lines(of: path.cgPath)
    expect(lines.count, equals: 1)
    expect(lines[0].isClosed)
    expect((50...400).contains(lines[0].points.count))
    let worst = lines[0].points.map { abs(hypot($0.x, $0.y) - 500) }.max() ?? 1
    expect(worst, isBelow: 0.01)
  }
}
