// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import QuartzCore
import RenderTree
import TestSupport
import Testing

/// The frame rates that animations ask for, as a renderer learns of them.
struct FrameRateTests {
  private func animation(_ rate: Float?, _ keyPath: String = "opacity") -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = 0
    animation.toValue = 1
    animation.duration = 10
    if let rate {
      animation.preferredFrameRateRange = CAFrameRateRange(
        minimum: 1, maximum: 120, preferred: rate)
    }
    return animation
  }

  /// Seconds from a frame to the next one due, with animations on one layer each.
  private func delay(_ animations: [CAAnimation], at time: Double = 2) -> Double {
    let root = CALayer()
    let context = LayerContext(layer: root)
    context.timeSource = { 0.5 }
    for animation in animations {
      let layer = CALayer()
      layer.add(animation, forKey: nil)
      root.addSublayer(layer)
    }
    CATransaction.flush()
    var tree = RenderTree()
    for delta in context.mailbox.takeDeltas() { _ = tree.apply(delta) }
    var result = RenderTree.SampleResult()
    for time in [time - 0.1, time] { tree.sample(at: time, into: &result) }
    context.invalidate()
    return result.nextEventTime - time
  }

  @Test func `without a wish each frame of the display is wanted`() {
    expect(delay([animation(nil)]), equals: 0)
    expect(delay([animation(nil, "transform.scale")]), equals: 0)
  }

  @Test(arguments: [10, 30, 60] as [Float])
  func `the preferred rate says when the next frame is due`(rate: Float) {
    expect(delay([animation(rate)]), near: 1 / Double(rate), within: 1e-9)
    expect(delay([animation(rate, "transform.scale")]), near: 1 / Double(rate), within: 1e-9)
  }

  @Test func `without a preferred rate it is the maximum`() {
    let animation = animation(nil)
    animation.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 20)
    expect(delay([animation]), near: 1 / 20.0, within: 1e-9)
  }

  @Test func `the highest wish counts, and none is the highest`() {
    expect(delay([animation(10), animation(25)]), near: 1 / 25.0, within: 1e-9)
    expect(delay([animation(10), animation(nil)]), equals: 0)
  }

  @Test func `children have the rate of their group unless they have their own`() {
    let group = CAAnimationGroup()
    group.duration = 10
    group.animations = [animation(nil)]
    group.preferredFrameRateRange = CAFrameRateRange(minimum: 5, maximum: 5, preferred: 5)
    expect(delay([group]), near: 1 / 5.0, within: 1e-9)
    group.animations = [animation(nil), animation(50, "cornerRadius")]
    expect(delay([group]), near: 1 / 50.0, within: 1e-9)
  }

  @Test func `the end of an animation is not put off`() {
    // Begun at 0.5 s and 10 s long.
    expect(delay([animation(1)], at: 10.2), near: 0.3, within: 1e-9)
  }
}
