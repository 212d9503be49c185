// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import QuartzCore
import TestSupport
import Testing

struct HitTestingTests {
  private func layer(_ frame: CGRect, in parent: CALayer? = nil) -> CALayer {
    let layer = CALayer()
    layer.frame = frame
    parent?.addSublayer(layer)
    return layer
  }

  @Test func `the deepest layer that contains the point, in the superlayer's space (HT-1)`() {
    let root = layer(CGRect(x: 10, y: 10, width: 100, height: 100))
    let child = layer(CGRect(x: 10, y: 10, width: 50, height: 50), in: root)
    let grandchild = layer(CGRect(x: 10, y: 10, width: 10, height: 10), in: child)
    expect(root.hitTest(CGPoint(x: 35, y: 35)), isIdenticalTo: grandchild)
    expect(root.hitTest(CGPoint(x: 25, y: 25)), isIdenticalTo: child)
    expect(root.hitTest(CGPoint(x: 12, y: 12)), isIdenticalTo: root)
    expectNil(root.hitTest(CGPoint(x: 5, y: 5)))
  }

  @Test func `front to back by zPosition, later ones win ties (HT-2)`() {
    let root = layer(CGRect(x: 0, y: 0, width: 100, height: 100))
    let first = layer(root.bounds, in: root)
    let second = layer(root.bounds, in: root)
    expect(root.hitTest(CGPoint(x: 1, y: 1)), isIdenticalTo: second)
    first.zPosition = 1
    expect(root.hitTest(CGPoint(x: 1, y: 1)), isIdenticalTo: first)
  }

  @Test
  func `the near edge is inside, the far edge outside; a mask to bounds hides children (HT-3)`() {
    let root = layer(CGRect(x: 0, y: 0, width: 10, height: 10))
    expect(root.contains(.zero))
    expect(!root.contains(CGPoint(x: 10, y: 5)))
    let outside = layer(CGRect(x: 20, y: 0, width: 10, height: 10), in: root)
    expect(root.hitTest(CGPoint(x: 25, y: 5)), isIdenticalTo: outside)
    root.masksToBounds = true
    expectNil(root.hitTest(CGPoint(x: 25, y: 5)))
  }

  @Test func `hidden layers are not hit; GE-11: nor are transform layers (DO-9)`() {
    let root = layer(CGRect(x: 0, y: 0, width: 10, height: 10))
    let child = layer(root.bounds, in: root)
    child.isHidden = true
    expect(root.hitTest(CGPoint(x: 1, y: 1)), isIdenticalTo: root)
    let transformLayer = CATransformLayer()
    transformLayer.frame = root.bounds
    root.addSublayer(transformLayer)
    expectNil(transformLayer.hitTest(CGPoint(x: 1, y: 1)))
    expect(root.hitTest(CGPoint(x: 1, y: 1)), isIdenticalTo: root)
  }

  @Test func `a singular transform and one behind the eye are not hit`() {
    let root = layer(CGRect(x: 0, y: 0, width: 10, height: 10))
    let child = layer(root.bounds, in: root)
    child.transform = CATransform3DMakeScale(0, 0, 1)
    expect(root.hitTest(CGPoint(x: 5, y: 5)), isIdenticalTo: root)
  }

  @Test func `the presentation tree answers with presentation layers (HT-4)`() throws {
    let root = layer(CGRect(x: 0, y: 0, width: 100, height: 100))
    let child = layer(CGRect(x: 0, y: 0, width: 10, height: 10), in: root)
    let shown = ShownTree(root)
    let animation = CABasicAnimation(keyPath: "position.x")
    animation.fromValue = 5
    animation.toValue = 85
    animation.duration = 1
    child.add(animation, forKey: nil)
    shown.frame(at: 0)
    shown.frame(at: 0.5)
    let presented = try #require(root.presentation())
    let hit = presented.hitTest(CGPoint(x: 45, y: 5))
    expect(hit?.model(), isIdenticalTo: child)
    expect(hit !== child)
    expect(root.hitTest(CGPoint(x: 45, y: 5)), isIdenticalTo: root)
  }

  @Test func `a subclass's own hitTest is asked`() {
    final class Deaf: CALayer {
      override func hitTest(_ p: CGPoint) -> CALayer? { nil }
    }
    let root = layer(CGRect(x: 0, y: 0, width: 10, height: 10))
    let deaf = Deaf()
    deaf.frame = root.bounds
    root.addSublayer(deaf)
    expect(root.hitTest(CGPoint(x: 1, y: 1)), isIdenticalTo: root)
  }

  /// A class of an application's own: such layers are asked one by one.
  private final class AskedLayer: CALayer {}

  /// A square among thirty, turned, scaled, mirrored, sheared and flipped at random.
  private func place(_ layer: CALayer, _ random: inout SeededGenerator) {
    func number(_ range: ClosedRange<CGFloat>) -> CGFloat { .random(in: range, using: &random) }
    layer.bounds = CGRect(x: number(-9...9), y: number(-9...9), width: 20, height: number(0...30))
    layer.anchorPoint = CGPoint(x: number(0...1), y: number(0...1))
    layer.position = CGPoint(x: number(0...100), y: number(0...100))
    layer.isGeometryFlipped = number(0...1) < 0.2
    layer.masksToBounds = number(0...1) < 0.3
    var transform = CATransform3DMakeRotation(number(-3...3), 0, 0, 1)
    if number(0...1) < 0.3 { transform = CATransform3DScale(transform, number(-2...2), 0.4, 1) }
    if number(0...1) < 0.2 { transform.m12 += 0.7 }
    if number(0...1) < 0.2 { transform = CATransform3DRotate(transform, 1, 0, 1, 0) }
    if number(0...1) < 0.1 { transform.m34 = -0.01 }
    if number(0...1) < 0.7 { layer.transform = transform }
  }

  @Test func `layers that lie apart are passed over, and no other`() {
    var random = SeededGenerator(test: "layersThatLieApart")
    let plain = layer(CGRect(x: 0, y: 0, width: 100, height: 100))
    let asked = layer(plain.frame)
    for index in 0..<30 {
      let pair = [CALayer(), AskedLayer()]
      var again = random
      place(pair[0], &random)
      place(pair[1], &again)
      for (layer, root) in zip(pair, [plain, asked]) {
        layer.name = "\(index)"
        let below = root.sublayers?.last
        if index % 5 == 4 { below?.addSublayer(layer) } else { root.addSublayer(layer) }
      }
    }
    plain.sublayerTransform = CATransform3DMakeScale(1.1, 0.9, 1)
    for isPlain in [false, true] {
      if isPlain { plain.sublayerTransform = CATransform3DIdentity }
      asked.sublayerTransform = plain.sublayerTransform
      for _ in 0..<2000 {
        let point = CGPoint(
          x: .random(in: -20...120, using: &random), y: .random(in: -20...120, using: &random))
        expect(plain.hitTest(point)?.name, equals: asked.hitTest(point)?.name, "\(point)")
      }
    }
  }
}
