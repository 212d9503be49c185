// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Expectations
import Foundation
import RenderTree
import TestSupport
import Testing

/// A tree with replicators that was edited delta by delta is the tree that the final state gives.
struct EditedReplicatorTests {
  /// Seeded changes of a tree of thirteen nodes under root 1, of which 2 to 4 are replicators.
  private struct Editor {
    static let replicators: ClosedRange<UInt32> = 2...4
    static let nodes: ClosedRange<UInt32> = 2...14
    var random: SeededGenerator
    var children: [UInt32: [UInt32]] = [1: Array(Self.nodes)]
    /// By masked node.
    var masks: [UInt32: UInt32] = [:]

    mutating func number(_ range: ClosedRange<Double>) -> Double {
      .random(in: range, using: &random)
    }

    mutating func first() -> RenderDelta {
      var delta = RenderDelta.tree([1: Array(Self.nodes)])
      for node in Self.replicators { delta.replicate(node) { $0.count = 2 } }
      return delta
    }

    mutating func edit() -> RenderDelta {
      var delta = RenderDelta()
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let node = UInt32.random(in: Self.nodes, using: &random)
        switch Int.random(in: 0..<13, using: &random) {
        case 0: geometry(of: node, &delta)
        case 1: style(of: node, &delta)
        case 2: matrix(of: node, &delta)
        case 3: side(of: node, &delta)
        case 4, 5: animate(node, &delta)
        case 6, 7: replicate(.random(in: Self.replicators, using: &random), &delta)
        case 8: renew(node, &delta)
        case 9: mask(node, &delta)
        default: hang(node, &delta)
        }
      }
      return delta
    }

    private mutating func geometry(of node: UInt32, _ delta: inout RenderDelta) {
      delta.place(
        node, SIMD4(number(-5...5), 0, number(0...60), number(0...60)),
        SIMD2(number(0...100), number(0...100)))
    }

    private mutating func style(of node: UInt32, _ delta: inout RenderDelta) {
      var style = NodeStyle()
      style.opacity = Float(Int(number(0...3.9))) / 3
      for flag in [NodeStyle.Flags.hidden, .masksToBounds, .geometryFlipped, .preservesDepth]
      where number(0...1) < 0.2 { style.flags.insert(flag) }
      delta.style.append(.init(.id(node), style))
    }

    private mutating func matrix(of node: UInt32, _ delta: inout RenderDelta) {
      var matrix = CATransform3DMakeRotation(CGFloat(number(-3...3)), 0, 0, 1)
      if number(0...1) < 0.3 { matrix = CATransform3DMakeRotation(CGFloat(number(0...3)), 0, 1, 0) }
      if number(0...1) < 0.3 {
        delta.sublayerTransform.append(.init(.id(node), matrix))
      } else {
        delta.transform.append(.init(.id(node), matrix))
      }
    }

    private mutating func side(of node: UInt32, _ delta: inout RenderDelta) {
      switch Int(number(0...3.9)) {
      case 0:
        var contents = NodeContents()
        contents.image = ImageID(rawValue: number(0...1) < 0.7 ? 5 : 0)
        contents.imageSize = SIMD2(80, 40)
        contents.gravity = [.resize, .center].randomElement(using: &random)!
        delta.contents.append(.init(.id(node), contents))
      case 1:
        var shadow = NodeShadow()
        shadow.opacity = number(0...1) < 0.5 ? 0.5 : 0
        delta.shadow.append(.init(.id(node), shadow))
      case 2:
        var shape = NodeShape()
        shape.lineWidth = number(0...1) < 0.5 ? 1 : 3
        delta.shape.append(.init(.id(node), shape))
      default:
        var effects = NodeEffects()
        effects.mask = masks[node].map { NodeID(rawValue: $0) }
        if number(0...1) < 0.5 {
          effects.filters = [FilterDescription(.gaussianBlur)]
        }
        delta.effects.append(.init(.id(node), effects))
        var timing = NodeTiming()
        timing.speed = number(0...1) < 0.5 ? 1 : 2
        delta.timing.append(.init(.id(node), timing))
      }
    }

    private mutating func animate(_ node: UInt32, _ delta: inout RenderDelta) {
      var tracks: [AnimationTrack] = []
      if number(0...1) < 0.7 {
        tracks.append(.basic(UInt64(number(0...9)), .cornerRadius, from: 1, to: 90, duration: 1e4))
      }
      if number(0...1) < 0.3 {
        tracks.append(.basic(UInt64(number(0...9)), .opacity, from: 0, to: 1, duration: 1e4))
      }
      if Self.replicators.contains(node), number(0...1) < 0.5 {
        let kind: AnimatableProperty = number(0...1) < 0.5 ? .instanceCount : .instanceDelay
        tracks.append(.basic(11, kind, from: 0, to: 100, duration: 1e4))
      }
      delta.tracks.append(.init(.id(node), tracks))
    }

    private mutating func replicate(_ node: UInt32, _ delta: inout RenderDelta) {
      let angle = number(-1...1)
      let count = Double(Int(number(0...3.9)))
      let color = SIMD4<Float>(Float(number(0...1)), 1, 1, Float(number(0.5...1)))
      let isColored = number(0...1) < 0.5
      let delay = number(0...1) < 0.5 ? 0 : 0.5
      delta.replicate(node) {
        $0.count = count
        $0.delay = delay
        $0.transform = CATransform3DMakeRotation(CGFloat(angle), 0, 0, 1)
        if isColored { $0.color = color }
      }
    }

