// SPDX-License-Identifier: MIT

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

  @Test func firstFrameDoesNotWait() {
    #expect(FramePacer(refreshRate: 60).delay(at: 123) == 0)
  }

  @Test func earlySwapsAreSpacedByTheClock() {
    let gaps = gaps(starts(frames: 100, drawing: 0.002, swap: 0))
    #expect(gaps.allSatisfy { abs($0 - 0.02) < 1e-9 })
  }

  @Test func waitingSwapsAreLeftAlone() {
    // The swap takes what drawing leaves of the interval: no delay is added.
    let gaps = gaps(starts(frames: 100, drawing: 0.005, swap: 0.015))
    #expect(gaps.allSatisfy { abs($0 - 0.02) < 1e-9 })
  }

  @Test func slowFramesAreNotMadeUpFor() {
    var pacer = FramePacer(refreshRate: 50)
    pacer.didSwap(from: 1, at: 2)
    #expect(pacer.delay(at: 2) == 0)
    // 50 intervals late, and yet only one frame comes in the next interval.
    pacer.didSwap(from: 2, at: 2.001)
    #expect(abs(pacer.delay(at: 2.001) - 0.019) < 1e-9)
  }

  @Test func sleepsThatEndLateDoNotSlowTheRate() {
    var pacer = FramePacer(refreshRate: 50)
    pacer.didSwap(from: 1, at: 1.001)
    for frame in 1..<100 {
      let due = 1 + 0.02 * Double(frame)
      #expect(abs(pacer.delay(at: due - 0.01) - 0.01) < 1e-9)
      pacer.didSwap(from: due + 0.0005, at: due + 0.0015)
    }
  }

  @Test func drawingLongerThanTheIntervalNeverWaits() {
    let gaps = gaps(starts(frames: 20, drawing: 0.03, swap: 0))
    #expect(gaps.allSatisfy { abs($0 - 0.03) < 1e-9 })
  }

  @Test(arguments: [0, -1, .nan, .infinity])
  func senselessRatesCountAsSixty(rate: Double) {
    #expect(FramePacer(refreshRate: rate).interval == 1.0 / 60)
  }
}

struct FrameScheduleTests {
  @Test func theFirstFrameIsDueAtOnce() {
    let schedule = FrameSchedule(refreshRate: 50)
    #expect(schedule.isDue(at: 5))
    #expect(schedule.sleep(at: 5) == 0)
  }

  @Test func aStillTreeSleeps() {
    var schedule = FrameSchedule(refreshRate: 50)
    schedule.didDraw(from: 5, at: 5, next: .never)
    #expect(!schedule.isDue(at: 1000))
    #expect(schedule.sleep(at: 1000) == FrameSchedule.longestSleep)
  }

  @Test func aChangeWakesIt() {
    var schedule = FrameSchedule(refreshRate: 50)
    schedule.didDraw(from: 5, at: 5, next: .never)
    schedule.invalidate()
    #expect(!schedule.isDue(at: 5.001))
    #expect(schedule.isDue(at: 5.02))
    #expect(schedule.sleep(at: 5.02) == 0)
  }

  @Test func aMovingTreeIsDrawnEachInterval() {
    var schedule = FrameSchedule(refreshRate: 50)
    schedule.didDraw(from: 5, at: 5, next: .now)
    #expect(!schedule.isDue(at: 5))
    #expect(abs(schedule.sleep(at: 5) - 0.02) < 1e-9)
    #expect(schedule.isDue(at: 5.021))
  }

  @Test func anAnimationThatBeginsLaterWakesItThen() {
    var schedule = FrameSchedule(refreshRate: 50)
    schedule.didDraw(from: 5, at: 5, next: .at(5.26))
    #expect(!schedule.isDue(at: 5.25))
    #expect(schedule.sleep(at: 5) == FrameSchedule.longestSleep)
    #expect(abs(schedule.sleep(at: 5.25) - 0.01) < 1e-9)
    #expect(schedule.isDue(at: 5.26))
  }
}

struct NextFrameTests {
  @Test func fromARenderersTime() {
    #expect(NextFrame(time: nil, after: 1) == .never)
    #expect(NextFrame(time: .infinity, after: 1) == .never)
    #expect(NextFrame(time: .nan, after: 1) == .never)
    #expect(NextFrame(time: 1, after: 1) == .now)
    #expect(NextFrame(time: 0, after: 1) == .now)
    #expect(NextFrame(time: 2, after: 1) == .at(2))
  }
}
