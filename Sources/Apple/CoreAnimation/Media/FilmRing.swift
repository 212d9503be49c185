// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// A run of a film's decoded frames without gaps, the earliest first.
struct FilmRing: Sendable {
  /// A frame with a number that no other has.
  struct Entry: Sendable {
    let number: Int
    let frame: MediaFrame
  }

  private(set) var entries: [Entry] = []
  /// Whether the first frame is the film's first.
  private(set) var hasStart = false
  /// Whether the last frame is the film's last.
  var hasEnd = false
  private var count = 0
  let capacity: Int

  init(capacity: Int) { self.capacity = capacity }

  /// Forgets all frames; those that follow begin at the film's start, or not.
  mutating func restart(atStart: Bool) {
    entries.removeAll(keepingCapacity: true)
    hasStart = atStart
    hasEnd = false
  }

  /// Adds the frame that follows, and forgets the earliest if there are too many.
  mutating func append(_ frame: MediaFrame) {
    // Times go up; a file in which they do not shows such a frame never.
    if let last = entries.last, frame.presentationTime <= last.frame.presentationTime { return }
    count += 1
    entries.append(Entry(number: count, frame: frame))
    if entries.count > capacity {
      entries.removeFirst()
      hasStart = false
    }
  }

  /// The index of the frame that is due at a time of the film; nil where the run does not tell.
  func index(at time: Double) -> Int? {
    let limit = time + FilmTimeline.tolerance
    guard let index = entries.lastIndex(where: { $0.frame.presentationTime <= limit }) else {
      // Before the first frame of all, that one is shown.
      return hasStart && !entries.isEmpty ? 0 : nil
    }
    return index + 1 < entries.count || hasEnd ? index : nil
  }

  /// The time of the last frame, in seconds of the film.
  var lastTime: Double? { entries.last?.frame.presentationTime }
}
