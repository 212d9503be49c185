// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import RenderTree
import TestSupport
import Testing

/// The short way of plain tracks that just go on gives what the long way of all tracks gives.
struct SteadyTrackTests {
  /// The fields of a plain track that a frame reads lie in one cache line.
  @Test func `a track is a cache line`() {
    expect(MemoryLayout<StoredTrack>.stride, equals: 64)
  }

  private func randomTiming(_ random: inout SeededGenerator) -> TrackTiming {
    var timing = TrackTiming()
    timing.beginTime = .random(in: -1...1, using: &random)
    timing.speed = [0.5, 1, 1, 2, -1, 0].randomElement(using: &random) ?? 1
    timing.timeOffset = .random(in: -0.5...2, using: &random)
    timing.duration = .random(in: 0.1...1.5, using: &random)
    timing.autoreverses = .random(using: &random)
    let count = [0.5, 1, 2.5, .infinity].randomElement(using: &random) ?? 1
    timing.activeDuration = timing.duration * count
    timing.fillsBackwards = .random(using: &random)
    timing.fillsForwards = .random(using: &random)
    if Int.random(in: 0..<4, using: &random) == 0 { timing.curve = .bezier(0.4, 0, 0.6, 1.3) }
    return timing
  }

  /// Several straight ways, at even or given times, some of them paced.
  private func keyframedTracks(_ random: inout SeededGenerator) -> [AnimationTrack] {
    let targets = [
      TrackTarget(.position), TrackTarget(.opacity), TrackTarget(.cornerRadius),
      TrackTarget(.transform, laneCount: 1, component: .rotationZ),
    ]
    return targets.map { target in
      let count = Int.random(in: 1...4, using: &random)
      var values: [SIMD4<Double>] = []
      for _ in 0...count { values.append(.random(in: 0...1, using: &random)) }
      let segments = (0..<count).map { LaneSegment(from: values[$0], to: values[$0 + 1]) }
      var track = AnimationTrack(
        id: .next(), target: target, timings: [randomTiming(&random)], segments: .lanes(segments))
      if Bool.random(using: &random) {
        for index in 0...count {
          let share = Double(index) / Double(count)
          track.keyTimes.append(share * share)
        }
      }
      if Bool.random(using: &random) {
        track.curves = segments.map { _ in .bezier(0.4, 0, 0.6, 1.3) }
      }
      return track
    }
  }

  private func randomTracks(_ random: inout SeededGenerator) -> [AnimationTrack] {
    var lanes: [SIMD4<Double>] = []
    for _ in 0..<6 { lanes.append(.random(in: -20...20, using: &random)) }
    let matrices = lanes.map {
      CATransform3DMakeTranslation(CGFloat($0.x), CGFloat($0.y), CGFloat($0.z))
    }
    func track(_ property: AnimatableProperty, _ segments: AnimationTrack.Segments)
      -> AnimationTrack
    {
      AnimationTrack(
        id: .next(), target: TrackTarget(property), timings: [randomTiming(&random)],
        segments: segments)
    }
    if Bool.random(using: &random) { return keyframedTracks(&random) }
    var list = [
      track(.transform, .matrices([MatrixSegment(from: matrices[0], to: matrices[1])])),
      track(.opacity, .lanes([LaneSegment(from: lanes[2] / 40, to: lanes[3] / 40)])),
      track(.position, .lanes([LaneSegment(from: lanes[4], to: lanes[5])])),
      track(.cornerRadius, .lanes([LaneSegment(from: lanes[1], to: lanes[2])])),
    ]
    if Bool.random(using: &random) {
      list.append(
        track(
          .transform,
          .matrices([
            MatrixSegment(from: matrices[2], to: CATransform3DMakeRotation(2, 0, 0, 1))
          ])))
    }
    return list
  }

