// SPDX-License-Identifier: MIT

import CoreAnimation
import Diagnostics
import Expectations
import QuartzCore
import RenderTree
import TestSupport
import Testing

/// Presentation tree.
struct PresentationTests {
  @Test func `nil for a layer that no renderer shows (MP-2)`() {
    let layer = CALayer()
    CATransaction.flush()
    expectNil(layer.presentation())
  }

  @Test func `relatives are presentation layers; model leads back (MP-1, MP-3)`() throws {
    let probe = AnimationProbe()
    let copy = try #require(probe.root.presentation())
    let child = try #require(copy.sublayers?.first)
    expect(child !== probe.layer)
    expect(child.model(), isIdenticalTo: probe.layer)
    expect(child.superlayer?.model(), isIdenticalTo: probe.root)
    expect(child.superlayer !== probe.root)
    expect(copy.model(), isIdenticalTo: probe.root)
    expect(probe.root.model(), isIdenticalTo: probe.root)
  }

  @Test func `the mask is presented too (MP-1)`() throws {
    let probe = AnimationProbe()
    let mask = CALayer()
    probe.layer.mask = mask
    probe.shown.commit()
    mask.add(zAnimation(from: 4, to: 4), forKey: nil)
    probe.shown.commit()
    let shown = probe.presented(at: 0.5)
    expect(shown.mask?.model(), isIdenticalTo: mask)
    expect(shown.mask !== mask)
    expect(shown.mask?.zPosition, equals: 4)
  }

  @Test func `the same object within a frame, refreshed after a change (MP-5)`() throws {
    let probe = AnimationProbe()
    let first = try #require(probe.layer.presentation())
    expect(probe.layer.presentation(), isIdenticalTo: first)
    probe.layer.name = "new"
    let second = try #require(probe.layer.presentation())
    expect(second, isIdenticalTo: first)
    expect(second.name, equals: "new")
  }

  @Test func `what has not been committed is not on screen (MP-1)`() {
    let layer = CALayer()
    layer.zPosition = 1
    layer.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let probe = AnimationProbe(layer)
    CATransaction.setDisableActions(true)
    layer.zPosition = 2
    layer.backgroundColor = nil
    layer.opacity = 0.5
    layer.zPosition = 3
    expect(layer.presentation()?.zPosition, equals: 1)
    expect(layer.presentation()?.opacity, equals: 1)
    expect(layer.presentation()?.backgroundColor?.components, equals: [1, 0, 0, 1])
    expect(layer.zPosition, equals: 3)
    probe.shown.commit()
    expect(layer.presentation()?.zPosition, equals: 3)
    expect(layer.presentation()?.opacity, equals: 0.5)
    expectNil(layer.presentation()?.backgroundColor)
  }

  @Test
  func `a change starts from the presented state, not from an earlier uncommitted value (IA-6)`() {
    let layer = CALayer()
    layer.zPosition = 1
    let probe = AnimationProbe(layer)
    CATransaction.setDisableActions(true)
    layer.zPosition = 50
    CATransaction.setDisableActions(false)
    layer.zPosition = 11
    probe.shown.commit()
    expect(probe.z(at: 0), near: 1)
    expect(probe.z(at: 1), near: 11)
  }

  /// A subclass as Apple code writes it: state copied in `init(layer:)`, without `required`.
  private class Dial: CALayer {
    var angle = 0.0

    override init() { super.init() }

