// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import RenderTree

/// Waiting deltas stay few, and lead to the same tree as the deltas one by one.
struct MailboxTests {
  private func randomDelta(_ random: inout SeededGenerator, nodes: UInt32) -> RenderDelta {
    var delta = RenderDelta()
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let node = NodeID.id(.random(in: 2...nodes, using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        var geometry = NodeGeometry()
        geometry.position = .random(in: 0...100, using: &random)
        delta.geometry.append(.init(node, geometry))
      case 1:
        var style = NodeStyle()
        style.opacity = .random(in: 0...1, using: &random)
        delta.style.append(.init(node, style))
      case 2:
        let x = CGFloat.random(in: 0...9, using: &random)
        delta.transform.append(.init(node, CATransform3DMakeTranslation(x, 1, 0)))
      case 3:
        let track = AnimationTrack.basic(
          .random(in: 1...99, using: &random), .opacity, from: 0, to: 1, duration: 3)
        delta.tracks.append(.init(node, Bool.random(using: &random) ? [track] : []))
      default:
        var order = Array(UInt32(2)...nodes)
        order.shuffle(using: &random)
        delta.children.append(.init(.id(1), order.map { .id($0) }))
      }
    }
    return delta
  }

  @Test(arguments: 0..<10)
  func `gathered deltas lead to the same tree`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var alone = RenderTree()
    let mailbox = Mailbox()
    let first = RenderDelta.tree([1: Array(2...9)])
    alone.apply(first)
    mailbox.post(first)
    for _ in 0..<200 {
      let delta = randomDelta(&random, nodes: 9)
      alone.apply(delta)
      mailbox.post(delta)
    }
    var gathered = RenderTree()
    let deltas = mailbox.takeDeltas()
    expect(deltas.count, isAtMost: Mailbox.deltaLimit)
    for delta in deltas { gathered.apply(delta) }
    _ = alone.frame(at: 1)
    _ = gathered.frame(at: 1)
    expect(alone.dump(), equals: gathered.dump())
  }

  /// The lists of a delta that was applied serve the next commit, whose changes go into the same memory.
  @Test func `deltas are used again`() {
    let mailbox = Mailbox()
    expect(mailbox.takeSpare().geometry.capacity, equals: 0)
    var taken: [RenderDelta] = []
    var delta = RenderDelta.tree([1: Array(2...200)])
    delta.geometry = (2...200).map { .init(.id($0), NodeGeometry()) }
    let capacity = delta.geometry.capacity
    mailbox.post(delta)
    delta = RenderDelta()
    _ = mailbox.takeFrame(into: &taken)
    expect(taken.count, equals: 1)
    mailbox.recycle(&taken)
    expect(taken.isEmpty)
    let spare = mailbox.takeSpare()
    expect(spare.isEmpty)
    expect(spare.entryCount, equals: 0)
    expect(spare.geometry.capacity, isAtLeast: capacity)
    // It has one owner.
    expect(mailbox.takeSpare().geometry.capacity, equals: 0)
  }

  /// One huge commit does not hold its memory indefinitely.
  @Test func `the memory of a large delta is freed`() {
    let mailbox = Mailbox()
    var delta = RenderDelta()
    delta.geometry = (1...5000).map { .init(.id($0), NodeGeometry()) }
    mailbox.post(delta)
    var taken: [RenderDelta] = []
    _ = mailbox.takeFrame(into: &taken)
    mailbox.recycle(&taken)
    expect(mailbox.takeSpare().geometry.capacity, equals: 0)
  }

  /// A renderer that takes nothing for ten thousand commits.
  @Test func `a renderer that is held up has no queue`() throws {
    let mailbox = Mailbox()
    mailbox.post(RenderDelta.tree([1: Array(2...40)]))
    let image = PixelImage(width: 2, height: 2, filledWith: Pixel(1, 2, 3))
    for step in 0..<10_000 {
      var delta = RenderDelta()
      var geometry = NodeGeometry()
      geometry.position = SIMD2(Double(step), 0)
      delta.geometry.append(.init(.id(UInt32(2 + step % 39)), geometry))
      var contents = NodeContents()
      let fresh = try image.cgImage()
      contents.image = ImageID(rawValue: fresh.id)
      delta.contents.append(.init(.id(2), contents))
      delta.images.append(fresh)
      // A node comes with each commit and goes with the next.
      delta.created = [.id(UInt32(100 + step))]
      delta.hang(Array(2...40) + [UInt32(100 + step)], below: 1)
      if step > 0 { delta.removed = [.id(UInt32(99 + step))] }
      mailbox.post(delta)
    }
    expect(mailbox.waiting.deltas, isAtMost: Mailbox.deltaLimit)
    expect(mailbox.waiting.entries, isAtMost: 200)
    var tree = RenderTree()
    for delta in mailbox.takeDeltas() {
      let refusals = tree.apply(delta)
      expect(refusals.isEmpty)
    }
    let found = tree.index(of: .id(3))
    let node = try #require(found)
    expect(tree.geometry[node.slot].position.x, isAbove: 9_900)
    expect(tree.nodeCount, equals: 41)
  }
}
