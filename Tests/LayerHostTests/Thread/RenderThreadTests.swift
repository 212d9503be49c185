// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import Foundation
import TestSupport
import Testing

@testable import Compositor
@testable import LayerHost

/// The render thread with a renderer that only notes what it is asked to do.
struct RenderThreadTests {
  private let surface = Surface.window(width: 100, height: 50, scale: 1)
  private let log = RenderLog()

  private func start(
    refreshRate: Double = 500, isVisible: Bool = true
  ) throws -> RenderThread {
    try RenderThread(
      name: "test",
      state: RenderState(surface: surface, isVisible: isVisible, refreshRate: refreshRate),
      notify: { [log] in log.set { $0.notices += 1 } }
    ) { [log] in RecordingPresenter(log) }
  }

  @Test func `a still tree is drawn once`() throws {
    let thread = try start()
    log.wait { $0.presents == 1 }
    thread.stop()
    expect(log.now.begins, equals: 1)
    expect(log.now.frames.count, equals: 1)
    expect(log.now.frames[0].surface, equals: surface)
    expect(thread.statistics.shown, equals: 1)
  }

  @Test func `a moving tree is drawn without the applications thread`() throws {
    log.set { $0.nextTime = 0 }
    let thread = try start()
    // This thread sleeps meanwhile and gets no notification.
    let entries = log.wait { $0.presents >= 10 }
    let times = entries.frames.map(\.time)
    expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    thread.stop()
    expect(log.now.isTornDown)
    expect(log.now.wasOnOneThread)
  }

  @Test func `frames keep the displays pace`() throws {
    log.set { $0.nextTime = 0 }
    let thread = try start(refreshRate: 100)
    let times = log.wait { $0.presents >= 8 }.frames.map(\.time)
    thread.stop()
    // Nothing here waits for a display; only pacing keeps the frames apart.
    expect(times[7] - times[0], isAtLeast: 7 * 0.9 / 100)
  }

  @Test func `frames come at the time that the tree asks for`() throws {
    let begin = CACurrentMediaTime() + 0.05
    log.set { $0.nextTime = begin }
    let thread = try start()
    let times = log.wait { $0.presents >= 2 }.frames.map(\.time)
    thread.stop()
    expect(times[1], isAtLeast: begin)
  }

  @Test func `the programs that frames built are counted`() throws {
    log.set { $0.programsBuilt = 7 }
    let thread = try start()
    log.wait { $0.ends == 1 }
    thread.stop()
    expect(thread.statistics.programsBuilt, equals: 7)
  }

  @Test func `a commit is drawn and measured`() throws {
    let thread = try start()
    log.wait { $0.presents == 1 }
    thread.commitHandler()
    log.wait { $0.presents == 2 }
    thread.stop()
    expect(thread.statistics.shown, equals: 2)
    expect(thread.statistics.commitLatency.count, equals: 1)
    expect(thread.statistics.commitLatency.last, isAbove: 0)
  }

  @Test func `live contents wake the thread from any other, and count as no commit`() throws {
    let thread = try start()
    log.wait { $0.presents == 1 }
    let handler = thread.liveHandler
    Thread.detachNewThread { handler() }
    log.wait { $0.presents == 2 }
    thread.stop()
    expect(thread.statistics.commitLatency.count, equals: 0)
  }

  @Test func `what looks the same is not drawn`() throws {
    let thread = try start()
    log.wait { $0.presents == 1 }
    log.set { $0.isChanged = false }
    thread.commitHandler()
    log.wait { $0.ends == 2 }
    thread.stop()
    expect(log.now.frames.count, equals: 1)
    expect(thread.statistics.shown, equals: 1)
  }

  @Test func `commits of many threads are taken together`() throws {
    let thread = try start(refreshRate: 20)
    log.wait { $0.presents == 1 }
    let handler = thread.commitHandler
    DispatchQueue.concurrentPerform(iterations: 200) { _ in handler() }
    log.wait { $0.presents == 2 }
    thread.stop()
    // Frames are 50 ms apart: the commits did not bring one each.
    expect(log.now.frames.count, isBelow: 50)
  }

  @Test func `another size is drawn`() throws {
    let thread = try start()
    log.wait { $0.presents == 1 }
    var large = surface
    large.width = 200
    thread.update(surface: large, isVisible: true, refreshRate: 500)
    let entries = log.wait { $0.presents == 2 }
    thread.stop()
    expect(entries.frames.last?.surface, equals: large)
  }

  @Test func `the same size is not drawn again`() throws {
    let thread = try start()
    log.wait { $0.presents == 1 }
    for _ in 0..<5 { thread.update(surface: surface, isVisible: true, refreshRate: 500) }
    thread.commitHandler()
    log.wait { $0.presents == 2 }
    thread.stop()
    expect(log.now.begins, equals: 2)
  }

  @Test func `an exposed window is drawn as a whole`() throws {
    let thread = try start()
    log.wait { $0.presents == 1 }
    let before = log.now.forgets
    thread.expose()
    log.wait { $0.presents == 2 }
    thread.stop()
    expect(log.now.forgets, equals: before + 1)
  }

  // MARK: Out of sight

