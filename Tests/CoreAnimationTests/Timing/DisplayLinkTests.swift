// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import QuartzCore
import TestSupport
import Testing

/// Display links, with frames handed out by the test in place of a host.
@Suite(.serialized)
struct DisplayLinkTests {
  /// Frames of a display of 60 Hz, with the links of this thread.
  private final class Display {
    let source = DisplayLinkSource.current
    private(set) var count = 0

    /// Hands out frames.
    func show(frames: Int) {
      for _ in 0..<frames {
        let time = 100 + Double(count) / 60
        source.tick(
          DisplayLinkSource.Frame(
            timestamp: time, targetTimestamp: time + 1 / 60.0, duration: 1 / 60.0))
        count += 1
      }
    }
  }

  @Test func `all times are zero before the first callback, then those of the frame (DL-1)`() {
    var seen: [CFTimeInterval] = []
    let link = CADisplayLink { link in
      seen += [link.timestamp, link.targetTimestamp, link.duration]
    }
    expect(link.timestamp, equals: 0)
    expect(link.targetTimestamp, equals: 0)
    expect(link.duration, equals: 0)
    link.add(to: .current, forMode: .common)
    defer { link.invalidate() }
    expect(seen.isEmpty)
    Display().show(frames: 1)
    let interval: CFTimeInterval = 1 / 60
    let expected: [CFTimeInterval] = [100, 100 + interval, interval]
    expect(seen, equals: expected)
  }

  @Test func `the link holds its target until it is invalidated (DL-1)`() {
    final class Target {
      var count = 0
    }
    weak var seen: Target?
    var link: CADisplayLink?
    do {
      let target = Target()
      seen = target
      link = CADisplayLink(target: target) { target, _ in target.count += 1 }
    }
    link?.add(to: .current, forMode: .default)
    Display().show(frames: 3)
    expect(seen?.count, equals: 3)
    link?.invalidate()
    expectNil(seen)
    Display().show(frames: 1)
  }

  /// Nothing before it is added, while it is paused, and after it was removed or invalidated.
  @Test func `nothing before it is added, while it is paused`() {
    var count = 0
    let display = Display()
    let link = CADisplayLink { _ in count += 1 }
    display.show(frames: 2)
    expect(count, equals: 0)
    expect(!display.source.isNeeded)
    link.add(to: .current, forMode: .default)
    link.add(to: .current, forMode: .common)
    expect(display.source.isNeeded)
    display.show(frames: 2)
    expect(count, equals: 2)
    link.isPaused = true
    expect(!display.source.isNeeded)
    display.show(frames: 2)
    expect(count, equals: 2)
    link.isPaused = false
    link.remove(from: .current, forMode: .default)
    display.show(frames: 1)
    expect(count, equals: 3)
    link.remove(from: .current, forMode: .common)
    display.show(frames: 1)
    expect(count, equals: 3)
    link.invalidate()
    link.add(to: .current, forMode: .default)
    display.show(frames: 1)
    expect(count, equals: 3)
    expect(!display.source.isNeeded)
  }

  @Test(arguments: [(0, 1), (60, 1), (30, 2), (20, 3), (25, 2), (120, 1), (1, 60)])
  func `a rate asked for gives the nearest whole fraction of the display's`(
    preferred: Int, every: Int
  ) {
    var stamps: [Double] = []
    var targets: [Double] = []
    let link = CADisplayLink { link in
      stamps.append(link.timestamp)
      targets.append(link.targetTimestamp)
    }
    link.preferredFramesPerSecond = preferred
    expect(link.preferredFramesPerSecond, equals: preferred)
    link.add(to: .current, forMode: .default)
    defer { link.invalidate() }
    Display().show(frames: 120)
    expect(stamps.count, equals: 120 / every)
    for (stamp, next) in zip(targets, stamps.dropFirst()) { expect(stamp, near: next) }
  }

