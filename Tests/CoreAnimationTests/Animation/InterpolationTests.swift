// SPDX-License-Identifier: MIT

import CoreAnimation
import Diagnostics
import Expectations
import QuartzCore
import RenderTree
import TestSupport
import Testing

/// Values that are not plain numbers, and the order in which animations apply.
struct InterpolationTests {
  /// Colours blend per component, not premultiplied; a grey one is converted first (IN-1).
  @Test func `colours blend per component, not premultiplied (IN-1)`() throws {
    let clear = CGColor(red: 1, green: 0, blue: 0, alpha: 0)
    let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    let probe = AnimationProbe(CALayer(), basicAnimation("backgroundColor", from: clear, to: blue))
    let middle = try #require(probe.presented(at: 0.5).backgroundColor?.components)
    expect(middle, near: [0.5, 0, 0.5, 0.5], within: 1e-4)
    let grey = CGColor(gray: 1, alpha: 1)
    let other = AnimationProbe(CALayer(), basicAnimation("borderColor", from: grey, to: blue))
    let mixed = try #require(other.presented(at: 0.5).borderColor?.components)
    expect(mixed, near: [0.5, 0.5, 1, 1], within: 1e-4)
  }

  @Test func `sums of colours may exceed 1 (IN-2)`() {
    let layer = CALayer()
    layer.backgroundColor = CGColor(red: 0.25, green: 0, blue: 0, alpha: 1)
    let more = CGColor(red: 0.5, green: 0, blue: 0, alpha: 0.5)
    let animation = basicAnimation("backgroundColor", from: more, to: more)
    animation.isAdditive = true
    let shown = AnimationProbe(layer, animation).presented(at: 0.5).backgroundColor
    expect(shown?.alpha.native ?? 0, near: 1.5, within: 1e-4)
    expect(shown?.components?.first?.native ?? 0, near: 0.75, within: 1e-4)
  }

  /// A layer with a whole number of its own.
  private final class Counting: CALayer {
    @CAProperty var count = 0
  }

  @Test func `whole numbers are rounded (IN-4)`() {
    let layer = Counting()
    let probe = AnimationProbe(layer, basicAnimation("count", from: 0, to: 10))
    for (time, count) in [(0.0, 0), (0.24, 2), (0.26, 3), (0.5, 5), (0.96, 10)] {
      expect((probe.presented(at: time) as? Counting)?.count, equals: count, "at \(time)")
    }
  }

  @Test func `a change of the contents cross-fades by itself (IN-5)`() throws {
    let context = CGContext(
      data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    let old = try #require(context?.makeImage())
    let new = try #require(context?.makeImage())
    let layer = CALayer()
    layer.contents = old
    let probe = AnimationProbe(layer)
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    layer.contents = new
    CATransaction.commit()
    probe.shown.frame(at: 0)
    probe.shown.frame(at: 0.25)
    let slot = try #require(probe.shown.node(layer))
    let contents = probe.shown.tree.contents[slot]
    expect(contents.image != .none)
    expect(contents.fadingImage != .none)
    expect(contents.image != contents.fadingImage)
    expect(Double(contents.fadeProgress), near: 0.25, within: 1e-4)
    expect(probe.presented(at: 0.49).contents as? CGImage, isIdenticalTo: old)
    expect(probe.presented(at: 0.5).contents as? CGImage, isIdenticalTo: new)
    probe.shown.frame(at: 1)
    expect(probe.shown.tree.contents[slot].fadingImage, equals: .none)
  }

  @Test(arguments: [
    "contentsGravity", "minificationFilter", "cornerCurve", "contentsFormat", "name",
  ])
  func `names and flags of style do not animate (IN-6)`(key: String) {
    let layer = CALayer()
    let before = layer.value(forKey: key)
    let probe = AnimationProbe(layer)
    let (_, log) = RefusalLog.recording {
      probe.add(basicAnimation(key, from: "center", to: "nearest"))
    }
    expect(log.count, equals: 1)
    let shown = probe.presented(at: 0.5).value(forKey: key)
    expect(String(describing: shown), equals: String(describing: before))
    layer.setValue("continuous", forKey: key)
    probe.shown.commit()
    expectNil(probe.layer.animationKeys())
  }

  @Test func `cumulative: each cycle starts from the end of the one before (AD-2)`() {
    let animation = zAnimation(from: 0, to: 2)
    animation.isCumulative = true
    animation.repeatCount = 3
    let probe = AnimationProbe(CALayer(), animation)
    for (time, z) in [(0.5, 1.0), (1, 2), (1.5, 3), (2.5, 5)] {
      expect(probe.z(at: time), near: z)
    }
  }

  @Test func `animations apply in order of addition, additive or not (AD-7)`() {
    let additive = zAnimation(from: 5, to: 5)
    additive.isAdditive = true
    let plain = zAnimation(from: 1, to: 1)
    let probe = AnimationProbe()
    probe.layer.zPosition = 100
    probe.shown.commit()
    probe.layer.removeAllAnimations()
    probe.layer.add(additive, forKey: "a")
    probe.layer.add(plain, forKey: "b")
    probe.shown.commit()
    expect(probe.z(at: 0.5), equals: 1)
    probe.layer.removeAllAnimations()
    probe.layer.add(plain, forKey: "a")
    probe.layer.add(additive, forKey: "b")
    probe.shown.commit()
    expect(probe.z(at: 0.9), equals: 6)
  }

  @Test func `tension 1 rests at its points, tension -1 swings wide (KF-11)`() {
    func value(_ tension: Double, at time: Double) -> Double {
      let animation = CAKeyframeAnimation(keyPath: "zPosition")
      animation.values = [0, 1, 4, 9]
      animation.calculationMode = .cubic
      animation.tensionValues = [tension, tension, tension, tension].map { NSNumber(value: $0) }
      animation.duration = 3
      return AnimationProbe(CALayer(), animation).z(at: time)
    }
    // Without tangents the middle segment is 1 + 3 (3 s² - 2 s³).
    expect(value(1, at: 1.25), near: 1 + 3 * 0.156_25, within: 1e-4)
    expect(value(1, at: 1.5), near: 2.5, within: 1e-4)
    // Tangents of 4 and 8: (1 + 4) / 2 + (4 - 8) / 8.
    expect(value(-1, at: 1.5), near: 2, within: 1e-4)
  }
}
