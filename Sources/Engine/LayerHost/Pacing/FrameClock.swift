// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The clock of a window's frames: predicts when a frame appears, and says when the next one begins.
///
/// ```
/// refreshes    |         |         |         |
/// frames       [begin···]p         [begin···]p
///              ^ due: the frame before appears; `presentation(ofFrameBegunAt:)` is p
/// ```
/// The reports of the window system give the refreshes and the time from a frame's begin to its
/// appearance. Where two frames in a row have none, swaps and the timer take their place
/// (``FramePacer``), until the next report. A pure value: times are arguments.
struct FrameClock: Equatable, Sendable {
  /// The timer, for frames without reports.
  private(set) var pacer: FramePacer
  private var refresh: RefreshEstimate
  /// Frames on their way to the display, oldest first.
  private var flights: [FrameFlight] = []
  /// The times from begin to appearance of the last frames, in seconds.
  private var latencies: [Double] = []
  /// The number of frames handed over since the last report.
  private var unreported = 0
  /// The appearance of the last frame that was reported.
  private var lastPresented = -Double.infinity
  /// The start of the last frame, and its appearance as predicted or reported.
  private var lastStart = -Double.infinity
  private var lastPresentation = -Double.infinity
  /// The latest time that a frame showed.
  private var lastTarget = -Double.infinity

  /// Frames in a row without a report before the timer takes over.
  static let missingLimit = 2
  /// Frames on their way that are remembered.
  private static let flightLimit = 16
  /// The number of frames whose median latency counts.
  private static let latencyLimit = 5
  /// The seconds after which the refreshes are no longer known well enough to be counted on.
  private static let memory = 0.5

  /// Makes a clock for a display's frames per second; an invalid rate counts as 60.
  init(refreshRate: Double) {
    pacer = FramePacer(refreshRate: refreshRate)
    refresh = RefreshEstimate(interval: pacer.interval)
    flights.reserveCapacity(Self.flightLimit + 1)
    latencies.reserveCapacity(Self.latencyLimit + 1)
  }

  /// Sets the rate of another display, in frames per second.
  mutating func setRefreshRate(_ rate: Double) {
    let before = pacer.interval
    pacer.setRefreshRate(rate)
    if pacer.interval != before { refresh.setNominal(pacer.interval) }
  }

  // MARK: - Predictions

  /// Whether reports tell the refreshes around a media time.
  func followsReports(at time: Double) -> Bool {
    refresh.phase != nil && unreported <= Self.missingLimit && time - lastPresented < Self.memory
  }

  /// The time from frame to frame, in seconds.
  var interval: Double { followsReports(at: lastStart) ? refresh.interval : pacer.interval }

  /// The media time before which no frame begins; nil before the first one.
  var due: Double? {
    guard followsReports(at: lastStart) else { return pacer.due }
    // Where frames take several intervals to appear, several are on their way.
    let start = lastPresentation - Double(depth - 1) * refresh.interval
    return min(max(start, lastStart + refresh.interval / 2), lastStart + 2 * refresh.interval)
  }

  /// The media time at which the next frame is to begin in a scene that moves: if the one before is done
  /// in time.
  var slot: Double {
    followsReports(at: lastStart) ? due ?? lastStart : lastStart + pacer.interval
  }

  /// The media time that a frame shows which begins at a time: that at which it will appear.
  ///
  /// Each frame shows a later time than the one before, also where that appeared sooner than predicted.
  func target(ofFrameBegunAt start: Double) -> Double {
    max(presentation(ofFrameBegunAt: start), lastTarget + interval / 4)
  }

  /// The predicted media time at which a frame appears that begins at a time.
  func presentation(ofFrameBegunAt start: Double) -> Double {
    guard followsReports(at: start) else { return timedPresentation(start) }
    let interval = refresh.interval
    var time = refresh.refresh(nearest: start + latency) ?? start + latency
    // Each frame has a refresh of its own, which has not passed.
    let earliest = max(lastPresentation + interval / 2, start)
    if time < earliest { time += ((earliest - time) / interval).rounded(.up) * interval }
    return time
  }

  /// An interval after the begin, as intervals are counted by the timer.
  private func timedPresentation(_ start: Double) -> Double {
    let late = pacer.due.map { start - $0 } ?? .infinity
    let isOnTime = late >= 0 && late < pacer.interval / 2
    return (isOnTime ? start - late : start) + pacer.interval
  }

  /// The usual time from a frame's begin to its appearance, in seconds: the median.
  private var latency: Double {
    latencies.first { latency in
      let shorter = latencies.count { $0 < latency }
      let longer = latencies.count { $0 > latency }
      return max(shorter, longer) <= latencies.count / 2
    } ?? refresh.interval
  }

  /// The intervals that a frame usually takes to appear, at least 1.
  private var depth: Int { max(1, Int(clamping: (latency / refresh.interval).rounded())) }

  // MARK: - Frames

  /// Notes a frame that was begun at `start` and done at `now`, shown or not.
  ///
  /// - Parameters:
  ///   - presentation: the time that it shows.
  ///   - flight: the frame if it was handed over to the window system; nil if nothing was shown.
  /// - Returns: the frame's appearance by its swap, where no report is to be expected.
  mutating func didDraw(
    from start: Double, at now: Double, presentation: Double, flight: FrameFlight?
  ) -> FrameAppearance? {
    pacer.didSwap(from: start, at: now)
    lastStart = start
    lastPresentation = presentation
    lastTarget = max(presentation, lastTarget)
    guard var flight else { return nil }
    unreported += 1
    flight.isCounted = !followsReports(at: start)
    if flights.count == Self.flightLimit { flights.removeFirst() }
    flights.append(flight)
    return flight.isCounted ? FrameAppearance(expected: flight.expected, presented: now) : nil
  }

  /// Takes a report that came at `now`.
  ///
  /// - Returns: the frame's appearance, unless its swap has counted already. nil too for reports that
  ///   cannot be true: on unknown frames, a second time, before the frame was begun or the one before it
  ///   appeared, in the future.
  mutating func note(_ report: FrameReport, at now: Double) -> FrameAppearance? {
    guard let index = flights.firstIndex(where: { $0.frame == report.frame }) else { return nil }
    let flight = flights.remove(at: index)
    guard let time = report.presented, time > max(flight.start, lastPresented), time < now + 1
    else { return nil }
    if let interval = report.interval, (0.001...0.1).contains(interval) {
      refresh.setNominal(interval)
    }
    unreported = 0
    refresh.note(time)
    lastPresented = time
    if latencies.count == Self.latencyLimit { latencies.removeFirst() }
    latencies.append(time - flight.start)
    // The last frame of all appeared when it did, not when it should have.
    if flight.start == lastStart { lastPresentation = time }
    return flight.isCounted
      ? nil : FrameAppearance(expected: flight.expected, presented: time)
  }
}
