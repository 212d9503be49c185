// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import Foundation
import TestSupport
import Testing
import ViewCore

@Suite struct `Motions of scrolling` {
  private let rules = ScrollMotion.Rules(
    range: ScrollRange(minimum: 0, maximum: 1000),
    decelerationRate: 0.998, bounces: true, threshold: 0.5)

  private func release(
    _ offset: CGFloat, _ velocity: CGFloat, to target: CGFloat? = nil,
    _ change: (inout ScrollMotion.Rules) -> Void = { _ in }
  ) -> ScrollMotion {
    var rules = rules
    change(&rules)
    return ScrollMotion(
      from: offset, velocity: velocity,
      to: target ?? rules.target(from: offset, velocity: velocity), under: rules)
  }

  /// The largest difference between the speed by differences and the one told, beside ends of phases.
  private func speedError(_ motion: ScrollMotion) -> CGFloat {
    let step: CGFloat = 1e-5
    return (1..<200).map { index in
      let time = motion.duration * CGFloat(index) / 200
      let speed = (motion.position(at: time + step) - motion.position(at: time - step)) / (2 * step)
      return abs(speed - motion.velocity(at: time))
    }.max() ?? .nan
  }

  // SC-3
  @Test func `within the range content decelerates to where friction takes it`() {
    let motion = release(100, 1000)
    expect(motion.phases.count, equals: 1)
    expect(motion.destination, near: 100 + 499.499833, within: 1e-6)
    expect(motion.position(at: 0.5), near: 100 + 315.928023, within: 1e-6)
    expect(motion.velocity(at: 0), near: 1000, within: 1e-9)
    expect(motion.position(at: motion.duration), near: motion.destination, within: 1e-9)
    expect(motion.position(at: motion.duration - 1e-6), near: motion.destination, within: 0.51)
  }

  // SC-5
  @Test func `content that crosses the end comes back on a spring, without a jolt`() {
    let motion = release(900, 2000)
    expect(motion.phases.count, equals: 2)
    expect(motion.destination, equals: 1000)
    let crossing = motion.phases[1].begin
    expect(motion.position(at: crossing), near: 1000, within: 1e-9)
    expect(
      motion.velocity(at: crossing - 1e-9), near: motion.velocity(at: crossing + 1e-9), within: 1e-3
    )
    // Friction takes f · 100 of the speed on the way to the end.
    expect(motion.velocity(at: crossing), near: 2000 - rules.friction * 100, within: 1e-6)
    let highest = (0...1000).map { motion.position(at: motion.duration * CGFloat($0) / 1000) }.max()
    expect(highest ?? 0, near: 1000 + (2000 - rules.friction * 100) / 10 / M_E, within: 0.01)
    expect(speedError(motion), isBelow: 1)
  }

  // SC-8
  @Test func `without bounce content stops dead at the end`() {
    let motion = release(900, 2000) { $0.bounces = false }
    expect(motion.phases.count, equals: 1)
    expect(motion.destination, equals: 1000)
    expect(motion.position(at: motion.duration - 1e-6), near: 1000, within: 0.01)
    expect(motion.velocity(at: motion.duration - 1e-6), isAbove: 1500)
  }

  // SC-5
  @Test func `content that is released beyond the end comes back to it`() {
    let motion = release(-80, 0)
    expect(motion.destination, equals: 0)
    expect(motion.phases.count, equals: 1)
    for time in [0.05, 0.1, 0.3, 0.6] as [CGFloat] {
      expect(motion.position(at: time), near: -80 * (1 + 10 * time) * exp(-10 * time), within: 1e-9)
    }
    // Thrown further out it goes there first.
    expect(release(-80, -500).position(at: 0.05), isBelow: -80)
    // Thrown inward, but not far enough to leave the edge by friction, it does not pass it.
    let inward = release(-80, 150)
    for step in 0...100 { expect(inward.position(at: CGFloat(step) / 50), isAtMost: 0) }
  }

  @Test func `content that is thrown inward from beyond the end goes on into the range`() {
    let motion = release(-80, 1000)
    expect(motion.destination, near: -80 + 499.499833, within: 1e-6)
    expect(motion.velocity(at: 0), near: 1000, within: 1e-9)
    expect(speedError(motion), isBelow: 1)
  }

  // SC-7
  @Test(
    arguments: [200, 400, 599, 601, 900, 1000, 0] as [CGFloat],
    [0, 20, 1000, 3000, -700] as [CGFloat])
  func `a motion to a written target begins with the velocity and ends there`(
    target: CGFloat, velocity: CGFloat
  ) {
    let motion = release(100, velocity, to: target)
    expect(motion.destination, equals: target)
    expect(motion.position(at: 0), near: 100, within: 1e-9)
    expect(motion.velocity(at: 0), near: velocity, within: 1e-9)
    expect(motion.position(at: motion.duration - 1e-9), near: target, within: 0.51)
    expect(motion.duration, isBelow: 6)
    expect(speedError(motion), isBelow: max(1, abs(velocity) / 100))
    let crosses = motion.phases.count == 2
    guard (target - 100) * velocity >= 0, !crosses else { return }
    // Toward a target within the range it never passes it, so the way is monotone.
    let places = (0...100).map { motion.position(at: motion.duration * CGFloat($0) / 100) }
    let steps = zip(places, places.dropFirst()).map { ($1 - $0) * (target < 100 ? -1 : 1) }
    expect(steps.allSatisfy { $0 >= -1e-9 })
  }

