// SPDX-License-Identifier: MIT

internal import RenderTree

/// The begins and ends of animations that a driver posts, and the times of the next ones.
struct AnimationReports {
  /// Animations that began and ended, not yet posted.
  private(set) var events: [AnimationEvent] = []
  /// The time of the next change of the tree, as sampled for the frame.
  private(set) var nextChange = Double.infinity
  /// The next begin or end of an animation, and the time after which it was looked for.
  private var known: (after: Double, time: Double)?

  /// Adds what the samples of a frame found.
  mutating func add(_ result: RenderTree.SampleResult) {
    if !result.events.isEmpty {
      events += result.events
      known = nil
    }
    nextChange = result.nextEventTime
  }

  /// Adds what was found at a time at which nothing is drawn.
  mutating func add(_ found: [AnimationEvent]) {
    known = nil
    events += found
  }

  /// Posts the events.
  ///
  /// - Returns: false if there was nothing to post.
  mutating func post(to mailbox: Mailbox) -> Bool {
    guard !events.isEmpty else { return false }
    mailbox.post(events: events)
    events.removeAll(keepingCapacity: true)
    return true
  }

  /// The time of the next begin or end after a time; `find` is asked unless the answer is known.
  mutating func next(after time: Double, find: () -> Double) -> Double {
    if let known, known.after <= time { return known.time }
    let report = find()
    known = (time, report)
    return report
  }

  /// Forgets when the next animation begins or ends.
  mutating func forgetNext() { known = nil }

  /// Forgets all events, of a tree that is no longer drawn.
  mutating func removeAll() {
    events.removeAll()
    known = nil
  }
}
