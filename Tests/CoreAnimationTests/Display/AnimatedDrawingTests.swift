// SPDX-License-Identifier: MIT

import Expectations
import QuartzCore
import TestSupport
import Testing

/// Layers that are redrawn in each frame of an animation (behaviour fact DV-3).
struct AnimatedDrawingTests {
  /// A layer that draws its level, and one of Apple's properties.
  private final class Gauge: CALayer {
    @CAProperty var level: CGFloat = 0
    @CAProperty var label = "plain"
    /// The values drawn, shared with the presentation copies.
    var drawings = Drawings()

    override init() { super.init() }

    override init(layer: Any) {
      super.init(layer: layer)
      if let other = layer as? Gauge { drawings = other.drawings }
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override class func needsDisplay(forKey key: String) -> Bool {
      ["level", "borderWidth"].contains(key) || super.needsDisplay(forKey: key)
    }

    override func draw(in ctx: CGContext) {
      drawings.levels.append(level.native)
      drawings.borders.append(borderWidth.native)
      drawings.isOnCopy.append(model() !== self)
    }
  }

  private final class Drawings {
    var levels: [Double] = []
    var borders: [Double] = []
    var isOnCopy: [Bool] = []
  }

  private func shownGauge() -> (Gauge, ShownTree) {
    let gauge = Gauge()
    gauge.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
    let root = CALayer()
    root.addSublayer(gauge)
    return (gauge, ShownTree(root))
  }

  private func rise(_ key: String = "level", to end: Double = 10) -> CABasicAnimation {
    let rise = CABasicAnimation(keyPath: key)
    rise.fromValue = 0
    rise.toValue = end
    rise.duration = 1
    return rise
  }

  @Test func `the presentation copy draws the animated value, frame by frame (DV-3, MP-4)`() {
    let (gauge, shown) = shownGauge()
    gauge.add(rise(), forKey: "rise")
    for time in [0.0, 0.25, 0.5] {
      shown.frame(at: time)
      expect(gauge.drawings.levels.last ?? -1, near: 10 * time)
      expect(gauge.drawings.isOnCopy.last, equals: true)
    }
    expect(gauge.contents is CGImage)
    expect(gauge.level, equals: 0)
  }

  @Test func `one of Apple's properties redraws a layer that asks for it`() {
    let (gauge, shown) = shownGauge()
    gauge.add(rise("borderWidth", to: 4), forKey: nil)
    shown.frame(at: 0)
    shown.frame(at: 0.5)
    expect(gauge.drawings.borders.last, equals: 2)
  }

  @Test func `frames are asked for while it runs, and the model is drawn at its end`() {
    let (gauge, shown) = shownGauge()
    gauge.add(rise(), forKey: "rise")
    shown.frame(at: 0)
    expect(shown.frame(at: 0.5), equals: 0.5)
    shown.frame(at: 1)
    expect(gauge.drawings.levels.last, equals: 0)
    expect(gauge.drawings.isOnCopy.last, equals: false)
    let count = gauge.drawings.levels.count
    expect(shown.frame(at: 2), equals: .infinity)
    expect(gauge.drawings.levels.count, equals: count)
  }

  @Test func `a removed animation leaves the model's drawing behind`() {
    let (gauge, shown) = shownGauge()
    gauge.add(rise(), forKey: "rise")
    shown.frame(at: 0)
    shown.frame(at: 0.5)
    gauge.removeAnimation(forKey: "rise")
    shown.frame(at: 0.6)
    expect(gauge.drawings.levels.last, equals: 0)
    expect(gauge.drawings.isOnCopy.last, equals: false)
    let count = gauge.drawings.levels.count
    shown.frame(at: 0.7)
    expect(gauge.drawings.levels.count, equals: count)
  }

  @Test func `a key that is not drawn, and a layer that is not shown, are not redrawn`() {
    let (gauge, shown) = shownGauge()
    gauge.add(rise("opacity", to: 1), forKey: nil)
    shown.frame(at: 0)
    shown.frame(at: 0.5)
    expect(gauge.drawings.levels.isEmpty)
    let alone = Gauge()
    alone.bounds = gauge.bounds
    alone.add(rise(), forKey: nil)
    CATransaction.flush()
    expect(alone.drawings.levels.isEmpty)
  }
}