    override init(layer: Any) {
      super.init(layer: layer)
      if let other = layer as? Dial { angle = other.angle }
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  private final class FancyDial: Dial {
    var label = ""

    override init() { super.init() }

    override init(layer: Any) {
      super.init(layer: layer)
      if let other = layer as? FancyDial { label = other.label }
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  /// A subclass that adds a property with a default and no initializer.
  private final class Plain: CALayer {
    var count = 3
  }

  @Test func `copies of subclasses are made by their init(layer:) (MP-4)`() throws {
    let dial = Dial()
    dial.angle = 1.5
    let fancy = FancyDial()
    fancy.angle = 2.5
    fancy.label = "north"
    let plain = Plain()
    plain.count = 7
    let root = CALayer()
    for layer in [dial, fancy, plain] as [CALayer] { root.addSublayer(layer) }
    let shown = ShownTree(root)
    fancy.add(zAnimation(from: 6, to: 6), forKey: nil)
    shown.commit()
    try expect(#require(dial.presentation()).angle, equals: 1.5)
    let copy = try #require(fancy.presentation())
    expect(copy.angle, equals: 2.5)
    expect(copy.label, equals: "north")
    expect(copy.zPosition, equals: 6)
    let plainCopy: Plain = try #require(plain.presentation())
    expect(type(of: plainCopy) == Plain.self)
    expect(plainCopy !== plain)
    expect(root.presentation()?.sublayers?.count, equals: 3)
  }

  /// A property of the application's own that redraws the layer.
  private final class Pie: CALayer {
    @CAProperty var progress: CGFloat = 0.25

    override class func needsDisplay(forKey key: String) -> Bool {
      key == "progress" || super.needsDisplay(forKey: key)
    }
  }

  @Test func `a subclass's own property animates, and reads by key (DV-3)`() {
    let pie = Pie()
    expect(pie.value(forKey: "progress") as? Double, equals: 0.25)
    expect(!pie.needsDisplay())
    pie.progress = 0.5
    expect(pie.needsDisplay())
    expect(pie.value(forKey: "progress") as? Double, equals: 0.5)
    let animation = CABasicAnimation(keyPath: "progress")
    animation.fromValue = 0
    animation.toValue = 1
    animation.duration = 1
    let probe = AnimationProbe(pie, animation)
    let shown = probe.presented(at: 0.75)
    expect((shown as? Pie)?.progress.native ?? .nan, near: 0.75)
    expect(pie.progress, equals: 0.5)
  }

  @Test func `a presentation copy refuses animations`() throws {
    let probe = AnimationProbe()
    let copy = try #require(probe.layer.presentation())
    let (_, log) = RefusalLog.recording { copy.add(zAnimation(), forKey: "a") }
    expect(log.count, equals: 1)
    expectNil(probe.layer.animationKeys())
  }

  @Test(arguments: 0..<10)
  func `the render tree shows what the presentation layer answers`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let probe = AnimationProbe()
    for _ in 0..<4 {
      let animation = CABasicAnimation(
        keyPath: ["zPosition", "position.x", "opacity"].randomElement(using: &random))
      animation.fromValue = random.number(in: 0...1)
      animation.toValue = random.number(in: 0...1)
      animation.duration = random.number(in: 0.5...2)
      animation.autoreverses = random.number(in: 0...1) > 0.5
      animation.repeatCount = Float(random.number(in: 0.5...3))
      animation.isAdditive = random.number(in: 0...1) > 0.5
      animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
      probe.layer.add(animation, forKey: nil)
    }
    probe.shown.frame(at: 0)
    var time = 0.0
    for _ in 0..<20 {
      time += random.number(in: 0...0.3)
      probe.shown.frame(at: time)
      let node = try #require(probe.shown.node(probe.layer))
      let shown = probe.presented(at: time)
      expect(
        probe.shown.tree.geometry[node].zPosition, near: shown.zPosition.native, within: 1e-9,
        "seed \(seed), time \(time)")
      expect(
        Double(probe.shown.tree.style[node].opacity), near: Double(shown.opacity),
        "seed \(seed), time \(time)")
    }
    expect(probe.shown.refusals.isEmpty)
  }

  // MARK: - Layers and copies

  /// A layer whose model lies at 110 and which is seen at 60, in a holder that is seen 1000 higher than it
  /// lies.
  private func moving() -> (probe: AnimationProbe, holder: CALayer) {
    let holder = CALayer()
    let layer = CALayer()
    layer.frame = CGRect(x: 110, y: 0, width: 20, height: 20)
    holder.addSublayer(layer)
    let probe = AnimationProbe(holder)
    layer.add(basicAnimation("position.x", from: 20, to: 120), forKey: nil)
    probe.shown.commit()
    probe.shown.look(at: 0.5)
    return (probe, holder)
  }

  @Test func `points pass between a layer and presentation copies where both are (MP-1)`() throws {
    let (probe, holder) = moving()
    let layer = try #require(holder.sublayers?.first)
    let shown = try #require(layer.presentation())
    let point = CGPoint(x: 10, y: 10)
    let (inCopy, inModel) = (CGPoint(x: 60, y: 10), CGPoint(x: -40, y: 10))
    expect(layer.convert(point, to: shown), near: inCopy)
    expect(shown.convert(point, from: layer), near: inCopy)
    expect(shown.convert(point, to: layer), near: inModel)
    expect(layer.convert(point, from: shown), near: inModel)
    // The layers above are in the same place in both trees.
    let shownHolder = try #require(holder.presentation())
    for above in [holder, shownHolder, probe.root, try #require(probe.root.presentation())] {
      expect(layer.convert(point, to: above), near: CGPoint(x: 120, y: 10))
      expect(shown.convert(point, to: above), near: CGPoint(x: 70, y: 10))
      expect(shown.convert(CGPoint(x: 70, y: 10), from: above), near: point)
    }
    let box = CGRect(x: 0, y: 0, width: 20, height: 20)
    expect(layer.convert(box, to: shown), equals: CGRect(x: 50, y: 0, width: 20, height: 20))
    expect(shown.convert(box, to: layer), equals: CGRect(x: -50, y: 0, width: 20, height: 20))
    expect(!shown.contains(shown.convert(point, from: layer)))
    expect(shown.contains(shown.convert(CGPoint(x: -45, y: 10), from: layer)))
    expect(shownHolder.hitTest(CGPoint(x: 70, y: 10))?.model(), isIdenticalTo: layer)
    expectNil(holder.hitTest(CGPoint(x: 70, y: 10)))
  }

  @Test func `a holder in flight counts in one tree and not in the other (MP-1)`() throws {
    let (probe, holder) = moving()
    holder.add(basicAnimation("position.y", from: -1000, to: -1000), forKey: nil)
    probe.shown.commit()
    let layer = try #require(holder.sublayers?.first)
    let shown = try #require(layer.presentation())
    let point = CGPoint(x: 10, y: 10)
    expect(layer.convert(point, to: shown), near: CGPoint(x: 60, y: 1010))
    expect(shown.convert(point, to: layer), near: CGPoint(x: -40, y: -990))
    expect(shown.convert(point, to: holder), near: CGPoint(x: 70, y: -990))
    let shownHolder = try #require(holder.presentation())
    expect(layer.convert(point, to: shownHolder), near: CGPoint(x: 120, y: 1010))
    expect(shown.convert(point, to: shownHolder), near: CGPoint(x: 70, y: 10))
    expect(holder.convert(point, to: shownHolder), near: CGPoint(x: 10, y: 1010))
  }

  @Test func `copies for one time are one tree, though their clock runs on (MP-1)`() throws {
    let (probe, holder) = moving()
    let layer = try #require(holder.sublayers?.first)
    let sibling = CALayer()
    sibling.position = CGPoint(x: 5, y: 5)
    holder.addSublayer(sibling)
    probe.shown.commit()
    let (shown, shownSibling) = (layer.presentation(), sibling.presentation())
    probe.shown.look(at: 0.75)
    expect(
      try #require(shown).convert(CGPoint.zero, to: shownSibling), near: CGPoint(x: 55, y: -5))
    expect(shown?.superlayer, isIdenticalTo: shownSibling?.superlayer)
    // A later copy of the layer lies elsewhere.
    let later = try #require(layer.presentation())
    expect(later.convert(CGPoint.zero, to: shown), near: CGPoint(x: 25, y: 0))
  }

  // MARK: - Layers made of others

  @Test func `init(layer:) makes an ordinary layer when the application calls it (MP-4)`() throws {
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 3, height: 3), transform: nil)
    shape.lineWidth = 7
    shape.mask = CALayer()
    shape.addSublayer(CALayer())
    let probe = AnimationProbe(shape)
    CATransaction.setDisableActions(true)
    shape.lineWidth = 9
    let made = CAShapeLayer(layer: shape)
    expect(made.model(), isIdenticalTo: made)
    expect(made.frame, equals: shape.frame)
    expect(made.lineWidth, equals: 9)
    expect(made.path, equals: shape.path)
    expectNil(made.sublayers)
    expectNil(made.mask)
    expect(shape.mask?.superlayer, isIdenticalTo: shape)
    made.position.x += 100
    expect(shape.position.x, equals: 16)
    probe.root.addSublayer(made)
    expect(probe.root.sublayers?.count, equals: 2)
    made.add(zAnimation(from: 3, to: 3), forKey: "z")
    probe.shown.frame(at: 0)
    expect(made.presentation()?.zPosition, equals: 3)
    expect(made.presentation()?.model(), isIdenticalTo: made)
    // Of a layer of another class, and of a presentation copy.
    let plain = CALayer()
    plain.bounds.size.width = 12
    let scroll = CAScrollLayer(layer: plain)
    expect(scroll.bounds.width, equals: 12)
    expect(scroll.masksToBounds)
    let seen = try #require(made.presentation())
    let copied = CAShapeLayer(layer: seen)
    expect(copied.model(), isIdenticalTo: copied)
    expect(copied.zPosition, equals: 3)
  }

  /// A subclass whose `init(layer:)` makes another layer of the one that it is asked to present.
  private final class Framed: CALayer {
    let frameLayer: CAShapeLayer

    override init() {
      frameLayer = CAShapeLayer()
      super.init()
    }

    override init(layer: Any) {
      frameLayer = CAShapeLayer(layer: layer)
      super.init(layer: layer)
    }

    required init?(coder: NSCoder) { nil }
  }

  @Test func `a presentation copy is made once, whatever its initializer makes besides (MP-4)`() {
    let framed = Framed()
    let probe = AnimationProbe(framed)
    let shown = framed.presentation()
    expect(shown?.model(), isIdenticalTo: framed)
    expect(shown?.frameLayer.model(), isIdenticalTo: shown?.frameLayer)
    expect(probe.layer, isIdenticalTo: framed)
  }

  @Test func `layers are presented before a renderer comes, which gets the whole tree (MP-2)`()
    throws
  {
    let (root, layer) = (CALayer(), CALayer())
    LayerContext.awaitRenderer(of: root)
    LayerContext.awaitRenderer(of: root)
    root.addSublayer(layer)
    expectNil(layer.presentation())
    MediaClock.stopped(at: 5) {
      layer.add(zAnimation(from: 2, to: 4), forKey: "z")
      CATransaction.flush()
    }
    expect(MediaClock.stopped(at: 5.5) { layer.presentation()?.zPosition }, equals: 3)
    let shown = ShownTree(root, at: 5.25)
    expect(shown.refusals.isEmpty)
    expect(try #require(layer.presentation()).zPosition.native, near: 2.5)
    let found = shown.tree.index(of: layer.nodeID)
    let node = try #require(found)
    expect(shown.tree.geometry[node.slot].zPosition, near: 2.5)
    // The renderer alone is left.
    root.zPosition = 1
    shown.commit()
    expect(shown.context.mailbox.hasDeltas)
    shown.context.invalidate()
    expectNil(layer.presentation())
  }
}
