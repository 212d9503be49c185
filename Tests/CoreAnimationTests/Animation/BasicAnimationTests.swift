// SPDX-License-Identifier: MIT

import CoreAnimation
import Diagnostics
import Expectations
import QuartzCore
import TestSupport
import Testing

struct BasicAnimationTests {
  /// One row of the table of fact BA-1.
  struct Row: Sendable, CustomTestStringConvertible {
    var from: Double?
    var by: Double?
    var to: Double?
    var start: Double
    var end: Double

    var testDescription: String { "from \(from ?? .nan) by \(by ?? .nan) to \(to ?? .nan)" }
  }

  @Test(arguments: [
    Row(from: 10, to: 20, start: 10, end: 20),
    Row(from: 10, by: 30, start: 10, end: 40),
    Row(by: 10, to: 30, start: 20, end: 30),
    Row(from: 10, start: 10, end: 50),
    Row(to: 100, start: 50, end: 100),
    Row(by: 20, start: 50, end: 70),
    Row(start: 50, end: 50),
  ])
  func `from, by, to (BA-1)`(row: Row) {
    let layer = CALayer()
    layer.zPosition = 50
    let probe = AnimationProbe(layer, zAnimation(from: row.from, to: row.to, by: row.by))
    expect(probe.z(at: 0), equals: row.start)
    expect(probe.z(at: 0.5), near: (row.start + row.end) / 2)
    expect(probe.z(at: 1 - 1e-9), near: row.end, within: 1e-5)
    expect(probe.z(at: 1.001), equals: 50)
    expect(layer.zPosition, equals: 50)
  }