    /// Replaces a leaf by a new node of the same name.
    private mutating func renew(_ node: UInt32, _ delta: inout RenderDelta) {
      guard children[node, default: []].isEmpty, masks[node] == nil, delta.isEmpty else { return }
      let parent = children.first { $0.value.contains(node) }?.key
      guard let parent else { return }
      delta.replaced = [.id(node)]
      delta.hang(children[parent, default: []], below: parent)
      if Self.replicators.contains(node) { delta.replicate(node) { $0.count = 3 } }
      geometry(of: node, &delta)
    }

    /// Lets a leaf mask another node, or takes a mask off.
    private mutating func mask(_ node: UInt32, _ delta: inout RenderDelta) {
      var effects = NodeEffects()
      if let mask = masks.removeValue(forKey: node) {
        children[1, default: []].append(mask)
      } else {
        let mask = UInt32.random(in: Self.nodes, using: &random)
        guard mask != node, children[mask, default: []].isEmpty, masks[mask] == nil,
          let parent = children.first(where: { $0.value.contains(mask) })?.key,
          !isBelow(node, mask)
        else { return }
        children[parent]?.removeAll { $0 == mask }
        delta.hang(children[parent, default: []], below: parent)
        masks[node] = mask
        effects.mask = .id(mask)
      }
      delta.effects.append(.init(.id(node), effects))
      delta.hang(children[1, default: []], below: 1)
    }

    /// Whether a node is another or hangs below it, by children or masks.
    private func isBelow(_ node: UInt32, _ top: UInt32) -> Bool {
      if node == top { return true }
      let below = children[top, default: []] + (masks[top].map { [$0] } ?? [])
      return below.contains { isBelow(node, $0) }
    }

    /// Moves a node with all below it under another one.
    private mutating func hang(_ node: UInt32, _ delta: inout RenderDelta) {
      let parent = UInt32.random(in: 1...Self.nodes.upperBound, using: &random)
      guard !isBelow(parent, node),
        let old = children.first(where: { $0.value.contains(node) })?.key
      else { return }
      children[old]?.removeAll { $0 == node }
      let place = Int.random(in: 0...children[parent, default: []].count, using: &random)
      children[parent, default: []].insert(node, at: place)
      delta.hang(children[old, default: []], below: old)
      delta.hang(children[parent, default: []], below: parent)
    }
  }

  private func describe(_ tree: borrowing RenderTree) -> [String] {
    // Not forgotten at once where they no longer hold.
    let lasting = ResolvedNode.Traits.sortsChildren.union([.comparesPlanes, .hasExtras])
    var depths: [NodeIndex: Int] = [:]
    return tree.order.map { node in
      let slot = node.slot
      let resolved = tree.resolved[slot]
      let depth = (depths[tree.links[slot].parent] ?? -1) + 1
      depths[node] = depth
      let tint = resolved.traits.contains(.tinted) ? tree.tint(of: node) : .one
      return """
        \(depth) \(name(node, tree)) \
        \(resolved.toRoot) \(resolved.ownBounds) \(resolved.subtreeBounds) \
        \(resolved.traits.subtracting(lasting).rawValue) \(tint) \(tree.style[slot]) \
        \(tree.contents[slot].image) \(tree.effects[node].filters.count)
        """
    }
  }

  @Test(arguments: 0..<6)
  func `edits one by one or the final state`(seed: Int) {
    var editor = Editor(random: SeededGenerator(test: "editsOneByOneOrTheFinalState \(seed)"))
    let first = editor.first()
    let mailbox = Mailbox()
    var tree = RenderTree()
    expect(tree.apply(first).isEmpty)
    mailbox.post(first)
    var time = 100.0
    for step in 0..<60 {
      let delta = editor.edit()
      tree.apply(delta)
      mailbox.post(delta)
      time += 1
      _ = tree.frame(at: time)
      guard step % 6 == 0 else { continue }
      // All deltas so far become one, which holds the final state.
      var fresh = RenderTree()
      while mailbox.waiting.deltas != 1 { mailbox.post(RenderDelta()) }
      let all = mailbox.takeDeltas()
      for delta in all { fresh.apply(delta) }
      for delta in all { mailbox.post(delta) }
      _ = fresh.frame(at: time)
      let (found, expected) = (describe(tree), describe(fresh))
      let difference = zip(found, expected).first { $0 != $1 }
      expectNil(
        difference,
        "seed \(seed), step \(step): \(difference.map { "\($0)" } ?? "other nodes")")
      expect(
        found.count, equals: expected.count,
        "seed \(seed), step \(step): \(difference.map { "\($0)" } ?? "other nodes")")
      let counts = (tree.copyCount, fresh.copyCount)
      expect(counts.0, equals: counts.1, "seed \(seed), step \(step)")
    }
    // Without replicators nothing is left of them.
    var delta = RenderDelta()
    delta.removed = Editor.replicators.map { NodeID(rawValue: $0) }
    tree.apply(delta)
    _ = tree.frame(at: time)
    let left = tree.copyCount
    expect(left, equals: 0)
  }

  /// The number of a layer's own node; what replicators make is named by history.
  private func name(_ node: NodeIndex, _ tree: borrowing RenderTree) -> UInt32 {
    let id = tree.ids[node.slot].rawValue
    return id < 1000 ? id : 0
  }
}
