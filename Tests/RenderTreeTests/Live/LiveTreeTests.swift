// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import RenderTree

/// Live contents among the nodes of a tree: asked at the node's own time, woken from any thread.
struct LiveTreeTests {
  private func queue(_ times: [Double], capacity: Int = 8) throws -> MediaQueue {
    let queue = MediaQueue(capacity: capacity)
    for time in times { expect(queue.enqueue(try .plain(at: time)), equals: .accepted) }
    return queue
  }

  private func timing(speed: Float = 1, offset: Double = 0, begin: Double = 0) -> NodeTiming {
    var timing = NodeTiming()
    timing.speed = Double(speed)
    timing.timeOffset = offset
    timing.beginTime = begin
    return timing
  }

  @Test func `frames appear at their time and ask for no frame between`() throws {
    let queue = try queue([1, 2, 3])
    var tree = RenderTree()
    tree.apply(.live(.media(queue)))
    let before = tree.frame(at: 0.5)
    expect(before.nextEventTime, equals: 1)
    try expect(tree.shownImage(2), equals: .none)
    let first = tree.frame(at: 1)
    try expect(tree.shownTime(2), equals: 1)
    expect(first.nextEventTime, equals: 2)
    _ = tree.takeDamage()
    let still = tree.frame(at: 1.5)
    expect(still.nextEventTime, equals: 2)
    expect(tree.takeDamage().isEmpty)
    let last = tree.frame(at: 3.5)
    try expect(tree.shownTime(2), equals: 3)
    expect(last.nextEventTime, equals: .infinity)
    expect(queue.counts.dropped, equals: 1)
    expect(queue.counts.shown, equals: 2)
  }

  @Test func `a new frame damages its own layer only`() throws {
    let queue = try queue([0, 1])
    var tree = RenderTree()
    tree.apply(.live(.media(queue)))
    _ = tree.frame(at: 0)
    _ = tree.takeDamage()
    _ = tree.frame(at: 1)
    expect(tree.takeDamage(), equals: RootRect(minX: -1, minY: -1, maxX: 11, maxY: 11))
  }

  @Test func `times are those of the layer, by speed, offset and begin (TI-1)`() throws {
    let queue = try queue([1, 6, 8])
    var tree = RenderTree()
    tree.apply(.live(.media(queue), timing: timing(speed: 2, offset: 3, begin: 1)))
    let result = tree.frame(at: 2)
    // (2 - 1) × 2 + 3 = 5.
    try expect(tree.shownTime(2), equals: 1)
    expect(result.nextEventTime, near: 2.5, within: 1e-9)
    _ = tree.frame(at: 2.5)
    try expect(tree.shownTime(2), equals: 6)
  }

  @Test func `a stopped layer keeps its frame, and its offset seeks (TI-2)`() throws {
    let queue = try queue([1, 2, 3])
    var tree = RenderTree()
    tree.apply(.live(.media(queue), timing: timing(speed: 0, offset: 1.5)))
    expect(tree.frame(at: 10).nextEventTime, equals: .infinity)
    try expect(tree.shownTime(2), equals: 1)
    _ = tree.frame(at: 20)
    try expect(tree.shownTime(2), equals: 1)
    var delta = RenderDelta()
    delta.timing = [.init(.id(2), timing(speed: 0, offset: 3))]
    tree.apply(delta)
    _ = tree.frame(at: 20)
    try expect(tree.shownTime(2), equals: 3)
  }

  @Test func `what changes wakes the renderers that show it, and no others`() throws {
    let queue = try queue([])
    let count = Atomic(0)
    let mailbox = Mailbox()
    mailbox.liveSignal.setHandler { count.wrappingAdd(1, ordering: .relaxed) }
    var tree = RenderTree()
    tree.setLiveSignal(mailbox.liveSignal)
    tree.apply(.live(.media(queue)))
    _ = queue.enqueue(try .plain(at: 1))
    expect(count.load(ordering: .relaxed), equals: 1)
    expect(mailbox.liveSignal.isRaised)
    mailbox.liveSignal.take()
    var delta = RenderDelta()
    delta.live = [.init(.id(2), NodeLive())]
    tree.apply(delta)
    _ = queue.enqueue(try .plain(at: 2))
    expect(!mailbox.liveSignal.isRaised)
    tree.apply(.live(.media(queue)))
    tree.setLiveSignal(nil)
    expect(queue.watchers.isEmpty)
  }

