// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct `Attachments and snaps` {
  /// The period of a value that swings about a middle, from its rising passes.
  private func period(
    _ stage: DynamicStage, for seconds: Double, about middle: CGFloat, _ value: () -> CGFloat
  ) -> CGFloat {
    var passes: [Double] = []
    var last = value()
    stage.run(for: seconds, every: 1.0 / 120) {
      let next = value()
      if last < middle, next >= middle {
        passes.append(stage.time - Double((next - middle) / (next - last)) / 120)
      }
      last = next
    }
    guard passes.count > 1 else { return 0 }
    return CGFloat((passes[passes.count - 1] - passes[0]) / Double(passes.count - 1))
  }

  @Test func `a rod is as long as the distance at the beginning, and makes a pendulum (DY-18)`() {
    let bob = Block.ball(30, 400, 20)
    let rod = UIAttachmentBehavior(item: bob, attachedToAnchor: .zero)
    expect(rod.length, near: hypot(30, 400))
    expect(rod.attachedBehaviorType, equals: .anchor)
    expect(rod.anchorPoint, equals: .zero)
    expect(rod.frequency, equals: 0)
    expect(rod.damping, equals: 0)
    let hold = UIDynamicItemBehavior(items: [bob])
    hold.allowsRotation = false
    let stage = DynamicStage(UIGravityBehavior(items: [bob]), rod, hold)
    let swing = period(stage, for: 8, about: 0) { bob.center.x }
    expect(swing, near: 2 * .pi * sqrt(rod.length / 1000), within: 0.02)
    expect(hypot(bob.center.x, bob.center.y), near: rod.length, within: 1)
  }

  @Test(arguments: [0.5, 1.0, 2.0])
  func `a spring swings with its frequency (DY-20)`(frequency: Double) {
    let item = Block(200, 0, 50, 150)
    let spring = UIAttachmentBehavior(item: item, attachedToAnchor: .zero)
    spring.length = 100
    spring.frequency = CGFloat(frequency)
    let stage = DynamicStage(spring)
    // The solver's spring is implicit: it loses some of its swing, and is a little slow.
    let swing = period(stage, for: 6, about: 100) { item.center.x }
    expect(swing, near: 1 / frequency, within: 0.01 / frequency)
  }

  @Test
  func `a spring between items goes by the reduced mass, and damping 1 does not swing (DY-20)`() {
    let (a, b) = (Block(0, 0), Block(300, 0))
    let spring = UIAttachmentBehavior(item: a, attachedTo: b)
    expect(spring.attachedBehaviorType, equals: .items)
    expect(spring.anchorPoint, equals: .zero)
    expect(spring.length, near: 300)
    spring.length = 200
    spring.frequency = 1
    let stage = DynamicStage(spring)
    let swing = period(stage, for: 6, about: 200) { b.center.x - a.center.x }
    expect(swing, near: 1, within: 0.01)
    expect((a.center.x + b.center.x) / 2, near: 150, within: 0.1)

    spring.damping = 1
    stage.run(for: 3)
    spring.length = 400
    var longest = CGFloat(0)
    stage.run(for: 3) { longest = max(longest, b.center.x - a.center.x) }
    expect(longest, near: 400, within: 1)
    expect(b.center.x - a.center.x, near: 400, within: 1)
  }

  @Test func `an anchor that moves takes the item along (DY-19)`() {
    let item = Block(0, 0)
    let rod = UIAttachmentBehavior(
      item: item, offsetFromCenter: UIOffset(horizontal: 30, vertical: 20),
      attachedToAnchor: CGPoint(x: 30, y: 20))
    expect(rod.length, near: 0)
    let hold = UIDynamicItemBehavior(items: [item])
    hold.allowsRotation = false
    let stage = DynamicStage(rod, hold)
    for step in 1...30 {
      rod.anchorPoint = CGPoint(x: 30 + CGFloat(step) * 10, y: 20)
      stage.run(for: 1.0 / 60)
    }
    expect(item.center, near: CGPoint(x: 300, y: 0), within: 6)
    // Released, it flies on.
    stage.animator.removeBehavior(rod)
    expect(hold.linearVelocity(for: item).x, near: 600, within: 30)
    stage.run(for: 0.5)
    expect(item.center.x, near: 600, within: 20)
  }

  @Test func `an elastic anchor point pulls to it (DY-19)`() {
    let item = Block(0, 0)
    let spring = UIAttachmentBehavior(item: item, attachedToAnchor: .zero)
    spring.frequency = 3
    spring.damping = 1
    let stage = DynamicStage(spring)
    stage.run(for: 0.5)
    spring.anchorPoint = CGPoint(x: 200, y: 100)
    stage.run(for: 2)
    expect(item.center, near: CGPoint(x: 200, y: 100), within: 1)
  }

  @Test func `a rope is slack up to its length (DY-18)`() {
    let (hook, bob) = (Block(0, 0, 20, 20), Block(0, 100, 20, 20))
    let hold = UIDynamicItemBehavior(items: [hook])
    hold.isAnchored = true
    let rope = UIAttachmentBehavior.limitAttachment(
      with: hook, offsetFromCenter: .zero, attachedTo: bob, offsetFromCenter: .zero)
    rope.length = 300
    let stage = DynamicStage(UIGravityBehavior(items: [bob]), hold, rope)
    stage.run(for: 0.3)
    expect(bob.center.y, near: 145, within: 3)
    stage.runToRest()
    expect(bob.center.y, near: 300, within: 1)
    expect(hook.center, equals: .zero)
  }

  @Test func `a weld keeps items to each other (DY-18)`() {
    let (a, b) = (Block(0, 0), Block(150, 30))
    let weld = UIAttachmentBehavior.fixedAttachment(
      with: a, attachedTo: b, attachmentAnchor: CGPoint(x: 75, y: 0))
    let push = UIPushBehavior(items: [a], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0, dy: 2)
    let stage = DynamicStage(weld, push)
    stage.run(for: 2)
    expect(abs(a.angle), isAbove: 0.1)
    expect(remainder(a.angle - b.angle, 2 * .pi), near: 0, within: 0.01)
    expect(a.center.distance(to: b.center), near: hypot(150, 30), within: 1)
  }

  @Test func `a hinge turns within its range, and friction slows it (DY-18, DY-19)`() {
    func swing(_ change: (UIAttachmentBehavior) -> Void) -> (door: Block, stage: DynamicStage) {
      let (door, post) = (Block(50, 0, 100, 20), Block(0, 0, 20, 20))
      let hold = UIDynamicItemBehavior(items: [post])
      hold.isAnchored = true
      let pin = UIAttachmentBehavior.pinAttachment(
        with: door, attachedTo: post, attachmentAnchor: .zero)
      expect(pin.anchorPoint, equals: .zero)
      expect(pin.attachmentRange.isInfinite)
      change(pin)
      let stage = DynamicStage(UIGravityBehavior(items: [door]), hold, pin)
      stage.run(for: 3)
      return (door, stage)
    }
    let limited = swing { $0.attachmentRange = UIFloatRange(minimum: -1, maximum: 0.5) }
    expect(limited.door.angle, near: 0.5, within: 0.04)
    expect(hypot(limited.door.center.x, limited.door.center.y), near: 50, within: 1)
    let forbidden = swing { $0.attachmentRange = .zero }
    expect(forbidden.door.angle, near: 0, within: 0.04)
    // Gravity's torque: mass 0.2 times 10 units times half a unit is 1.
    let stuck = swing { $0.frictionTorque = 1.5 }
    expect(stuck.door.angle, near: 0, within: 0.02)
    let free = swing { $0.frictionTorque = 0 }
    expect(abs(free.door.angle), isAbove: 0.5)
  }

  @Test func `a rail lets an item move along its axis only (DY-18)`() {
    let item = Block(0, 0)
    let rail = UIAttachmentBehavior.slidingAttachment(
      with: item, attachmentAnchor: .zero, axisOfTranslation: CGVector(dx: 3, dy: 4))
    expect(rail.attachedBehaviorType, equals: .anchor)
    rail.attachmentRange = UIFloatRange(minimum: -10, maximum: 250)
    let stage = DynamicStage(UIGravityBehavior(items: [item]), rail)
    stage.run(for: 0.5)
    // Along the axis 0.8 of gravity act.
    expect(hypot(item.center.x, item.center.y), near: 100, within: 2)
    expect(item.center.x / item.center.y, near: 0.75, within: 0.02)
    expect(abs(item.angle), isBelow: 0.01)
    stage.run(for: 2)
    expect(item.center, near: CGPoint(x: 150, y: 200), within: 2)
  }

  @Test func `a rail between items moves with the second one (DY-18)`() {
    let (item, base) = (Block(0, -100, 40, 40), Block(0, 0, 400, 40))
    let rail = UIAttachmentBehavior.slidingAttachment(
      with: item, attachedTo: base, attachmentAnchor: CGPoint(x: 0, y: -50),
      axisOfTranslation: CGVector(dx: 1, dy: 0))
    let push = UIPushBehavior(items: [item], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0.1, dy: 0)
    let drop = UIPushBehavior(items: [base], mode: .instantaneous)
    drop.pushDirection = CGVector(dx: 0, dy: 1)
    let hold = UIDynamicItemBehavior(items: [item, base])
    hold.allowsRotation = false
    let stage = DynamicStage(rail, push, drop, hold)
    stage.run(for: 1)
    expect(item.center.y - base.center.y, near: -100, within: 1)
    expect(item.center.x - base.center.x, isAbove: 30)
    expect(base.center.y, isAbove: 20)
  }

  @Test func `a snap brings the item to its point and upright (DY-21, DY-22)`() {
    let item = Block(0, 0)
    item.transform = CGAffineTransform(rotationAngle: 1)
    let snap = UISnapBehavior(item: item, snapTo: CGPoint(x: 300, y: 200))
    expect(snap.damping, equals: 0.5)
    expect(snap.snapPoint, equals: CGPoint(x: 300, y: 200))
    let stage = DynamicStage(UIGravityBehavior(items: [item]), snap)
    stage.run(for: 0.6)
    expect(item.center, near: CGPoint(x: 300, y: 200), within: 8)
    expect(item.angle, near: 0, within: 0.05)
    stage.runToRest()
    expect(item.center, near: CGPoint(x: 300, y: 200), within: 0.5)
    snap.snapPoint = .zero
    expect(stage.animator.isRunning)
    stage.runToRest()
    expect(item.center, near: .zero, within: 0.5)
  }

  @Test func `damping 0 swings most and 1 least (DY-21)`() {
    var overshoots: [CGFloat] = []
    for damping in [CGFloat(0), 0.5, 1] {
      let item = Block(0, 0)
      let snap = UISnapBehavior(item: item, snapTo: CGPoint(x: 300, y: 0))
      snap.damping = damping
      let stage = DynamicStage(snap)
      var farthest = CGFloat(0)
      stage.run(for: 2) { farthest = max(farthest, item.center.x) }
      overshoots.append(farthest - 300)
    }
    // exp(-πζ / √(1 - ζ²)) of the distance, for ζ = 0.3 and 0.65.
    expect(overshoots[0], near: 300 * exp(-.pi * 0.3 / sqrt(0.91)), within: 12)
    expect(overshoots[1], near: 300 * exp(-.pi * 0.65 / sqrt(1 - 0.4225)), within: 6)
    expect(overshoots[2], near: 0, within: 1)
  }
}
