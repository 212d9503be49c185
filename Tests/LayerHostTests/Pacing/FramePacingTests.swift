// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing

@testable import LayerHost

struct FramePacerTests {
  /// Runs frames of `drawing` seconds on a display whose swaps last `swap`, and says when each began.
  private func starts(frames: Int, drawing: Double, swap: Double) -> [Double] {
    var pacer = FramePacer(refreshRate: 50)
    var now = 10.0
    var result: [Double] = []
    for _ in 0..<frames {
      now += pacer.delay(at: now)
      result.append(now)
      let start = now
      now += drawing + swap
      pacer.didSwap(from: start, at: now)
    }
    return result
  }

  private func gaps(_ times: [Double]) -> [Double] {
    zip(times.dropFirst(), times).map { $0 - $1 }
  }

  @Test func `first frame does not wait`() {
    expect(FramePacer(refreshRate: 60).delay(at: 123), equals: 0)
  }

  @Test func `early swaps are spaced by the clock`() {
    let gaps = gaps(starts(frames: 100, drawing: 0.002, swap: 0))
    expect(gaps.allSatisfy { abs($0 - 0.02) < 1e-9 })
  }

  @Test func `waiting swaps are left alone`() {
    // The swap takes what drawing leaves of the interval: no delay is added.
    let gaps = gaps(starts(frames: 100, drawing: 0.005, swap: 0.015))
    expect(gaps.allSatisfy { abs($0 - 0.02) < 1e-9 })
  }

  @Test func `slow frames are not made up for`() {
    var pacer = FramePacer(refreshRate: 50)
    pacer.didSwap(from: 1, at: 2)
    expect(pacer.delay(at: 2), equals: 0)
    // 50 intervals late, and yet only one frame comes in the next interval.
    pacer.didSwap(from: 2, at: 2.001)
    expect(pacer.delay(at: 2.001), near: 0.019, within: 1e-9)
  }

  @Test func `sleeps that end late do not slow the rate`() {
    var pacer = FramePacer(refreshRate: 50)
    pacer.didSwap(from: 1, at: 1.001)
    for frame in 1..<100 {
      let due = 1 + 0.02 * Double(frame)
      expect(pacer.delay(at: due - 0.01), near: 0.01, within: 1e-9)
      pacer.didSwap(from: due + 0.0005, at: due + 0.0015)
    }
  }

  @Test func `drawing longer than the interval never waits`() {
    let gaps = gaps(starts(frames: 20, drawing: 0.03, swap: 0))
    expect(gaps.allSatisfy { abs($0 - 0.03) < 1e-9 })
  }

  @Test(arguments: [0, -1, .nan, .infinity])
  func `senseless rates count as sixty`(rate: Double) {
    expect(FramePacer(refreshRate: rate).interval, equals: 1.0 / 60)
  }
}

struct FrameScheduleTests {
  /// A schedule whose last frame began and was done at a time.
  private func schedule(drawnAt time: Double, next: NextFrame) -> FrameSchedule {
    var schedule = FrameSchedule(refreshRate: 50)
    schedule.didDraw(from: time, at: time, presentation: time, next: next)
    return schedule
  }

  @Test func `the first frame begins when it is asked for`() {
    let schedule = FrameSchedule(refreshRate: 50)
    expect(schedule.start(requestedAt: nil), equals: .infinity)
    expect(schedule.start(requestedAt: 5), equals: 5)
  }

  @Test func `a still tree has no next frame`() {
    expect(schedule(drawnAt: 5, next: .never).start(requestedAt: nil), equals: .infinity)
  }

  @Test func `a change waits for the interval to end`() {
    let schedule = schedule(drawnAt: 5, next: .never)
    expect(schedule.start(requestedAt: 5.001), near: 5.02, within: 1e-9)
    expect(schedule.start(requestedAt: 7), equals: 7)
  }

