// SPDX-License-Identifier: MIT

import CoreAnimation
import Diagnostics
import Expectations
import QuartzCore
import RenderTree
import TestSupport
import Testing

struct CommitTests {
  /// Commits, and answers the one delta posted.
  private func delta(_ shown: ShownTree, _ change: () -> Void) throws -> RenderDelta {
    change()
    CATransaction.flush()
    let deltas = shown.context.mailbox.takeDeltas()
    expect(deltas.count, equals: 1)
    return try #require(deltas.first)
  }

  @Test func `the first commit sends the whole tree, with defaults left out`() throws {
    let root = CALayer()
    let child = CALayer()
    child.name = "child"
    child.position = CGPoint(x: 3, y: 4)
    root.addSublayer(child)
    CATransaction.settle()
    let context = LayerContext(layer: root)
    CATransaction.flush()
    let delta = try #require(context.mailbox.takeDeltas().first)
    expect(delta.root, equals: root.nodeID)
    expect(Set(delta.created), equals: [root.nodeID, child.nodeID])
    expect(delta.names.map(\.node), equals: [child.nodeID])
    expect(delta.children.map(\.node), equals: [root.nodeID])
    expect(delta.children.first?.value, equals: [child.nodeID])
    expect(delta.geometry.contains { $0.node == child.nodeID && $0.value.position == SIMD2(3, 4) })
    expect(delta.transform.isEmpty)
    expect(delta.tracks.isEmpty)
    expect(delta.timing.isEmpty)
  }

  @Test func `a commit costs what changed: one of a thousand layers is one entry`() throws {
    let root = CALayer()
    for _ in 0..<1000 { root.addSublayer(CALayer()) }
    let shown = ShownTree(root)
    let layer = try #require(root.sublayers?[500])
    let delta = try delta(shown) {
      CATransaction.setDisableActions(true)
      layer.position = CGPoint(x: 1, y: 2)
    }
    expect(delta.geometry.map(\.node), equals: [layer.nodeID])
    var rest = delta
    rest.geometry = []
    expect(rest.isEmpty)
  }

  @Test func `changes of one layer come together, group by group`() throws {
    let probe = AnimationProbe()
    let layer = probe.layer
    let delta = try delta(probe.shown) {
      CATransaction.setDisableActions(true)
      layer.position = CGPoint(x: 1, y: 2)
      layer.bounds = CGRect(x: 0, y: 0, width: 5, height: 5)
      layer.opacity = 0.5
      layer.shadowOpacity = 1
      layer.transform = CATransform3DMakeScale(2, 2, 1)
      layer.sublayerTransform = CATransform3DMakeScale(3, 3, 1)
      layer.speed = 2
      layer.name = "x"
      layer.contentsGravity = .center
    }
    expect(delta.geometry.count, equals: 1)
    expect(delta.style.count, equals: 1)
    expect(delta.shadow.count, equals: 1)
    expect(delta.transform.count, equals: 1)
    expect(delta.sublayerTransform.count, equals: 1)
    expect(delta.timing.count, equals: 1)
    expect(delta.names.count, equals: 1)
    expect(delta.contents.count, equals: 1)
    expect(delta.created.isEmpty)
    expect(delta.children.isEmpty)
    expect(delta.tracks.isEmpty)
    expect(delta.geometry.first?.value.bounds, equals: SIMD4(0, 0, 5, 5))
    expect(delta.style.first?.value.opacity, equals: 0.5)
  }

  @Test func `an added animation is a list of tracks; its removal an empty one`() throws {
    let probe = AnimationProbe()
    let added = try delta(probe.shown) {
      probe.layer.add(zAnimation(), forKey: "z")
      let move = CABasicAnimation(keyPath: "position")
      move.toValue = CGPoint(x: 5, y: 5)
      probe.layer.add(move, forKey: "move")
    }
    expect(added.tracks.map(\.node), equals: [probe.layer.nodeID])
    let tracks = try #require(added.tracks.first?.value)
    expect(tracks.map(\.target.property), equals: [.zPosition, .position])
    expect(tracks.map(\.target.laneCount), equals: [1, 2])
    expect(added.geometry.isEmpty)
    let removed = try delta(probe.shown) { probe.layer.removeAllAnimations() }
    expect(removed.tracks.first?.value.isEmpty, equals: true)
  }

  @Test func `an inserted subtree is created, a removed one removed`() throws {
    let root = CALayer()
    let shown = ShownTree(root)
    let parent = CALayer()
    let child = CALayer()
    parent.addSublayer(child)
    let added = try delta(shown) { root.addSublayer(parent) }
    expect(Set(added.created), equals: [parent.nodeID, child.nodeID])
    expect(shown.apply(added).isEmpty)
    let removed = try delta(shown) { parent.removeFromSuperlayer() }
    expect(Set(removed.removed).contains(parent.nodeID))
    expect(shown.apply(removed).isEmpty)
    expect(shown.tree.nodeCount, equals: 1)
  }

  @Test func `nothing changed, nothing posted`() {
    let probe = AnimationProbe()
    probe.layer.zPosition = 0
    probe.layer.opacity = 1
    CATransaction.flush()
    expect(!probe.shown.context.mailbox.hasDeltas)
  }

  @Test func `both contexts of one layer are notified of changes; an invalidated one no more`() {
    let root = CALayer()
    let first = ShownTree(root)
    let second = ShownTree(root)
    var wakes = 0
    second.context.onCommit = { wakes += 1 }
    root.zPosition = 4
    CATransaction.flush()
    expect(first.context.mailbox.hasDeltas)
    expect(second.context.mailbox.hasDeltas)
    expect(wakes, equals: 1)
    first.frame(at: 0)
    first.context.invalidate()
    root.zPosition = 5
    CATransaction.flush()
    expect(!first.context.mailbox.hasDeltas)
    expect(wakes, equals: 2)
  }

  @Test(arguments: 0..<10)
  func `random editing keeps the render tree the same as the layer tree`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let root = CALayer()
    let shown = ShownTree(root)
    var layers = [root]
    for round in 0..<30 {
      for _ in 0..<5 {
        let parent = layers.randomElement(using: &random) ?? root
        let layer: CALayer
        if random.number(in: 0...1) > 0.5 {
          layer = CALayer()
          layers.append(layer)
        } else {
          layer = layers.randomElement(using: &random) ?? root
        }
        guard layer !== root else { continue }
        if random.number(in: 0...1) > 0.8 {
          layer.removeFromSuperlayer()
        } else {
          _ = RefusalLog.recording {
            parent.insertSublayer(layer, at: UInt32(random.number(in: 0...4)))
          }
        }
        layer.position = CGPoint(x: random.number(in: -9...9), y: 0)
      }
      shown.frame(at: Double(round))
      let count = try check(root, shown, seed)
      expect(shown.tree.nodeCount, equals: count, "seed \(seed), round \(round)")
      expect(shown.refusals.isEmpty, "seed \(seed), round \(round)")
    }
  }

  /// Compares a subtree with its nodes; answers the number of layers.
  private func check(_ layer: CALayer, _ shown: ShownTree, _ seed: Int) throws -> Int {
    let node = try #require(shown.node(layer), "seed \(seed)")
    expect(shown.tree.ids[node], equals: layer.nodeID)
    var count = 1
    for child in layer.sublayers ?? [] { count += try check(child, shown, seed) }
    return count
  }
}