  @Test func `a node that goes lets its contents and their picture go`() throws {
    weak var released: MediaQueue?
    var tree = RenderTree()
    let image = try {
      let queue = try queue([0])
      released = queue
      tree.apply(.live(.media(queue)))
      _ = tree.frame(at: 0)
      return try tree.shownImage(2)
    }()
    _ = tree.takeReleasedImages()
    expect(released != nil)
    var delta = RenderDelta()
    delta.children = [.init(.id(1), [])]
    delta.removed = [.id(2)]
    tree.apply(delta)
    expect(tree.takeReleasedImages(), equals: [image])
    expectNil(released)
  }

  @Test func `a commit of other contents leaves the live picture, and removing it shows them`()
    throws
  {
    let queue = try queue([0])
    var tree = RenderTree()
    tree.apply(.live(.media(queue)))
    _ = tree.frame(at: 0)
    let live = try tree.shownImage(2)
    var contents = NodeContents()
    contents.gravity = .resizeAspect
    contents.contentsScale = 2
    var delta = RenderDelta()
    delta.contents = [.init(.id(2), contents)]
    tree.apply(delta)
    _ = tree.frame(at: 1)
    try expect(tree.shownImage(2), equals: live)
    delta = RenderDelta()
    delta.live = [.init(.id(2), NodeLive())]
    tree.apply(delta)
    _ = tree.frame(at: 2)
    try expect(tree.shownImage(2), equals: .none)
  }

  @Test func `copies of replicators show the picture of their original`() throws {
    let queue = try queue([0, 1])
    var delta = RenderDelta.live(.media(queue))
    var replicator = NodeReplicator()
    replicator.count = 3
    delta.replicator = [.init(.id(1), replicator)]
    var tree = RenderTree()
    tree.apply(delta)
    _ = tree.frame(at: 1)
    let image = try tree.shownImage(2)
    expect(image != .none)
    let original = tree.index(of: .id(2))
    let node = try #require(original)
    var images: [ImageID] = []
    for copy in tree.nodes.replication.copies(of: node) {
      images.append(tree.contents[copy.slot].image)
    }
    expect(images, equals: [image, image])
    expect(queue.counts.shown, equals: 1)
  }

  // MARK: - Drawings

  @Test func `a drawing is asked for once for each request, size and scale`() throws {
    let drawing = LiveDrawing(
      .init(format: { .init() }, draw: { _ in true }, contextLost: {}, release: {}))
    var tree = RenderTree()
    tree.apply(.live(.drawing(drawing)))
    func sizes(at time: Double) -> [SIMD2<Int32>] {
      _ = tree.frame(at: time)
      let due = tree.takeDueDrawings()
      for item in due {
        let picture = LivePicture(
          id: ImageID(rawValue: CGImage.takeID()), width: 1, height: 1, isOpaque: false,
          source: .drawing(item.drawing))
        tree.finishDrawing(item, picture)
      }
      return due.map(\.call.size)
    }
    expect(sizes(at: 0), equals: [SIMD2(10, 10)])
    expect(sizes(at: 1), equals: [])
    drawing.setNeedsDisplay()
    expect(sizes(at: 2), equals: [SIMD2(10, 10)])
    var contents = NodeContents()
    contents.contentsScale = 1.55
    var delta = RenderDelta()
    delta.contents = [.init(.id(2), contents)]
    tree.apply(delta)
    expect(sizes(at: 3), equals: [SIMD2(16, 16)])
    expect(tree.frame(at: 4).nextEventTime, equals: .infinity)
    drawing.isAsynchronous = true
    expect(sizes(at: 5), equals: [SIMD2(16, 16)])
    expect(sizes(at: 6), equals: [SIMD2(16, 16)])
    expect(tree.frame(at: 7).nextEventTime, equals: 7)
  }

  @Test func `a hidden layer is not drawn, and asks for no frames`() throws {
    let drawing = LiveDrawing(
      .init(format: { .init() }, draw: { _ in true }, contextLost: {}, release: {}))
    drawing.isAsynchronous = true
    var delta = RenderDelta.live(.drawing(drawing))
    var style = NodeStyle()
    style.flags.insert(.hidden)
    delta.style = [.init(.id(2), style)]
    var tree = RenderTree()
    tree.apply(delta)
    expect(tree.frame(at: 0).nextEventTime, equals: .infinity)
    expect(tree.takeDueDrawings().isEmpty)
  }
}