  @Test func `a moving tree is drawn each interval`() {
    expect(schedule(drawnAt: 5, next: .now).start(requestedAt: nil), near: 5.02, within: 1e-9)
  }

  @Test func `an animation that begins later has a frame then`() {
    let schedule = schedule(drawnAt: 5, next: .at(5.26))
    expect(schedule.start(requestedAt: nil), equals: 5.26)
    expect(schedule.start(requestedAt: 5.1), equals: 5.1)
  }

  @Test func `a frame is wanted an interval after the one before at the earliest`() {
    let moving = schedule(drawnAt: 5, next: .now)
    expect(moving.wantedStart(requestedAt: nil), near: 5.02, within: 1e-9)
    let still = schedule(drawnAt: 5, next: .never)
    expect(still.wantedStart(requestedAt: 6), equals: 6)
    expect(still.wantedStart(requestedAt: 5.001), near: 5.02, within: 1e-9)
  }

  @Test func `another display has another interval`() {
    var schedule = schedule(drawnAt: 5, next: .now)
    schedule.setRefreshRate(100)
    schedule.didDraw(from: 5.02, at: 5.02, presentation: 5.02, next: .now)
    expect(schedule.start(requestedAt: nil), near: 5.03, within: 1e-9)
  }
}

struct FrameStatisticsTests {
  @Test func `frames that begin in time drop none`() {
    var statistics = LayerWindow.FrameStatistics()
    statistics.refreshRate = 50
    statistics.note(start: 1, wanted: 1, commit: nil, shown: 1.01)
    statistics.note(start: 1.022, wanted: 1.02, commit: nil, shown: 1.03)
    expect(statistics.shown, equals: 2)
    expect(statistics.dropped, equals: 0)
  }

  @Test func `each interval that goes by is a dropped frame`() {
    var statistics = LayerWindow.FrameStatistics()
    statistics.refreshRate = 50
    statistics.note(start: 1.05, wanted: 1, commit: nil, shown: 1.06)
    expect(statistics.dropped, equals: 2)
  }

  @Test func `latencies are added up`() {
    var statistics = LayerWindow.FrameStatistics()
    statistics.refreshRate = 50
    expect(statistics.latencyInFrames, equals: 0)
    statistics.note(start: 1, wanted: 1, commit: 0.9, shown: 1.01)
    statistics.note(start: 2, wanted: 2, commit: nil, shown: 2.03)
    expect(statistics.frameLatency.mean, near: 0.02, within: 1e-9)
    expect(statistics.frameLatency.longest, near: 0.03, within: 1e-9)
    expect(statistics.frameLatency.last, near: 0.03, within: 1e-9)
    expect(statistics.commitLatency.count, equals: 1)
    expect(statistics.commitLatency.mean, near: 0.11, within: 1e-9)
    expect(statistics.latencyInFrames, near: 1, within: 1e-9)
  }
}

/// Hitches against the time of animation that they are part of.
struct HitchTimeTests {
  private func statistics() -> LayerWindow.FrameStatistics {
    var statistics = LayerWindow.FrameStatistics()
    statistics.refreshRate = 50
    return statistics
  }

  @Test func `frames in time have no hitches`() {
    var statistics = statistics()
    for frame in 0..<11 {
      let start = 1 + Double(frame) * 0.02
      statistics.note(start: start, wanted: start, commit: nil, shown: start + 0.01)
      statistics.note(FrameAppearance(expected: start + 0.02, presented: start + 0.021))
    }
    expect(statistics.animationTime, near: 0.2, within: 1e-9)
    expect(statistics.hitchTimeRatio, equals: 0)
  }

  /// The display shows each frame two intervals late, and the next one begins when it has.
  @Test func `frames that are late each time count as animation as long as they take`() {
    var statistics = statistics()
    var start = 1.0
    for _ in 0..<10 {
      statistics.note(start: start, wanted: start, commit: nil, shown: start + 0.005)
      statistics.note(FrameAppearance(expected: start + 0.02, presented: start + 0.06))
      start += 0.06
    }
    expect(statistics.renderHitchTime, near: 0.4, within: 1e-9)
    expect(statistics.animationTime, near: 0.6, within: 1e-9)
    expect(statistics.hitchTimeRatio, near: 1000 * 2 / 3, within: 1e-6)
  }

