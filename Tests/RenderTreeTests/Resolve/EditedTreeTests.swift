// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import RenderTree
import TestSupport
import Testing

/// A tree that was edited frame by frame resolves to what a tree does that got all edits at once.
struct EditedTreeTests {
  /// Seeded changes of a tree of twelve nodes under root 1.
  private struct Editor {
    var random: SeededGenerator
    /// By node, so that no node is hung below itself.
    var children: [UInt32: [UInt32]] = [1: Array(2...12)]

    mutating func number(_ range: ClosedRange<Double>) -> Double {
      .random(in: range, using: &random)
    }

    mutating func edit() -> RenderDelta {
      var delta = RenderDelta()
      let number = UInt32.random(in: 2...12, using: &random)
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1: geometry(of: number, &delta)
      case 2, 3: style(of: number, &delta)
      case 4: matrix(of: number, &delta)
      case 5: shadow(of: number, &delta)
      case 6: contents(of: number, &delta)
      case 7: shape(of: number, &delta)
      default: hang(number, &delta)
      }
      return delta
    }

    private mutating func geometry(of node: UInt32, _ delta: inout RenderDelta) {
      let size = SIMD2(number(-2...60), number(0...60))
      delta.place(
        node, SIMD4(number(-5...5), 0, size.x, size.y), SIMD2(number(0...100), number(0...100)))
    }

    private mutating func style(of node: UInt32, _ delta: inout RenderDelta) {
      var style = NodeStyle()
      style.opacity = Float(Int(number(0...3.9))) / 3
      for flag in [NodeStyle.Flags.hidden, .masksToBounds, .geometryFlipped, .preservesDepth]
      where number(0...1) < 0.2 { style.flags.insert(flag) }
      if number(0...1) < 0.3 { style.flags.remove(.doubleSided) }
      delta.style.append(.init(.id(node), style))
    }

    private mutating func matrix(of node: UInt32, _ delta: inout RenderDelta) {
      var matrix = CATransform3DMakeRotation(CGFloat(number(-3...3)), 0, 0, 1)
      if number(0...1) < 0.3 { matrix = CATransform3DMakeRotation(CGFloat(number(0...3)), 0, 1, 0) }
      if number(0...1) < 0.2 { matrix = CATransform3DMakeScale(0, 1, 1) }
      if number(0...1) < 0.2 { matrix.m34 = -0.002 }
      if number(0...1) < 0.2 {
        delta.sublayerTransform.append(.init(.id(node), matrix))
      } else {
        delta.transform.append(.init(.id(node), matrix))
      }
    }

    private mutating func shadow(of node: UInt32, _ delta: inout RenderDelta) {
      var shadow = NodeShadow()
      shadow.opacity = number(0...1) < 0.5 ? 0.5 : 0
      delta.shadow.append(.init(.id(node), shadow))
    }

    private mutating func contents(of node: UInt32, _ delta: inout RenderDelta) {
      var contents = NodeContents()
      contents.image = ImageID(rawValue: number(0...1) < 0.7 ? 5 : 0)
      contents.imageSize = SIMD2(80, 40)
      contents.gravity = [.resize, .center, .resizeAspectFill].randomElement(using: &random)!
      delta.contents.append(.init(.id(node), contents))
    }

    private mutating func shape(of node: UInt32, _ delta: inout RenderDelta) {
      var shape = NodeShape()
      shape.lineWidth = number(0...1) < 0.5 ? 1 : 3
      delta.shape.append(.init(.id(node), shape))
    }

