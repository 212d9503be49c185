// SPDX-License-Identifier: MIT

import CoreAnimation
import Diagnostics
import Expectations
import QuartzCore
import TestSupport
import Testing

struct HierarchyTests {
  private func named(_ names: String...) -> [CALayer] {
    names.map {
      let layer = CALayer()
      layer.name = $0
      return layer
    }
  }

  private func names(_ layer: CALayer) -> String {
    (layer.sublayers ?? []).map { $0.name ?? "?" }.joined()
  }

  @Test func `adding, inserting, replacing, removing`() {
    let root = CALayer()
    let l = named("a", "b", "c", "d", "e")
    expectNil(root.sublayers)
    root.addSublayer(l[0])
    root.insertSublayer(l[1], at: 0)
    root.insertSublayer(l[2], below: l[0])
    root.insertSublayer(l[3], above: l[1])
    expect(names(root), equals: "bdca")
    root.insertSublayer(l[4], at: 99)
    expect(names(root), equals: "bdcae")
    root.addSublayer(l[1])
    expect(names(root), equals: "dcaeb")
    root.insertSublayer(l[4], at: 0)
    expect(names(root), equals: "edcab")
    l[2].removeFromSuperlayer()
    expectNil(l[2].superlayer)
    root.replaceSublayer(l[0], with: l[2])
    expect(names(root), equals: "edcb")
    expectNil(l[0].superlayer)
    expect(l[2].superlayer, isIdenticalTo: root)
    root.insertSublayer(l[0], below: nil)
    expect(names(root), equals: "aedcb")
    root.insertSublayer(l[0], above: nil)
    expect(names(root), equals: "edcba")
  }

  @Test func `a layer moves from one superlayer to another`() {
    let (a, b, child) = (CALayer(), CALayer(), CALayer())
    a.addSublayer(child)
    b.addSublayer(child)
    expectNil(a.sublayers)
    expect(child.superlayer, isIdenticalTo: b)
  }

  @Test func `setting sublayers replaces the list`() {
    let root = CALayer()
    let l = named("a", "b", "c")
    root.sublayers = [l[0], l[1]]
    root.sublayers = [l[2], l[0], l[0]]
    expect(names(root), equals: "ca")
    expectNil(l[1].superlayer)
    root.sublayers = nil
    expectNil(l[0].superlayer)
    expectNil(root.sublayers)
  }

  @Test func `a layer below itself and a stranger as sibling are refused and logged`() {
    let l = named("a", "b", "c")
    l[0].addSublayer(l[1])
    let (_, cycle) = RefusalLog.recording { l[1].addSublayer(l[0]) }
    expect(cycle.count, equals: 1)
    expectNil(l[0].superlayer)
    let (_, itself) = RefusalLog.recording { l[0].addSublayer(l[0]) }
    expect(itself.count, equals: 1)
    expect(l[0].sublayers?.count, equals: 1)
    let (_, stranger) = RefusalLog.recording { l[0].insertSublayer(CALayer(), above: l[2]) }
    expect(stranger.count, equals: 1)
    expect(l[0].sublayers?.count, equals: 1)
    let (_, masked) = RefusalLog.recording { l[1].mask = l[0] }
    expect(masked.count, equals: 1)
    expectNil(l[1].mask)
    expect(l[1].superlayer, isIdenticalTo: l[0])
  }

