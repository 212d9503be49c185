// SPDX-License-Identifier: MIT

import CoreAnimation
import Diagnostics
import Expectations
import QuartzCore
import TestSupport
import Testing

/// Time of layers.
struct TimeTests {
  private func layer(
    _ speed: Float, _ offset: Double, _ begin: Double = 0, in parent: CALayer? = nil
  ) -> CALayer {
    let layer = CALayer()
    layer.speed = speed
    layer.timeOffset = offset
    layer.beginTime = begin
    parent?.addSublayer(layer)
    return layer
  }

  @Test func `to and from the host's time (TI-1, TI-10)`() {
    let root = layer(2, 3, 1)
    let child = layer(4, 5, 6, in: root)
    expect(root.convertTime(10, from: nil), equals: 21)
    expect(root.convertTime(10, to: nil), equals: 4.5)
    expect(child.convertTime(10, from: nil), equals: 65)
    expect(child.convertTime(10, to: nil), equals: 3.125)
  }

  @Test func `between parent and child (TI-11)`() {
    let root = layer(2, 3)
    let child = layer(4, 5, in: root)
    expect(child.convertTime(10, from: root), equals: 45)
    expect(root.convertTime(10, from: child), equals: 1.25)
  }

  @Test func `between siblings (TI-12)`() {
    let root = layer(2, 3, 1)
    let first = layer(4, 5, 6, in: root)
    let second = layer(0.5, 7, 8, in: root)
    expect(first.convertTime(10, from: root), equals: 21)
    expect(root.convertTime(10, from: first), equals: 7.25)
    expect(second.convertTime(10, from: first), equals: 0)
    expect(first.convertTime(10, from: second), equals: 37)
  }

  @Test func `before its begin time a child answers 0 (TI-13)`() {
    let root = CALayer()
    let child = layer(0.5, 7, 8, in: root)
    expect(child.convertTime(7, from: root), equals: 0)
    expect(child.convertTime(8, from: root), equals: 7)
    expect(child.convertTime(10, from: root), equals: 8)
  }

  @Test func `out of a paused layer the answer is 0 (TI-14)`() {
    let root = layer(2, 3, 1)
    let child = layer(0, 7, 8, in: root)
    expect(child.convertTime(10, from: root), equals: 7)
    expect(root.convertTime(10, from: child), equals: 0)
    expect(child.convertTime(10, to: nil), equals: -0.5)
  }

  @Test func `pausing and resuming a subtree in flight makes no jump (TI-15)`() throws {
    let root = CALayer()
    let group = CALayer()
    let child = CALayer()
    root.addSublayer(group)
    group.addSublayer(child)
    let shown = ShownTree(root, at: 100)
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.fromValue = 0
    animation.toValue = 100
    animation.duration = 10
    child.add(animation, forKey: "move")
    shown.frame(at: 100)
    shown.frame(at: 102)
    expect(try #require(child.presentation()).position.x, near: 20)
    var now = 102.0
    for pause in [3.0, 0.5, 10] {
      let local = group.convertTime(now, from: nil)
      group.speed = 0
      group.timeOffset = local
      shown.frame(at: now)
      let before = try #require(child.presentation()).position.x
      now += pause
      shown.frame(at: now)
      expect(try #require(child.presentation()).position.x, near: before)
      let paused = group.timeOffset
      group.speed = 1
      group.timeOffset = 0
      group.beginTime = 0
      group.beginTime = group.convertTime(now, from: nil) - paused
      shown.frame(at: now)
      expect(try #require(child.presentation()).position.x, near: before)
      now += 1
      shown.frame(at: now)
      expect(try #require(child.presentation()).position.x, near: before + 10)
    }
    expect(shown.refusals.isEmpty)
  }

  @Test func `default duration of layers and animations (TI-16)`() {
    expect(CALayer().duration, equals: .infinity)
    expect(CABasicAnimation().duration, equals: 0)
  }

  @Test func `a layer's speed scales its whole subtree (TI-9)`() throws {
    let root = CALayer()
    let outer = layer(2, 0, in: root)
    let inner = layer(2, 0, in: outer)
    let shown = ShownTree(root)
    for layer in [outer, inner] {
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.fromValue = 0
      animation.toValue = 100
      animation.duration = 10
      layer.add(animation, forKey: "move")
    }
    shown.frame(at: 0)
    shown.frame(at: 2)
    expect(try #require(outer.presentation()).position.x, near: 40)
    expect(try #require(inner.presentation()).position.x, near: 80)
    shown.frame(at: 2.6)
    expectNil(inner.animationKeys())
    expect(outer.animationKeys(), equals: ["move"])
    shown.frame(at: 5.1)
    expectNil(outer.animationKeys())
  }

  @Test(arguments: 0..<20)
  func `conversion of times there and back, over random chains`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let root = CALayer()
    var last = root
    for _ in 0..<5 {
      last = layer(
        Float(random.number(in: 0.1...4)), random.number(in: 0...3), random.number(in: -5...0),
        in: last)
    }
    let t = random.number(in: 0...100)
    let local = last.convertTime(t, from: root)
    expect(last.convertTime(local, to: root), near: t, "seed \(seed)")
    expect(root.convertTime(local, from: last), near: t, "seed \(seed)")
  }

  @Test func `timing that is no number is refused and logged`() {
    let layer = CALayer()
    let (_, log) = RefusalLog.recording {
      layer.speed = .nan
      layer.beginTime = .infinity
      layer.timeOffset = .nan
      layer.duration = -1
    }
    expect(log.count, equals: 4)
    expect(layer.speed, equals: 1)
    expect(layer.beginTime, equals: 0)
    expect(layer.duration, equals: .infinity)
  }
}
