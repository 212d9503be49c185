// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import RenderTree
import TestSupport
import Testing

/// Replicators in the render tree: where, when and in which colours their copies are.
struct ReplicatorTests {
  @Test func `copy k is copy k - 1 with the transform applied about the centre (RE-1)`() {
    var delta = RenderDelta.replicated {
      $0.count = 4
      $0.transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    }
    // The centre counts, not the anchor, and not the origin of the bounds.
    delta.geometry[1].value.bounds = SIMD4(10, 20, 100, 60)
    delta.geometry[1].value.anchorPoint = .zero
    delta.geometry[1].value.position = SIMD2(10, 20)
    var tree = RenderTree()
    expect(tree.apply(delta).isEmpty)
    tree.resolve()
    let found = tree.shown.map { tree.middle($0) }
    expect(found.count, equals: 4)
    // From the centre (60, 50) the original lies at (-40, -20); a quarter turns (x, y) to (-y, x).
    var place = SIMD2(-40.0, -20.0)
    for middle in found {
      expect(middle, near: SIMD2(60, 50) + place)
      place = SIMD2(-place.y, place.x)
    }
  }

  @Test
  func `the count includes the original; the copies follow the bounds of the replicator (RE-1)`() {
    var tree = RenderTree()
    tree.apply(
      .replicated {
        $0.count = 2
        $0.transform = CATransform3DMakeScale(-1, 1, 1)
      })
    tree.resolve()
    expect(tree.shown.map { tree.middle($0).x }, equals: [20, 80])
    var delta = RenderDelta()
    delta.place(2, SIMD4(0, 0, 60, 100), SIMD2(30, 50))
    tree.apply(delta)
    tree.resolve()
    expect(tree.shown.map { tree.middle($0).x }, equals: [20, 40])
    delta = RenderDelta()
    delta.replicate(2) { $0.count = 1 }
    tree.apply(delta)
    tree.resolve()
    expect(tree.shown.map { tree.middle($0).x }, equals: [20])
    let copies = tree.copyCount
    expect(copies, equals: 0)
  }

  @Test func `the colour of copy k is the first plus k offsets, within 0 and 1 (RE-2)`() {
    var value = NodeReplicator()
    value.color = SIMD4(0.25, 0.5, 0.75, 1)
    value.colorOffsets = SIMD4(0.1, 0, 0, -0.2)
    let expected = SIMD4<Float>(0.45, 0.5, 0.75, 0.6)
    let found = value.color(ofCopy: 2)
    expect(found, near: expected)
    expect(value.color(ofCopy: 9), equals: SIMD4(1, 0.5, 0.75, 0))

    var tree = RenderTree()
    tree.apply(
      .replicated {
        $0 = value
        $0.count = 3
      })
    tree.resolve()
    let replicator = tree.index(of: .id(2))!
    let instances = tree.instances(of: replicator)
    expect(instances.map { tree.style[$0.slot].opacity }, equals: [1, 0.8, 0.6])
    for (number, node) in tree.shown.enumerated() {
      expect(tree.resolved[node.slot].traits.contains(.tinted))
      let tint = tree.tint(of: node)
      let color = value.color(ofCopy: number)
      expect(tint, equals: SIMD4(color.x, color.y, color.z, 1))
    }
    let isOwnTinted = tree.resolved[replicator.slot].traits.contains(.tinted)
    expect(!isOwnTinted)
  }

  @Test func `copy 2 at a delay of 0.25 runs half a second later (RE-3)`() {
    var delta = RenderDelta.replicated {
      $0.count = 3
      $0.delay = 0.25
    }
    delta.tracks.append(.init(.id(3), [.basic(1, .opacity, from: 0, to: 1, begin: 1)]))
    var tree = RenderTree()
    tree.apply(delta)
    _ = tree.frame(at: 1.75)
    expect(tree.shown.map { tree.style[$0.slot].opacity }, equals: [0.75, 0.5, 0.25])
  }

