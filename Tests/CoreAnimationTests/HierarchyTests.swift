// SPDX-License-Identifier: MIT

import CoreAnimation
import QuartzCore
import Testing

@Suite("Hierarchy")
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

  @Test("Adding, inserting, replacing, removing")
  func editing() {
    let root = CALayer()
    let l = named("a", "b", "c", "d", "e")
    #expect(root.sublayers == nil)
    root.addSublayer(l[0])
    root.insertSublayer(l[1], at: 0)
    root.insertSublayer(l[2], below: l[0])
    root.insertSublayer(l[3], above: l[1])
    #expect(names(root) == "bdca")
    root.insertSublayer(l[4], at: 99)
    #expect(names(root) == "bdcae")
    root.addSublayer(l[1])
    #expect(names(root) == "dcaeb")
    root.insertSublayer(l[4], at: 0)
    #expect(names(root) == "edcab")
    l[2].removeFromSuperlayer()
    #expect(l[2].superlayer == nil)
    root.replaceSublayer(l[0], with: l[2])
    #expect(names(root) == "edcb")
    #expect(l[0].superlayer == nil && l[2].superlayer === root)
    root.insertSublayer(l[0], below: nil)
    #expect(names(root) == "aedcb")
    root.insertSublayer(l[0], above: nil)
    #expect(names(root) == "edcba")
  }

  @Test("A layer moves from one superlayer to another")
  func moving() {
    let (a, b, child) = (CALayer(), CALayer(), CALayer())
    a.addSublayer(child)
    b.addSublayer(child)
    #expect(a.sublayers == nil)
    #expect(child.superlayer === b)
  }

  @Test("Setting sublayers replaces the list")
  func settingSublayers() {
    let root = CALayer()
    let l = named("a", "b", "c")
    root.sublayers = [l[0], l[1]]
    root.sublayers = [l[2], l[0], l[0]]
    #expect(names(root) == "ca")
    #expect(l[1].superlayer == nil)
    root.sublayers = nil
    #expect(l[0].superlayer == nil && root.sublayers == nil)
  }

  @Test("A layer below itself, a stranger as sibling and a mask are refused and logged")
  func refusals() {
    let l = named("a", "b", "c")
    l[0].addSublayer(l[1])
    let (_, cycle) = Refusal.recording { l[1].addSublayer(l[0]) }
    #expect(cycle.count == 1 && l[0].superlayer == nil)
    let (_, itself) = Refusal.recording { l[0].addSublayer(l[0]) }
    #expect(itself.count == 1 && l[0].sublayers?.count == 1)
    let (_, stranger) = Refusal.recording { l[0].insertSublayer(CALayer(), above: l[2]) }
    #expect(stranger.count == 1 && l[0].sublayers?.count == 1)
    l[0].mask = l[2]
    let (_, mask) = Refusal.recording { l[1].addSublayer(l[2]) }
    #expect(mask.count == 1 && l[2].superlayer == nil)
    let (_, masked) = Refusal.recording { l[0].mask = l[1] }
    #expect(masked.count == 1 && l[0].mask === l[2])
  }

  @Test("A parent that goes leaves its sublayers without superlayer")
  func parentGoes() {
    let child = CALayer()
    let masking = CALayer()
    do {
      let parent = CALayer()
      parent.addSublayer(child)
      parent.mask = masking
      CATransaction.flush()
    }
    #expect(child.superlayer == nil)
    let other = CALayer()
    other.mask = masking
    #expect(other.mask === masking)
  }

  @Test(
    "Deep trees neither overflow nor take the square of their depth", arguments: [5_000, 30_000])
  func deep(levels: Int) {
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
    #expect(last.convert(CGPoint(x: 1, y: 1), to: root) == CGPoint(x: 1, y: 1))
    root.anchorPoint = .zero
    #expect(root.hitTest(CGPoint(x: 1, y: 1)) === last)
    #expect(last.presentation() != nil)
    root.layoutIfNeeded()
    last.layoutIfNeeded()
    root.sublayers?[0].removeFromSuperlayer()
    shown?.commit()
    #expect(last.presentation() == nil)
    shown = nil
  }

  @Test("A deep tree that nobody shows is built and let go")
  func deepDetached() {
    var last = CALayer()
    for _ in 0..<100_000 {
      let parent = CALayer()
      parent.addSublayer(last)
      last = parent
    }
    CATransaction.flush()
  }
}
