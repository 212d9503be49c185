// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import QuartzCore
import TestSupport
import Testing

/// The presented values of properties that some classes of layers have (fact MP-5).
struct ClassPresentationTests {
  private let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  private let blue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
  private let purple = CGColor(srgbRed: 0.5, green: 0, blue: 0.5, alpha: 1)

  private func presented<Layer: CALayer>(
    _ layer: Layer, _ animations: CAAnimation..., at time: Double = 0.5
  ) throws -> Layer {
    let probe = AnimationProbe(layer)
    for animation in animations { probe.add(animation) }
    let copy = try #require(probe.presented(at: time) as? Layer)
    expect(probe.shown.refusals.isEmpty)
    return copy
  }

  private func box(_ side: CGFloat) -> CGPath {
    CGPath(rect: CGRect(x: 0, y: 0, width: side, height: side), transform: nil)
  }

  private func additive(_ keyPath: String, from: Any, to: Any) -> CABasicAnimation {
    let animation = basicAnimation(keyPath, from: from, to: to)
    animation.isAdditive = true
    return animation
  }

  private func keyframes(_ keyPath: String, _ values: [Any]) -> CAKeyframeAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    animation.values = values
    animation.duration = 1
    return animation
  }

  // MARK: - Shapes

  @Test func `numbers and colours of shapes add up`() throws {
    let layer = CAShapeLayer()
    layer.lineWidth = 2
    layer.strokeColor = blue
    let copy = try presented(
      layer, basicAnimation("lineWidth", from: 4, to: 8), additive("lineWidth", from: 0, to: 10),
      basicAnimation("strokeColor", from: red, to: blue))
    expect(copy.lineWidth, equals: 11)
    expect(copy.strokeColor, equals: purple)
    expect(copy.fillColor, equals: layer.fillColor)
    expect(layer.lineWidth, equals: 2)
  }

  @Test func `outlines move from keyframe to keyframe`() throws {
    let layer = CAShapeLayer()
    layer.path = box(100)
    let animation = keyframes("path", [box(0), box(8), box(40)])
    try expect(presented(layer, animation, at: 0.25).path?.boundingBox, equals: box(4).boundingBox)
    try expect(presented(layer, animation, at: 0.75).path?.boundingBox, equals: box(24).boundingBox)
    // They have no sum (behaviour fact AD-8).
    let sum = try presented(layer, additive("path", from: box(0), to: box(2)))
    expect(sum.path?.boundingBox, equals: box(1).boundingBox)
  }

  @Test func `dashes are as on screen, never below zero`() throws {
    let layer = CAShapeLayer()
    layer.lineDashPattern = [8, 8]
    let animation = basicAnimation("lineDashPattern", from: [1, 2], to: [3, 6])
    try expect(presented(layer, animation).lineDashPattern, equals: [2, 4])
    animation.timingFunction = CAMediaTimingFunction(easing: .anticipate)
    animation.fromValue = [0, 2]
    try expect(presented(layer, animation, at: 0.25).lineDashPattern?.first, equals: 0)
  }

  // MARK: - Gradients

  @Test func `colours and locations of gradients move`() throws {
    let layer = CAGradientLayer()
    layer.colors = [red, red]
    layer.locations = [0, 1]
    let copy = try presented(
      layer, basicAnimation("colors", from: [red, blue], to: [blue, red]),
      basicAnimation("locations", from: [0, 0.5], to: [0.5, 1]),
      additive("endPoint", from: CGPoint.zero, to: CGPoint(x: 1, y: -1)))
    expect(copy.colors as? [CGColor], equals: [purple, purple])
    expect(copy.locations, equals: [0.25, 0.75])
    expect(copy.endPoint, equals: CGPoint(x: 1, y: 0.5))
  }

  @Test func `lists that do not match leave the model's`() throws {
    let layer = CAGradientLayer()
    layer.locations = [0.25]
    let copy = try presented(
      layer, basicAnimation("colors", from: [red], to: [red, blue]),
      basicAnimation("locations", from: [0], to: [0, 1]))
    expectNil(copy.colors)
    expect(copy.locations, equals: [0.25])
  }

  // MARK: - Replicators

  @Test func `the numbers of replicators move`() throws {
    let layer = CAReplicatorLayer()
    layer.instanceRedOffset = 0.5
    let copy = try presented(
      layer, basicAnimation("instanceCount", from: 2, to: 100_000),
      basicAnimation("instanceColor", from: red, to: blue),
      additive("instanceRedOffset", from: 0, to: -0.5),
      basicAnimation("instanceTransform.translation.x", from: 0, to: 10), at: 0.5)
    expect(copy.instanceCount, equals: 50_001)
    expect(copy.instanceColor, equals: purple)
    expect(copy.instanceRedOffset, equals: 0.25)
    expect(copy.instanceTransform, equals: CATransform3DMakeTranslation(5, 0, 0))
  }

  // MARK: - Emitters

  private func emitter() -> CAEmitterLayer {
    let inner = CAEmitterCell()
    inner.name = "inner"
    let cell = CAEmitterCell()
    cell.name = "outer"
    cell.velocity = 3
    cell.emitterCells = [inner]
    let layer = CAEmitterLayer()
    layer.emitterCells = [cell]
    return layer
  }

  @Test func `the numbers of emitters move`() throws {
    let layer = emitter()
    layer.birthRate = 2
    let copy = try presented(
      layer, additive("birthRate", from: 0, to: 1),
      basicAnimation("emitterPosition.x", from: 0, to: 10))
    expect(copy.birthRate, equals: 2.5)
    expect(copy.emitterPosition, equals: CGPoint(x: 5, y: 0))
    expect(copy.emitterCells?.first, isIdenticalTo: layer.emitterCells?.first)
  }

  // EM-12
  @Test func `cells move by their key paths`() throws {
    let layer = emitter()
    let copy = try presented(
      layer, additive("emitterCells.outer.velocity", from: 0, to: 4),
      basicAnimation("emitterCells.outer.color", from: red, to: blue),
      keyframes("emitterCells.outer.emitterCells.inner.birthRate", [0, 10, 0]), at: 0.25)
    let cell = try #require(copy.emitterCells?.first)
    expect(cell.velocity, equals: 4)
    expect(cell.color, equals: CGColor(srgbRed: 0.75, green: 0, blue: 0.25, alpha: 1))
    expect(cell.name, equals: "outer")
    expect(cell.emitterCells?.first?.birthRate, equals: 5)
    expect(cell !== layer.emitterCells?.first)
    expect(layer.emitterCells?.first?.velocity, equals: 3)
  }

  // MARK: - Without effect

  @Test func `animations that have not begun leave the model's objects`() throws {
    let color = CGColor(gray: 0.5, alpha: 1)
    let layer = CAShapeLayer()
    layer.fillColor = color
    layer.backgroundColor = color
    let fill = basicAnimation("fillColor", from: red, to: blue)
    let background = basicAnimation("backgroundColor", from: red, to: blue)
    for animation in [fill, background] { animation.beginTime = 5 }
    let copy = try presented(layer, fill, background)
    expect(copy.fillColor, isIdenticalTo: color)
    expect(copy.backgroundColor, isIdenticalTo: color)
  }
}