  // SC-7
  @Test func `a target at the present offset stops content at once`() {
    expect(release(100, 2000, to: 100).isRest)
    expect(release(100, 2000, to: 100).destination, equals: 100)
  }

  // SC-1
  @Test func `a written target is limited to the legal range`() {
    expect(release(100, 300, to: 5000).destination, equals: 1000)
    expect(release(100, 300, to: -50).destination, equals: 0)
  }

  @Test func `content at rest stays`() {
    expect(release(100, 0).isRest)
    expect(release(0, 0).isRest)
    expect(release(1000, 0).duration, equals: 0)
  }

  @Test func `content at its end that is thrown outward bounces`() {
    let motion = release(1000, 1000)
    expect(motion.destination, equals: 1000)
    expect(motion.position(at: 0.1), near: 1000 + 100 / M_E, within: 1e-9)
    expect(release(1000, 1000) { $0.bounces = false }.isRest)
  }

  // SC-6
  @Test func `pages: a flick turns one page in its direction, slower it is the nearest`() {
    let range = ScrollRange(minimum: 0, maximum: 900)
    func target(_ offset: CGFloat, _ velocity: CGFloat) -> CGFloat {
      PageTarget.offset(from: offset, velocity: velocity, page: 300, in: range)
    }
    expect(target(310, 500), equals: 600)
    expect(target(290, -500), equals: 0)
    expect(target(310, -500), equals: 300)
    expect(target(310, 50), equals: 300)
    expect(target(460, 50), equals: 600)
    expect(target(300, 500), equals: 600)
    expect(target(300, -500), equals: 0)
    expect(target(880, 5000), equals: 900)
    expect(target(-40, -5000), equals: 0)
    let cut = ScrollRange(minimum: 0, maximum: 700)
    expect(PageTarget.offset(from: 610, velocity: 500, page: 300, in: cut), equals: 700)
    expect(PageTarget.offset(from: 120, velocity: 500, page: 0, in: cut), equals: 120)
  }

  // MARK: - Animations

  private func value(_ animation: CAAnimation, _ time: CGFloat, _ keyPath: String) -> Double {
    let value = animation.value(at: time.native, forKeyPath: keyPath, base: 0.0)
    return (value as? NSNumber)?.doubleValue ?? .nan
  }

  // SC-3, SC-5, SC-7
  @Test(
    arguments: [
      [100, 1000, 599], [900, 2000, 1000], [-80, 0, 0], [-80, -900, 0], [-80, 1000, 300],
      [100, 0, 400], [100, 20, 110], [100, 3000, 200], [100, -700, 300], [1000, 1000, 1000],
      [950, 30000, 1000],
    ] as [[CGFloat]])
  func `the animation of a motion is the motion, and stays at its end`(_ numbers: [CGFloat]) {
    let motion = release(numbers[0], numbers[1], to: numbers[2])
    let path = "bounds.origin.y"
    let animation = motion.animation(keyPath: path)
    for step in 0..<100 {
      let time = motion.duration * CGFloat(step) / 100
      expect(value(animation, time, path), near: motion.position(at: time).native, within: 1e-6)
    }
    let after = value(animation, motion.duration + 5, path)
    expect(after, near: motion.destination.native, within: 0.51)
  }

  @Test func `a mapped animation is that function of the motion`() {
    let motion = release(900, 2000)
    let animation = motion.animation(keyPath: "position.x") { _ in
      ScrollMotion.Mapping(scale: -0.25, constant: 7)
    }
    for time in [0, 0.02, 0.1, 0.3, 0.6] as [CGFloat] {
      let expected = 7 - 0.25 * motion.position(at: time)
      expect(value(animation, time, "position.x"), near: expected.native, within: 1e-6)
    }
  }
}

@Suite struct `Motions in a given time` {
  // SC-9
  @Test func `an eased motion is symmetric, and its animation is the motion`() {
    let motion = ScrollMotion(easingFrom: 100, to: 500, duration: 0.3)
    expect(motion.duration, equals: 0.3)
    expect(motion.position(at: 0.15), near: 300, within: 1e-4)
    expect(motion.position(at: 0.05) + motion.position(at: 0.25), near: 600, within: 1e-4)
    let animation = motion.animation(keyPath: "bounds.origin.x")
    for time in [0, 0.05, 0.1, 0.22, 0.3, 9] as [CGFloat] {
      let value = animation.value(at: time.native, forKeyPath: "bounds.origin.x", base: 0.0)
      let shown = (value as? NSNumber)?.doubleValue ?? .nan
      expect(shown, near: motion.position(at: time).native, within: 1e-6)
    }
    expect(ScrollMotion(easingFrom: 5, to: 5, duration: 0.3).isRest)
  }
}