  /// The application's thread is busy for half a second within a display link's call; no frame is shown meanwhile.
  @Test func `the time for which a commit was late is animation`() {
    var statistics = statistics()
    statistics.note(start: 1, wanted: 1, commit: nil, shown: 1.01)
    statistics.noteCommit(preparedFor: 1.04, appearing: 1.54)
    statistics.note(start: 1.52, wanted: 1.52, commit: 1.51, shown: 1.53)
    statistics.note(FrameAppearance(expected: 1.54, presented: 1.54))
    expect(statistics.commitHitchTime, near: 0.5, within: 1e-9)
    expect(statistics.animationTime, near: 0.54, within: 1e-9)
    expect(statistics.hitchTimeRatio, near: 500 / 0.54, within: 1e-6)
  }

  @Test func `time for which two frames on their way are late counts once`() {
    var statistics = statistics()
    statistics.note(start: 1, wanted: 1, commit: nil, shown: 1.005)
    statistics.note(start: 1.02, wanted: 1.02, commit: nil, shown: 1.025)
    statistics.note(FrameAppearance(expected: 1.04, presented: 1.24))
    statistics.note(FrameAppearance(expected: 1.06, presented: 1.26))
    expect(statistics.renderHitchTime, near: 0.22, within: 1e-9)
    expect(statistics.animationTime, near: 0.26, within: 1e-9)
  }

  @Test func `a pause between frames is no animation`() {
    var statistics = statistics()
    statistics.note(start: 1, wanted: 1, commit: nil, shown: 1.01)
    statistics.note(start: 1.02, wanted: 1.02, commit: nil, shown: 1.03)
    statistics.note(start: 5, wanted: 5, commit: nil, shown: 5.01)
    statistics.note(start: 5.02, wanted: 5.02, commit: nil, shown: 5.03)
    expect(statistics.animationTime, near: 0.04, within: 1e-9)
  }

  /// Frames, reports and commits in any order that a window system may have.
  @Test func `the ratio never exceeds a thousand`() {
    var random = SeededGenerator(seed: 36)
    for _ in 0..<200 {
      var statistics = statistics()
      var time = 1.0
      var waiting: [FrameAppearance] = []
      func delay(_ most: Double) -> Double {
        Bool.random(using: &random) ? 0 : Double.random(in: 0...most, using: &random)
      }
      for _ in 0..<50 {
        let wanted = time + delay(0.3)
        let start = wanted + delay(0.5)
        if Bool.random(using: &random) {
          let target = time + Double.random(in: 0...0.1, using: &random)
          statistics.noteCommit(preparedFor: target, appearing: start + 0.02)
        }
        statistics.note(start: start, wanted: wanted, commit: nil, shown: start + 0.01)
        waiting.append(
          FrameAppearance(
            expected: wanted + 0.02, presented: start + Double.random(in: 0...0.4, using: &random)))
        if waiting.count > 2 || Bool.random(using: &random) {
          statistics.note(waiting.removeFirst())
        }
        expect(statistics.hitchTimeRatio, isAtMost: 1000 + 1e-9)
        time = start + 0.02
      }
    }
  }
}

struct NextFrameTests {
  @Test func `from a renderers time`() {
    expect(NextFrame(time: nil, after: 1), equals: .never)
    expect(NextFrame(time: .infinity, after: 1), equals: .never)
    expect(NextFrame(time: .nan, after: 1), equals: .never)
    expect(NextFrame(time: 1, after: 1), equals: .now)
    expect(NextFrame(time: 0, after: 1), equals: .now)
    expect(NextFrame(time: 2, after: 1), equals: .at(2))
  }
}
