// SPDX-License-Identifier: MIT

import CoreAnimation
import QuartzCore
import TestSupport
import Testing

struct GradientLayerTests {
  private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  private let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)

  @Test func `a new layer has Apple's defaults`() {
    let layer = CAGradientLayer()
    #expect(layer.colors == nil)
    #expect(layer.locations == nil)
    #expect(layer.type == .axial)
    #expect(layer.startPoint == CGPoint(x: 0.5, y: 0))
    #expect(layer.endPoint == CGPoint(x: 0.5, y: 1))
    #expect(CAGradientLayerType.axial.rawValue == "axial")
    #expect(CAGradientLayerType.radial.rawValue == "radial")
    #expect(CAGradientLayerType.conic.rawValue == "conic")
    #expect(CAGradientLayer.defaultValue(forKey: "endPoint") as? CGPoint == CGPoint(x: 0.5, y: 1))
  }

  @Test func `values are set and read by key and key path`() {
    let layer = CAGradientLayer()
    layer.setValue([red, green], forKey: "colors")
    layer.setValue([0.25, 1], forKey: "locations")
    layer.setValue("radial", forKey: "type")
    layer.setValue(0.75, forKeyPath: "startPoint.x")
    #expect(layer.colors?.count == 2)
    #expect(layer.locations == [0.25, 1])
    #expect(layer.type == .radial)
    #expect(layer.startPoint == CGPoint(x: 0.75, y: 0))
    #expect(layer.value(forKeyPath: "endPoint.y") as? CGFloat == 1)
    layer.setValue(nil, forKey: "colors")
    #expect(layer.colors == nil)
    layer.setValue(5, forKey: "colors")
    #expect(layer.colors == nil, "no array")
  }

  @Test func `the presentation copy shows animated points`() throws {
    let layer = CAGradientLayer()
    layer.colors = [red, green]
    let animation = CABasicAnimation(keyPath: "endPoint.x")
    animation.fromValue = 0
    animation.toValue = 1
    animation.duration = 2
    layer.add(animation, forKey: nil)
    let tree = ShownTree(layer)
    tree.look(at: 0.5)
    let copy = try #require(layer.presentation())
    #expect(copy.endPoint == CGPoint(x: 0.25, y: 1))
    #expect(copy.colors?.count == 2)
  }

  @Test func `a layer comes back from an archive`() throws {
    let layer = CAGradientLayer()
    layer.colors = [red, green]
    layer.locations = [0, 0.5]
    layer.type = .conic
    layer.endPoint = CGPoint(x: 1, y: 1)
    let data = try NSKeyedArchiver.archivedData(withRootObject: layer, requiringSecureCoding: true)
    let restored = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: CAGradientLayer.self, from: data))
    #expect(restored.colors?.first as? CGColor == red)
    #expect(restored.locations == [0, 0.5])
    #expect(restored.type == .conic)
    #expect(restored.endPoint == CGPoint(x: 1, y: 1))
  }
}
