// SPDX-License-Identifier: MIT

import CoreGraphics
import Diagnostics
import Expectations
import Foundation
import RenderTree
import TestSupport
import Testing

/// Animations of replicators and of what they copy: counts, reports, ends, memory, limits.
struct ReplicatorAnimationTests {
  private func matrixTrack(_ id: UInt64, from: CATransform3D, to: CATransform3D) -> AnimationTrack {
    AnimationTrack(
      id: AnimationID(rawValue: id), target: TrackTarget(.instanceTransform),
      timings: [
        {
          var timing = TrackTiming()
          timing.duration = 1
          timing.activeDuration = 1
          return timing
        }()
      ],
      segments: .matrices([MatrixSegment(from: from, to: to)]))
  }

  @Test func `the number of copies follows the presented count in each frame`() {
    var delta = RenderDelta.replicated { $0.transform = CATransform3DMakeTranslation(10, 0, 0) }
    delta.tracks = [.init(.id(2), [.basic(1, .instanceCount, from: 0, to: 8, duration: 8)])]
    var tree = RenderTree()
    tree.apply(delta)
    for (time, count) in [(0.0, 1), (3, 3), (7.9, 8), (2.4, 2), (5, 5)] {
      _ = tree.frame(at: time)
      expect(tree.shown.count, equals: count, "at \(time)")
      for (number, node) in tree.shown.enumerated() {
        let place = tree.middle(node)
        expect(place.x, equals: 20 + 10 * Double(number))
      }
    }
    _ = tree.frame(at: 9)
    expect(tree.shown.count, equals: 1)
  }

  @Test func `place, delay and colours of the copies follow the presented values`() {
    var delta = RenderDelta.replicated {
      $0.count = 3
      $0.delay = 0
    }
    delta.tracks = [
      .init(
        .id(2),
        [
          matrixTrack(
            1, from: CATransform3DIdentity, to: CATransform3DMakeTranslation(20, 0, 0)),
          .basic(2, .instanceDelay, from: 0, to: 0.5),
          .basic(3, .instanceRedOffset, from: 0, to: -0.5),
          .basic(4, .instanceAlphaOffset, from: 0, to: -0.25),
        ]), .init(.id(3), [.basic(5, .cornerRadius, from: 0, to: 100, begin: -10, duration: 100)]),
    ]
    var tree = RenderTree()
    tree.apply(delta)
    for time in [0.5, 0.25, 0.75] {
      _ = tree.frame(at: time)
      for (number, node) in tree.shown.enumerated() {
        let share = time * Double(number)
        let x = tree.middle(node).x
        expect(x, equals: 20 + 20 * share)
        expect(tree.style[node.slot].cornerRadius, near: 10 + time - 0.5 * share, within: 1e-9)
        expect(tree.tint(of: node).x, near: Float(1 - 0.5 * share))
        let opacity = tree.style[tree.links[node.slot].parent.slot].opacity
        expect(opacity, near: Float(1 - 0.25 * share))
      }
    }
  }

  @Test func `an animation is reported once, by the original`() {
    var delta = RenderDelta.replicated {
      $0.count = 4
      $0.delay = 0.25
    }
    delta.tracks = [.init(.id(3), [.basic(7, .cornerRadius, from: 0, to: 1)])]
    var tree = RenderTree()
    tree.apply(delta)
    var events: [AnimationEvent] = []
    for step in 0...20 { events += tree.frame(at: Double(step) / 10).events }
    expect(
      events,
      equals: [
        AnimationEvent(kind: .started, node: .id(3), animation: AnimationID(rawValue: 7)),
        AnimationEvent(kind: .ended, node: .id(3), animation: AnimationID(rawValue: 7)),
      ])
  }

  @Test func `the next frame is asked for as long as a copy moves, and when one begins to`() {
    var delta = RenderDelta.replicated {
      $0.count = 2
      $0.delay = 2
    }
    delta.tracks = [.init(.id(3), [.basic(7, .cornerRadius, from: 0, to: 1)])]
    var tree = RenderTree()
    tree.apply(delta)
    let times = [0.5, 1.5, 2.5, 3.5].map { tree.frame(at: $0).nextEventTime }
    expect(times, equals: [0.5, 2, 2.5, .infinity])
  }

  /// Copies show the rest of an animation that has ended and is gone from the original (RE-3).
  @Test func `copies show the rest of an animation that has ended (RE-3)`() {
    var delta = RenderDelta.replicated {
      $0.count = 3
      $0.delay = 0.5
    }
    delta.tracks = [.init(.id(3), [.basic(7, .cornerRadius, from: 10, to: 20)])]
    var tree = RenderTree()
    tree.apply(delta)
    _ = tree.frame(at: 0.75)
    _ = tree.frame(at: 1)
    tree.removeTracks(of: .id(3))
    // The application may add another animation meanwhile.
    _ = tree.frame(at: 1.25)
    expect(radii(tree), equals: [0, 17.5, 12.5])
    var more = RenderDelta()
    more.tracks = [.init(.id(3), [.basic(8, .opacity, from: 1, to: 0, begin: 50)])]
    tree.apply(more)
    _ = tree.frame(at: 1.75)
    expect(radii(tree), equals: [0, 0, 17.5])
    let next = tree.frame(at: 2).nextEventTime
    expect(radii(tree), equals: [0, 0, 0])
    expect(next, equals: 50)
  }

