// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import RenderTree

/// Leaves that are evaluated apart have, bit for bit, the values of the general path, and its damage.
struct MovingLeavesTests {
  private static let leafNumbers = Array(UInt32(3)...40)

  private func timing(_ random: inout SeededGenerator) -> TrackTiming {
    var timing = TrackTiming()
    timing.beginTime = .random(in: -1...0.2, using: &random)
    timing.speed = [0.5, 1, 1, 1, 2].randomElement(using: &random) ?? 1
    timing.timeOffset = .random(in: 0...2, using: &random)
    timing.duration = .random(in: 0.1...1.5, using: &random)
    timing.autoreverses = .random(using: &random)
    let isFinite = Int.random(in: 0..<6, using: &random) == 0
    timing.activeDuration = isFinite ? timing.duration * 4 : .infinity
    if Int.random(in: 0..<6, using: &random) == 0 { timing.curve = .bezier(0.4, 0, 0.6, 1.3) }
    return timing
  }

  /// A motion by position or matrix, a fade, or both; seldom one that leaves the plane.
  private func tracks(_ random: inout SeededGenerator) -> [AnimationTrack] {
    let timing = timing(&random)
    var lanes: [SIMD4<Double>] = []
    for _ in 0..<4 { lanes.append(.random(in: -20...20, using: &random)) }
    let matrices = lanes.map {
      CATransform3DMakeTranslation(CGFloat($0.x), CGFloat($0.y), $0.z > 15 ? 1 : 0)
    }
    func track(_ property: AnimatableProperty, _ segments: AnimationTrack.Segments)
      -> AnimationTrack
    {
      AnimationTrack(
        id: .next(), target: TrackTarget(property), timings: [timing], segments: segments)
    }
    let motion =
      Bool.random(using: &random)
      ? track(.transform, .matrices([MatrixSegment(from: matrices[0], to: matrices[1])]))
      : track(.position, .lanes([LaneSegment(from: lanes[0], to: lanes[1])]))
    let end = Double.random(in: 0...1, using: &random)
    let fade = track(
      .opacity, .lanes([LaneSegment(from: SIMD4(1, 0, 0, 0), to: SIMD4(end, 0, 0, 0))]))
    return [[motion], [fade], [motion, fade], [motion, fade]].randomElement(using: &random) ?? []
  }

  private func tree(_ random: inout SeededGenerator) -> RenderDelta {
    let (under, above) = (Self.leafNumbers.prefix(20), Self.leafNumbers.dropFirst(20))
    var delta = RenderDelta.tree(
      [1: [2] + Array(above), 2: Array(under)], bounds: SIMD4(0, 0, 7, 5))
    delta.place(1, SIMD4(3, 2, 100, 80), SIMD2(50, 40))
    for number in Self.leafNumbers { delta.tracks.append(.init(.id(number), tracks(&random))) }
    return delta
  }

  /// The values that a frame may change, in words.
  private func describe(_ tree: borrowing RenderTree) -> [String] {
    tree.order.map { node in
      let resolved = tree.resolved[node.slot]
      return """
        \(tree.transform(of: node)) \(tree.style[node.slot].opacity) \
        \(tree.geometry[node.slot].position) \(resolved.toRoot) \(resolved.ownBounds) \
        \(resolved.subtreeBounds) \(resolved.traits) \(resolved.contentStamp)
        """
    }
  }

  /// Runs a tree with the fast path and one without it through the same frames.
  ///
  /// - Returns: the number of frames in which leaves were evaluated apart.
  private func compare(
    _ delta: RenderDelta, times: [Double], _ change: (Int) -> RenderDelta? = { _ in nil }
  ) -> Int {
    var fast = RenderTree()
    var general = RenderTree()
    fast.options = .all
    general.options = .all.subtracting(.movingLeaves)
    fast.apply(delta)
    general.apply(delta)
    var count = 0
    for (step, time) in times.enumerated() {
      if let change = change(step) {
        fast.apply(change)
        general.apply(change)
      }
      let result = fast.frame(at: time)
      let expected = general.frame(at: time)
      expect(describe(fast), equals: describe(general), "frame \(step)")
      expect(fast.takeDamage(), equals: general.takeDamage(), "frame \(step)")
      expect(result.nextEventTime, equals: expected.nextEventTime, "frame \(step)")
      expect(result.events, equals: expected.events, "frame \(step)")
      expect(fast.sampledTrackCount, equals: general.sampledTrackCount, "frame \(step)")
      if fast.leaves.trackCount > 0 { count += 1 }
      let generalCount = general.leaves.trackCount
      expect(generalCount, equals: 0)
    }
    return count
  }

  private let times = (0..<90).map { 1 + Double($0) / 30 }

  @Test func `leaves that go on have the values of the general path`() {
    var random = SeededGenerator(test: "leavesThatGoOn")
    for _ in 0..<8 { expect(compare(tree(&random), times: times), isAbove: 20) }
  }

