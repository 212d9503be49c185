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
  private var commitWindow = CommitWindow()
  /// The number of frames handed over to the window system.
  private var frameNumber: UInt64 = 0
  /// The time at which animations that began or ended are posted: when the frame with them appears.
  private var newsTime: Double?
  /// Frames in a row that could not be shown.
  private var failures = 0

  /// A window whose surface fails for longer is given up.
  private static let failureLimit = 3

  /// The next task with its input, so that the lock is not held while it runs.
  private enum Job {
    case frame(FrameRequest)
    /// Post the animations that began and ended in a frame that appears now.
    case news
    /// Apply the commits, and report the animations that began and ended.
    case report
    case stop
  }

  /// The state of the window for a frame.
  private struct FrameRequest {
    var surface: Surface
    var isExposed: Bool
    var wantsTicks: Bool
    var memoryBudget: Int
    /// The earliest time at which the frame could have begun.
    var wantedStart: Double
    /// The oldest commit that the frame shows for the first time.
    var commit: PendingCommit?
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
      state.commit?.time = now
      return state.refreshRate
    }
    schedule = FrameSchedule(refreshRate: rate)
  }

  /// Runs until the thread is told to stop, or the window can be drawn no more.
  mutating func run() throws {
    while true {
      switch nextJob() {
      case .stop:
        postNews()
        return
      case .news: postNews()
      case .report: advanceUnseen()
      case .frame(let request): try showFrame(for: request)
      }
    }
  }

  private mutating func nextJob() -> Job {
    // The closure must not keep the loop, which the frame goes on to change.
    var schedule = self.schedule
    let presenter = self.presenter
    let newsTime = self.newsTime ?? .infinity
    defer { self.schedule = schedule }
    return monitor.wait { state, now in
      if state.isStopping { return .proceed(.stop) }
      if now >= newsTime { return .proceed(.news) }
      schedule.setRefreshRate(state.refreshRate)
      guard state.isVisible else {
        let due = schedule.clock.due ?? now
        let report = state.requestTime == nil ? presenter.nextReportTime : due
        let start = max(report, due)
        guard now >= start else { return .sleep(until: min(start, newsTime)) }
        state.requestTime = nil
        state.commit = nil
        return .proceed(.report)
      }
      let start = schedule.start(requestedAt: state.requestTime)
      guard now >= start else { return .sleep(until: min(start, newsTime)) }
      let request = FrameRequest(
        surface: state.surface, isExposed: state.isExposed, wantsTicks: state.links.isWanted,
        memoryBudget: state.memoryBudget,
        wantedStart: schedule.wantedStart(requestedAt: state.requestTime), commit: state.commit)
      state.isExposed = false
      state.commit = nil
      state.requestTime = nil
      state.statistics.refreshRate = 1 / schedule.clock.interval
      return .proceed(.frame(request))
    }
  }

  // MARK: - A frame

  private mutating func showFrame(for request: FrameRequest) throws {
    takeReports()
    let start = CACurrentMediaTime()
    let expected = schedule.clock.presentation(ofFrameBegunAt: min(request.wantedStart, start))
    let appearance = schedule.clock.target(ofFrameBegunAt: start)
    var commit = request.commit
    if request.wantsTicks, let prepared = awaitLinks(appearance, from: start) {
      commit = PendingCommit(
        time: commit?.time ?? prepared.time, target: commit?.target ?? prepared.target)
    }
    if presenter.memoryBudget != request.memoryBudget {
      presenter.memoryBudget = request.memoryBudget
    }
    // No animation that was committed while links were awaited begins after the frame's time.
    let time = presenter.begin { max(appearance, CACurrentMediaTime()) }
    if request.isExposed { presenter.forgetWindow() }
    let isShown =
      presenter.isChanged(on: request.surface) ? try drawAndPresent(to: request.surface) : false
    finish(
      Frame(start: start, time: time, expected: expected, isShown: isShown), of: request,
      commit: commit)
  }

  /// A frame that was begun.
  private struct Frame {
    var start: Double
    /// The time that it shows.
    var time: Double
    /// The time at which it would have appeared had it begun as soon as it was due.
    var expected: Double
    var isShown: Bool
  }

  /// Draws a frame and hands it over; false if the surface refused it.
  private mutating func drawAndPresent(to surface: Surface) throws -> Bool {
    let begin = CACurrentMediaTime()
    presenter.draw(to: surface)
    let middle = CACurrentMediaTime()
    frameNumber += 1
    presenter.requestReport(of: frameNumber)
    let isShown = try present()
    commitWindow.didDraw(
      drawing: middle - begin, swap: CACurrentMediaTime() - middle,
      interval: schedule.clock.interval)
    return isShown
  }

  /// Counts a frame that is done, and passes on what began and ended in it.
  private mutating func finish(
    _ frame: Frame, of request: FrameRequest, commit: PendingCommit?
  ) {
    let now = CACurrentMediaTime()
    let flight =
      frame.isShown
      ? FrameFlight(frame: frameNumber, start: frame.start, expected: frame.expected) : nil
    let appearance = schedule.didDraw(
      from: frame.start, at: now, presentation: frame.time, flight: flight,
      next: NextFrame(time: presenter.nextTime, after: frame.time))
    if presenter.hasNews { newsTime = frame.time } else { _ = presenter.end() }
    let programsBuilt = presenter.programsBuilt
    let costs = frame.isShown ? presenter.inspectedCosts : nil
    let slot = schedule.clock.slot
    let memory = presenter.memoryReport
    monitor.read { state in
      state.memory = memory
      let hitchTime = state.statistics.hitchTime
      if frame.isShown {
        state.statistics.noteCommit(
          preparedFor: commit?.target, appearing: frame.expected)
        state.statistics.note(
          start: frame.start, wanted: request.wantedStart, commit: commit?.time, shown: now)
      }
      if let appearance { state.statistics.note(appearance) }
      if let costs, state.records.count < FrameRecord.limit {
        state.records.append(
          FrameRecord(
            time: frame.time, renderTime: now - frame.start,
            hitchTime: state.statistics.hitchTime - hitchTime, costs: costs))
      }
      state.statistics.programsBuilt = programsBuilt
      if request.wantsTicks { state.request(at: slot) }
    }
    // After a swap in any case: with X11, the driver may have read input from the connection that
    // the application's thread sleeps on, which then lies in a queue and wakes no thread.
    if frame.isShown { notify() }
  }

  /// Posts the animations that began and ended in the frame that has appeared.
  private mutating func postNews() {
    guard newsTime != nil else { return }
    newsTime = nil
    if presenter.end() { notify() }
  }

  /// Takes the window system's reports on frames.
  private mutating func takeReports() {
    var clock = schedule.clock
    let source = presenter.reportSource
    presenter.takeReports { report in
      let appearance = clock.note(report, at: CACurrentMediaTime())
      monitor.read { state in
        state.statistics.note(report)
        if let appearance { state.statistics.note(appearance) }
      }
    }
    schedule.clock = clock
    let isFollowing = clock.followsReports(at: CACurrentMediaTime())
    monitor.read { $0.statistics.presentationSource = isFollowing ? source : .swaps }
  }

  /// Announces the frame to display links, and waits for what they commit for it.
  ///
  /// A thread that has not heard the announcement before is busy: the frame does not wait for it.
  ///
  /// - Returns: the oldest commit meanwhile; nil for none.
  private func awaitLinks(_ appearance: Double, from start: Double) -> PendingCommit? {
    let interval = schedule.clock.interval
    let deadline = start + commitWindow.length(interval: interval)
    let isBusy = monitor.read { state in
      let isBusy = state.links.isPending
      state.links.announce(
        DisplayLinkSource.Frame(
          timestamp: appearance - interval, targetTimestamp: appearance, duration: interval))
      return isBusy
    }
    notify()
    return monitor.wait { state, now in
      let isDone = isBusy || !state.links.isPending || !state.links.isWanted || state.isStopping
      guard isDone || now >= deadline else { return .sleep(until: deadline) }
      defer { state.commit = nil }
      // The frame takes all that was committed meanwhile.
      if state.commit != nil { state.requestTime = nil }
      return .proceed(state.commit)
    }
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
    schedule.didDraw(from: time, at: time, presentation: time, next: .now)
    newsTime = nil
    if presenter.end() { notify() }
  }
}