    /// Moves a leaf below another node, or back below the root.
    private mutating func hang(_ node: UInt32, _ delta: inout RenderDelta) {
      guard children[node, default: []].isEmpty else { return }
      let parent = UInt32.random(in: 1...12, using: &random)
      guard parent != node, let old = children.first(where: { $0.value.contains(node) })?.key else {
        return
      }
      children[old]?.removeAll { $0 == node }
      children[parent, default: []].append(node)
      delta.hang(children[old, default: []], below: old)
      delta.hang(children[parent, default: []], below: parent)
    }
  }

  private func describe(_ tree: borrowing RenderTree) -> [String] {
    // That children need sorting is forgotten only when their parent is placed again.
    let lasting = ResolvedNode.Traits.sortsChildren.union(.comparesPlanes)
    return tree.order.map { node in
      let resolved = tree.resolved[node.slot]
      return """
        \(tree.ids[node.slot].rawValue) \(resolved.toRoot) \(resolved.ownBounds) \
        \(resolved.subtreeBounds) \(tree.contentBounds[node.slot]) \(resolved.traits.subtracting(lasting).rawValue)
        """
    }
  }

  @Test func `edits one by one or all at once`() {
    var editor = Editor(random: SeededGenerator(test: "editsOneByOneOrAllAtOnce"))
    var first = RenderDelta.tree([1: Array(2...12)])
    first.place(1, SIMD4(0, 0, 100, 100), SIMD2(50, 50))
    var tree = RenderTree()
    expect(tree.apply(first).isEmpty)
    var deltas = [first]
    for step in 0..<240 {
      let delta = editor.edit()
      deltas.append(delta)
      tree.apply(delta)
      tree.resolve()
      guard step % 6 == 0 else { continue }
      var fresh = RenderTree()
      for delta in deltas { fresh.apply(delta) }
      fresh.resolve()
      expect(describe(tree), equals: describe(fresh))
      expect(
        tree.largeNodes.map { tree.ids[$0.slot] },
        equals: fresh.largeNodes.map { fresh.ids[$0.slot] })
    }
  }

  /// Moving leaves have a path of their own, which gives what the path of all nodes gives.
  @Test func `plain placement changes neither maps nor boxes nor damage`() {
    var editor = Editor(random: SeededGenerator(test: "plainPlacementChangesNothing"))
    var first = RenderDelta.tree([1: Array(2...12)])
    first.place(1, SIMD4(0, 0, 100, 100), SIMD2(50, 50))
    var plain = RenderTree()
    var general = RenderTree()
    general.options = general.options.subtracting(.plainPlacement)
    var deltas = [first]
    for _ in 0..<300 {
      // Without its first changes' look a node that moves is no leaf of the fast path.
      deltas.append(editor.edit())
      var move = RenderDelta()
      move.place(
        .random(in: 2...12, using: &editor.random), SIMD4(0, 0, 8, 6),
        SIMD2(editor.number(0...90), editor.number(0...90)))
      deltas.append(move)
    }
    for (step, delta) in deltas.enumerated() {
      plain.apply(delta)
      general.apply(delta)
      plain.resolve()
      general.resolve()
      for node in plain.order {
        let (one, other) = (plain.resolved[node.slot], general.resolved[node.slot])
        expect(one.toRoot, equals: other.toRoot, "step \(step)")
        expect(one.ownBounds, equals: other.ownBounds, "step \(step)")
        expect(one.subtreeBounds, equals: other.subtreeBounds, "step \(step)")
        expect(one.traits, equals: other.traits, "step \(step)")
        expect(one.contentStamp, equals: other.contentStamp, "step \(step)")
      }
      expect(plain.takeDamage(), equals: general.takeDamage(), "step \(step)")
      expect(
        plain.largeNodes.map(\.rawValue), equals: general.largeNodes.map(\.rawValue), "step \(step)"
      )
    }
  }

  /// Each frame's damage holds the old and the new box of all that moved.
  @Test func `damage holds the boxes before and after`() {
    var tree = RenderTree()
    tree.apply(.tree([1: [2, 3], 3: [4]]))
    tree.resolve()
    _ = tree.takeDamage()
    var delta = RenderDelta()
    delta.place(2, SIMD4(0, 0, 10, 10), SIMD2(40, 40))
    tree.apply(delta)
    tree.resolve()
    expect(tree.takeDamage(), equals: RootRect(minX: -1, minY: -1, maxX: 46, maxY: 46))
    var style = NodeStyle()
    style.opacity = 0.5
    delta = RenderDelta()
    delta.style.append(.init(.id(2), style))
    tree.apply(delta)
    tree.resolve()
    expect(tree.takeDamage(), equals: RootRect(minX: 34, minY: 34, maxX: 46, maxY: 46))
    style.flags.insert(.hidden)
    delta.style = [.init(.id(2), style)]
    tree.apply(delta)
    tree.resolve()
    expect(tree.takeDamage(), equals: RootRect(minX: 34, minY: 34, maxX: 46, maxY: 46))
    expect(tree.takeDamage().isEmpty)
  }
}
