// SPDX-License-Identifier: MIT

internal import Compositor
internal import CoreAnimation
internal import Foundation

/// The loop of a window's render thread: sleeps until there is a reason for a frame, and draws it.
///
/// The loop asks nothing of the application's thread. While the window is out of sight it draws
/// nothing, and wakes only to report which animations have begun and ended.
struct RenderLoop {
  private let monitor: Monitor<RenderState>
  private let presenter: any FramePresenter
  /// Tells the application's thread that there is news.
  private let notify: @Sendable () -> Void
  private var schedule: FrameSchedule
  /// Frames in a row that could not be shown.
  private var failures = 0

  /// A window whose surface fails for longer is given up.
  private static let failureLimit = 3

  /// The next task with its input, so that the lock is not held while it runs.
  private enum Job {
    case frame(FrameRequest)
    /// Apply the commits, and report the animations that began and ended.
    case report
    case stop
  }

  /// The state of the window for a frame.
  private struct FrameRequest {
    var surface: Surface
    var isExposed: Bool
    var wantsTicks: Bool
    /// The earliest time at which the frame could have begun.
    var wantedStart: Double
    /// The time of the oldest commit that the frame shows for the first time.
    var commitTime: Double?
  }

  init(
    monitor: Monitor<RenderState>, presenter: any FramePresenter,
    notify: @escaping @Sendable () -> Void
  ) {
    self.monitor = monitor
    self.presenter = presenter
    self.notify = notify
    // The time of making the window is not counted against the first frame.
    let rate = monitor.read { state in
      let now = CACurrentMediaTime()
      state.requestTime = now
      if state.commitTime != nil { state.commitTime = now }
      return state.refreshRate
    }
    schedule = FrameSchedule(refreshRate: rate)
  }

  /// Runs until the thread is told to stop, or the window can be drawn no more.
  mutating func run() throws {
    while true {
      switch nextJob() {
      case .stop: return
      case .report: advanceUnseen()
      case .frame(let request): try showFrame(for: request)
      }
    }
  }

  private mutating func nextJob() -> Job {
    // The closure must not keep the loop, which the frame goes on to change.
    var schedule = self.schedule
    let presenter = self.presenter
    defer { self.schedule = schedule }
    return monitor.wait { state, now in
      if state.isStopping { return .proceed(.stop) }
      schedule.setRefreshRate(state.refreshRate)
      guard state.isVisible else {
        let due = schedule.pacer.due ?? now
        let report = state.requestTime == nil ? presenter.nextReportTime : due
        guard now >= max(report, due) else { return .sleep(until: max(report, due)) }
        state.requestTime = nil
        state.commitTime = nil
        return .proceed(.report)
      }
      let start = schedule.start(requestedAt: state.requestTime)
      guard now >= start else { return .sleep(until: start) }
      let request = FrameRequest(
        surface: state.surface, isExposed: state.isExposed, wantsTicks: state.wantsTicks,
        wantedStart: schedule.wantedStart(requestedAt: state.requestTime),
        commitTime: state.commitTime)
      state.isExposed = false
      state.commitTime = nil
      state.requestTime = nil
      state.statistics.refreshRate = 1 / schedule.pacer.interval
      return .proceed(.frame(request))
    }
  }

  // MARK: - A frame

  private mutating func showFrame(for request: FrameRequest) throws {
    let time = presenter.begin(at: CACurrentMediaTime)
    // Before the frame is drawn, so that the application prepares the next one meanwhile.
    if request.wantsTicks { tick(at: time) }
    if request.isExposed { presenter.forgetWindow() }
    var isShown = false
    if presenter.isChanged(on: request.surface) {
      presenter.draw(to: request.surface)
      isShown = try present()
    }
    let now = CACurrentMediaTime()
    let hasNews = presenter.end()
    let programsBuilt = presenter.programsBuilt
    schedule.didDraw(
      from: time, at: now, next: NextFrame(time: presenter.nextTime, after: time))
    monitor.read { state in
      if isShown {
        state.statistics.note(
          start: time, wanted: request.wantedStart, commit: request.commitTime, shown: now)
      }
      state.statistics.programsBuilt = programsBuilt
      if request.wantsTicks { state.request(at: time + schedule.pacer.interval) }
    }
    // After a swap in any case: with X11, the driver may have read input from the connection that
    // the application's thread sleeps on, which then lies in a queue and wakes nobody.
    if hasNews || isShown { notify() }
  }

  /// Announces the frame to display links: what they prepare is taken by the one after it.
  private func tick(at time: Double) {
    let interval = schedule.pacer.interval
    monitor.read { state in
      state.tick = DisplayLinkSource.Frame(
        timestamp: time, targetTimestamp: time + interval, duration: interval)
    }
    notify()
  }

  /// Shows what was drawn; false if the surface refused it, and the frame is to be drawn again.
  private mutating func present() throws -> Bool {
    do {
      try presenter.present()
      failures = 0
      return true
    } catch {
      failures += 1
      guard failures < Self.failureLimit else { throw error }
      presenter.forgetWindow()
      monitor.read { $0.request(at: CACurrentMediaTime()) }
      return false
    }
  }

  private mutating func advanceUnseen() {
    let time = presenter.begin(at: CACurrentMediaTime)
    schedule.didDraw(from: time, at: time, next: .now)
    if presenter.end() { notify() }
  }
}