  @Test func `changes of the tree and of tracks give leaves up`() {
    var random = SeededGenerator(test: "changesGiveLeavesUp")
    let delta = tree(&random)
    let other = tracks(&random)
    let count = compare(delta, times: times) { step in
      var delta = RenderDelta()
      switch step {
      // The parent moves, is turned, gets a matrix for its children, gets an effect and loses it.
      case 10: delta.place(2, SIMD4(0, 0, 10, 10), SIMD2(9, 4))
      case 18: delta.transform.append(.init(.id(2), CATransform3DMakeRotation(1, 0, 0, 1)))
      case 26: delta.transform.append(.init(.id(2), CATransform3DIdentity))
      case 34:
        delta.sublayerTransform.append(.init(.id(2), CATransform3DMakeTranslation(3, 4, 0)))
      case 42: delta.shadow.append(.init(.id(2), shadow(0.5)))
      case 50: delta.shadow.append(.init(.id(2), shadow(0)))
      // A leaf gets a child, other bounds and other tracks; one goes.
      case 56:
        delta.created.append(.id(50))
        delta.place(50, SIMD4(0, 0, 5, 5), SIMD2(1, 1))
        delta.hang([50], below: 30)
      case 62: delta.place(31, SIMD4(1, 1, 4, 9), SIMD2(9, 4))
      case 68: delta.tracks.append(.init(.id(32), other))
      case 74: delta.removed.append(.id(33))
      default: return nil
      }
      return delta
    }
    expect(count, isAbove: 15)
  }

  private func shadow(_ opacity: Float) -> NodeShadow {
    var shadow = NodeShadow()
    shadow.opacity = opacity
    return shadow
  }

  @Test func `a parent that begins to move, or to cast a shadow, moves its leaves`() {
    var random = SeededGenerator(test: "aParentThatBeginsToMove")
    for property in [AnimatableProperty.position, .shadowOpacity, .opacity] {
      var delta = tree(&random)
      let track = AnimationTrack.basic(9, property, from: 0, to: 1, begin: 2, duration: 0.5)
      delta.tracks.append(.init(.id(2), [track]))
      expect(compare(delta, times: times), isAbove: 10)
    }
  }

  @Test func `time that runs back or jumps gives leaves up`() {
    var random = SeededGenerator(test: "timeThatRunsBack")
    let jumps = (0..<80).map { step in
      let time = 1 + Double(step) / 30
      return step % 9 == 8 ? time - 0.3 : step > 60 ? time + 1e7 : time
    }
    expect(compare(tree(&random), times: jumps), isAbove: 10)
  }

  @Test func `a frame that is sampled twice, or resolved late, shows its last values`() {
    var random = SeededGenerator(test: "sampledTwice")
    let delta = tree(&random)
    var fast = RenderTree()
    var general = RenderTree()
    fast.options = .all
    general.options = .all.subtracting(.movingLeaves)
    fast.apply(delta)
    general.apply(delta)
    var result = RenderTree.SampleResult()
    for step in 0..<40 {
      for part in 0..<(step % 3 + 1) {
        let time = 1 + Double(step) / 30 + Double(part) / 90
        fast.sample(at: time, into: &result)
        general.sample(at: time, into: &result)
      }
      // A delta that comes between sampling and resolving.
      if step == 25 {
        var change = RenderDelta()
        change.place(10, SIMD4(0, 0, 3, 3), SIMD2(2, 2))
        fast.apply(change)
        general.apply(change)
      }
      fast.resolve()
      general.resolve()
      expect(describe(fast), equals: describe(general), "frame \(step)")
      expect(fast.takeDamage(), equals: general.takeDamage(), "frame \(step)")
    }
    let count = fast.leaves.trackCount
    expect(count, isAbove: 0)
  }

  /// Copies of a square that fades in and out, each later than the one before.
  private func copies(_ change: (inout NodeReplicator) -> Void = { _ in }) -> RenderDelta {
    var delta = RenderDelta.replicated {
      $0.count = 12
      $0.delay = 0.13
      $0.transform = CATransform3DMakeTranslation(7, 1, 0)
      change(&$0)
    }
    var timing = TrackTiming()
    timing.beginTime = -10
    timing.duration = 1
    timing.autoreverses = true
    timing.activeDuration = .infinity
    let fade = AnimationTrack(
      id: .next(), target: TrackTarget(.opacity), timings: [timing],
      segments: .lanes([LaneSegment(from: SIMD4(1, 0, 0, 0), to: SIMD4(0.2, 0, 0, 0))]))
    delta.tracks = [.init(.id(3), [fade])]
    return delta
  }

  @Test func `copies that fade one after the other are leaves`() {
    expect(compare(copies(), times: times), isAbove: 80)
  }

  @Test func `a delay that changes, and copies that begin later, give leaves up`() {
    var delta = copies()
    delta.tracks.append(
      .init(.id(2), [.basic(9, .instanceDelay, from: 0.1, to: 1.3, begin: 2, duration: 0.5)]))
    expect(compare(delta, times: times), isAbove: 20)
    // The last copies wait until the others have faded for a while.
    expect(compare(copies { $0.delay = 1.1 }, times: times), isAbove: 0)
  }

  @Test func `few tracks are left to the general path`() {
    var delta = RenderDelta.tree([1: [2, 3, 4]])
    for number in UInt32(2)...4 {
      let track = AnimationTrack.basic(UInt64(number), .opacity, from: 1, to: 0.5, duration: 100)
      delta.tracks.append(.init(.id(number), [track]))
    }
    expect(compare(delta, times: times), equals: 0)
  }
}
