// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import RenderTree
import TestSupport
import Testing

/// Values that few nodes have: masks, shadow paths, shapes, gradients.
struct SideColumnTests {
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

  @Test
  func `a mask hangs under its node without being a child, and limits what the node covers`() {
    var tree = RenderTree()
    let is1 = tree.apply(start()).isEmpty
    expect(is1)
    let is2 = tree.apply(masking(child, by: mask)).isEmpty
    expect(is2)
    tree.resolve()
    let node = tree.index(of: child)!
    let maskNode = tree.index(of: mask)!
    let is3 = tree.links[node.slot].mask == maskNode
    expect(is3)
    let is4 = !tree.links[node.slot].firstChild.isValid
    expect(is4)
    let is5 = tree.isMask(maskNode)
    expect(is5)
    let box = tree.resolved[node.slot].subtreeBounds
    expect(box.minX, equals: 29)
    expect(box.minY, equals: 39)
    expect(box.maxX, equals: 51)
    expect(box.maxY, equals: 51)

    let is6 = tree.apply(masking(child, by: nil)).isEmpty
    expect(is6)
    tree.resolve()
    let is7 = !tree.links[node.slot].mask.isValid
    expect(is7)
    let is8 = !tree.isMask(maskNode)
    expect(is8)
    let is9 = tree.resolved[node.slot].subtreeBounds.maxX == 101
    expect(is9)
  }

  @Test func `a node cannot mask what it hangs from`() {
    var tree = RenderTree()
    tree.apply(start())
    let refusals = tree.apply(masking(child, by: root))
    expect(refusals, equals: [.wouldFormCycle(child: root, parent: child)])
  }

  @Test func `a removed mask leaves its node unmasked, a removed node lets its mask go`() {
    var tree = RenderTree()
    tree.apply(start())
    tree.apply(masking(child, by: mask))
    var delta = RenderDelta()
    delta.removed = [mask]
    tree.apply(delta)
    tree.resolve()
    let node = tree.index(of: child)!
    let is10 = !tree.links[node.slot].mask.isValid
    expect(is10)
    let is11 = tree.order.count == 2
    expect(is11)

    var again = start()
    again.created = [mask]
    again.children = []
    tree.apply(again)
    tree.apply(masking(child, by: mask))
    delta.removed = [child]
    tree.apply(delta)
    let maskNode = tree.index(of: mask)!
    let is12 = !tree.links[maskNode.slot].parent.isValid
    expect(is12)
  }

  @Test func `shapes and gradients are kept by node and taken away with the default`() {
    var tree = RenderTree()
    tree.apply(start())
    var delta = RenderDelta()
    var shape = NodeShape()
    shape.lineWidth = 4
    delta.shape = [.init(child, shape)]
    var gradient = NodeGradient()
    gradient.kind = .conic
    delta.gradient = [.init(root, gradient)]
    let is13 = tree.apply(delta).isEmpty
    expect(is13)
    let node = tree.index(of: child)!
    let rootNode = tree.index(of: root)!
    let is14 = tree.shapes[node].lineWidth == 4
    expect(is14)
    let is15 = tree.shapes.index(of: rootNode) == nil
    expect(is15)
    let is16 = tree.gradients[rootNode].kind == .conic
    expect(is16)
    shape.lineWidth = .nan
    delta.shape = [.init(child, shape)]
    let is17 = tree.apply(delta) == [.notFinite(child, "shape")]
    expect(is17)
    delta.shape = [.init(child, NodeShape())]
    tree.apply(delta)
    let is18 = tree.shapes.index(of: node) == nil
    expect(is18)
  }

  @Test func `a track presents a shape's number over the model and gives it back at its end`() {
    var tree = RenderTree()
    tree.apply(start())
    var delta = RenderDelta()
    var timing = TrackTiming()
    timing.duration = 2
    timing.activeDuration = 2
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
    let node = tree.index(of: child)!
    let is19 = tree.shapes[node].strokeEnd == 0.25
    expect(is19)
    tree.sample(at: 3, into: &result)
    let is20 = tree.shapes[node].strokeEnd == 1
    expect(is20)
  }
}
