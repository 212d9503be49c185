// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import QuartzCore
import RenderTree
import TestSupport
import Testing

struct ShapeLayerTests {
  private let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)

  @Test func `a new layer has Apple's defaults`() {
    let layer = CAShapeLayer()
    expectNil(layer.path)
    expectNil(layer.strokeColor)
    expectNil(layer.lineDashPattern)
    expect(layer.fillColor, equals: CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1))
    expect(layer.fillRule, equals: .nonZero)
    expect(layer.lineCap, equals: .butt)
    expect(layer.lineJoin, equals: .miter)
    expect(layer.strokeStart, equals: 0)
    expect(layer.strokeEnd, equals: 1)
    expect(layer.lineWidth, equals: 1)
    expect(layer.miterLimit, equals: 10)
    expect(layer.lineDashPhase, equals: 0)
    expect(CAShapeLayer.defaultValue(forKey: "lineWidth") as? CGFloat, equals: 1)
    expect(CAShapeLayer.defaultValue(forKey: "strokeEnd") as? Double, equals: 1)
    expectNil(CAShapeLayer.defaultValue(forKey: "strokeStart"))
    expect(CAShapeLayer.defaultValue(forKey: "opacity") as? Float, equals: 1)
  }

  @Test func `names are Apple's`() {
    expect(CAShapeLayerFillRule.nonZero.rawValue, equals: "non-zero")
    expect(CAShapeLayerFillRule.evenOdd.rawValue, equals: "even-odd")
    expect(CAShapeLayerLineCap.butt.rawValue, equals: "butt")
    expect(CAShapeLayerLineCap.round.rawValue, equals: "round")
    expect(CAShapeLayerLineCap.square.rawValue, equals: "square")
    expect(CAShapeLayerLineJoin.miter.rawValue, equals: "miter")
    expect(CAShapeLayerLineJoin.round.rawValue, equals: "round")
    expect(CAShapeLayerLineJoin.bevel.rawValue, equals: "bevel")
  }

  @Test func `values are set and read by key`() {
    let layer = CAShapeLayer()
    let path = CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 5), transform: nil)
    layer.setValue(path, forKey: "path")
    layer.setValue(3, forKey: "lineWidth")
    layer.setValue(green, forKey: "strokeColor")
    layer.setValue("round", forKey: "lineCap")
    layer.setValue([4, 2.5], forKey: "lineDashPattern")
    expect(layer.path, equals: path)
    expect(layer.lineWidth, equals: 3)
    expect(layer.strokeColor, equals: green)
    expect(layer.lineCap, equals: .round)
    expect(layer.lineDashPattern, equals: [4, 2.5])
    expect(layer.value(forKey: "lineJoin") as? String, equals: "miter")
    layer.setValue(nil, forKey: "fillColor")
    expectNil(layer.fillColor)
    layer.setValue("wide", forKey: "lineWidth")
    expect(layer.lineWidth, equals: 3)
    let plain = CALayer()
    plain.setValue(7, forKey: "lineWidth")
    expect(
      plain.value(forKey: "lineWidth") as? Int, equals: 7, "a plain layer has no such property")
  }

  @Test func `setters keep what they are given`() {
    let layer = CAShapeLayer()
    layer.strokeStart = 1.7
    layer.strokeEnd = -2
    layer.lineWidth = -4
    expect(layer.strokeStart, equals: 1.7)
    expect(layer.strokeEnd, equals: -2)
    expect(layer.lineWidth, equals: -4)
  }

  @Test func `a mutable path is taken as it is when set`() {
    let path = CGMutablePath()
    path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
    let layer = CAShapeLayer()
    layer.path = path
    path.addRect(CGRect(x: 5, y: 5, width: 1, height: 1))
    expect(layer.path?.boundingBox, equals: CGRect(x: 0, y: 0, width: 1, height: 1))
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
    expect(Set(layer.animationKeys() ?? []), equals: ["lineWidth", "strokeColor", "strokeEnd"])
    tree.frame(at: 0.1)
    expect(tree.refusals, equals: [])
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
    expect(copy.strokeEnd, equals: 0.25)
    expect(copy.path, equals: layer.path)
    expect(copy.lineJoin, equals: .bevel)
    expect(layer.strokeEnd, equals: 1)
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
    expect(restored.path, equals: layer.path)
    expect(restored.strokeColor, equals: green)
    expect(restored.lineWidth, equals: 3)
    expect(restored.lineDashPattern, equals: [1, 2])
    expect(restored.fillRule, equals: .evenOdd)
  }
}
