// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics
import Diagnostics
import Locks
import RenderTree

/// The clock of an offscreen renderer: it stands still, and is moved from picture to picture.
///
/// The events between two times are delivered on the way, in order, each with the clock at its time:
/// starts and stops of animations, with those that they cause in turn, and ticks of display links.
///
/// ```
/// clock      0 ─────────────────────────▶ 0.6
/// due           ▲ 0.25 stop, which adds an animation     ▲ 0.5 its stop
///               commit at 0.25                             commit at 0.5     then the picture
/// ```
final class OffscreenClock {
  /// Seconds of the frame clock. Commits of other threads, which change the drawing, read it too.
  private(set) var time: CFTimeInterval {
    get { storedTime.load(ordering: .acquiring) }
    set { storedTime.store(newValue, ordering: .releasing) }
  }
  private let storedTime = Atomic(0.0)
  /// Frames per second of the display that display links follow.
  var framesPerSecond = 60.0
  /// The most stops on the way to one time.
  var stopLimit = 10_000
  /// Whether the application's code was run at the present time, after the last picture.
  private var hasRunCode = false
  /// Whether the clock is advancing; a callback that renders does not advance it again.
  private var isMoving = false
  /// The last frame of the display that links were notified of, and of which display.
  private var lastTick = (time: -Double.infinity, framesPerSecond: 0.0)

  /// The delay in seconds after which the end of an animation is sampled: on the clocks of layers and
  /// groups it may lie elsewhere by a rounding.
  private static let margin = 1e-9

  deinit { DisplayLinkSource.current.endLead() }

  /// The clock's time for commits and for presentation layers; that of `MediaClock` where that stands.
  var mediaTime: CFTimeInterval { MediaClock.time ?? time }

  /// The OpenGL context that the application left current on this thread, while the renderer's is; nil otherwise.
  var host: CurrentContext?

  /// Runs code of the application with `CACurrentMediaTime()` at the clock's time.
  func withMediaTime<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withHost { () throws(Failure) in try MediaClock.stopped(at: time, body) }
  }

  /// Runs code of the application, which may draw by OpenGL, with its own context current instead of the renderer's.
  func withHost<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let host else { return try body() }
    let own = CurrentContext()
    host.makeCurrent()
    defer {
      let left = CurrentContext()
      if left != own {
        self.host = left
        own.makeCurrent()
      }
    }
    return try body()
  }

  /// Runs the application's code and ends its turn: what it changed is committed.
  func run<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    hasRunCode = true
    return try withMediaTime { () throws(Failure) in
      defer { CATransaction.endTurn() }
      return try body()
    }
  }

  /// Sets the clock, without anything on the way.
  func set(to time: CFTimeInterval) {
    guard time != self.time, !isMoving else { return }
    self.time = time
    lastTick.time = -.infinity
  }

  /// Moves to the time of the first picture of a tree: its animations begin there, unless code was run
  /// for it at a time before.
  func begin(at target: CFTimeInterval, _ context: LayerContext, _ driver: FrameDriver) {
    guard hasRunCode else { return set(to: target) }
    withMediaTime { CATransaction.endTurnForPicture() }
    move(to: target, context, driver)
  }

  /// Moves to the time of a picture, which is in GL's current context; back to an earlier one at once.
  func move(to target: CFTimeInterval, _ context: LayerContext, _ driver: FrameDriver) {
    guard !isMoving else { return }
    hasRunCode = false
    guard target > time else { return set(to: target) }
    driver.follow(driver.mailbox.clock)
    isMoving = true
    passStops(until: target, context, driver)
    isMoving = false
    time = target
  }

  // MARK: - On the way

  /// Where the clock stops on its way, in seconds.
  private enum Stop {
    /// Animations begin or end.
    case report(Double)
    /// A frame of the display.
    case tick(Double)
  }

  private func passStops(
    until target: CFTimeInterval, _ context: LayerContext, _ driver: FrameDriver
  ) {
    // Up to where the tree has been sampled.
    var position = time
    if CATransaction.isDue { withMediaTime { CATransaction.endTurn() } }
    var mayBegin = takeOnce(context, driver, at: time)
    if CATransaction.isPending,
      mayBegin || nextStop(after: position, until: target, driver) != nil
    {
      // Changes made before the first callback are committed before it, at the picture's time: when
      // their animations begin does not depend on what else runs.
      withHost { MediaClock.stopped(at: target) { CATransaction.commitForPicture() } }
      if takeOnce(context, driver, at: target) { mayBegin = true }
    }
    if mayBegin { report(context, driver, at: position) }
    take(context, driver, at: position)
    var count = 0
    while let stop = nextStop(after: position, until: target, driver) {
      count += 1
      guard count <= stopLimit, context.layer != nil else {
        if context.layer != nil {
          RefusalLog.refuse(
            "offscreen renderer: callbacks",
            "more than \(stopLimit) before one picture; the others come with the picture")
        }
        return
      }
      switch stop {
      case .report(let report):
        time = max(time, report)
        position = max(position, report + max(Self.margin, 8 * report.ulp))
        self.report(context, driver, at: position)
      case .tick(let tick):
        time = max(time, tick)
        position = max(position, tick)
        lastTick = (tick, framesPerSecond)
        withMediaTime {
          let interval = 1 / framesPerSecond
          DisplayLinkSource.current.tick(
            DisplayLinkSource.Frame(
              timestamp: tick, targetTimestamp: tick + interval, duration: interval))
          CATransaction.endTurn()
        }
      }
      take(context, driver, at: position)
    }
  }

  /// Applies the pending commits, whose animations begin at a time.
  ///
  /// - Returns: whether animations may have begun by it.
  private func takeOnce(
    _ context: LayerContext, _ driver: FrameDriver, at time: Double
  ) -> Bool {
    driver.mailbox === context.mailbox && context.mailbox.hasDeltas && driver.take(at: time)
  }

  /// Applies the commits, and reports the animations that began by them.
  private func take(_ context: LayerContext, _ driver: FrameDriver, at position: Double) {
    // Animations that callbacks add may begin and end at once; an unbounded chain is deferred to
    // later frames.
    for _ in 0..<64 where takeOnce(context, driver, at: time) {
      report(context, driver, at: position)
    }
  }

  /// Samples the animations at a time, and delivers their starts and stops.
  private func report(_ context: LayerContext, _ driver: FrameDriver, at position: Double) {
    guard driver.report(at: position) else { return }
    withMediaTime {
      context.deliverEvents()
      CATransaction.endTurn()
    }
  }

  /// The first stop before a time; animations come before frames of the display.
  private func nextStop(
    after position: Double, until target: CFTimeInterval, _ driver: FrameDriver
  ) -> Stop? {
    let report = driver.nextReport(after: position)
    let isReportDue = report + max(Self.margin, 8 * report.ulp) <= target
    if let tick = nextTick, tick < target, !isReportDue || tick < report { return .tick(tick) }
    return isReportDue ? .report(report) : nil
  }

  /// The frame of the display to announce to links next; nil where there are no links.
  ///
  /// Frames lie at whole multiples of the interval. The links are notified of one when it is over, as they
  /// prepare the next.
  private var nextTick: Double? {
    let rate = framesPerSecond
    let source = DisplayLinkSource.current
    guard source.isNeeded, source.follows(self), abs(time * rate) < 0x1p52 else { return nil }
    var frame = (time * rate).rounded(.up)
    while (frame - 1) / rate >= time { frame -= 1 }
    while frame / rate < time { frame += 1 }
    if lastTick.framesPerSecond == rate, frame / rate <= lastTick.time { frame += 1 }
    return frame / rate
  }
}