  @Test func `at any time copy k shows what the original showed k delays before (TI-18)`() {
    var random = SeededGenerator(test: "timeOfCopies")
    for round in 0..<60 {
      let delays: [Double] = [0, 0.1, 0.3, -0.2]
      let delay: Double = delays.randomElement(using: &random) ?? 0
      var timing = NodeTiming()
      let speeds: [Double] = [1, 0.5, 2]
      timing.speed = speeds.randomElement(using: &random) ?? 1
      var track = TrackTiming()
      track.beginTime = .random(in: 0...2, using: &random)
      track.duration = .random(in: 0.1...1.5, using: &random)
      let counts: [Double] = [1, 2.5, 100]
      track.activeDuration = track.duration * (counts.randomElement(using: &random) ?? 1)
      track.autoreverses = .random(using: &random)
      track.fillsBackwards = .random(using: &random)
      track.fillsForwards = .random(using: &random)
      let tracks = [AnimatableProperty.position, .cornerRadius, .opacity].map { property in
        AnimationTrack(
          id: .next(), target: TrackTarget(property), timings: [track],
          segments: .lanes([LaneSegment(from: SIMD4(0, 1, 0, 0), to: SIMD4(1, 9, 0, 0))]))
      }
      var delta = RenderDelta.replicated([2: [3], 3: [4]]) {
        $0.count = 5
        $0.delay = delay
      }
      delta.timing.append(.init(.id(4), timing))
      delta.tracks = [.init(.id(3), tracks), .init(.id(4), tracks)]
      var tree = RenderTree()
      tree.apply(delta)
      for _ in 0..<8 {
        let time = Double.random(in: 2...9, using: &random)
        _ = tree.frame(at: time)
        let shown = tree.shown.map { values($0, tree) }
        expect(shown.count, equals: 5)
        for number in 1..<5 {
          var early = RenderTree()
          early.apply(delta)
          _ = early.frame(at: time - Double(number) * delay)
          let expected = values(early.shown[0], early)
          expect(shown[number], equals: expected, "round \(round), copy \(number) at \(time)")
        }
      }
    }
  }

  /// The presented values of a node and its first child.
  private func values(_ node: NodeIndex, _ tree: borrowing RenderTree) -> [Double] {
    [node, tree.links[node.slot].firstChild].flatMap { node in
      let place = tree.geometry[node.slot].position
      return [
        place.x, place.y, Double(tree.style[node.slot].opacity), tree.style[node.slot].cornerRadius,
      ]
    }
  }

  @Test(arguments: [0.0, -1, -1e30, 0.4])
  func `nothing is drawn for a count of 0 or less (RE-5)`(count: Double) {
    var tree = RenderTree()
    tree.apply(
      .replicated {
        $0.count = count
        $0.transform = CATransform3DMakeTranslation(10, 0, 0)
      })
    tree.resolve()
    expect(tree.shown.allSatisfy { isHidden($0, tree) })
    expect(tree.shown.count, equals: 1)
    var delta = RenderDelta()
    delta.replicate(2) { $0.count = 2 }
    tree.apply(delta)
    tree.resolve()
    expect(tree.shown.filter { !isHidden($0, tree) }.count, equals: 2)
  }

  private func isHidden(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    let parent = tree.links[node.slot].parent
    return tree.resolved[parent.slot].subtreeBounds.isEmpty
  }

  @Test func `nested replicators multiply places, times and colours (RE-6)`() {
    var delta = RenderDelta.replicated([2: [3], 3: [4]]) {
      $0.count = 2
      $0.delay = 0.5
      $0.color = SIMD4(0.5, 1, 1, 1)
      $0.transform = CATransform3DMakeTranslation(0, 40, 0)
    }
    delta.replicate(3) {
      $0.count = 3
      $0.delay = 0.125
      $0.color = SIMD4(0.5, 0.5, 1, 1)
      $0.transform = CATransform3DMakeTranslation(10, 0, 0)
    }
    // The times of the outer copies are below zero.
    delta.tracks = [
      .init(.id(4), [.basic(1, .cornerRadius, from: 0, to: 8, begin: -4, duration: 8)])
    ]
    var tree = RenderTree()
    tree.apply(delta)
    _ = tree.frame(at: 0.25)
    let inner = tree.shown
    expect(inner.count, equals: 2)
    var row = 0.0
    for replicator in inner {
      let leaves = tree.instances(of: replicator).flatMap { tree.children(of: $0) }
      expect(leaves.count, equals: 3)
      for (number, leaf) in leaves.enumerated() {
        let place = tree.middle(leaf)
        expect(place, near: SIMD2(35 + 10 * Double(number), 55 + 40 * row), within: 1e-9)
        expect(tree.tint(of: leaf), equals: SIMD4(0.25, 0.5, 1, 1))
        let radius = tree.style[leaf.slot].cornerRadius
        expect(radius, equals: 4.25 - 0.5 * row - 0.125 * Double(number))
      }
      row += 1
    }
  }

  @Test func `copies are flattened into the layer's plane, or keep their depth (RE-4)`() {
    for keepsDepth in [false, true] {
      var delta = RenderDelta.replicated {
        $0.count = 2
        $0.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
      }
      // Seen turned by a quarter itself, a flat replicator has no width.
      delta.transform.append(.init(.id(2), CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)))
      if keepsDepth {
        var style = NodeStyle()
        style.flags.insert(.preservesDepth)
        delta.style.append(.init(.id(2), style))
      }
      var tree = RenderTree()
      tree.apply(delta)
      tree.resolve()
      let areas = tree.shown.map { abs(tree.resolved[$0.slot].toRoot.determinant) }
      expect(areas.count, equals: 2)
      expect(areas[0], isBelow: 1e-9)
      // The two quarters undo each other only in one space.
      expect(keepsDepth ? abs(areas[1] - 1) < 1e-9 : areas[1] < 1e-9)
    }
  }
}