  /// The superlayer of a mask is the layer that it masks, but it is no sublayer (DO-20).
  @Test func `the superlayer of a mask is the layer that it masks (DO-20)`() throws {
    let (host, mask, other) = (CALayer(), CALayer(), CALayer())
    host.bounds = CGRect(x: 3, y: 4, width: 50, height: 40)
    host.position = CGPoint(x: 100, y: 100)
    mask.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    mask.position = CGPoint(x: 20, y: 20)
    host.mask = mask
    expect(mask.superlayer, isIdenticalTo: host)
    expectNil(host.sublayers)
    expect(mask.value(forKey: "superlayer") as? CALayer, isIdenticalTo: host)
    // A mask sized from its superlayer, as players do it.
    mask.frame = mask.superlayer?.bounds ?? .zero
    expect(mask.frame, equals: host.bounds)
    expect(mask.convert(CGPoint.zero, to: nil), equals: mask.convert(CGPoint.zero, to: host))
    let p = CGPoint(x: 5, y: 5)
    expect(host.convert(p, to: mask), equals: mask.convert(p, from: nil))
    expect(host.hitTest(CGPoint(x: 90, y: 90)), isIdenticalTo: host)
    let shown = ShownTree(host)
    let copy = try #require(mask.presentation())
    expect(copy.superlayer, isIdenticalTo: host.presentation())
    // Out of its place by itself.
    mask.removeFromSuperlayer()
    expectNil(host.mask)
    expectNil(mask.superlayer)
    shown.commit()
    host.mask = mask
    host.mask = nil
    expectNil(mask.superlayer)
    // From place to place.
    host.mask = mask
    other.mask = mask
    expectNil(host.mask)
    expect(mask.superlayer, isIdenticalTo: other)
    host.addSublayer(mask)
    expectNil(other.mask)
    expect(mask.superlayer, isIdenticalTo: host)
    expect(host.sublayers, equals: [mask])
    other.mask = mask
    expectNil(host.sublayers)
    expect(other.mask, isIdenticalTo: mask)
    expect(mask.superlayer, isIdenticalTo: other)
    host.sublayers = [mask]
    expectNil(other.mask)
    expect(mask.superlayer, isIdenticalTo: host)
    host.mask = mask
    expectNil(host.sublayers)
    expect(mask.superlayer, isIdenticalTo: host)
  }

  @Test func `neither masks nor sublayers lead in a circle (DO-20)`() {
    let (a, b, c) = (CALayer(), CALayer(), CALayer())
    a.mask = b
    b.addSublayer(c)
    let (_, log) = RefusalLog.recording {
      c.mask = a
      c.addSublayer(a)
      a.mask = a
      b.mask = b
    }
    expect(log.count, equals: 4)
    expectNil(c.mask)
    expectNil(c.sublayers)
    expectNil(a.superlayer)
    expect(a.mask, isIdenticalTo: b)
    expect(b.superlayer, isIdenticalTo: a)
    expect(c.superlayer, isIdenticalTo: b)
  }

  @Test func `a parent that goes leaves its sublayers without superlayer`() {
    let child = CALayer()
    let masking = CALayer()
    do {
      let parent = CALayer()
      parent.addSublayer(child)
      parent.mask = masking
      CATransaction.flush()
    }
    expectNil(child.superlayer)
    let other = CALayer()
    other.mask = masking
    expect(other.mask, isIdenticalTo: masking)
  }

  @Test(arguments: [5_000, 30_000])
  func `deep trees neither overflow nor take the square of their depth`(levels: Int) {
    let root = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    var shown: ShownTree? = ShownTree(root)
    var last = root
    for _ in 0..<levels {
      let layer = CALayer()
      layer.bounds = root.bounds
      layer.anchorPoint = .zero
      last.addSublayer(layer)
      last = layer
    }
    shown?.commit()
    expect(last.convert(CGPoint(x: 1, y: 1), to: root), equals: CGPoint(x: 1, y: 1))
    root.anchorPoint = .zero
    expect(root.hitTest(CGPoint(x: 1, y: 1)), isIdenticalTo: last)
    expect(last.presentation() != nil)
    root.layoutIfNeeded()
    last.layoutIfNeeded()
    root.sublayers?[0].removeFromSuperlayer()
    shown?.commit()
    expectNil(last.presentation())
    shown = nil
  }

  @Test func `a deep tree that no renderer shows is built and released`() {
    var last = CALayer()
    for _ in 0..<100_000 {
      let parent = CALayer()
      parent.addSublayer(last)
      last = parent
    }
    CATransaction.flush()
  }
}
