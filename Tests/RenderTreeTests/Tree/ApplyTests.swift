// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import RenderTree
import TestSupport
import Testing

/// Deltas go into the tree whole, or are refused and leave it as it was.
struct ApplyTests {
  @Test func `a tree is built and dumped`() {
    var delta = RenderDelta.tree([1: [2, 3], 2: [4]])
    delta.names.append(.init(.id(1), "root"))
    var style = NodeStyle()
    style.backgroundColor = SIMD4(1, 0, 0.2, 1)
    style.opacity = 0.5
    style.cornerRadius = 2.5
    style.flags.insert(.masksToBounds)
    delta.style.append(.init(.id(3), style))
    delta.transform.append(.init(.id(4), CATransform3DMakeTranslation(1, 2, 0)))
    var tree = RenderTree()
    let refusals = tree.apply(delta)
    expect(refusals, equals: [])
    let text = tree.dump()
    expect(
      text,
      equals: """
        node 1 "root" bounds 0 0 10 10 position 5 5
          node 2 bounds 0 0 10 10 position 5 5
            node 4 bounds 0 0 10 10 position 5 5 transform [1 0 0 0 0 1 0 0 0 0 1 0 1 2 0 1]
          node 3 bounds 0 0 10 10 position 5 5 background #ff0033ff radius 2.5 opacity 0.5 masks

        """)
  }

  @Test func `an empty tree is dumped`() {
    let tree = RenderTree()
    let text = tree.dump()
    expect(text, equals: "(empty)\n")
  }

  @Test func `children move and go`() {
    var tree = RenderTree()
    _ = tree.apply(.tree([1: [2, 3, 4]]))
    var delta = RenderDelta()
    delta.hang([4, 2], below: 1)
    delta.hang([3], below: 4)
    let refusals = tree.apply(delta)
    expect(refusals, equals: [])
    let order = self.order(&tree)
    expect(order, equals: [1, 4, 3, 2])
  }

  /// In whichever order the lists come: what leaves its place is taken out first.
  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func `a child changes places with its parent`(order: [Int]) {
    var tree = RenderTree()
    _ = tree.apply(.tree([1: [2], 2: [3], 3: [4]]))
    let lists: [([UInt32], UInt32)] = [([3], 1), ([4], 2), ([2], 3)]
    var delta = RenderDelta()
    for index in order { delta.hang(lists[index].0, below: lists[index].1) }
    let refusals = tree.apply(delta)
    expect(refusals, equals: [])
    let found = self.order(&tree)
    expect(found, equals: [1, 3, 2, 4])
  }

  @Test(arguments: [[2, 3], [3, 2]] as [[UInt32]])
  func `a mask changes places with what it masks`(order: [UInt32]) {
    var tree = RenderTree()
    _ = tree.apply(.tree([1: [2]]))
    func masks(_ pairs: [UInt32: UInt32?]) -> RenderDelta {
      var delta = RenderDelta()
      for node in order {
        guard let mask = pairs[node] else { continue }
        var effects = NodeEffects()
        effects.mask = mask.map { .id($0) }
        delta.effects.append(.init(.id(node), effects))
      }
      return delta
    }
    var first = masks([2: 3])
    first.created = [.id(3)]
    _ = tree.apply(first)
    var second = masks([2: Optional<UInt32>.none, 3: 2])
    second.hang([3], below: 1)
    let refusals = tree.apply(second)
    expect(refusals, equals: [])
    let found = self.order(&tree)
    expect(found, equals: [1, 3, 2])
    let index = tree.index(of: .id(2))
    expect(index.map { tree.isMask($0) }, equals: true)
  }

  @Test func `a replaced node starts again`() {
    var tree = RenderTree()
    _ = tree.apply(.tree([1: [2, 3], 2: [4]]))
    var delta = RenderDelta()
    delta.replaced = [.id(2)]
    delta.hang([2, 3], below: 1)
    let refusals = tree.apply(delta)
    expect(refusals, equals: [])
    let text = tree.dump()
    expect(
      text,
      equals: """
        node 1 bounds 0 0 10 10 position 5 5
          node 2
          node 3 bounds 0 0 10 10 position 5 5

        """)
  }

  @Test func `removed nodes leave their children out of the tree`() {
    var tree = RenderTree()
    _ = tree.apply(.tree([1: [2, 3], 2: [4]]))
    var delta = RenderDelta()
    delta.removed = [.id(2)]
    _ = tree.apply(delta)
    let order = self.order(&tree)
    expect(order, equals: [1, 3])
    let count = tree.nodeCount
    expect(count, equals: 3)
    let index = tree.index(of: .id(2))
    expectNil(index)
    // The orphan is there still and can be hung elsewhere.
    var next = RenderDelta()
    next.hang([4], below: 3)
    let refusals = tree.apply(next)
    expect(refusals, equals: [])
    let after = self.order(&tree)
    expect(after, equals: [1, 3, 4])
  }

  @Test func `the root can go`() {
    var tree = RenderTree()
    _ = tree.apply(.tree([1: [2]]))
    var delta = RenderDelta()
    delta.removed = [.id(1)]
    _ = tree.apply(delta)
    let order = self.order(&tree)
    expect(order, equals: [])
    let text = tree.dump()
    expect(text, equals: "(empty)\n")
  }

  // MARK: - Refusals

