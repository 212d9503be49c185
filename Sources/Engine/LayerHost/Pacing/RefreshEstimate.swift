// SPDX-License-Identifier: MIT

/// The times at which a display refreshes, estimated from the frames that it showed.
///
/// Reported times jitter, frames are missing among them, and some compositors keep another rate than
/// the one they name. So the interval is a mean over the last refreshes, counted by the interval known
/// before, and the phase follows the reports by a part of their deviation.
struct RefreshEstimate: Equatable, Sendable {
  /// The time between two refreshes, in seconds.
  private(set) var interval: Double
  /// The media time of the last refresh known; nil before the first report.
  private(set) var phase: Double?
  /// The interval that the display names.
  private var nominal: Double
  private var last: Double?
  private var gaps: [Gap] = []

  /// The time between two reported frames.
  private struct Gap: Equatable {
    var duration: Double
    var refreshes: Double
  }

  /// The number of gaps whose mean is the interval.
  private static let gapLimit = 48
  /// Refreshes between two frames that can still be counted.
  private static let countLimit = 8.0
  /// The number of gaps whose mean shows another rate.
  private static let recentCount = 3
  /// The deviation of their mean, as a part of the interval, that jitter does not explain.
  private static let tolerance = 0.15
  /// The bounds of the interval, as parts of the one that the display names: compositors skip refreshes
  /// on a busy machine, and none has more of them than it says.
  private static let shortest = 0.9
  private static let longest = 2.0
  /// The part of a deviation by which the phase follows.
  private static let phaseGain = 0.15

  /// Makes an estimate for a display that names an interval, in seconds.
  init(interval: Double) {
    self.interval = interval
    nominal = interval
    gaps.reserveCapacity(Self.gapLimit + 1)
  }

  /// Starts over with another named interval; does nothing for the same one.
  mutating func setNominal(_ interval: Double) {
    guard abs(interval - nominal) > nominal * 0.001 else { return }
    nominal = interval
    self.interval = interval
    gaps.removeAll(keepingCapacity: true)
    last = nil
  }

  /// Notes that a frame appeared at a media time, later than the one before.
  mutating func note(_ time: Double) {
    defer { last = time }
    let gap = last.map { time - $0 } ?? .infinity
    let count = (gap / interval).rounded()
    guard 1...Self.countLimit ~= count else {
      phase = time
      return
    }
    add(Gap(duration: gap, refreshes: count))
    let refresh = self.refresh(nearest: time) ?? time
    let error = time - refresh
    phase = abs(error) < interval / 4 ? refresh + error * Self.phaseGain : time
  }

  private mutating func add(_ gap: Gap) {
    if gaps.count == Self.gapLimit { gaps.removeFirst() }
    gaps.append(gap)
    let recent = Self.mean(gaps.suffix(Self.recentCount))
    if gaps.count > Self.recentCount, abs(recent - interval) > interval * Self.tolerance {
      gaps.removeFirst(gaps.count - Self.recentCount)
      phase = nil
    }
    interval = min(
      max(Self.mean(gaps[...]), nominal * Self.shortest), nominal * Self.longest)
  }

  /// The mean interval over some gaps, of which there is at least one.
  private static func mean(_ gaps: ArraySlice<Gap>) -> Double {
    var (duration, refreshes) = (0.0, 0.0)
    for gap in gaps {
      duration += gap.duration
      refreshes += gap.refreshes
    }
    return duration / refreshes
  }

  /// The refresh nearest to a media time; nil before the first report.
  func refresh(nearest time: Double) -> Double? {
    phase.map { $0 + ((time - $0) / interval).rounded() * interval }
  }
}
