// SPDX-License-Identifier: MIT

internal import RenderTree

/// The samples of a tree for its frames: what the last one found, and what later frames report with theirs.
struct FrameSampling {
  /// The result of the last sample.
  private var result = RenderTree.SampleResult()
  /// Animations that began and ended while the old look of a transition was drawn; the next frame has
  /// them.
  private var pendingEvents: [AnimationEvent] = []
  /// The time of the frame, in seconds of the frame clock.
  private(set) var time = 0.0

  /// Samples a frame.
  mutating func sample(_ tree: inout RenderTree, at time: Double) {
    self.time = time
    tree.sample(at: time, into: &result)
  }

  /// Samples the frame that is being prepared once more; what the first sample found remains.
  mutating func sampleAgain(_ tree: inout RenderTree) {
    let (events, next) = (result.events, result.nextEventTime)
    tree.sample(at: time, into: &result)
    result.events.insert(contentsOf: events, at: 0)
    result.nextEventTime = min(result.nextEventTime, next)
  }

  /// Samples the prepared frame once more; the next frame reports what this finds.
  mutating func sampleLate(_ tree: inout RenderTree) {
    tree.sample(at: time, into: &result)
    pendingEvents += result.events
  }

  /// Samples a time before the next frame, which reports what this finds.
  mutating func sampleEarly(_ tree: inout RenderTree, at time: Double) {
    var earlier = RenderTree.SampleResult()
    tree.sample(at: time, into: &earlier)
    pendingEvents += earlier.events
  }

  /// The animations that began and ended until a time at which nothing is drawn.
  mutating func reports(of tree: inout RenderTree, at time: Double) -> [AnimationEvent] {
    tree.sample(at: time, into: &result)
    let events = pendingEvents + result.events
    pendingEvents.removeAll()
    return events
  }

  /// Hands over the result of the frame's samples, with the pending events.
  mutating func takeResult() -> RenderTree.SampleResult {
    if !pendingEvents.isEmpty {
      result.events.insert(contentsOf: pendingEvents, at: 0)
      pendingEvents.removeAll()
    }
    return result
  }
}