  @Test func `cycles are refused`() {
    var tree = RenderTree()
    _ = tree.apply(.tree([1: [2], 2: [3]]))
    var delta = RenderDelta()
    delta.hang([1], below: 3)
    var refusals = tree.apply(delta)
    delta.children = []
    delta.hang([2], below: 2)
    refusals += tree.apply(delta)
    expect(
      refusals,
      equals: [
        .wouldFormCycle(child: .id(1), parent: .id(3)),
        .wouldFormCycle(child: .id(2), parent: .id(2)),
      ])
    expect(refusals[0].description, equals: "node 1 cannot go below 3, which lies below it")
  }

  @Test func `unknown nodes are refused`() {
    var tree = RenderTree()
    _ = tree.apply(.tree([1: []]))
    var delta = RenderDelta()
    delta.place(7, .zero, .zero)
    delta.style.append(.init(.id(8), NodeStyle()))
    delta.hang([9], below: 1)
    delta.timing.append(.init(.id(10), NodeTiming()))
    delta.tracks.append(.init(.id(11), []))
    delta.transform.append(.init(.id(12), CATransform3DIdentity))
    delta.root = .id(13)
    let refusals = tree.apply(delta)
    expect(Set(refusals.map(\.description)).count, equals: 7)
    let text = tree.dump()
    expect(text, equals: "node 1 bounds 0 0 10 10 position 5 5\n")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `numbers that are not finite are refused`(bad: Double) {
    var tree = RenderTree()
    _ = tree.apply(.tree([1: []]))
    let before = tree.dump()
    var delta = RenderDelta()
    delta.place(1, SIMD4(0, 0, bad, 1), .zero)
    var style = NodeStyle()
    style.cornerRadius = bad
    delta.style.append(.init(.id(1), style))
    style = NodeStyle()
    style.opacity = Float(bad)
    delta.style.append(.init(.id(1), style))
    var contents = NodeContents()
    contents.contentsRect.z = bad
    delta.contents.append(.init(.id(1), contents))
    var matrix = CATransform3DIdentity
    matrix.m34 = CGFloat(bad)
    delta.transform.append(.init(.id(1), matrix))
    delta.sublayerTransform.append(.init(.id(1), matrix))
    var shadow = NodeShadow()
    shadow.radius = bad
    delta.shadow.append(.init(.id(1), shadow))
    var effects = NodeEffects()
    effects.backgroundPattern = BackgroundPattern(
      image: ImageID(rawValue: 1), imageSize: .one, tileSize: SIMD2(bad, 1))
    delta.effects.append(.init(.id(1), effects))
    var shape = NodeShape()
    shape.lineWidth = bad
    delta.shape.append(.init(.id(1), shape))
    var gradient = NodeGradient()
    gradient.startPoint.x = bad
    delta.gradient.append(.init(.id(1), gradient))
    var replicator = NodeReplicator()
    replicator.delay = bad
    delta.replicator.append(.init(.id(1), replicator))
    var timing = NodeTiming()
    timing.speed = bad
    delta.timing.append(.init(.id(1), timing))
    let refusals = tree.apply(delta)
    let groups = [
      "geometry", "style", "style", "contents", "shadow", "effects", "shape", "gradient",
      "replicator", "transform", "sublayerTransform", "timing",
    ]
    expect(refusals, equals: groups.map { .notFinite(.id(1), $0) })
    let after = tree.dump()
    expect(after, equals: before)
  }

  // MARK: - Against a plain model

  /// Random edits give the tree that a dictionary of lists gives, cycles refused alike.
  @Test func `random edits keep the tree sound`() {
    var random = SeededGenerator(test: "randomEditsKeepTheTreeSound")
    let numbers = Array(UInt32(1)...20)
    var tree = RenderTree()
    var delta = RenderDelta.tree([1: []])
    delta.created = numbers.map(NodeID.id)
    _ = tree.apply(delta)
    var children: [UInt32: [UInt32]] = [:]
    func isAbove(_ node: UInt32, _ other: UInt32) -> Bool {
      node == other || (children[node] ?? []).contains { isAbove($0, other) }
    }
    for _ in 0..<400 {
      let parent = numbers.randomElement(using: &random) ?? 1
      let list = Array(
        numbers.shuffled(using: &random).prefix(Int.random(in: 0...5, using: &random)))
      var edit = RenderDelta()
      edit.hang(list, below: parent)
      let refusals = tree.apply(edit)
      // The list replaces the old one first; then each goes to the end unless it lies above.
      let kept = zip(children[parent] ?? [], list).prefix { $0 == $1 }.map(\.0)
      children[parent] = kept
      var refused = 0
      for child in list.dropFirst(kept.count) {
        guard !isAbove(child, parent) else {
          refused += 1
          continue
        }
        for other in numbers { children[other]?.removeAll { $0 == child } }
        children[parent, default: []].append(child)
      }
      expect(refusals.count, equals: refused)
      var expected: [UInt32] = []
      func walk(_ node: UInt32) {
        expected.append(node)
        for child in children[node] ?? [] { walk(child) }
      }
      walk(1)
      let order = self.order(&tree)
      expect(order, equals: expected)
    }
  }

  private func order(_ tree: inout RenderTree) -> [UInt32] {
    _ = tree.frame(at: 0)
    return tree.order.map { tree.ids[$0.slot].rawValue }
  }
}