  @Test func `by alone on a rectangle (BA-2)`() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 10, y: 20, width: 100, height: 80)
    let animation = CABasicAnimation(keyPath: "bounds")
    animation.byValue = CGRect(x: 2, y: 4, width: 20, height: 40)
    animation.duration = 1
    let probe = AnimationProbe(layer, animation)
    let expected = CGRect(x: 11, y: 22, width: 110, height: 100)
    expect(probe.presented(at: 0.5).bounds, near: expected)
  }

  @Test func `contentsRect and contentsCenter (BA-3)`() {
    let rect = CABasicAnimation(keyPath: "contentsRect")
    rect.fromValue = CGRect(x: 0.1, y: 0.2, width: 0.3, height: 0.4)
    rect.byValue = CGRect(x: 0.2, y: 0.1, width: 0.4, height: 0.2)
    rect.duration = 1
    let center = CABasicAnimation(keyPath: "contentsCenter")
    center.toValue = CGRect(x: 0.5, y: 0.6, width: 0.7, height: 0.8)
    center.byValue = CGRect(x: 0.2, y: 0.2, width: 0.2, height: 0.2)
    center.duration = 1
    let probe = AnimationProbe(CALayer(), rect)
    probe.add(center)
    let shown = probe.presented(at: 0.5)
    expect(shown.contentsRect, near: CGRect(x: 0.2, y: 0.25, width: 0.5, height: 0.5))
    expect(shown.contentsCenter, near: CGRect(x: 0.4, y: 0.5, width: 0.6, height: 0.7))
  }

  @Test func `by of matrices concatenates; a singular one leaves the model value (BA-4)`() {
    func midpoint(from: CGFloat? = nil, to: CGFloat? = nil, by: CATransform3D) -> CATransform3D {
      let layer = CALayer()
      layer.transform = CATransform3DMakeTranslation(10, 0, 0)
      let animation = CABasicAnimation(keyPath: "transform")
      animation.toValue = to.map { CATransform3DMakeTranslation($0, 0, 0) }
      animation.byValue = by
      animation.duration = 1
      return AnimationProbe(layer, animation).presented(at: 0.5).transform
    }
    expect(midpoint(by: CATransform3DMakeTranslation(20, 0, 0)).m41, near: 20)
    expect(midpoint(to: 30, by: CATransform3DMakeTranslation(10, 0, 0)).m41, near: 25)
    let (singular, log) = RefusalLog.recording { midpoint(by: CATransform3DMakeScale(0, 1, 1)) }
    expect(singular, equals: CATransform3DMakeTranslation(10, 0, 0))
    expect(log.count, equals: 1)
  }

  @Test func `booleans and contents switch at the middle (BA-6)`() throws {
    let hidden = CABasicAnimation(keyPath: "hidden")
    hidden.fromValue = false
    hidden.toValue = true
    hidden.duration = 1
    let probe = AnimationProbe(CALayer(), hidden)
    expect(!probe.presented(at: 0.25).isHidden)
    expect(probe.presented(at: 0.75).isHidden)

    let images = [try #require(onePixel(0)), try #require(onePixel(255))]
    let contents = CABasicAnimation(keyPath: "contents")
    contents.fromValue = images[0]
    contents.toValue = images[1]
    contents.duration = 1
    let other = AnimationProbe(CALayer(), contents)
    expect(other.presented(at: 0.49).contents as? CGImage, isIdenticalTo: images[0])
    expect(other.presented(at: 0.50).contents as? CGImage, isIdenticalTo: images[1])
  }

  private func onePixel(_ value: UInt8) -> CGImage? {
    let context = CGContext(
      data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    let level = CGFloat(value) / 255
    context?.setFillColor(CGColor(srgbRed: level, green: level, blue: level, alpha: 1))
    context?.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    return context?.makeImage()
  }

  @Test func `colours interpolate per component, not premultiplied (IN-1)`() {
    let animation = CABasicAnimation(keyPath: "backgroundColor")
    animation.fromValue = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    animation.toValue = CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1)
    animation.duration = 1
    let color = AnimationProbe(CALayer(), animation).presented(at: 0.5).backgroundColor
    let parts = color?.components ?? []
    expect(parts.count, equals: 4)
    expect(parts, near: [0.5, 0, 0.5, 1], within: 1e-5)
  }

  @Test(arguments: [(90.0, 45.0), (180.0, 90.0)])
  func `matrices interpolate by decomposition (MX-6)`(degrees: Double, middle: Double) {
    let animation = CABasicAnimation(keyPath: "transform")
    animation.fromValue = CATransform3DIdentity
    animation.toValue = CATransform3DMakeRotation(degrees * .pi / 180, 0, 0, 1)
    animation.duration = 1
    let shown = AnimationProbe(CALayer(), animation).presented(at: 0.5).transform
    expect(shown, near: CATransform3DMakeRotation(middle * .pi / 180, 0, 0, 1))
  }

  @Test func `component key paths leave the other components alone (MX-8)`() {
    func shown(_ model: CATransform3D, _ path: String, from: Double?, to: Double?, by: Double?)
      -> CALayer
    {
      let layer = CALayer()
      layer.transform = model
      let animation = CABasicAnimation(keyPath: path)
      animation.fromValue = from
      animation.toValue = to
      animation.byValue = by
      animation.duration = 1
      return AnimationProbe(layer, animation).presented(at: 0.5)
    }
    let scale = shown(
      CATransform3DMakeScale(2, 3, 4), "transform.scale.x", from: nil, to: 4, by: nil)
    expect(scale.transform, near: CATransform3DMakeScale(3, 3, 4))

    let turned = CALayer()
    turned.setValue(0.2, forKeyPath: "transform.rotation.x")
    turned.setValue(0.3, forKeyPath: "transform.rotation.y")
    turned.setValue(0.4, forKeyPath: "transform.rotation.z")
    let rotation = shown(
      turned.transform, "transform.rotation.x", from: 0.2, to: 0.6, by: nil)
    for (axis, angle) in [("x", 0.4), ("y", 0.3), ("z", 0.4)] {
      let value = rotation.value(forKeyPath: "transform.rotation.\(axis)") as? Double
      expect(value ?? .nan, near: angle, "axis \(axis)")
    }

    let moved = CATransform3DConcat(
      CATransform3DMakeScale(2, 2, 2), CATransform3DMakeTranslation(6, 7, 8))
    let translation = shown(moved, "transform.translation.x", from: nil, to: nil, by: 10)
    expect(translation.transform.m41, near: 11)
    expect(translation.transform.m11, near: 2)
    expect(translation.transform.m42, near: 7)
  }

  @Test func `a rotation key path turns beyond 180 degrees (VF-2)`() {
    let animation = CABasicAnimation(keyPath: "transform.rotation.z")
    animation.fromValue = 0
    animation.toValue = 4 * Double.pi
    animation.duration = 4
    let probe = AnimationProbe(CALayer(), animation)
    for quarter in 0..<16 {
      let angle = Double(quarter) * .pi / 4
      let shown = probe.presented(at: Double(quarter) / 4).transform
      expect(shown, near: CATransform3DMakeRotation(angle, 0, 0, 1), "eighth \(quarter)")
    }
  }

  @Test func `animations apply in the order of addition (AN-5)`() {
    let probe = AnimationProbe(CALayer(), zAnimation(from: 1, to: 1))
    probe.add(zAnimation(from: 2, to: 2))
    expect(probe.z(at: 0.5), equals: 2)
  }
}
