// SPDX-License-Identifier: MIT

import CoreGraphics
import RenderTree
import Testing

/// What few nodes have: masks, shadow paths, shapes, gradients.
@Suite struct SideColumnTests {
  private let root = NodeID(rawValue: 1)
  private let child = NodeID(rawValue: 2)
  private let mask = NodeID(rawValue: 3)

  private func start() -> RenderDelta {
    var delta = RenderDelta()
    delta.created = [root, child, mask]
    delta.children = [.init(root, [child])]
    delta.root = root
    var geometry = NodeGeometry()
    geometry.bounds = SIMD4(0, 0, 100, 100)
    geometry.anchorPoint = .zero
    delta.geometry = [.init(root, geometry), .init(child, geometry)]
    geometry.bounds = SIMD4(0, 0, 20, 10)
    geometry.position = SIMD2(30, 40)
    delta.geometry.append(.init(mask, geometry))
    return delta
  }

  private func masking(_ node: NodeID, by mask: NodeID?) -> RenderDelta {
    var delta = RenderDelta()
    var effects = NodeEffects()
    effects.mask = mask
    delta.effects = [.init(node, effects)]
    return delta
  }

  @Test("A mask hangs under its node without being a child, and limits what the node covers")
  func maskLimits() throws {
    var tree = RenderTree()
    #expect(tree.apply(start()).isEmpty)
    #expect(tree.apply(masking(child, by: mask)).isEmpty)
    tree.resolve()
    let node = try #require(tree.index(of: child))
    let maskNode = try #require(tree.index(of: mask))
    #expect(tree.links[node.slot].mask == maskNode)
    #expect(!tree.links[node.slot].firstChild.isValid)
    #expect(tree.isMask(maskNode))
    let box = tree.resolved[node.slot].subtreeBounds
    #expect(box.minX == 29 && box.minY == 39 && box.maxX == 51 && box.maxY == 51)

    #expect(tree.apply(masking(child, by: nil)).isEmpty)
    tree.resolve()
    #expect(!tree.links[node.slot].mask.isValid)
    #expect(!tree.isMask(maskNode))
    #expect(tree.resolved[node.slot].subtreeBounds.maxX == 101)
  }

  @Test("A node cannot mask what it hangs from")
  func cycle() {
    var tree = RenderTree()
    tree.apply(start())
    #expect(
      tree.apply(masking(child, by: root)) == [.wouldFormCycle(child: root, parent: child)])
  }

  @Test("A removed mask leaves its node unmasked, a removed node lets its mask go")
  func removal() throws {
    var tree = RenderTree()
    tree.apply(start())
    tree.apply(masking(child, by: mask))
    var delta = RenderDelta()
    delta.removed = [mask]
    tree.apply(delta)
    tree.resolve()
    let node = try #require(tree.index(of: child))
    #expect(!tree.links[node.slot].mask.isValid)
    #expect(tree.order.count == 2)

    var again = start()
    again.created = [mask]
    again.children = []
    tree.apply(again)
    tree.apply(masking(child, by: mask))
    delta.removed = [child]
    tree.apply(delta)
    let maskNode = try #require(tree.index(of: mask))
    #expect(!tree.links[maskNode.slot].parent.isValid)
  }

  @Test("Shapes and gradients are kept by node and taken away with the default")
  func values() throws {
    var tree = RenderTree()
    tree.apply(start())
    var delta = RenderDelta()
    var shape = NodeShape()
    shape.lineWidth = 4
    delta.shape = [.init(child, shape)]
    var gradient = NodeGradient()
    gradient.kind = .conic
    delta.gradient = [.init(root, gradient)]
    #expect(tree.apply(delta).isEmpty)
    let node = try #require(tree.index(of: child))
    let rootNode = try #require(tree.index(of: root))
    #expect(tree.shapes[node].lineWidth == 4)
    #expect(tree.shapes.place(of: rootNode) == nil)
    #expect(tree.gradients[rootNode].kind == .conic)
    shape.lineWidth = .nan
    delta.shape = [.init(child, shape)]
    #expect(tree.apply(delta) == [.notFinite(child, "shape")])
    delta.shape = [.init(child, NodeShape())]
    tree.apply(delta)
    #expect(tree.shapes.place(of: node) == nil)
  }

  @Test("A track presents a shape's number over the model and gives it back at its end")
  func track() throws {
    var tree = RenderTree()
    tree.apply(start())
    var delta = RenderDelta()
    var timing = TrackTiming()
    timing.duration = 2
    delta.tracks = [
      .init(
        child,
        [
          AnimationTrack(
            id: AnimationID.next(), target: TrackTarget(.strokeEnd), timings: [timing],
            segments: .lanes([LaneSegment(from: .zero, to: SIMD4(1, 0, 0, 0))]))
        ])
    ]
    tree.apply(delta)
    var result = RenderTree.SampleResult()
    tree.sample(at: 0.5, into: &result)
    let node = try #require(tree.index(of: child))
    #expect(tree.shapes[node].strokeEnd == 0.25)
    tree.sample(at: 3, into: &result)
    #expect(tree.shapes[node].strokeEnd == 1)
  }
}
