// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing

@testable import LayerHost

/// The clock of frames, fed with logs of reports as window systems write them.
struct FrameClockTests {
  /// A display that shows frames at its refreshes, and the log of a scene that moves on it.
  private struct Run {
    var clock: FrameClock
    var now = 100.0
    var frame: UInt64 = 0
    /// The refreshes of the display.
    var interval: Double
    /// The time before a refresh after which a frame goes to the next one.
    var latch = 0.005
    /// The seconds of drawing a frame.
    var cost = 0.003
    /// The begin of each frame, and its appearance as predicted and as it was.
    var log: [(begun: Double, predicted: Double, presented: Double)] = []
    var hitches: [Double] = []
    private var lastPresented = 0.0

    init(named rate: Double = 60, interval: Double? = nil) {
      clock = FrameClock(refreshRate: rate)
      self.interval = interval ?? 1 / rate
    }

    /// Runs frames; `report` changes what the display says, and may say it several times or never.
    mutating func run(
      _ count: Int, report: (FrameReport) -> [FrameReport] = { [$0] },
      jitter: (UInt64) -> Double = { _ in 0 }
    ) {
      for _ in 0..<count {
        now = max(now, clock.due ?? now)
        let begun = now
        let predicted = clock.target(ofFrameBegunAt: begun)
        let wanted = clock.due == nil ? begun : min(begun, clock.slot)
        let expected = clock.presentation(ofFrameBegunAt: wanted)
        now += cost
        frame += 1
        let flight = FrameFlight(frame: frame, start: begun, expected: expected)
        if let shown = clock.didDraw(
          from: begun, at: now, presentation: predicted, flight: flight)
        {
          hitches.append(shown.hitch(interval: clock.interval))
        }
        // A refresh shows one frame.
        var refresh = ((now + latch) / interval).rounded(.up) * interval
        if refresh < lastPresented + interval / 2 { refresh += interval }
        lastPresented = refresh
        log.append((begun, predicted, refresh))
        // It is read with the next frame at the earliest.
        now = max(now, refresh)
        for report in report(
          FrameReport(
            frame: frame, presented: refresh + jitter(frame), interval: 1 / 60))
        {
          if let shown = clock.note(report, at: now + 0.01) {
            hitches.append(shown.hitch(interval: clock.interval))
          }
        }
      }
    }

    /// The errors of the last predictions.
    func errors(_ count: Int) -> [Double] {
      log.suffix(count).map { $0.predicted - $0.presented }
    }
  }

  @Test func `regular reports predict the refreshes, and no frame is late`() {
    var run = Run()
    run.run(120)
    for error in run.errors(100) { expect(error, near: 0, within: 1e-6) }
    expect(run.hitches.allSatisfy { $0 == 0 })
    let times = run.log.suffix(100).map(\.presented)
    expect(times[times.endIndex - 1] - times[times.startIndex], near: 99.0 / 60, within: 1e-6)
  }

  @Test func `the next frame begins when the one before appears`() {
    var run = Run()
    run.run(60)
    let last = run.log[59]
    expect(run.clock.due ?? 0, near: last.presented, within: 1e-6)
    expect(last.presented - last.begun, near: 1.0 / 60, within: 1e-6)
  }

  @Test func `jitter of reports moves the predictions less than itself, and is no hitch`() {
    var random = SeededGenerator(seed: 19)
    var run = Run()
    var jitters: [Double] = []
    run.run(
      200,
      jitter: { _ in
        jitters.append(Double.random(in: -0.003...0.003, using: &random))
        return jitters[jitters.count - 1]
      })
    let longest = run.errors(150).map(abs).max() ?? 1
    expect(longest, isBelow: 0.0025)
    expect(run.hitches.allSatisfy { $0 == 0 })
    expect(run.clock.interval, near: 1.0 / 60, within: 5e-4)
  }

  @Test func `late frames of a busy compositor make the display no faster than it says`() {
    var random = SeededGenerator(seed: 21)
    var estimate = RefreshEstimate(interval: 1.0 / 60)
    var time = 100.0
    for _ in 0..<400 {
      time += Double.random(in: 0.017...0.034, using: &random)
      estimate.note(time)
      expect(estimate.interval, isAbove: 0.89 / 60)
      expect(estimate.interval, isBelow: 2.01 / 60)
    }
  }

  @Test func `a display that keeps another rate than it names is followed`() {
    // As Weston does in a window of X11: 60 Hz in name, 19.7 ms from frame to frame.
    var run = Run(named: 60, interval: 0.0197)
    run.run(60)
    expect(run.clock.interval, near: 0.0197, within: 1e-6)
    for error in run.errors(30) { expect(error, near: 0, within: 1e-4) }
  }

  @Test(arguments: [1.0 / 50, 1.0 / 30, 1.0 / 75])
  func `another rate is known after a few frames`(interval: Double) {
    var run = Run()
    run.run(60)
    run.interval = interval
    run.clock.setRefreshRate(1 / interval)
    // The display names the new rate.
    run.run(40) { report in
      var report = report
      report.interval = interval
      return [report]
    }
    expect(run.clock.interval, near: interval, within: 1e-5)
    for error in run.errors(20) { expect(error, near: 0, within: 1e-4) }
  }