  private func describe(_ tree: borrowing RenderTree) -> [String] {
    tree.order.map { node in
      """
      \(tree.transform(of: node)) \(tree.style[node.slot]) \(tree.geometry[node.slot]) \
      \(tree.resolved[node.slot].ownBounds) \(tree.resolved[node.slot].subtreeBounds)
      """
    }
  }

  /// Bit for bit: each frame of a tree that runs on, and the first frame of a tree at that time.
  @Test func `frames that go on are frames made afresh`() {
    var random = SeededGenerator(test: "framesThatGoOnAreFramesMadeAfresh")
    var delta = RenderDelta.tree([1: Array(2...16)], bounds: SIMD4(0, 0, 30, 20))
    for number in UInt32(2)...16 {
      delta.tracks.append(.init(.id(number), randomTracks(&random)))
      if number % 5 == 0 {
        var timing = NodeTiming()
        timing.speed = number % 2 == 0 ? 0 : 0.7
        timing.timeOffset = 0.4
        delta.timing.append(.init(.id(number), timing))
      }
    }
    var tree = RenderTree()
    tree.apply(delta)
    for step in 0..<40 {
      let time = Double(step) / 11
      let result = tree.frame(at: time)
      var fresh = RenderTree()
      fresh.apply(delta)
      let first = fresh.frame(at: time)
      expect(describe(tree), equals: describe(fresh))
      expect(result.nextEventTime, equals: first.nextEventTime)
    }
  }

  /// A model value set under a track that stands still does not show.
  @Test func `a stopped track stays over a new model value`() {
    var delta = RenderDelta.tree([1: [2]])
    var track = AnimationTrack.basic(1, .opacity, from: 0, to: 1, duration: 10)
    track.timings[0].speed = 0
    track.timings[0].timeOffset = 5
    delta.tracks.append(.init(.id(2), [track]))
    var tree = RenderTree()
    tree.apply(delta)
    for _ in 0..<3 { _ = tree.frame(at: 1) }
    var style = NodeStyle()
    style.opacity = 0.9
    delta = RenderDelta()
    delta.style.append(.init(.id(2), style))
    tree.apply(delta)
    _ = tree.frame(at: 1)
    expect(tree.style[1].opacity, equals: 0.5)
  }

  /// A model matrix set under a running translation does not show, not in one of its elements.
  @Test func `a translation stays over a new model matrix`() {
    var delta = RenderDelta.tree([1: [2]])
    var track = AnimationTrack.basic(1, .opacity, from: 0, to: 1, duration: 10)
    track.target = TrackTarget(.transform)
    track.segments = .matrices([
      MatrixSegment(from: CATransform3DIdentity, to: CATransform3DMakeTranslation(30, 20, 10))
    ])
    delta.tracks.append(.init(.id(2), [track]))
    var tree = RenderTree()
    tree.apply(delta)
    for step in 0..<3 { _ = tree.frame(at: Double(step)) }
    delta = RenderDelta()
    delta.transform.append(.init(.id(2), CATransform3DMakeRotation(1, 0, 0, 1)))
    tree.apply(delta)
    _ = tree.frame(at: 5)
    expect(tree.transform(of: tree.order[1]), equals: CATransform3DMakeTranslation(15, 10, 5))
  }

  /// Animations of all plain kinds, frame after frame, take nothing from the heap.
  @Test func `steady frames allocate nothing`() {
    var random = SeededGenerator(test: "steadyFramesAllocateNothing")
    var delta = RenderDelta.tree([1: Array(2...20)])
    for number in UInt32(2)...20 {
      var tracks = randomTracks(&random)
      for index in tracks.indices {
        tracks[index].timings[0].beginTime = 0
        tracks[index].timings[0].speed = 1
        tracks[index].timings[0].timeOffset = 0
        tracks[index].timings[0].activeDuration = .infinity
      }
      delta.tracks.append(.init(.id(number), tracks))
    }
    var tree = RenderTree()
    tree.apply(delta)
    tree.expectSteadySampling()
  }
}
