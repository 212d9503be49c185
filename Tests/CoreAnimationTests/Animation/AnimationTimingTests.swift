// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import QuartzCore
import TestSupport
import Testing

struct AnimationTimingTests {
  /// The layer's value where the animation does not apply.
  private static let model = -1.0

  private func probe(_ configure: (CABasicAnimation) -> Void) -> AnimationProbe {
    let layer = CALayer()
    layer.zPosition = CGFloat(Self.model)
    let animation = zAnimation()
    animation.isRemovedOnCompletion = false
    configure(animation)
    return AnimationProbe(layer, animation)
  }

  @Test func `local time is (parent's time - beginTime) × speed + timeOffset (TI-1)`() {
    let probe = probe {
      $0.beginTime = 3
      $0.speed = 0.5
      $0.timeOffset = 0.25
    }
    expect(probe.z(at: 3), near: 0.25)
    expect(probe.z(at: 4), near: 0.75)
    expect(probe.z(at: 4.6), equals: Self.model)
  }

  /// Cycles are taken off, every other leg runs back, a paused one stands at its offset (TI-2).
  @Test func `cycles are taken off, every other leg runs back (TI-2)`() {
    let there = zAnimation()
    there.repeatCount = 3
    there.autoreverses = true
    let probe = AnimationProbe(CALayer(), there)
    for (time, z) in [(0.25, 0.25), (1.25, 0.75), (2.25, 0.25), (5.75, 0.25)] {
      expect(probe.z(at: time), near: z)
    }
    let paused = zAnimation()
    paused.speed = 0
    paused.timeOffset = 0.3
    let still = AnimationProbe(CALayer(), paused)
    for time in [0.0, 0.5, 100] { expect(still.z(at: time), near: 0.3) }
    let shifted = zAnimation()
    shifted.timeOffset = 0.6
    shifted.repeatCount = 2
    let late = AnimationProbe(CALayer(), shifted)
    expect(late.z(at: 0.1), near: 0.7)
    expect(late.z(at: 0.5), near: 0.1)
  }

  @Test func `fractional repeats stop inside a cycle (TI-3)`() {
    let probe = probe { $0.repeatCount = 1.5 }
    expect(probe.z(at: 1.4), near: 0.4)
    expect(probe.z(at: 1.6), equals: Self.model)
    let kept = self.probe {
      $0.repeatCount = 1.5
      $0.fillMode = .forwards
    }
    expect(kept.z(at: 9), near: 0.5)
  }

  @Test func `repeatDuration is not doubled by autoreverses (TI-4)`() {
    let probe = probe {
      $0.beginTime = 10
      $0.repeatDuration = 2.5
      $0.autoreverses = true
      $0.fillMode = .forwards
    }
    expect(probe.z(at: 11.5), near: 0.5)
    expect(probe.z(at: 12.75), near: 0.5)
  }

  @Test func `a cycle is there and back with autoreverses (TI-4)`() {
    let probe = probe {
      $0.beginTime = 10
      $0.repeatCount = 2
      $0.autoreverses = true
      $0.fillMode = .forwards
    }
    expect(probe.z(at: 12.25), near: 0.25)
    expect(probe.z(at: 11.25), near: 0.75)
    expect(probe.z(at: 14), near: 0)
  }

  @Test
  func `a boundary inside belongs to the next cycle, the last instant to the end (TI-4, TI-5)`() {
    let probe = probe {
      $0.beginTime = 10
      $0.repeatCount = 3
      $0.fillMode = .forwards
    }
    expect(probe.z(at: 11), equals: 0)
    expect(probe.z(at: 12), equals: 0)
    expect(probe.z(at: 13), equals: 1)
  }

  @Test func `negative speed runs backwards and ends at the start (TI-6)`() {
    let probe = probe {
      $0.beginTime = 20
      $0.duration = 2
      $0.speed = -1
      $0.timeOffset = 2
      $0.fillMode = .forwards
    }
    expect(probe.z(at: 21), near: 0.5)
    expect(probe.z(at: 22), near: 0)
  }

  @Test func `speed 0 with the whole duration as offset shows the end, and never ends (TI-7)`() {
    let list = EventList()
    let probe = probe {
      $0.speed = 0
      $0.timeOffset = 1
      $0.delegate = RecordingDelegate("a", list)
    }
    expect(probe.z(at: 5), equals: 1)
    for time in [1.0, 10, 100] { probe.shown.frame(at: time) }
    expect(list.events, equals: ["a start"])
    expect(probe.z(at: 1000), equals: 1)
  }

  @Test(arguments: [
    (CAMediaTimingFillMode.removed, -1.0, -1.0), (.forwards, -1, 8), (.backwards, 4, -1),
    (.both, 4, 8),
  ])
  func `fill modes (TI-8)`(mode: CAMediaTimingFillMode, before: Double, after: Double) {
    let probe = probe {
      $0.beginTime = 5
      $0.fromValue = 4
      $0.toValue = 8
      $0.fillMode = mode
    }
    expect(probe.z(at: 1), equals: before)
    expect(probe.z(at: 5.5), near: 6)
    expect(probe.z(at: 7), equals: after)
  }

  @Test func `forwards matters only while the animation stays on the layer (TI-8)`() {
    let animation = zAnimation(from: 4, to: 8)
    animation.fillMode = .forwards
    let probe = AnimationProbe(CALayer(), animation)
    probe.shown.frame(at: 0.5)
    expect(probe.z(at: 0.5), near: 6)
    probe.shown.frame(at: 1.5)
    expect(probe.z(at: 1.5), equals: 0)
  }

  @Test func `a group's speed and duration bound its children (TI-17)`() {
    let child = zAnimation()
    child.duration = 2
    let group = CAAnimationGroup()
    group.animations = [child]
    group.duration = 2
    group.speed = 2
    let probe = AnimationProbe(CALayer(), group)
    expect(probe.z(at: 0.25), near: 0.25)
  }

  @Test func `a group's end cuts its children off (AN-9)`() {
    let child = zAnimation()
    child.duration = 10
    let group = CAAnimationGroup()
    group.animations = [child]
    group.duration = 1
    let probe = AnimationProbe(CALayer(), group)
    expect(probe.z(at: 0.9), near: 0.09)
    probe.shown.frame(at: 1.1)
    expect(probe.z(at: 1.1), equals: 0)
  }

  @Test func `a group's timing function warps the time of its children (AN-10)`() {
    let child = zAnimation()
    let group = CAAnimationGroup()
    group.animations = [child]
    group.duration = 1
    group.timingFunction = CAMediaTimingFunction(name: .easeIn)
    let probe = AnimationProbe(CALayer(), group)
    expect(probe.z(at: 0.5), near: 0.3153568, within: 1e-5)
  }

  @Test func `repeats indefinitely (TI-1)`() {
    let probe = probe { $0.repeatCount = .infinity }
    expect(probe.z(at: 1_000_000.25), near: 0.25, within: 1e-4)
  }

  @Test func `begin time 0 means now; any other number, however small, stays (AN-4, AN-5a)`() {
    let layer = CALayer()
    let probe = AnimationProbe(layer)
    probe.shown.frame(at: 100)
    probe.add(zAnimation(), forKey: "now")
    expect(layer.animation(forKey: "now")?.beginTime, equals: 100)
    let early = zAnimation()
    early.beginTime = -CFTimeInterval.leastNonzeroMagnitude
    early.duration = 200
    probe.add(early, forKey: "early")
    expect(probe.z(at: 100), near: 0.5)
  }
}
