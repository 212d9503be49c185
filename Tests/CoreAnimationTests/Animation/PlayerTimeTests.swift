// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import QuartzCore
import TestSupport
import Testing

/// Habits of players of animation files: time that is set by hand, and groups in groups.
struct PlayerTimeTests {
  @Test func `at the very end an animation still shows, whatever its fill mode (TI-40)`() {
    var random = SeededGenerator(seed: 40)
    for round in 0..<40 {
      let animation = zAnimation(from: 5, to: 9)
      animation.isRemovedOnCompletion = round % 2 == 0
      animation.fillMode = round % 3 == 0 ? .backwards : .removed
      animation.beginTime = random.number(in: 0.1...1e6)
      animation.duration = random.number(in: 0.01...10)
      let end = animation.beginTime + animation.duration
      let probe = AnimationProbe(CALayer(), animation)
      let values = [end, end + 1e-6].map { probe.z(at: $0) }
      expect(values[0], near: 9, "round \(round): \(values)")
      expect(values[1], equals: 0, "round \(round): \(values)")
    }
  }

  @Test
  func `the last instant of repeats, of a way back, of negative speed, in groups (TI-40, TI-6)`() {
    let repeated = zAnimation(from: 1, to: 3)
    repeated.repeatCount = 2.5
    expect(AnimationProbe(CALayer(), repeated).z(at: 2.5), equals: 2)
    let back = zAnimation(from: 1, to: 3)
    back.autoreverses = true
    expect(AnimationProbe(CALayer(), back).z(at: 2), equals: 1)
    let reversed = zAnimation(from: 1, to: 3)
    reversed.speed = -1
    reversed.timeOffset = 1
    let probe = AnimationProbe(CALayer(), reversed)
    expect(probe.z(at: 1), equals: 1)
    expect(probe.z(at: 1.001), equals: 0)
    // A child ends at a time that no division by the group's duration may move.
    for step in 1...30 {
      let child = zAnimation(from: 1, to: 3)
      child.duration = Double(step) / 30
      let group = CAAnimationGroup()
      group.animations = [child]
      group.duration = 3
      let probe = AnimationProbe(CALayer(), group)
      expect(probe.z(at: child.duration), equals: 3, "\(step)")
      expect(probe.z(at: child.duration + 1e-9), equals: 0, "\(step)")
    }
  }

  @Test func `a frame at the last instant asks for another one, which shows the model (TI-40)`() {
    let probe = AnimationProbe()
    let animation = zAnimation(from: 5, to: 9)
    animation.isRemovedOnCompletion = false
    probe.add(animation)
    probe.shown.frame(at: 0)
    expect(probe.shown.frame(at: 1), equals: 1)
    expect(probe.shown.frame(at: 1.01), equals: .infinity)
  }

  @Test
  func `past its end an animation that is removed shows no fill, reported or not (AN-6, TI-8)`() {
    for isRemoved in [true, false] {
      let animation = zAnimation(from: 5, to: 9)
      animation.fillMode = .forwards
      animation.isRemovedOnCompletion = isRemoved
      let group = CAAnimationGroup()
      group.animations = [animation]
      group.duration = 2
      group.fillMode = .both
      group.isRemovedOnCompletion = isRemoved
      let expected = isRemoved ? 0.0 : 9
      for (animation, end) in [(animation, 1.0), (group, 2)] as [(CAAnimation, Double)] {
        let probe = AnimationProbe(CALayer(), animation)
        // Only looked at: no frame has told the application of the end.
        expect(probe.z(at: end - 0.1), isAbove: 5)
        expect(probe.z(at: end + 0.4), equals: expected)
        guard let node = probe.shown.node(probe.layer) else { continue }
        probe.shown.frame(at: end + 0.4)
        expect(probe.shown.tree.geometry[node].zPosition, equals: expected)
      }
      // Within a group the fill of a child lasts as long as the group.
      let inGroup = AnimationProbe(CALayer(), group)
      expect(inGroup.z(at: 1.5), equals: 9)
    }
  }

  @Test(
    arguments: [
      -.leastNonzeroMagnitude, -.leastNormalMagnitude / 64, -1e-9, .leastNonzeroMagnitude,
      .leastNormalMagnitude / 64,
    ] as [Double])
  func `on a paused layer begin times next to nothing have begun at 0 (AN-5a, TI-2)`(begin: Double)
    throws
  {
    let root = CALayer()
    let layer = CALayer()
    root.speed = 0
    root.addSublayer(layer)
    let shown = ShownTree(root, at: 1000)
    let animation = zAnimation(from: 2, to: 4)
    animation.beginTime = begin
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    layer.add(animation, forKey: "z")
    shown.frame(at: 1000)
    expect(layer.animation(forKey: "z")?.beginTime, equals: begin)
    for (offset, expected) in [(0.0, 2.0), (0.25, 2.5), (1, 4), (0.5, 3), (7, 4), (0, 2)] {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      root.timeOffset = offset
      CATransaction.commit()
      // The host's time plays no part.
      shown.frame(at: 1000 + offset * 31)
      let node = try #require(shown.node(layer))
      expect(shown.tree.geometry[node].zPosition, near: expected, "at \(offset)")
      expect(layer.presentation()?.zPosition.native ?? .nan, near: expected, "at \(offset)")
    }
  }

  @Test func `on a paused layer a begin time of 0 is the time at which it stands (AN-4, AN-5a)`() {
    let root = CALayer()
    root.speed = 0
    root.timeOffset = 3
    let shown = ShownTree(root, at: 50)
    root.add(zAnimation(from: 2, to: 4), forKey: "z")
    shown.frame(at: 60)
    expect(root.animation(forKey: "z")?.beginTime, equals: 3)
    root.timeOffset = 3.5
    shown.frame(at: 60)
    expect(root.presentation()?.zPosition, equals: 3)
  }

  @Test(arguments: 0..<8)
  func `groups of groups with explicit begin times, against the formula (AN-9, TI-1)`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let layer = CALayer()
    var animation: CAAnimation = zAnimation(from: 0, to: 1)
    animation.duration = 100
    animation.beginTime = random.number(in: 0.1...1)
    animation.fillMode = .both
    var begins = [animation.beginTime]
    for _ in 0..<4 {
      let group = CAAnimationGroup()
      group.animations = [animation]
      group.duration = 100
      group.beginTime = random.number(in: 0.1...1)
      group.fillMode = .both
      begins.append(group.beginTime)
      animation = group
    }
    animation.isRemovedOnCompletion = false
    let probe = AnimationProbe(layer, animation)
    for _ in 0..<20 {
      let time = random.number(in: 0...20)
      // From the outermost in: each time is cut off at its own beginning.
      let local = begins.reversed().reduce(time) { max(0, $0 - $1) }
      expect(probe.z(at: time), near: local / 100, within: 1e-9, "seed \(seed), time \(time)")
    }
  }
}
