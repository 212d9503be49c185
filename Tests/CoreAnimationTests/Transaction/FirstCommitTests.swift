// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import QuartzCore
import TestSupport
import Testing

/// Changes in the first commit of a layer animate nothing: no renderer knows an earlier state.
struct FirstCommitTests {
  /// A layer that sets itself and its sublayers up when it is asked to, as animation players do.
  private class Player: CALayer {
    let background = CALayer()
    let shape = CAShapeLayer()
    private(set) var displays = 0
    private(set) var layouts = 0

    override init() {
      super.init()
      addSublayer(background)
      setNeedsDisplay()
    }

    override init(layer: Any) {
      super.init(layer: layer)
    }

    required init?(coder: NSCoder) { nil }

    override func display() {
      displays += 1
      backgroundColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
      opacity = 0.5
      background.position = CGPoint(x: 4 * displays, y: 7)
      background.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
      shape.strokeEnd = 0.25
      filters = []
    }

    override func layoutSublayers() {
      layouts += 1
      if shape.superlayer == nil { addSublayer(shape) }
      background.bounds = bounds
      shape.bounds = bounds
      shape.position = CGPoint(x: 3 * layouts, y: 0)
      mask = mask ?? CALayer()
      mask?.frame = bounds
    }
  }

  private func animatedKeys(_ layer: CALayer) -> [String] {
    let below = (layer.sublayers ?? []) + [layer.mask].compactMap(\.self)
    return (layer.animationKeys() ?? []) + below.flatMap(animatedKeys)
  }

  /// Layers that set themselves up in display() and layoutSublayers() do not animate (IA-20).
  @Test func `layers that set themselves up in display() (IA-20)`() {
    let root = CALayer()
    let player = Player()
    player.frame = CGRect(x: 0, y: 0, width: 40, height: 30)
    root.addSublayer(player)
    let shown = ShownTree(root)
    expect(player.displays, equals: 1)
    expect(player.layouts, isAbove: 0)
    expect(animatedKeys(root), equals: [])
    expect(player.presentation()?.opacity, equals: 0.5)
    expect(player.background.presentation()?.position, equals: CGPoint(x: 4, y: 7))
    // The same once the layer is known animates.
    player.setNeedsDisplay()
    player.opacity = 1
    player.setNeedsLayout()
    shown.frame(at: 1)
    let keys = animatedKeys(root)
    for key in ["opacity", "position"] { expect(keys.contains(key), "\(keys)") }
  }

  @Test func `a layer that comes later, or comes back, is new again (IA-20)`() {
    let root = CALayer()
    let shown = ShownTree(root)
    let player = Player()
    CATransaction.begin()
    root.addSublayer(player)
    CATransaction.commit()
    expect(animatedKeys(player), equals: [])
    shown.frame(at: 1)
    player.removeFromSuperlayer()
    shown.frame(at: 2)
    expectNil(player.presentation())
    player.setNeedsDisplay()
    root.addSublayer(player)
    shown.frame(at: 3)
    expect(animatedKeys(player), equals: [])
    expect(player.presentation() != nil)
  }

  @Test func `during its first commit a layer has no presentation yet (MP-2, IA-20)`() {
    final class Asking: CALayer {
      private(set) var answers: [Bool] = []

      override func layoutSublayers() { answers.append(presentation() != nil) }
    }
    let layer = Asking()
    layer.setNeedsLayout()
    let shown = ShownTree(layer)
    layer.setNeedsLayout()
    shown.frame(at: 1)
    expect(layer.answers, equals: [false, true])
  }

  @Test func `a second renderer does not make a layer new that the first one shows (IA-20)`() {
    let root = CALayer()
    let shown = ShownTree(root)
    let other = LayerContext(layer: root)
    other.timeSource = { 1 }
    root.opacity = 0.5
    shown.frame(at: 1)
    expect(root.animationKeys(), equals: ["opacity"])
    other.invalidate()
    expect(root.presentation() != nil)
  }
}
