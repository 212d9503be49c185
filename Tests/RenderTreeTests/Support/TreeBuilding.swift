// SPDX-License-Identifier: MIT

import RenderTree
import TestSupport
import Testing

extension NodeID {
  /// A node by number, as tests name them.
  static func id(_ number: UInt32) -> NodeID { NodeID(rawValue: number) }
}

extension RenderDelta {
  /// Makes nodes, all of the same bounds and place, and hangs them: `[1: [2, 3]]`; 1 is the root.
  static func tree(
    _ children: KeyValuePairs<UInt32, [UInt32]>, bounds: SIMD4<Double> = SIMD4(0, 0, 10, 10),
    position: SIMD2<Double> = SIMD2(5, 5)
  ) -> RenderDelta {
    var delta = RenderDelta()
    var numbers: Set<UInt32> = []
    for (parent, list) in children {
      numbers.insert(parent)
      numbers.formUnion(list)
      delta.children.append(.init(.id(parent), list.map(NodeID.id)))
    }
    for number in numbers.sorted() {
      delta.created.append(.id(number))
      delta.place(number, bounds, position)
    }
    delta.root = .id(children.first?.key ?? 1)
    return delta
  }

  /// Gives a node bounds and position.
  mutating func place(_ number: UInt32, _ bounds: SIMD4<Double>, _ position: SIMD2<Double>) {
    var value = NodeGeometry()
    value.bounds = bounds
    value.position = position
    geometry.append(.init(.id(number), value))
  }

  /// Gives a node a whole list of children.
  mutating func hang(_ list: [UInt32], below parent: UInt32) {
    children.append(.init(.id(parent), list.map(NodeID.id)))
  }
}

extension AnimationTrack {
  /// A straight animation of one property between two values.
  static func basic(
    _ number: UInt64, _ property: AnimatableProperty, from: Double, to: Double,
    begin: Double = 0, duration: Double = 1, options: Options = []
  ) -> AnimationTrack {
    var timing = TrackTiming()
    timing.beginTime = begin
    timing.duration = duration
    timing.activeDuration = duration
    return AnimationTrack(
      id: AnimationID(rawValue: number), target: TrackTarget(property), timings: [timing],
      segments: .lanes([LaneSegment(from: SIMD4(from, 0, 0, 0), to: SIMD4(to, 0, 0, 0))]),
      options: options)
  }
}

extension RenderTree {
  /// Samples, resolves, and gives back what sampling found.
  mutating func frame(at time: Double) -> SampleResult {
    var result = SampleResult()
    sample(at: time, into: &result)
    resolve()
    return result
  }

  /// Records an issue when sampling allocates once its tracks are under way.
  mutating func expectSteadySampling(sourceLocation: SourceLocation = #_sourceLocation) {
    var result = SampleResult()
    for step in 0..<4 {
      sample(at: Double(step) / 60, into: &result)
      resolve()
    }
    // Resolving is left to the benchmark: in a debug build each step of a loop over an array takes
    // memory.
    expectNoAllocations(sourceLocation: sourceLocation) {
      for step in 4..<40 { sample(at: Double(step) / 60, into: &result) }
    }
  }

  /// Applies a delta in which a node has no tracks any more.
  mutating func removeTracks(of node: NodeID) {
    var delta = RenderDelta()
    delta.tracks = [.init(node, [])]
    apply(delta)
  }
}
