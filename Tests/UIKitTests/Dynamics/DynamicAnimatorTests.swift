// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Diagnostics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct `Dynamic animators` {
  @Test func `an item has the defaults, and velocities are added (DY-5)`() {
    let item = Block(0, 0)
    let behavior = UIDynamicItemBehavior(items: [item])
    expect(behavior.elasticity, equals: 0)
    expect(behavior.friction, equals: 0)
    expect(behavior.density, equals: 1)
    expect(behavior.resistance, equals: 0)
    expect(behavior.angularResistance, equals: 0)
    expect(behavior.charge, equals: 0)
    expect(behavior.allowsRotation)
    expect(!behavior.isAnchored)
    let stage = DynamicStage(behavior)
    behavior.addLinearVelocity(CGPoint(x: 100, y: 0), for: item)
    behavior.addLinearVelocity(CGPoint(x: 20, y: 30), for: item)
    behavior.addAngularVelocity(1, for: item)
    behavior.addAngularVelocity(0.5, for: item)
    expect(behavior.linearVelocity(for: item), near: CGPoint(x: 120, y: 30), within: 1e-4)
    expect(behavior.angularVelocity(for: item), near: 1.5)
    stage.run(for: 1)
    expect(item.center, near: CGPoint(x: 120, y: 30), within: 0.01)
    expect(item.angle, near: 1.5, within: 1e-4)
  }

  @Test func `resistance lets the velocity decay (DY-6)`() {
    let item = Block(0, 0)
    let behavior = UIDynamicItemBehavior(items: [item])
    behavior.resistance = 2
    behavior.angularResistance = 1
    let stage = DynamicStage(behavior)
    behavior.addLinearVelocity(CGPoint(x: 500, y: 0), for: item)
    behavior.addAngularVelocity(3, for: item)
    stage.run(for: 0.5)
    expect(behavior.linearVelocity(for: item).x, near: 500 * pow(1 + 2.0 / 120, -60), within: 0.1)
    expect(behavior.angularVelocity(for: item), near: 3 * pow(1 + 1.0 / 120, -60), within: 1e-3)
    behavior.resistance = .greatestFiniteMagnitude
    stage.run(for: 0.1)
    expect(behavior.linearVelocity(for: item).x, near: 0)
  }

  @Test func `the last behavior that has a value for an item wins (DY-7)`() {
    let item = Block(0, 0)
    let push = UIPushBehavior(items: [item], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    let first = UIDynamicItemBehavior(items: [item])
    first.density = 2
    let second = UIDynamicItemBehavior(items: [item])
    second.density = 4
    let third = UIDynamicItemBehavior(items: [item])
    third.friction = 1
    let stage = DynamicStage(first, second, third, push)
    stage.run(for: 0.1)
    expect(first.linearVelocity(for: item).x, near: 25, within: 0.01)
    stage.animator.removeBehavior(second)
    push.active = true
    stage.run(for: 0.1)
    expect(first.linearVelocity(for: item).x, near: 75, within: 0.01)
  }

  @Test func `anchored items stand, and items that may not turn do not (DY-5)`() {
    let (anchored, upright) = (Block(0, 0), Block(400, 0))
    let hold = UIDynamicItemBehavior(items: [anchored])
    hold.isAnchored = true
    let still = UIDynamicItemBehavior(items: [upright])
    still.allowsRotation = false
    let push = UIPushBehavior(items: [anchored, upright], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    push.setTargetOffsetFromCenter(UIOffset(horizontal: 0, vertical: 50), for: upright)
    let stage = DynamicStage(hold, still, push, UIGravityBehavior(items: [anchored]))
    stage.run(for: 1)
    expect(anchored.center, equals: .zero)
    expect(upright.angle, equals: 0)
    expect(upright.center.x, near: 500, within: 1)
  }

  @Test func `state is read when a behavior is added, then center and rotation are written (DY-9)`()
  {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 500, height: 500))
    let item = UIView(frame: CGRect(x: 100, y: 100, width: 50, height: 50))
    item.transform = CGAffineTransform(rotationAngle: 0.5).scaledBy(x: 2, y: 2)
    view.addSubview(item)
    let stage = DynamicStage(view: view)
    expect(stage.animator.referenceView, isIdenticalTo: view)
    stage.animator.addBehavior(UIGravityBehavior(items: [item]))
    let behavior = UIDynamicItemBehavior(items: [item])
    stage.animator.addBehavior(behavior)
    behavior.addAngularVelocity(1, for: item)
    stage.run(for: 0.5)
    expect(item.center, near: CGPoint(x: 125, y: 125 + 125 + 1000 / 480), within: 0.2)
    expect(item.transform, near: CGAffineTransform(rotationAngle: 1), within: 1e-4)
    // A move without a word is undone.
    item.center = .zero
    stage.run(for: 1.0 / 60)
    expect(item.center.y, isAbove: 200)
  }

  @Test func `a view below another one moves in the coordinates of the reference view (DY-9)`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 500, height: 500))
    let middle = UIView(frame: CGRect(x: 200, y: 100, width: 200, height: 200))
    let item = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    let stranger = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    view.addSubview(middle)
    middle.addSubview(item)
    let stage = DynamicStage(view: view)
    let collision = UICollisionBehavior(items: [item])
    collision.addBoundary(
      withIdentifier: "line", from: CGPoint(x: 0, y: 300), to: CGPoint(x: 500, y: 300))
    stage.animator.addBehavior(collision)
    let (_, refusals) = RefusalLog.recording {
      stage.animator.addBehavior(UIGravityBehavior(items: [item, stranger]))
    }
    expect(refusals.count, equals: 1)
    stage.runToRest()
    expect(item.center, near: CGPoint(x: 25, y: 175), within: 1)
    expect(stranger.center, equals: CGPoint(x: 25, y: 25))
  }

  @Test func `an animator without a view takes any item (DY-9)`() {
    let animator = UIDynamicAnimator()
    expectNil(animator.referenceView)
    expect(animator.behaviors.isEmpty)
    expect(!animator.isRunning)
    expect(animator.elapsedTime, equals: 0)
    expectNil(animator.delegate)
  }

  @Test func `an item that was moved is read by updateItem (DY-10)`() {
    let item = Block(0, 0)
    let stage = DynamicStage(UIGravityBehavior(items: [item]))
    stage.run(for: 0.5)
    item.center = CGPoint(x: 1000, y: 0)
    item.transform = CGAffineTransform(rotationAngle: 2)
    stage.animator.updateItem(usingCurrentState: item)
    stage.run(for: 1.0 / 60)
    expect(item.center.x, near: 1000)
    expect(item.angle, near: 2, within: 1e-5)
    expect((1..<20).contains(item.center.y))
  }

  @Test func `the animator pauses at rest and resumes on a change (DY-11)`() {
    let item = Block(0, -60)
    let collision = UICollisionBehavior(items: [item])
    collision.addBoundary(
      withIdentifier: "floor", from: CGPoint(x: -500, y: 0), to: CGPoint(x: 500, y: 0))
    let log = AnimatorLog()
    let animator = UIDynamicAnimator()
    animator.delegate = log
    let source = DisplayLinkSource.current
    var time = 5000.0
    func frame() {
      source.tick(
        DisplayLinkSource.Frame(
          timestamp: time, targetTimestamp: time + 1.0 / 60, duration: 1.0 / 60))
      time += 1.0 / 60
    }
    animator.addBehavior(collision)
    animator.addBehavior(UIGravityBehavior(items: [item]))
    expect(log.calls, equals: ["resume"])
    expect(animator.isRunning)
    for _ in 0..<30 { frame() }
    expect(animator.isRunning)
    expect(animator.elapsedTime, near: 0.5, within: 1e-6)
    for _ in 0..<60 { frame() }
    expect(log.calls, equals: ["resume", "pause"])
    expect(!animator.isRunning)
    expect(animator.link?.isPaused, equals: true)
    expect(item.center, near: CGPoint(x: 0, y: -50), within: 1)
    let elapsed = animator.elapsedTime
    for _ in 0..<60 { frame() }
    expect(animator.elapsedTime, equals: elapsed)

    let push = UIPushBehavior(items: [item], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 0, dy: -5)
    animator.addBehavior(push)
    expect(log.calls, equals: ["resume", "pause", "resume"])
    // The pause does not count.
    frame()
    expect(animator.elapsedTime, isBelow: elapsed + 0.02)
    for _ in 0..<6 { frame() }
    expect(item.center.y, isBelow: -80)
  }

  @Test func `an action runs at each frame, and composites hold children (DY-12)`() {
    final class Fall: UIDynamicBehavior {
      var moves: [Bool] = []

      init(_ item: any UIDynamicItem) {
        super.init()
        addChildBehavior(UIGravityBehavior(items: [item]))
      }

      override func willMove(to dynamicAnimator: UIDynamicAnimator?) {
        super.willMove(to: dynamicAnimator)
        moves.append(dynamicAnimator != nil)
      }
    }
    let item = Block(0, 0)
    let fall = Fall(item)
    var places: [CGFloat] = []
    fall.action = { places.append(item.center.y) }
    let stage = DynamicStage(fall)
    expect(fall.dynamicAnimator, isIdenticalTo: stage.animator)
    expect(fall.childBehaviors.count, equals: 1)
    expect(fall.childBehaviors[0].dynamicAnimator, isIdenticalTo: stage.animator)
    stage.run(for: 0.5)
    expect(places.count, equals: stage.frameCount)
    expect(places.last, equals: item.center.y)
    expect(places, equals: places.sorted())
    let behavior = UIDynamicItemBehavior(items: [item])
    fall.addChildBehavior(behavior)
    expect(behavior.linearVelocity(for: item).y, isAbove: 0)
    fall.removeChildBehavior(behavior)
    expectNil(behavior.dynamicAnimator)
    expect(behavior.linearVelocity(for: item), equals: .zero)
    stage.animator.removeBehavior(fall)
    expectNil(fall.childBehaviors[0].dynamicAnimator)
    expect(fall.moves, equals: [true, false])
    expect(stage.animator.behaviors.isEmpty)
    let last = item.center
    stage.run(for: 0.5)
    expect(item.center, equals: last)
    expect(!stage.animator.isRunning)
  }

  @Test func `items are found by the box around their bounds (DY-13)`() {
    let items = [Block(0, 0), Block(200, 0), Block(400, 0, 100, 20)]
    items[2].transform = CGAffineTransform(rotationAngle: .pi / 2)
    let stage = DynamicStage(UICollisionBehavior(items: items))
    func found(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> [Int] {
      let found = stage.animator.items(in: CGRect(x: x, y: y, width: width, height: height))
      return items.indices.filter { index in found.contains { $0 === items[index] } }
    }
    expect(found(-10, -10, 20, 20), equals: [0])
    expect(found(45, 0, 110, 1), equals: [0, 1])
    expect(found(395, 40, 10, 5), equals: [2])
    expect(found(360, -5, 20, 10), equals: [])
  }

  @Test func `frames of any length show the state of their time, in steps of 1/120 s (DY-14)`() {
    func fall(_ intervals: [Double]) -> (y: CGFloat, elapsed: Double) {
      let item = Block(0, 0)
      let stage = DynamicStage(UIGravityBehavior(items: [item]))
      for interval in intervals { stage.run(for: interval, every: interval) }
      return (item.center.y, stage.animator.elapsedTime)
    }
    let even = fall(Array(repeating: 1.0 / 60, count: 30))
    let odd = fall((0..<50).map { $0 % 2 == 0 ? 0.007 : 0.013 })
    let fast = fall(Array(repeating: 1.0 / 240, count: 120))
    expect(odd.y, near: even.y, within: 0.01)
    expect(fast.y, near: even.y, within: 0.01)
    // Between two steps: a straight line.
    let (a, b) = (fall([1.0 / 120, 1.0 / 120]).y, fall([1.0 / 120, 2.0 / 120]).y)
    expect(fall([1.0 / 120, 1.5 / 120]).y, near: (a + b) / 2, within: 1e-4)
    // Of a gap of ten seconds a tenth of a second counts.
    let gap = fall([1.0 / 60, 10])
    expect(gap.elapsed, near: 1.0 / 60 + 0.1, within: 1e-9)
  }

  @Test func `two runs of the same events are equal to the bit`() {
    func run() -> [CGFloat] {
      var items: [Block] = []
      for index in 0..<40 {
        let x = CGFloat(index % 8) * 60 - 200
        let y = CGFloat(index / 8) * -60
        items.append(index % 3 == 0 ? .ball(x, y, 50) : Block(x, y, 50, 40))
      }
      let collision = UICollisionBehavior(items: items)
      collision.addBoundary(
        withIdentifier: "bowl",
        for: UIBezierPath(ovalIn: CGRect(x: -400, y: -500, width: 800, height: 800)))
      let noise = UIFieldBehavior.noiseField(smoothness: 0.3, animationSpeed: 3)
      items.forEach(noise.addItem)
      let stage = DynamicStage(UIGravityBehavior(items: items), collision, noise)
      stage.run(for: 3)
      return items.flatMap { [$0.center.x, $0.center.y, $0.angle] }
    }
    expect(run(), equals: run())
  }

  @Test func `layers are items, and move without implicit animations`() {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    let host = CALayer()
    host.addSublayer(layer)
    let item = UIDynamicLayerItem(layer: layer)
    let behavior = UIDynamicItemBehavior(items: [item])
    let stage = DynamicStage(behavior, UIGravityBehavior(items: [item]))
    behavior.addAngularVelocity(1, for: item)
    stage.run(for: 0.5)
    expect(layer.position, near: CGPoint(x: 50, y: 177), within: 0.2)
    expect(layer.affineTransform(), near: CGAffineTransform(rotationAngle: 0.5), within: 1e-4)
    expectNil(layer.animationKeys())
    item.center = .zero
    expectNil(layer.animationKeys())
  }

  @Test func `a group moves its items as one body`() {
    let (head, stem) = (Block(0, 0, 200, 50), Block(0, 125, 50, 200))
    let group = UIDynamicItemGroup(items: [head, stem])
    expect(group.center, near: CGPoint(x: 0, y: 100))
    expect(group.bounds, equals: CGRect(x: 0, y: 0, width: 200, height: 250))
    expect(group.items.count, equals: 2)
    let collision = UICollisionBehavior(items: [group])
    collision.addBoundary(
      withIdentifier: "floor", from: CGPoint(x: -500, y: 500), to: CGPoint(x: 500, y: 500))
    let stage = DynamicStage(UIGravityBehavior(items: [group]), collision)
    stage.run(for: 0.5)
    expect(stem.center.y - head.center.y, near: 125, within: 0.1)
    stage.runToRest()
    // It stands on its stem, or lies on its side.
    expect(head.center.distance(to: stem.center), near: 125, within: 0.1)
    expect(head.center.y, isAbove: 150)
    group.transform = CGAffineTransform(rotationAngle: .pi / 2)
    group.center = .zero
    expect(head.center, near: CGPoint(x: 100, y: 0), within: 1e-6)
    expect(stem.center, near: CGPoint(x: -25, y: 0), within: 1e-6)
    expect(stem.angle, near: .pi / 2, within: 1e-9)
  }
}
