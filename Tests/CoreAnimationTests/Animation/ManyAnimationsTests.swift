// SPDX-License-Identifier: MIT

import Diagnostics
import Expectations
import Foundation
import QuartzCore
import RenderTree
import TestSupport
import Testing

@testable import CoreAnimation

/// Thousands of animations on one layer, and groups without end.
struct ManyAnimationsTests {
  /// Seconds of this thread's work that a life of so many animations on one layer takes: all are
  /// added, some replaced and removed, and the others end at different times.
  private func work(_ count: Int) -> Double {
    processorTime {
      let list = EventList()
      let probe = AnimationProbe()
      for index in 0..<count {
        let animation = zAnimation()
        animation.duration = index % 2 == 0 ? 1 : 2
        animation.delegate = index == 0 ? RecordingDelegate("first", list) : nil
        probe.layer.add(animation, forKey: "\(index)")
      }
      for index in 0..<count / 4 { probe.layer.add(zAnimation(), forKey: "\(index * 2)") }
      for index in 0..<count / 4 { probe.layer.removeAnimation(forKey: "\(index * 2 + 1)") }
      for time in [0, 0.5, 1.5, 2.5] { probe.shown.frame(at: time) }
      expectNil(probe.layer.animationKeys())
      expect(list.events, equals: ["first stop false"])
    }
  }

  @Test func `thousands of animations on one layer cost their number, not its square`() {
    _ = work(100)
    let (few, many) = (work(500), work(4_000))
    // Eight times as many: 8 for their number, 64 for the square.
    expect(many, isBelow: 30 * few, "\(few) and \(many) s")
  }

  /// Order, keys and identities hold under random edits, with few and with many (AN-2, AN-5).
  @Test func `order, keys and identities hold under random edits (AN-2, AN-5)`() {
    var random = SeededGenerator(seed: 7)
    var animations = AttachedAnimations()
    var expected: [AttachedAnimation] = []
    for step in 0..<1_200 {
      // Grows to about 80, and shrinks to none.
      if expected.isEmpty || Int.random(in: 0..<100, using: &random) < (step < 600 ? 58 : 38) {
        let key = Bool.random(using: &random) ? "\(step)" : nil
        let animation = AttachedAnimation(CAAnimation(), key: key, completion: nil)
        animations.append(animation)
        expected.append(animation)
      } else {
        let index = Int.random(in: expected.indices, using: &random)
        animations.remove(expected[index])
        animations.remove(expected[index])
        let gone = expected.remove(at: index)
        let isFound = animations[gone.id] != nil || gone.key.map { animations[$0] != nil } ?? false
        if isFound { Issue.record("step \(step): found though removed") }
      }
      let isSame = animations.elementsEqual(expected) { $0 === $1 }
      let areFound = expected.allSatisfy { entry in
        animations[entry.id] === entry && entry.key.map { animations[$0] === entry } ?? true
      }
      guard isSame, areFound, animations.isEmpty == expected.isEmpty else {
        Issue.record("step \(step): another list of \(expected.count)")
        return
      }
    }
  }

  @Test func `a group that would hold itself is refused, whichever link closes the ring`() {
    let (a, b, c) = (CAAnimationGroup(), CAAnimationGroup(), CAAnimationGroup())
    let leaf = zAnimation()
    let (_, log) = RefusalLog.recording {
      a.animations = [leaf]
      a.animations = [leaf, a]
      b.animations = [a, leaf]
      c.animations = [b, b]
      a.animations = [zAnimation(), c]
      a.setValue([b], forKey: "animations")
    }
    expect(log.count, equals: 3, "\(log)")
    expect(a.animations?.count, equals: 1)
    expect(a.animations?.first, isIdenticalTo: leaf)
    let probe = AnimationProbe(CALayer(), c)
    expect(probe.z(at: 0.1), near: 0.1)
  }

  /// Groups too deep, or that hold each other too often, are cut where they are copied.
  @Test func `groups too deep, or that hold each other too often`() throws {
    func nested(_ depth: Int) -> CAAnimationGroup {
      var group = CAAnimationGroup()
      group.animations = [zAnimation()]
      for _ in 1..<depth {
        let outer = CAAnimationGroup()
        outer.animations = [group]
        group = outer
      }
      return group
    }
    let layer = CALayer()
    let (_, log) = RefusalLog.recording {
      layer.add(nested(90), forKey: "fits")
    }
    expect(log, equals: [])
    let (_, deep) = RefusalLog.recording { layer.add(nested(2_000), forKey: "deep") }
    expect(deep.count, equals: 1, "\(deep)")
    var depth = 0
    var group = layer.animation(forKey: "deep") as? CAAnimationGroup
    while let inner = group {
      depth += 1
      group = inner.animations?.first as? CAAnimationGroup
    }
    expect(depth, equals: 101)
    var copy = GroupCopy()
    let found = [60_000, 50_000, 40_000].map { copy.enter(count: $0) }
    for _ in 0..<2 { copy.leave() }
    let again = copy.enter(count: 100_000)
    expect(found, equals: [true, false, true])
    expect(again)
  }
}
