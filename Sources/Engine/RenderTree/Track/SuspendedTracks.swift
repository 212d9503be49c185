// SPDX-License-Identifier: MIT

/// The tracks that are not evaluated, as nothing is seen of their nodes, and for how long.
struct SuspendedTracks: Sendable {
  /// Whole runs by index, from first to last.
  private(set) var ranges: [Range<Int>] = []
  /// The frame time from which on the tracks are left out, in seconds.
  private(set) var start = 0.0
  /// The frame time of the first begin or end among them, in seconds.
  private(set) var end = Double.infinity
  /// The frame time at which it is worth while to look for others.
  private var reviewTime = Double.infinity
  /// Whether tracks were looked for since the last change, and may have been found.
  private(set) var isActive = false

  /// Tracks are evaluated again so many seconds before the first begin or end, which roundings cannot
  /// defer then.
  private static var margin: Double { 0.001 }

  /// Tracks that begin or end within so many seconds are not worth it.
  private static var leastDuration: Double { 0.25 }

  /// Whether the tracks may be left out at a time: no earlier than that of their suspension, and before
  /// any of them begins or ends.
  func apply(at time: Double) -> Bool {
    isActive && time >= start && time < end - Self.margin && time < reviewTime
  }

  /// Forgets all of them.
  mutating func removeAll() {
    guard isActive else { return }
    ranges.removeAll(keepingCapacity: true)
    (end, reviewTime) = (.infinity, .infinity)
    isActive = false
  }

  /// No tracks, though they are looked for at a time.
  init(at time: Double) {
    start = time
    isActive = true
  }

  /// No tracks.
  init() {}

  /// Adds a run that begins or ends next at a frame time; leaves out those that do so soon.
  mutating func append(_ run: Range<Int>, until time: Double) {
    if time > start + Self.leastDuration {
      ranges.append(run)
      end = min(end, time)
    } else {
      reviewTime = start + Self.leastDuration
    }
  }

  /// Sorts the runs, and joins neighbours.
  mutating func join() {
    ranges.sort { $0.lowerBound < $1.lowerBound }
    var count = 0
    for range in ranges {
      if count > 0, ranges[count - 1].upperBound == range.lowerBound {
        ranges[count - 1] = ranges[count - 1].lowerBound..<range.upperBound
      } else {
        ranges[count] = range
        count += 1
      }
    }
    ranges.removeLast(ranges.count - count)
  }
}
