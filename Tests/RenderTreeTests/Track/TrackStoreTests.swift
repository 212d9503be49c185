// SPDX-License-Identifier: MIT

import Expectations
import RenderTree
import TestSupport
import Testing

/// A store that was edited many times answers as one that was made afresh.
struct TrackStoreTests {
  private func randomTrack(_ number: UInt64, _ random: inout SeededGenerator) -> AnimationTrack {
    let properties: [AnimatableProperty] = [.position, .bounds, .opacity, .cornerRadius]
    let property = properties.randomElement(using: &random) ?? .opacity
    func value() -> SIMD4<Double> { .random(in: -9...9, using: &random) }
    let count = Int.random(in: 1...4, using: &random)
    var timing = TrackTiming()
    timing.duration = Double.random(in: 0.5...3, using: &random)
    timing.activeDuration = timing.duration * 2
    timing.fillsForwards = true
    timing.fillsBackwards = true
    var group = timing
    group.duration *= 2
    let timings = Bool.random(using: &random) ? [group, timing] : [timing]
    var track = AnimationTrack(
      id: AnimationID(rawValue: number), target: TrackTarget(property), timings: timings,
      segments: .lanes((0..<count).map { _ in LaneSegment(from: value(), to: value()) }),
      options: Bool.random(using: &random) ? .additive : [])
    if Bool.random(using: &random) {
      track.keyTimes = (0...count).map { Double($0 * $0) / Double(count * count) }
    }
    if Bool.random(using: &random) {
      track.curves = (0..<count).map { .bezier(0.3, Double($0), 0.6, 0.9) }
    }
    return track
  }

  /// Value and animations of every run, by node and property.
  private func answers(_ store: inout TrackStore, at time: Double) -> [String] {
    var result: [String] = []
    var start = 0
    while start < store.tracks.count {
      let end = store.endOfRun(from: start)
      let track = store.tracks[start]
      if track.node.isValid {
        _ = store.sampleRun(start..<end, atLayerTime: time)
        let value = store.lanes(run: start..<end, base: SIMD4(1, 2, 3, 4))
        let names = (start..<end).map { store.details[$0].id.rawValue }
        result.append("\(track.node.rawValue) \(track.target.property) \(names) \(value)")
      }
      start = end
    }
    return result.sorted()
  }

  @Test func `edited stores answer as fresh ones`() {
    var random = SeededGenerator(test: "editedStoresAnswerAsFreshOnes")
    var store = TrackStore()
    var lists: [Int32: [AnimationTrack]] = [:]
    var number: UInt64 = 0
    for step in 0..<500 {
      let node = Int32.random(in: 0..<40, using: &random)
      if Int.random(in: 0..<4, using: &random) == 0 {
        lists[node] = nil
        store.removeTracks(of: NodeIndex(node))
      } else {
        lists[node] = (0..<Int.random(in: 1...4, using: &random)).map { _ in
          number += 1
          return randomTrack(number, &random)
        }
        store.setTracks(lists[node] ?? [], of: NodeIndex(node))
      }
      // Abandoned tracks never outnumber the living by much.
      let live = lists.values.reduce(0) { $0 + $1.count }
      expect(store.tracks.count, isAtMost: 2 * live + 40)
      expect(store.isEmpty, equals: lists.isEmpty)
      guard step % 20 == 0 else { continue }
      var fresh = TrackStore()
      for (node, list) in lists { fresh.setTracks(list, of: NodeIndex(node)) }
      let time = Double.random(in: 0...4, using: &random)
      expect(answers(&store, at: time), equals: answers(&fresh, at: time))
    }
  }

  /// A report stays made when the list of a node changes.
  @Test func `states survive by identity`() {
    var store = TrackStore()
    let first = AnimationTrack.basic(1, .opacity, from: 0, to: 1)
    store.setTracks([first], of: NodeIndex(0))
    store.setState(.running, at: 0)
    store.setTracks([.basic(2, .opacity, from: 0, to: 1), first], of: NodeIndex(0))
    let states = store.tracks.indices.filter { store.tracks[$0].node.isValid }.map {
      (store.details[$0].id.rawValue, store.tracks[$0].state)
    }
    expect(states.map(\.0), equals: [2, 1])
    expect(states.map(\.1), equals: [.waiting, .running])
  }

  /// Key times and curves decide the segment and the pace in it.
  @Test func `key times divide the cycle`() {
    var track = AnimationTrack.basic(1, .opacity, from: 0, to: 1)
    track.segments = .lanes([
      LaneSegment(from: SIMD4(repeating: 0), to: SIMD4(repeating: 10)),
      LaneSegment(from: SIMD4(repeating: 10), to: SIMD4(repeating: 30)),
    ])
    track.keyTimes = [0, 0.25, 1]
    var store = TrackStore()
    store.setTracks([track], of: NodeIndex(0))
    let expected: [(Double, Double)] = [(0.125, 5), (0.25, 10), (0.625, 20)]
    for (time, value) in expected {
      _ = store.sampleRun(0..<1, atLayerTime: time)
      expect(store.lanes(run: 0..<1, base: .zero).x, equals: value)
    }
  }
}
