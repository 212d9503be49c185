// SPDX-License-Identifier: MIT

import ClassTables
import Expectations
import QuartzCore
import TestSupport
import Testing

/// Subclasses as Apple code writes them: `override init()` without `required`, and overrides of
/// members from every topic.
struct SubclassTests {
  /// A layer whose members from every topic are overridden.
  private final class Stubborn: CALayer {
    var asked: [String] = []

    override init() {
      super.init()
      cornerRadius = 7
    }

    override init(layer: Any) { super.init(layer: layer) }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override var speed: Float {
      get { super.speed }
      set { super.speed = 2 * newValue }
    }

    override var timeOffset: CFTimeInterval {
      didSet { asked.append("timeOffset \(timeOffset)") }
    }

    override var allowsGroupOpacity: Bool {
      get { false }
      set {}
    }

    override var shouldRasterize: Bool {
      didSet { asked.append("shouldRasterize \(shouldRasterize)") }
    }

    override var edgeAntialiasingMask: CAEdgeAntialiasingMask {
      didSet { asked.append("edges") }
    }

    override var minificationFilterBias: Float {
      didSet { asked.append("bias") }
    }

    override func convert(_ p: CGPoint, to l: CALayer?) -> CGPoint {
      asked.append("convert")
      return super.convert(p, to: l)
    }

    override func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
      super.convertTime(t, from: l) + 100
    }
  }

  @Test
  func `members of every topic can be overridden, and key-value coding asks the overrides`() {
    let layer = Stubborn()
    expect(layer.cornerRadius, equals: 7)
    layer.speed = 1.5
    expect(layer.speed, equals: 3)
    layer.setValue(2, forKey: "speed")
    expect(layer.value(forKey: "speed") as? Float, equals: 4)
    expect(layer.value(forKey: "allowsGroupOpacity") as? Bool, equals: false)
    layer.setValue(true, forKey: "shouldRasterize")
    layer.timeOffset = 5
    layer.edgeAntialiasingMask = []
    layer.minificationFilterBias = 1
    _ = layer.convert(CGPoint.zero, to: nil)
    let expected = ["shouldRasterize true", "timeOffset 5.0", "edges", "bias", "convert"]
    expect(layer.asked, equals: expected)
    let timed: any CAMediaTiming = layer
    expect(timed.speed, equals: 4)
    expect(layer.convertTime(0, from: layer.superlayer), equals: 105)
  }

  /// An animation with an initializer of its own and state that it copies.
  private final class Wobble: CAKeyframeAnimation {
    var strength = 1.0

    override init() {
      super.init()
      isAdditive = true
    }

    convenience init(strength: Double) {
      self.init(keyPath: "zPosition")
      self.strength = strength
      values = [0, strength, 0]
      duration = 1
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func copy(with zone: NSZone? = nil) -> Any {
      let copy = super.copy(with: zone)
      (copy as? Wobble)?.strength = strength
      return copy
    }
  }

  /// An animation class that adds nothing but a property.
  private final class Tagged: CABasicAnimation {
    var tag = 3
  }

  /// The abstract base, subclassed.
  private class Silent: CAAnimation {
    override init() {
      super.init()
      duration = 4
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  /// The layer's copy is of the animation's own class, made by its init() and copy(with:) (AN-1).
  @Test func `the layer's copy is of the animation's own class (AN-1)`() throws {
    let probe = AnimationProbe()
    probe.layer.zPosition = 10
    probe.shown.commit()
    let wobble = Wobble(strength: 8)
    probe.add(wobble, forKey: "wobble")
    let copy = try #require(probe.layer.animation(forKey: "wobble") as? Wobble)
    expect(copy !== wobble)
    expect(copy.strength, equals: 8)
    expect(copy.isAdditive)
    expect(probe.z(at: 0.5), equals: 18)

    let tagged = Tagged(keyPath: "opacity")
    tagged.tag = 9
    probe.add(tagged, forKey: "tagged")
    let taggedCopy = try #require(probe.layer.animation(forKey: "tagged") as? Tagged)
    // Without class tables the class's own values are copied.
    expect(taggedCopy.tag, equals: (ClassTables.areUsed ? 3 : 9))
    expect(taggedCopy.keyPath, equals: "opacity")

    expect((Silent().copy() as? Silent)?.duration, equals: 4)
  }

  @Test func `children of a group are copied by their own classes`() throws {
    let group = CAAnimationGroup()
    group.animations = [Wobble(strength: 2), Tagged(keyPath: "opacity")]
    let copy = try #require(group.copy() as? CAAnimationGroup)
    expect((copy.animations?.first as? Wobble)?.strength, equals: 2)
    expect(copy.animations?.last is Tagged)
    expect(copy.animations?.first !== group.animations?.first)
  }

  @Test func `a subclass of a spring inherits the perceptual initializer (SP-6)`() {
    final class Soft: CASpringAnimation {
      override init() {
        super.init()
        isRemovedOnCompletion = false
      }

      required init?(coder: NSCoder) { super.init(coder: coder) }
    }
    let spring = Soft(perceptualDuration: 1, bounce: 0.5)
    expect(!spring.isRemovedOnCompletion)
    expect(spring.damping.native, near: 2 * .pi)
  }

  // MARK: - Types as parameters

  private func make<Made: CALayer>() -> Made { Made() }

  private func made<Made: CAAnimation>(_ type: Made.Type) -> Made { type.init() }

  @Test(.needsClassTables)
  func `generic code makes layers and animations by the init() of their class`() {
    let layer: CALayer = make()
    expect(type(of: layer) == CALayer.self)
    let stubborn: Stubborn = make()
    expect(stubborn.cornerRadius, equals: 7)
    let scroll: CAScrollLayer = make()
    expect(scroll.masksToBounds)
    expect(made(CASpringAnimation.self).damping, equals: 10)
    // Where the class is named its own initializer is called.
    expect(Stubborn().cornerRadius, equals: 7)
  }
}
