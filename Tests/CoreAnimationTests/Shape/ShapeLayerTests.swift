// SPDX-License-Identifier: MIT

import CoreAnimation
import QuartzCore
import RenderTree
import TestSupport
import Testing

struct ShapeLayerTests {
  private let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)

  @Test func `a new layer has Apple's defaults`() {
    let layer = CAShapeLayer()
    #expect(layer.path == nil)
    #expect(layer.strokeColor == nil)
    #expect(layer.lineDashPattern == nil)
    #expect(layer.fillColor == CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1))
    #expect(layer.fillRule == .nonZero)
    #expect(layer.lineCap == .butt)
    #expect(layer.lineJoin == .miter)
    #expect(layer.strokeStart == 0)
    #expect(layer.strokeEnd == 1)
    #expect(layer.lineWidth == 1)
    #expect(layer.miterLimit == 10)
    #expect(layer.lineDashPhase == 0)
    #expect(CAShapeLayer.defaultValue(forKey: "lineWidth") as? CGFloat == 1)
    #expect(CAShapeLayer.defaultValue(forKey: "strokeEnd") as? Double == 1)
    #expect(CAShapeLayer.defaultValue(forKey: "strokeStart") == nil)
    #expect(CAShapeLayer.defaultValue(forKey: "opacity") as? Float == 1)
  }

  @Test func `names are Apple's`() {
    #expect(CAShapeLayerFillRule.nonZero.rawValue == "non-zero")
    #expect(CAShapeLayerFillRule.evenOdd.rawValue == "even-odd")
    #expect(CAShapeLayerLineCap.butt.rawValue == "butt")
    #expect(CAShapeLayerLineCap.round.rawValue == "round")
    #expect(CAShapeLayerLineCap.square.rawValue == "square")
    #expect(CAShapeLayerLineJoin.miter.rawValue == "miter")
    #expect(CAShapeLayerLineJoin.round.rawValue == "round")
    #expect(CAShapeLayerLineJoin.bevel.rawValue == "bevel")
  }

  @Test func `values are set and read by key`() {
    let layer = CAShapeLayer()
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 5), transform: nil)
    layer.setValue(path, forKey: "path")
    layer.setValue(3, forKey: "lineWidth")
    layer.setValue(green, forKey: "strokeColor")
    layer.setValue("round", forKey: "lineCap")
    layer.setValue([4, 2.5], forKey: "lineDashPattern")
    #expect(layer.path == path)
    #expect(layer.lineWidth == 3)
    #expect(layer.strokeColor == green)
    #expect(layer.lineCap == .round)
    #expect(layer.lineDashPattern == [4, 2.5])
    #expect(layer.value(forKey: "lineJoin") as? String == "miter")
    layer.setValue(nil, forKey: "fillColor")
    #expect(layer.fillColor == nil)
    layer.setValue("wide", forKey: "lineWidth")
    #expect(layer.lineWidth == 3)
    let plain = CALayer()
    plain.setValue(7, forKey: "lineWidth")
    #expect(plain.value(forKey: "lineWidth") as? Int == 7, "a plain layer has no such property")
  }

  @Test func `setters keep what they are given`() {
    let layer = CAShapeLayer()
    layer.strokeStart = 1.7
    layer.strokeEnd = -2
    layer.lineWidth = -4
    #expect(layer.strokeStart == 1.7)
    #expect(layer.strokeEnd == -2)
    #expect(layer.lineWidth == -4)
  }

  @Test func `a mutable path is taken as it is when set`() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    let layer = CAShapeLayer()
    layer.path = path
    path.addRect(CGRect(x: 5, y: 5, width: 1, height: 1))
    #expect(layer.path?.boundingBox == CGRect(x: 0, y: 0, width: 1, height: 1))
  }

  @Test func `numbers and colours animate implicitly, path and names do not`() throws {
    let layer = CAShapeLayer()
    let tree = ShownTree(layer)
    layer.lineWidth = 5
    layer.strokeColor = green
    layer.strokeEnd = 0.5
    layer.path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    layer.fillRule = .evenOdd
    layer.lineCap = .round
    layer.lineDashPattern = [2]
    #expect(Set(layer.animationKeys() ?? []) == ["lineWidth", "strokeColor", "strokeEnd"])
    tree.frame(at: 0.1)
    #expect(tree.refusals == [])
  }

  @Test func `the presentation copy shows animated values, and the rest of the model's`() throws {
    let layer = CAShapeLayer()
    layer.path = CGPath(rect: CGRect(x: 0, y: 0, width: 9, height: 9), transform: nil)
    layer.lineJoin = .bevel
    let animation = CABasicAnimation(keyPath: "strokeEnd")
    animation.fromValue = 0
    animation.toValue = 1
    animation.duration = 2
    layer.add(animation, forKey: nil)
    let tree = ShownTree(layer)
    tree.look(at: 0.5)
    let copy = try #require(layer.presentation())
    #expect(copy.strokeEnd == 0.25)
    #expect(copy.path == layer.path)
    #expect(copy.lineJoin == .bevel)
    #expect(layer.strokeEnd == 1)
  }

  @Test func `a layer comes back from an archive`() throws {
    let layer = CAShapeLayer()
    layer.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 7), transform: nil)
    layer.fillColor = nil
    layer.strokeColor = green
    layer.lineWidth = 3
    layer.lineDashPattern = [1, 2]
    layer.fillRule = .evenOdd
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let restored = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CAShapeLayer.self, from: data))
    #expect(restored.path == layer.path)
    #expect(restored.strokeColor == green)
    #expect(restored.lineWidth == 3)
    #expect(restored.lineDashPattern == [1, 2])
    #expect(restored.fillRule == .evenOdd)
  }
}
