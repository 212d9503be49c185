// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import UIKit

@MainActor @Suite struct `Gravity and pushes` {
  @Test func `an item falls by half of 1000 points per second squared times t squared (DY-1)`() {
    let item = Block(0, 0)
    let gravity = UIGravityBehavior(items: [item])
    expect(gravity.gravityDirection, equals: CGVector(dx: 0, dy: 1))
    expect(gravity.angle, near: .pi / 2)
    expect(gravity.magnitude, equals: 1)
    let stage = DynamicStage(gravity)
    stage.run(for: 0.5)
    expect(item.center.y, near: 125, within: 2.1)
    stage.run(for: 0.5)
    // The solver takes the velocity of the end of each step: by g·h·t/2 too far.
    expect(item.center.y, near: 500 + 1000 / 240, within: 0.05)
    expect(item.center.x, equals: 0)
    expect(item.angle, equals: 0)
  }

  @Test func `angle and magnitude are the vector, and magnitude 0 resets the angle (DY-1)`() {
    let gravity = UIGravityBehavior()
    gravity.angle = 0
    expect(gravity.gravityDirection, near: CGVector(dx: 1, dy: 0))
    gravity.gravityDirection = CGVector(dx: 0, dy: -2)
    expect(gravity.magnitude, near: 2)
    expect(gravity.angle, near: -.pi / 2)
    gravity.setAngle(.pi, magnitude: 3)
    expect(gravity.gravityDirection, near: CGVector(dx: -3, dy: 0), within: 1e-9)
    gravity.magnitude = 0
    expect(gravity.angle, equals: 0)
    expect(gravity.gravityDirection, equals: .zero)
  }

  @Test func `a push of 1 accelerates 100 by 100 points by 100 points per second squared (DY-2)`() {
    let items = [Block(0, 0), Block(0, 200, 200, 100), Block(0, 400)]
    let push = UIPushBehavior(items: items, mode: .continuous)
    expect(push.magnitude, equals: 0)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    let density = UIDynamicItemBehavior(items: [items[2]])
    density.density = 2
    let stage = DynamicStage(push, density)
    stage.run(for: 1)
    expect(items[0].center.x, near: 50 + 100 / 240, within: 0.01)
    expect(items[1].center.x, near: 25 + 50 / 240, within: 0.01)
    expect(items[2].center.x, near: 25 + 50 / 240, within: 0.01)
  }

  @Test func `a continuous push acts while active, an instantaneous one once (DY-3)`() {
    let item = Block(0, 0)
    let behavior = UIDynamicItemBehavior(items: [item])
    let push = UIPushBehavior(items: [item], mode: .instantaneous)
    push.setAngle(.pi / 2, magnitude: 1)
    let stage = DynamicStage(behavior, push)
    expect(push.active)
    stage.run(for: 0.1)
    expect(!push.active)
    expect(behavior.linearVelocity(for: item), near: CGPoint(x: 0, y: 100), within: 1e-3)
    push.active = true
    stage.run(for: 0.1)
    expect(behavior.linearVelocity(for: item), near: CGPoint(x: 0, y: 200), within: 1e-3)

    let wind = UIPushBehavior(items: [item], mode: .continuous)
    wind.magnitude = 1
    wind.active = false
    stage.animator.addBehavior(wind)
    stage.run(for: 0.5)
    expect(behavior.linearVelocity(for: item).x, near: 0)
    wind.active = true
    stage.run(for: 0.5)
    expect(behavior.linearVelocity(for: item).x, near: 50, within: 0.1)
    wind.active = false
    stage.run(for: 0.5)
    expect(behavior.linearVelocity(for: item).x, near: 50, within: 0.1)
  }

  @Test func `a push beside the middle turns the item (DY-4)`() {
    let item = Block(0, 0)
    let behavior = UIDynamicItemBehavior(items: [item])
    let push = UIPushBehavior(items: [item], mode: .instantaneous)
    push.pushDirection = CGVector(dx: 1, dy: 0)
    expect(push.targetOffsetFromCenter(for: item), equals: .zero)
    push.setTargetOffsetFromCenter(UIOffset(horizontal: 0, vertical: -50), for: item)
    expect(push.targetOffsetFromCenter(for: item).vertical, equals: -50)
    let stage = DynamicStage(behavior, push)
    stage.run(for: 0.1)
    // Impulse 1 at half a unit over the moment of inertia 1/6.
    expect(behavior.angularVelocity(for: item), near: 3, within: 0.01)
    expect(behavior.linearVelocity(for: item), near: CGPoint(x: 100, y: 0), within: 0.01)
    push.removeItem(item)
    expect(push.targetOffsetFromCenter(for: item), equals: .zero)
  }

  @Test func `a push keeps its angle while the magnitude is 0`() {
    let push = UIPushBehavior(items: [], mode: .continuous)
    push.angle = 1
    push.magnitude = 2
    expect(push.pushDirection, near: CGVector(dx: 2 * cos(CGFloat(1)), dy: 2 * sin(CGFloat(1))))
    expect(push.mode, equals: .continuous)
  }
}
