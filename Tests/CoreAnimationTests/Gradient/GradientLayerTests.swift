// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import QuartzCore
import TestSupport
import Testing

struct GradientLayerTests {
  private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  private let green = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)

  @Test func `a new layer has Apple's defaults`() {
    let layer = CAGradientLayer()
    expectNil(layer.colors)
    expectNil(layer.locations)
    expect(layer.type, equals: .axial)
    expect(layer.startPoint, equals: CGPoint(x: 0.5, y: 0))
    expect(layer.endPoint, equals: CGPoint(x: 0.5, y: 1))
    expect(CAGradientLayerType.axial.rawValue, equals: "axial")
    expect(CAGradientLayerType.radial.rawValue, equals: "radial")
    expect(CAGradientLayerType.conic.rawValue, equals: "conic")
    expect(
      CAGradientLayer.defaultValue(forKey: "endPoint") as? CGPoint, equals: CGPoint(x: 0.5, y: 1))
  }

  @Test func `values are set and read by key and key path`() {
    let layer = CAGradientLayer()
    layer.setValue([red, green], forKey: "colors")
    layer.setValue([0.25, 1], forKey: "locations")
    layer.setValue("radial", forKey: "type")
    layer.setValue(0.75, forKeyPath: "startPoint.x")
    expect(layer.colors?.count, equals: 2)
    expect(layer.locations, equals: [0.25, 1])
    expect(layer.type, equals: .radial)
    expect(layer.startPoint, equals: CGPoint(x: 0.75, y: 0))
    expect(layer.value(forKeyPath: "endPoint.y") as? CGFloat, equals: 1)
    layer.setValue(nil, forKey: "colors")
    expectNil(layer.colors)
    layer.setValue(5, forKey: "colors")
    expectNil(layer.colors, "no array")
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
    expect(copy.endPoint, equals: CGPoint(x: 0.25, y: 1))
    expect(copy.colors?.count, equals: 2)
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
    expect(restored.colors?.first as? CGColor, equals: red)
    expect(restored.locations, equals: [0, 0.5])
    expect(restored.type, equals: .conic)
    expect(restored.endPoint, equals: CGPoint(x: 1, y: 1))
  }
}
