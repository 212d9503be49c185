// SPDX-License-Identifier: MIT

import Expectations
import RenderTree
import Testing

/// When animations run: behaviour facts TI-3 to TI-8.
struct TrackTimingTests {
  private func timing(
    begin: Double, duration: Double, repeatCount: Double = 0, repeatDuration: Double = 0,
    autoreverses: Bool = false
  ) -> TrackTiming {
    var timing = TrackTiming()
    timing.beginTime = begin
    timing.duration = duration
    timing.autoreverses = autoreverses
    timing.activeDuration = TrackTiming.activeDuration(
      duration: duration, autoreverses: autoreverses, repeatCount: repeatCount,
      repeatDuration: repeatDuration)
    return timing
  }

  /// TI-3.
  @Test func `active duration follows the repeat fields`() {
    func active(_ count: Double, _ length: Double, _ reverses: Bool) -> Double {
      TrackTiming.activeDuration(
        duration: 2, autoreverses: reverses, repeatCount: count, repeatDuration: length)
    }
    expect(active(0, 0, false), equals: 2)
    expect(active(0, 0, true), equals: 4)
    expect(active(1.5, 0, false), equals: 3)
    expect(active(1.5, 0, true), equals: 6)
    expect(active(0, 5, false), equals: 5)
    // repeatDuration is not doubled.
    expect(active(0, 5, true), equals: 5)
    expect(active(.infinity, 0, false), equals: .infinity)
  }

  /// TI-4, first line: the end in the middle of a cycle.
  @Test func `repeat duration stops within a cycle`() {
    let timing = timing(begin: 10, duration: 1, repeatDuration: 2.5, autoreverses: true)
    let end = timing.sample(atParentTime: 12.75)
    expect(end.phase, equals: .after)
    expect(end.progress, equals: 0.5)
    expect(!end.contributes)
    expect(timing.endTime, equals: 12.5)
  }

  /// TI-4, second line.
  @Test func `autoreversed cycles run there and back`() {
    let timing = timing(begin: 10, duration: 1, repeatCount: 2, autoreverses: true)
    let early = timing.sample(atParentTime: 12.25)
    expect(early.phase, equals: .active)
    expect(early.progress, equals: 0.25)
    expect(early.cycle, equals: 1)
    expect(!early.isReversed)
    let back = timing.sample(atParentTime: 13.75)
    expect(back.progress, equals: 0.25)
    expect(back.isReversed)
    let end = timing.sample(atParentTime: 14)
    expect(end.phase, equals: .after)
    expect(end.progress, equals: 0)
  }

  /// TI-4, third line, and TI-5: an inner boundary belongs to the next cycle.
  @Test func `inner boundaries belong to the next cycle`() {
    let timing = timing(begin: 10, duration: 1, repeatCount: 3)
    let inner = timing.sample(atParentTime: 11)
    expect(inner.phase, equals: .active)
    expect(inner.progress, equals: 0)
    expect(inner.cycle, equals: 1)
    let end = timing.sample(atParentTime: 13)
    expect(end.phase, equals: .after)
    expect(end.progress, equals: 1)
    expect(end.cycle, equals: 2)
  }

  /// TI-6.
  @Test func `negative speed runs down to zero`() {
    var timing = timing(begin: 20, duration: 2)
    timing.speed = -1
    timing.timeOffset = 2
    let middle = timing.sample(atParentTime: 21)
    expect(middle.phase, equals: .active)
    expect(middle.progress, equals: 0.5)
    let end = timing.sample(atParentTime: 22)
    expect(end.phase, equals: .after)
    expect(end.progress, equals: 0)
    expect(timing.endTime, equals: 22)
  }

  /// TI-7.
  @Test(arguments: [0.0, 1, 1e9])
  func `speed zero never ends`(time: Double) {
    var timing = timing(begin: 0, duration: 2)
    timing.speed = 0
    timing.timeOffset = 2
    let sample = timing.sample(atParentTime: time)
    expect(sample.phase, equals: .active)
    expect(sample.contributes)
    expect(sample.progress, equals: 1)
    expect(timing.endTime, equals: .infinity)
  }

  /// TI-8.
  @Test(arguments: [false, true], [false, true])
  func `fill modes hold the ends`(backwards: Bool, forwards: Bool) {
    var timing = timing(begin: 5, duration: 2)
    timing.fillsBackwards = backwards
    timing.fillsForwards = forwards
    let before = timing.sample(atParentTime: 4)
    expect(before.phase, equals: .before)
    expect(before.contributes, equals: backwards)
    expect(before.progress, equals: 0)
    let after = timing.sample(atParentTime: 8)
    expect(after.phase, equals: .after)
    expect(after.contributes, equals: forwards)
    expect(after.progress, equals: 1)
    expect(timing.sample(atParentTime: 6).contributes)
  }

  @Test func `numbers without sense are not valid`() {
    expect(timing(begin: 0, duration: 1).isValid)
    expect(timing(begin: 0, duration: 1, repeatCount: .infinity).isValid)
    expect(!timing(begin: .nan, duration: 1).isValid)
    expect(!timing(begin: .infinity, duration: 1).isValid)
    expect(!timing(begin: 0, duration: 0).isValid)
    expect(!timing(begin: 0, duration: -1).isValid)
    expect(!timing(begin: 0, duration: .infinity).isValid)
    var fast = timing(begin: 0, duration: 1)
    fast.speed = .infinity
    expect(!fast.isValid)
  }
}