  @Test func `an animation that is removed before its end is gone from all copies`() {
    var delta = RenderDelta.replicated {
      $0.count = 3
      $0.delay = 0.5
    }
    delta.tracks = [.init(.id(3), [.basic(7, .cornerRadius, from: 10, to: 20)])]
    var tree = RenderTree()
    tree.apply(delta)
    _ = tree.frame(at: 0.75)
    tree.removeTracks(of: .id(3))
    _ = tree.frame(at: 0.8)
    expect(radii(tree), equals: [0, 0, 0])
  }

  private func radii(_ tree: borrowing RenderTree) -> [Double] {
    tree.shown.map { tree.style[$0.slot].cornerRadius }
  }

  @Test(arguments: 0..<3)
  func `steady frames allocate nothing`(property: Int) {
    var delta = RenderDelta.replicated {
      $0.count = 12
      $0.delay = 0.1
    }
    let tracks: [AnimationTrack] = [
      matrixTrack(1, from: CATransform3DIdentity, to: CATransform3DMakeTranslation(20, 0, 0)),
      .basic(2, .instanceDelay, from: 0.1, to: 0.2),
      .basic(3, .instanceRedOffset, from: 0, to: -0.05),
    ]
    delta.tracks = [
      .init(.id(2), [tracks[property]]),
      .init(.id(3), [.basic(5, .cornerRadius, from: 0, to: 100, begin: -10, duration: 100)]),
    ]
    var tree = RenderTree()
    tree.apply(delta)
    tree.expectSteadySampling()
  }

  @Test func `images are held by copies, and released with them`() throws {
    let image = try PixelImage(width: 2, height: 2, filledWith: Pixel(1, 2, 3)).cgImage()
    var delta = RenderDelta.replicated { $0.count = 3 }
    var contents = NodeContents()
    contents.image = ImageID(rawValue: image.id)
    contents.imageSize = SIMD2(2, 2)
    delta.contents = [.init(.id(3), contents)]
    delta.images = [image]
    var tree = RenderTree()
    tree.apply(delta)
    _ = tree.frame(at: 0)
    expect(tree.shown.allSatisfy { tree.contents[$0.slot].image == contents.image })
    var released = tree.takeReleasedImages()
    expect(released, equals: [])
    delta = RenderDelta()
    delta.removed = [.id(3)]
    tree.apply(delta)
    released = tree.takeReleasedImages()
    expect(released, equals: [contents.image])
    expect(tree.shown, equals: [])
  }

  // MARK: - Bad input

  @Test func `the nodes that replicators make are limited, and the excess is logged`() {
    for count in [1e18, Double.greatestFiniteMagnitude] {
      var tree = RenderTree()
      tree.copyLimit = 1000
      let (_, log) = RefusalLog.recording {
        tree.apply(.replicated { $0.count = count })
        tree.resolve()
      }
      expect(log.count, equals: 1)
      expect(log.first?.hasPrefix("replicator: too many copies"), equals: true, "\(log)")
      let copies = tree.copyCount
      expect(copies, isAtMost: 1000)
      expect(copies, isAbove: 996)
      // Nothing is left of them afterwards.
      var delta = RenderDelta()
      delta.replicate(2) { $0.count = 2 }
      tree.apply(delta)
      let left = tree.copyCount
      expect(left, equals: 2)
    }
  }

  @Test func `nested replicators share the limit`() {
    var delta = RenderDelta.replicated([2: [3], 3: [4], 4: [5]]) { $0.count = 30 }
    delta.replicate(3) { $0.count = 30 }
    delta.replicate(4) { $0.count = 30 }
    var tree = RenderTree()
    tree.copyLimit = 1000
    let (_, log) = RefusalLog.recording {
      tree.apply(delta)
      _ = tree.frame(at: 0)
    }
    expect(!log.isEmpty)
    let copies = tree.copyCount
    expect(copies, isAtMost: 1000)
    delta = RenderDelta()
    delta.removed = [.id(2), .id(3)]
    tree.apply(delta)
    let left = (tree.copyCount, tree.nodeCount)
    expect(left.0, equals: 29 * 2)
    expect(left.1, equals: 3)
  }

  @Test func `values that are not finite are refused; overflowing matrices show nothing`() {
    var tree = RenderTree()
    tree.apply(.replicated { $0.count = 2 })
    let changes: [(inout NodeReplicator) -> Void] = [
      { $0.count = .nan }, { $0.delay = .infinity }, { $0.transform.m41 = .nan },
      { $0.color.x = .nan }, { $0.colorOffsets.w = .infinity },
    ]
    for change in changes {
      var delta = RenderDelta()
      delta.replicate(2, change)
      expect(tree.apply(delta), equals: [.notFinite(.id(2), "replicator")])
    }
    var delta = RenderDelta()
    delta.replicate(2) {
      $0.count = 20
      $0.delay = 1e308
      $0.transform = CATransform3DMakeScale(1e40, 1e40, 1)
    }
    expect(tree.apply(delta).isEmpty)
    _ = tree.frame(at: 1)
    let box = tree.resolved[tree.root.slot].subtreeBounds
    expect(!box.minX.isNaN)
    expect(!box.maxX.isNaN)
    expect(tree.shown.count, equals: 20)
  }
}