  @Test func `a hidden window reports without drawing`() throws {
    log.set { $0.nextTime = 0 }
    let thread = try start(isVisible: false)
    thread.commitHandler()
    log.wait { $0.ends >= 1 }
    log.set { $0.nextReportTime = CACurrentMediaTime() }
    thread.commitHandler()
    log.wait { $0.ends >= 3 }
    expect(log.now.frames.isEmpty)
    thread.update(surface: surface, isVisible: true, refreshRate: 500)
    log.wait { $0.presents >= 1 }
    thread.stop()
  }

  @Test func `a window that comes back is drawn as a whole`() throws {
    let thread = try start()
    log.wait { $0.presents == 1 }
    thread.update(surface: surface, isVisible: false, refreshRate: 500)
    thread.commitHandler()
    log.wait { $0.ends >= 2 }
    let before = log.now.forgets
    expect(log.now.frames.count, equals: 1)
    thread.update(surface: surface, isVisible: true, refreshRate: 500)
    log.wait { $0.presents == 2 }
    thread.stop()
    expect(log.now.forgets, equals: before + 1)
  }

  // MARK: Ticks

  @Test func `each frame is announced once`() throws {
    let thread = try start(refreshRate: 50)
    log.wait { $0.presents == 1 }
    expectNil(thread.takeTick())
    thread.setWantsTicks(true)
    log.wait { $0.presents >= 2 }
    let tick = try #require(thread.takeTick())
    let times = log.now.frames.map(\.time)
    expect(times.contains(tick.targetTimestamp))
    expect(tick.duration, near: 0.02, within: 1e-9)
    expect(tick.targetTimestamp - tick.timestamp, near: 0.02, within: 1e-9)
    // The announcements go on by themselves.
    log.wait { $0.begins >= 5 }
    thread.setWantsTicks(false)
    expectNil(thread.takeTick())
    thread.stop()
  }

  @Test func `a frame waits for what links commit for it`() throws {
    // Intervals so long that no busy machine misses them.
    let thread = try start(refreshRate: 1)
    log.wait { $0.presents == 1 }
    thread.setWantsTicks(true)
    // The announcement comes before the frame is begun.
    let notices = log.now.notices
    log.wait { $0.notices > notices || $0.begins > 1 }
    var tick = thread.takeTick()
    while tick == nil { tick = thread.takeTick() }
    expect(log.now.begins, equals: 1)
    thread.commitHandler()
    expect(log.now.begins, equals: 1)
    thread.finishTick()
    log.wait { $0.begins == 2 }
    thread.stop()
    expect(log.now.frames.last?.time, equals: tick?.targetTimestamp)
    expect(thread.statistics.commitLatency.count, equals: 1)
    expect(thread.statistics.commitHitchTime, equals: 0)
  }

  @Test func `a thread that does not answer holds no frame up`() throws {
    let thread = try start(refreshRate: 20)
    log.wait { $0.presents == 1 }
    thread.setWantsTicks(true)
    // Nothing takes the announcements.
    log.wait { $0.presents >= 6 }
    // It answers at last, and what it commits is late by the frames that it missed.
    let tick = thread.takeTick()
    expect(tick != nil)
    thread.commitHandler()
    thread.finishTick()
    let presents = log.now.presents
    log.wait { $0.presents >= presents + 2 }
    thread.stop()
    expect(thread.statistics.commitHitchTime, isAbove: 0.1)
  }

  @Test func `news are posted when the frame with them appears`() throws {
    log.set { $0.hasNews = true }
    let thread = try start(refreshRate: 10)
    let entries = log.wait { $0.ends == 1 }
    expect(CACurrentMediaTime(), isAtLeast: entries.frames[0].time)
    thread.stop()
  }

  @Test func `reports are requested for each frame and counted`() throws {
    log.set {
      $0.nextTime = 0
      $0.answersReports = true
    }
    let thread = try start(refreshRate: 100)
    log.wait { $0.presents >= 10 }
    thread.stop()
    let requests = log.now.requests
    expect(requests, equals: Array(1...UInt64(requests.count)))
    expect(thread.statistics.presented, isAtLeast: 8)
    expect(thread.statistics.presentationSource, equals: .waylandFeedback)
  }

  // MARK: Failure

  @Test func `a surface that fails once is drawn again`() throws {
    log.set { $0.failuresToShow = 1 }
    let thread = try start()
    log.wait { $0.presents == 1 }
    thread.stop()
    expect(log.now.frames.count, equals: 2)
    expect(log.now.forgets, isAtLeast: 2)
    expectNil(thread.failure)
    expect(thread.statistics.shown, equals: 1)
  }

  @Test func `a surface that fails for good ends the thread`() throws {
    log.set { $0.failuresToShow = 100 }
    let thread = try start()
    log.wait { $0.isTornDown }
    thread.stop()
    expect(thread.failure is RecordingPresenter.Failure)
    expect(log.now.frames.count, equals: 3)
  }

  @Test func `a renderer that cannot be made is reported`() throws {
    struct Broken: Error {}
    let thread = try RenderThread(
      name: "test", state: RenderState(surface: surface),
      notify: { [log] in log.set { $0.notices += 1 } }
    ) { throw Broken() }
    log.wait { $0.notices == 1 }
    expect(thread.failure is Broken)
    thread.stop()
  }

  @Test func `stopping twice is the same as once`() throws {
    let thread = try start()
    thread.stop()
    thread.stop()
    expect(log.now.isTornDown)
  }
}
