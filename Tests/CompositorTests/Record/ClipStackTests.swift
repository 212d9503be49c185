// SPDX-License-Identifier: MIT

import Expectations
import RenderTree
import Testing

@testable import Compositor

/// Chains of clips, without layers.
struct ClipStackTests {
  private static let frame = PixelRect(x: 0, y: 0, width: 100, height: 100)

  private func stack() -> ClipStack {
    var clips = ClipStack()
    clips.begin(bounds: Self.frame)
    return clips
  }

  /// The record of a rectangle of pixels.
  private func record(
    _ rect: SIMD4<Double>, radius: Float = 0
  ) throws -> ClipRecord {
    try #require(
      ClipRecord(rect, under: .identity, corners: (radius, radius, radius, radius)))
  }

  private func box(_ minX: Double, _ minY: Double, _ maxX: Double, _ maxY: Double) -> RootRect {
    RootRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
  }

  @Test func `a nested clip copies the chain above it`() throws {
    var clips = stack()
    clips.add(try record(SIMD4(0, 0, 50, 50)))
    clips.push(opacity: 0.5)
    clips.add(try record(SIMD4(10, 10, 50, 50)))
    expect(clips.records.count, equals: 3)
    expect(clips.top.firstClip, equals: 1)
    expect(clips.top.clipCount, equals: 2)
    expect(clips.opacity, equals: 0.5)
    clips.pop()
    expect(clips.top.firstClip, equals: 0)
    expect(clips.top.clipCount, equals: 1)
    expect(clips.opacity, equals: 1)
  }

  @Test func `a pass begins without clips`() throws {
    var clips = stack()
    clips.add(try record(SIMD4(0, 0, 50, 50)))
    clips.top.mask = .target(3)
    clips.top.adds = true
    let region = PixelRect(x: 4, y: 5, width: 6, height: 7)
    clips.push(bounds: region)
    expect(clips.bounds, equals: region)
    expect(clips.top.clipCount, equals: 0)
    expect(clips.top.mask, equals: .none)
    expect(clips.top.adds, equals: false)
    clips.pop()
    expect(clips.top.mask, equals: .target(3))
    expect(clips.top.adds, equals: true)
  }

  @Test func `clips that hold a box are left out`() throws {
    var clips = stack()
    clips.add(try record(SIMD4(0, 0, 80, 80)))
    clips.add(try record(SIMD4(20, 20, 80, 80)))
    expect(clips.needed(within: box(30, 30, 60, 60)).features, equals: [])
    let outer = clips.needed(within: box(30, 30, 90, 60))
    expect(outer.features, equals: [.clip, .oneClip])
    expect(outer.chain.first, equals: 1)
    expect(outer.chain.count, equals: 1)
    let inner = clips.needed(within: box(10, 30, 60, 60))
    expect(inner.chain.first, equals: 2)
    expect(inner.chain.count, equals: 1)
    expect(clips.needed(within: box(10, 30, 90, 60)).chain.count, equals: 2)
  }

  @Test func `rounded corners count where a box reaches into them`() throws {
    let rounded = try record(SIMD4(0, 0, 80, 80), radius: 20)
    expect(rounded.holds(box(1, 21, 79, 59)))
    expect(!rounded.holds(box(1, 10, 79, 59)))
    let continuous = try record(SIMD4(0, 0, 80, 80), radius: -20)
    expect(continuous.isContinuous)
    expect(!continuous.holds(box(1, 21, 79, 59)))
  }

  @Test func `chains name the features of their clips`() throws {
    var clips = stack()
    clips.add(try record(SIMD4(0, 0, 80, 80), radius: -20))
    expect(
      clips.needed(within: box(0, 0, 90, 90)).features, equals: [.clip, .oneClip, .continuous])
    clips.top.mask = .target(0)
    clips.add(ClipRecord(mask: Self.frame, unitRect: (0, 0, 1, 1)))
    expect(clips.needed(within: box(0, 0, 90, 90)).features, equals: [.clip, .continuous, .mask])
    // A mask is never left out.
    expect(clips.needed(within: box(40, 40, 41, 41)).features, equals: [.clip, .oneClip, .mask])
  }

  @Test func `no chain crosses a window`() throws {
    var clips = stack()
    let record = try record(SIMD4(0, 0, 80, 80))
    for depth in 1...60 {
      clips.push(bounds: Self.frame)
      for _ in 0..<(depth % 16) { clips.add(record) }
      let top = clips.top
      guard top.clipCount > 0 else { continue }
      let first = Int(top.firstClip)
      let last = first + Int(top.clipCount) - 1
      expect(first / FramePlan.clipWindowCount, equals: last / FramePlan.clipWindowCount)
    }
    expect(clips.records.count, isAbove: FramePlan.clipWindowCount)
  }

  @Test func `a chain is full at its longest`() throws {
    var clips = stack()
    let record = try record(SIMD4(0, 0, 80, 80))
    for _ in 0..<ClipStack.longestChain {
      expect(clips.isFull, equals: false)
      clips.add(record)
    }
    expect(clips.isFull, equals: true)
  }

  @Test func `edges on a smoothed clip are left to it`() {
    var clips = stack()
    let space = LayerSpace(map: .identity, scale: 1)
    clips.add(bounds: SIMD4(0.5, 0.5, 50, 50), corners: (0, 0, 0, 0), in: space)
    expect(clips.top.edgeClip.value, equals: 0)
    // Minimum x and y lie on the clip's edges, the others inside.
    let edges = clips.sharedEdges(of: SIMD4(0.5, 0.5, 20, 20), under: .identity)
    expect(edges, equals: 0b0011_0000)
    // Rectangles that begin or end on the edges, outside of them, cover none of their pixels.
    for outside in [SIMD4(10, 50.5, 20, 20), SIMD4(10, -19.5, 20, 20), SIMD4(50.5, 10, 20, 20)] {
      expect(clips.sharedEdges(of: outside, under: .identity), equals: 0)
    }
    clips.push(bounds: Self.frame)
    clips.add(bounds: SIMD4(0, 0, 50, 50), corners: (0, 0, 0, 0), in: space)
    expect(clips.top.edgeClip, equals: .none)
    expect(clips.sharedEdges(of: SIMD4(0, 0, 20, 20), under: .identity), equals: 0)
  }

  @Test func `a clip narrows its level`() {
    var clips = stack()
    let space = LayerSpace(map: .identity, scale: 2)
    clips.push(opacity: 1)
    clips.add(bounds: SIMD4(10, 10, 20, 100), corners: (0, 0, 0, 0), in: space)
    expect(clips.bounds, equals: PixelRect(x: 20, y: 20, width: 40, height: 80))
    clips.push(opacity: 1)
    clips.add(bounds: SIMD4(10, 10, 0, 10), corners: (0, 0, 0, 0), in: space)
    expect(clips.bounds.isEmpty, equals: true)
    clips.pop()
    clips.pop()
    expect(clips.bounds, equals: Self.frame)
  }
}