  @Test func `rates beyond all measure leave it to the display, or are as slow as can be`() {
    var count = 0
    let link = CADisplayLink { _ in count += 1 }
    link.add(to: .current, forMode: .default)
    defer { link.invalidate() }
    let display = Display()
    display.show(frames: 1)
    for rate: Float in [1e-30, .leastNonzeroMagnitude, 5e-10] {
      link.preferredFrameRateRange = CAFrameRateRange(minimum: 0, maximum: 60, preferred: rate)
      display.show(frames: 3)
      expect(count, equals: 1)
      expect(link.preferredFramesPerSecond, equals: 0)
    }
    for rate: Float in [1e30, .greatestFiniteMagnitude, .infinity, .nan, -3] {
      link.preferredFrameRateRange.preferred = rate
      display.show(frames: 1)
      expect((0...Int(Int32.max)).contains(link.preferredFramesPerSecond), "\(rate)")
    }
    expect(count, equals: 6)
    link.frameInterval = .min
    display.show(frames: 1)
    link.preferredFramesPerSecond = .max
    display.show(frames: 1)
    link.frameInterval = .max
    display.show(frames: 1)
    expect(count, equals: 8)
  }

  @Test
  func `a range without a preferred rate asks for its fastest; frame interval counts frames`() {
    var count = 0
    let link = CADisplayLink { _ in count += 1 }
    link.preferredFrameRateRange = CAFrameRateRange(minimum: 10, maximum: 30)
    link.add(to: .current, forMode: .default)
    defer { link.invalidate() }
    Display().show(frames: 60)
    expect(count, equals: 30)
    link.preferredFrameRateRange = .default
    link.frameInterval = 3
    Display().show(frames: 60)
    expect(count, equals: 50)
  }

  @Test func `links are called in the order they were added; one may end another, or itself`() {
    var calls: [String] = []
    var second: CADisplayLink?
    let first = CADisplayLink { link in
      calls.append("first")
      second?.invalidate()
      link.remove(from: .current, forMode: .default)
    }
    second = CADisplayLink { _ in calls.append("second") }
    let third = CADisplayLink { link in
      calls.append("third")
      link.invalidate()
    }
    for link in [first, second, third] { link?.add(to: .current, forMode: .default) }
    Display().show(frames: 2)
    expect(calls, equals: ["first", "third"])
    first.invalidate()
  }

  @Test func `a link that another removed in the same frame hears nothing more`() {
    var calls = 0
    let victim = CADisplayLink { _ in calls += 1 }
    let first = CADisplayLink { _ in victim.remove(from: .current, forMode: .default) }
    first.add(to: .current, forMode: .default)
    victim.add(to: .current, forMode: .default)
    Display().show(frames: 1)
    expect(calls, equals: 0)
    first.invalidate()
    victim.invalidate()
  }

  @Test func `changes in a callback belong to the thread's transaction`() {
    let layer = CALayer()
    let shown = ShownTree(layer)
    let link = CADisplayLink { _ in layer.zPosition += 1 }
    link.add(to: .current, forMode: .default)
    Display().show(frames: 3)
    link.invalidate()
    shown.frame(at: 0.1)
    shown.frame(at: 1)
    expect(layer.zPosition, equals: 3)
    expect(layer.presentation()?.zPosition, equals: 3)
  }

  @Test func `frame rate ranges: rates that make no sense count as none`() {
    expect(CAFrameRateRange(), equals: .default)
    expect(
      CAFrameRateRange.default, equals: CAFrameRateRange(minimum: 0, maximum: 0, preferred: nil))
    let odd = CAFrameRateRange(minimum: -5, maximum: .infinity, preferred: .nan)
    expect(odd.minimum, equals: 0)
    expect(odd.maximum, equals: 0)
    expect(odd.preferred, equals: 0)
    let usual = CAFrameRateRange(minimum: 30, maximum: 120, preferred: 60)
    expect(usual.minimum, equals: 30)
    expect(usual.maximum, equals: 120)
    expect(usual.preferred, equals: 60)
    let animation = CABasicAnimation(keyPath: "opacity")
    expect(animation.preferredFrameRateRange, equals: .default)
    animation.preferredFrameRateRange = usual
    expect((animation.copy() as? CABasicAnimation)?.preferredFrameRateRange, equals: usual)
  }
}