  @Test func `two frames without a report fall back to the timer, and a report returns`() {
    var run = Run()
    run.run(30)
    expect(run.clock.followsReports(at: run.now))
    run.run(2) { _ in [] }
    expect(run.clock.followsReports(at: run.now))
    run.run(1) { _ in [] }
    expect(!run.clock.followsReports(at: run.now))
    expect(run.clock.interval, near: 1.0 / 60, within: 1e-9)
    // For as long as nothing comes.
    run.run(200) { _ in [] }
    expect(!run.clock.followsReports(at: run.now))
    run.run(1)
    expect(run.clock.followsReports(at: run.now))
    run.run(20)
    for error in run.errors(10) { expect(error, near: 0, within: 1e-4) }
  }

  @Test func `reports that never come leave frames an interval apart`() {
    var run = Run()
    run.run(100) { _ in [] }
    let starts = run.log.map(\.begun)
    expect(zip(starts, starts.dropFirst()).allSatisfy { $1 - $0 > 0.9 / 60 })
    expect(run.log.allSatisfy { $0.predicted >= $0.begun })
    expect(run.hitches.count, equals: 100)
  }

  @Test func `a report that comes twice counts once`() {
    var run = Run()
    run.run(100) { [$0, $0] }
    expect(run.hitches.count, equals: 100)
    for error in run.errors(50) { expect(error, near: 0, within: 1e-6) }
  }

  @Test func `reports that run backwards are no reports`() {
    var run = Run()
    run.run(30)
    run.run(20) { report in
      var report = report
      report.presented = report.presented.map { $0 - 5 }
      return [report]
    }
    expect(!run.clock.followsReports(at: run.now))
    let starts = run.log.map(\.begun)
    expect(zip(starts, starts.dropFirst()).allSatisfy { $1 > $0 })
    run.run(20)
    for error in run.errors(10) { expect(error, near: 0, within: 1e-4) }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 0, 1e18])
  func `times that cannot be are no reports`(time: Double) {
    var run = Run()
    run.run(30)
    run.run(10) { report in
      [FrameReport(frame: report.frame, presented: time, interval: time)]
    }
    expect(!run.clock.followsReports(at: run.now))
    expect(run.clock.interval, equals: 1.0 / 60)
    expect(run.clock.due?.isFinite, equals: true)
    expect(run.clock.presentation(ofFrameBegunAt: run.now).isFinite)
  }

  @Test func `reports on unknown frames are no reports`() {
    var clock = FrameClock(refreshRate: 60)
    let report = FrameReport(frame: 3, presented: 10, interval: nil)
    expectNil(clock.note(report, at: 10.01))
    expect(!clock.followsReports(at: 10.01))
  }

  @Test func `discarded frames have no appearance`() {
    var run = Run()
    run.run(30)
    let count = run.hitches.count
    run.run(1) { [FrameReport(frame: $0.frame, presented: nil, interval: nil)] }
    expect(run.hitches.count, equals: count)
    run.run(20)
    for error in run.errors(10) { expect(error, near: 0, within: 1e-4) }
  }

  @Test func `after a pause the refreshes are learnt again`() {
    var run = Run()
    run.run(60)
    run.now += 3600.0071
    expect(!run.clock.followsReports(at: run.now))
    let predicted = run.clock.presentation(ofFrameBegunAt: run.now)
    expect(predicted, near: run.now + 1.0 / 60, within: 1e-9)
    run.run(20)
    for error in run.errors(10) { expect(error, near: 0, within: 1e-4) }
  }

  @Test func `a frame that misses its refresh is late by the refreshes that it missed`() {
    var run = Run()
    run.run(30)
    run.cost = 0.04
    run.run(1)
    expect(run.hitches.last ?? 0, near: 2.0 / 60, within: 1e-4)
    run.cost = 0.003
    run.run(20)
    expect(run.hitches.suffix(10).allSatisfy { $0 == 0 })
  }

  @Test func `each frame shows a later time, whatever the reports say`() {
    var random = SeededGenerator(seed: 20)
    var run = Run()
    for _ in 0..<60 {
      run.cost = Double.random(in: 0.001...0.04, using: &random)
      run.latch = Double.random(in: 0...0.03, using: &random)
      run.run(5) { report in
        switch Int.random(in: 0..<4, using: &random) {
        case 0: []
        case 1: [report, report]
        default: [report]
        }
      }
    }
    let times = run.log.map(\.predicted)
    expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func `frames that take two intervals to appear still begin one interval apart`() {
    var run = Run()
    // A compositor that shows what it got before the last refresh but one.
    run.latch = 0.0166 + 0.005
    run.run(120)
    let starts = run.log.suffix(60).map(\.begun)
    let gaps = zip(starts, starts.dropFirst()).map { $1 - $0 }
    expect(gaps.allSatisfy { $0 < 2.2 / 60 })
    for error in run.errors(50) { expect(error, near: 0, within: 1e-3) }
  }
}
