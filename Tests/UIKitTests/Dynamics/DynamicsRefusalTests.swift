// SPDX-License-Identifier: MIT

import CoreGraphics
import Diagnostics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct `Refusals of dynamics` {
  @Test func `a behavior is in one animator and once in a tree (DY-12)`() {
    let item = Block(0, 0)
    let gravity = UIGravityBehavior(items: [item])
    let stage = DynamicStage(gravity)
    let parent = UIDynamicBehavior()
    let (_, refusals) = RefusalLog.recording {
      stage.animator.addBehavior(gravity)
      UIDynamicAnimator().addBehavior(gravity)
      parent.addChildBehavior(gravity)
      parent.addChildBehavior(parent)
    }
    expect(refusals.count, equals: 4)
    expect(stage.animator.behaviors.count, equals: 1)
    expect(gravity.dynamicAnimator, isIdenticalTo: stage.animator)
    let child = UIDynamicBehavior()
    parent.addChildBehavior(child)
    let (_, more) = RefusalLog.recording {
      child.addChildBehavior(parent)
      stage.animator.addBehavior(child)
      UIDynamicBehavior().addChildBehavior(child)
    }
    expect(more.count, equals: 3)
    stage.run(for: 0.5)
    expect(item.center.y, near: 127, within: 0.2)
  }

  @Test func `values that are not finite or out of range leave things as they were`() {
    let item = Block(0, 0)
    let other = Block(300, 0)
    let gravity = UIGravityBehavior(items: [item])
    let push = UIPushBehavior(items: [item], mode: .continuous)
    let snap = UISnapBehavior(item: item, snapTo: .zero)
    let behavior = UIDynamicItemBehavior(items: [item])
    let rod = UIAttachmentBehavior(item: item, attachedTo: other)
    let field = UIFieldBehavior.dragField()
    let stage = DynamicStage(behavior)
    let bad: [CGFloat] = [.nan, .infinity, -.infinity]
    let (_, refusals) = RefusalLog.recording {
      for value in bad {
        gravity.magnitude = value
        gravity.angle = value
        gravity.gravityDirection = CGVector(dx: value, dy: 0)
        push.pushDirection = CGVector(dx: 0, dy: value)
        push.setTargetOffsetFromCenter(UIOffset(horizontal: value, vertical: 0), for: item)
        snap.snapPoint = CGPoint(x: value, y: 0)
        snap.damping = value
        behavior.density = value
        behavior.elasticity = value
        behavior.friction = value
        behavior.resistance = value
        behavior.charge = value
        behavior.addLinearVelocity(CGPoint(x: value, y: 0), for: item)
        behavior.addAngularVelocity(value, for: item)
        rod.length = value
        rod.frequency = value
        rod.damping = value
        field.strength = value
        field.minimumRadius = value
        field.position = CGPoint(x: value, y: value)
        field.direction = CGVector(dx: value, dy: value)
      }
      behavior.density = 0
      behavior.elasticity = 2
      snap.damping = -1
      field.minimumRadius = 0
      rod.anchorPoint = CGPoint(x: 1, y: 1)
      rod.attachmentRange = UIFloatRange(minimum: 1, maximum: 2)
      behavior.addLinearVelocity(CGPoint(x: 1, y: 1), for: other)
    }
    expect(refusals.count, equals: bad.count * 21 + 7)
    expect(gravity.gravityDirection, equals: CGVector(dx: 0, dy: 1))
    expect(push.pushDirection, equals: .zero)
    expect(snap.snapPoint, equals: .zero)
    expect(behavior.density, equals: 1)
    expect(rod.length, equals: 300)
    expect(rod.attachmentRange.isInfinite)
    expect(field.minimumRadius, equals: 1)
    expect(UIFloatRange(), equals: .zero)
    stage.run(for: 0.1)
    expect(item.center, equals: .zero)
  }

  @Test func `items without area or place do not move until they are fit`() {
    let items = [
      Block(0, 0, 0, 100), Block(.nan, 0), Block(0, 0, .infinity, 1), Block(0, 0, 0, 0),
      Block(0, 0),
    ]
    let (stage, refusals) = RefusalLog.recording {
      let collision = UICollisionBehavior(items: items)
      return DynamicStage(UIGravityBehavior(items: items), collision)
    }
    expect(refusals.count, equals: 8)
    stage.run(for: 0.5)
    expect(items[0].center, equals: .zero)
    expect(items[4].center.y, isAbove: 100)
    items[0].bounds.size.width = 10
    stage.animator.updateItem(usingCurrentState: items[0])
    stage.run(for: 0.5)
    expect(items[0].center.y, isAbove: 100)
    // Tiny and flat ones are sound.
    let small = [Block(0, 0, 1e-3, 1e-3), Block(0, 0, 5000, 1e-3)]
    let other = DynamicStage(
      UIGravityBehavior(items: small), UICollisionBehavior(items: small))
    other.run(for: 1)
    expect(small[0].center.y, isAbove: 50)
  }

  @Test func `paths without area make no shape, crooked ones their hull`() {
    let line = Block(0, 0)
    line.collisionBoundsType = .path
    line.collisionBoundingPath.move(to: .zero)
    line.collisionBoundingPath.addLine(to: CGPoint(x: 10, y: 10))
    let star = Block(0, 0)
    star.collisionBoundsType = .path
    for index in 0..<1000 {
      let radius: CGFloat = index % 2 == 0 ? 50 : 20
      let angle = CGFloat(index) * 2.4
      let point = CGPoint(x: radius * cos(angle), y: radius * sin(angle))
      if index == 0 {
        star.collisionBoundingPath.move(to: point)
      } else {
        star.collisionBoundingPath.addLine(to: point)
      }
    }
    let collision = UICollisionBehavior(items: [line, star])
    collision.addBoundary(
      withIdentifier: "floor", from: CGPoint(x: -500, y: 200), to: CGPoint(x: 500, y: 200))
    let (stage, refusals) = RefusalLog.recording {
      DynamicStage(UIGravityBehavior(items: [line, star]), collision)
    }
    expect(refusals.count, equals: 2)
    stage.run(for: 2)
    expect(line.center, equals: .zero)
    expect(star.center.y, near: 150, within: 2)
  }

  @Test func `boundaries without length are refused (DY-15)`() {
    let collision = UICollisionBehavior(items: [Block(0, 0)])
    let stage = DynamicStage(collision)
    let moves = UIBezierPath()
    moves.move(to: .zero)
    let (_, refusals) = RefusalLog.recording {
      collision.addBoundary(withIdentifier: "a", for: UIBezierPath())
      collision.addBoundary(withIdentifier: "b", for: moves)
      collision.addBoundary(withIdentifier: "c", from: .zero, to: .zero)
      collision.addBoundary(withIdentifier: "d", from: .zero, to: CGPoint(x: 1e12, y: 0))
    }
    expect(refusals.count, equals: 4)
    expectNil(collision.boundaryIdentifiers)
    stage.run(for: 0.1)
  }

  @Test func `a scribble of a hundred thousand points is refused in time`() {
    var random = SeededGenerator(test: "scribble")
    let path = UIBezierPath()
    path.move(to: .zero)
    for _ in 0..<100_000 {
      path.addLine(
        to: CGPoint(x: random.number(in: -500...500), y: random.number(in: -500...500)))
    }
    let collision = UICollisionBehavior(items: [Block(0, 0)])
    let stage = DynamicStage(collision)
    let (_, refusals) = RefusalLog.recording {
      collision.addBoundary(withIdentifier: "scribble", for: path)
    }
    expect(refusals.count, equals: 1)
    expectNil(collision.boundaryIdentifiers)
    stage.run(for: 0.1)
  }

  @Test func `ten thousand items in one place move on`() {
    let items = (0..<10_000).map { _ in Block(0, 0, 10, 10) }
    let collision = UICollisionBehavior(items: items)
    let (stage, refusals) = RefusalLog.recording {
      let stage = DynamicStage(collision, UIGravityBehavior(items: items))
      stage.run(for: 0.2)
      return stage
    }
    expect(refusals.contains { $0.contains("crowd") })
    // Those that found no room fall freely.
    expect(items.count { $0.center.y > 15 }, isAbove: 9000)
    expect(items.allSatisfy { $0.center.isFinite })
    stage.animator.removeAllBehaviors()
    stage.run(for: 1.0 / 60)
    expect(!stage.animator.isRunning)
  }

  @Test func `items and behaviors may be removed in callbacks`() {
    let items = (0..<6).map { Block.ball(CGFloat($0) * 90, 0) }
    let collision = UICollisionBehavior(items: items)
    collision.addBoundary(
      withIdentifier: "floor", from: CGPoint(x: -5000, y: 100), to: CGPoint(x: 5000, y: 100))
    let gravity = UIGravityBehavior(items: items)
    let contacts = Contacts()
    collision.collisionDelegate = contacts
    let stage = DynamicStage(collision, gravity)
    var count = 0
    contacts.reaction = {
      count += 1
      if count < 4 {
        collision.removeItem(items[count])
        gravity.removeItem(items[count])
      } else if count == 4 {
        collision.removeBoundary(withIdentifier: "floor")
        stage.animator.removeAllBehaviors()
      }
    }
    stage.run(for: 1)
    expect(count, isAtLeast: 4)
    expect(stage.animator.behaviors.isEmpty)
    expect(!stage.animator.isRunning)
  }

  @Test func `an animator may be released in a callback`() {
    let item = Block(0, 0)
    let collision = UICollisionBehavior(items: [item])
    collision.addBoundary(
      withIdentifier: "floor", from: CGPoint(x: -500, y: 100), to: CGPoint(x: 500, y: 100))
    let contacts = Contacts()
    collision.collisionDelegate = contacts
    var stage: DynamicStage? = DynamicStage(collision, UIGravityBehavior(items: [item]))
    weak let animator = stage?.animator
    contacts.reaction = { stage = nil }
    for index in 0..<60 {
      animator?.frame(at: Double(index + 1) / 60, from: Double(index) / 60)
    }
    expect(contacts.calls.first, equals: "began item at floor")
    expectNil(animator)
    expectNil(collision.dynamicAnimator)
    // Its behaviours can go to another one.
    let other = DynamicStage(collision)
    other.run(for: 0.1)
    expect(collision.dynamicAnimator, isIdenticalTo: other.animator)
  }

  @Test func `an item is not attached to itself`() {
    let item = Block(0, 0)
    let (stage, refusals) = RefusalLog.recording {
      DynamicStage(
        UIAttachmentBehavior(item: item, attachedTo: item), UIGravityBehavior(items: [item]))
    }
    expect(refusals.count, equals: 1)
    stage.run(for: 0.5)
    expect(item.center.y, isAbove: 100)
  }

  @Test func `a field's force that is not finite counts as none`() {
    let item = Block(0, 0)
    let field = UIFieldBehavior.field { _, _, _, _, _, _ in CGVector(dx: CGFloat.nan, dy: 1) }
    field.addItem(item)
    let stage = DynamicStage(field)
    let (_, refusals) = RefusalLog.recording { stage.run(for: 0.1) }
    expect(!refusals.isEmpty)
    expect(item.center, equals: .zero)
  }
}
