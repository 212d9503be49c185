// SPDX-License-Identifier: MIT

internal import Locks

/// The one door between an application's thread and a renderer: deltas in, animation events out.
///
/// Posting never waits for the renderer, only for the lock that is held while a list changes hands.
public final class Mailbox: Sendable {
  /// The contents of both directions.
  private struct State {
    var deltas: [RenderDelta] = []
    var events: [AnimationEvent] = []
    /// The requests of an inspector to the renderer; nil for none.
    var controls: FrameControls?
    /// The whole tree as it was when a recording began, and the deltas since, until the renderer takes
    /// them; nil at other times.
    var recordedDeltas: [RenderDelta]?
    /// An empty delta with the memory of one that was applied.
    var spare = RenderDelta()
  }

  /// Deltas with more entries free their memory.
  private static let spareLimit = 4096

  /// The number of pending deltas from which on they are merged.
  package static let deltaLimit = 8

  /// Raised by live contents that the tree shows.
  public let liveSignal = LiveSignal()
  private let state = Mutex(State())

  public init() {}

  /// Adds a delta behind those that wait.
  ///
  /// When a renderer is held up, those that wait become one now and then: what waits is never more
  /// than a few commits, and a few values for each node.
  public func post(_ delta: sending RenderDelta) {
    state.withLock { state in
      if state.recordedDeltas != nil { state.recordedDeltas?.append(delta) }
      state.deltas.append(delta)
      guard state.deltas.count > Self.deltaLimit else { return }
      state.deltas = [RenderDelta.gathered(state.deltas)]
    }
  }

  /// The number of pending deltas, and of their entries.
  package var waiting: (deltas: Int, entries: Int) {
    state.withLock { ($0.deltas.count, $0.deltas.reduce(0) { $0 + $1.entryCount }) }
  }

  /// Takes all waiting deltas, oldest first.
  public func takeDeltas() -> [RenderDelta] {
    state.withLock { state in
      guard !state.deltas.isEmpty else { return [] }
      let deltas = state.deltas
      state.deltas = []
      return deltas
    }
  }

  /// Takes all waiting deltas, oldest first, into an empty list whose memory the mailbox uses on; returns
  /// the requests to the renderer.
  ///
  /// The tree with which a recording begins is handed over once; it contains the deltas that come with it.
  package func takeFrame(into list: inout [RenderDelta]) -> FrameControls? {
    list.removeAll(keepingCapacity: true)
    return state.withLock { state in
      var controls = state.controls
      if let recorded = state.recordedDeltas {
        controls?.recordedTree = RenderDelta.gathered(recorded)
        state.recordedDeltas = nil
      }
      if !state.deltas.isEmpty { swap(&state.deltas, &list) }
      return controls
    }
  }

  /// Changes the requests to the renderer; it follows from its next frame on.
  package func control(_ change: @Sendable (inout FrameControls) -> Void) {
    state.withLock { state in
      var controls = state.controls ?? FrameControls()
      change(&controls)
      if let tree = controls.recordedTree { state.recordedDeltas = [tree] }
      controls.recordedTree = nil
      state.controls = controls.isIdle ? nil : controls
    }
  }

  /// The requests to the renderer; nil for none.
  package var controls: FrameControls? { state.withLock { $0.controls } }

  /// The tree's clock.
  package var clock: TreeClock { controls?.clock ?? TreeClock() }

  /// Empties a list of deltas that were applied, and keeps the memory of the last for a commit to come.
  package func recycle(_ list: inout [RenderDelta]) {
    guard var last = list.popLast() else { return }
    list.removeAll(keepingCapacity: true)
    guard last.entryCount <= Self.spareLimit else { return }
    last.removeAll()
    state.withLock { $0.spare = last }
  }

  /// An empty delta for a commit: one that was applied before, if there is any.
  package func takeSpare() -> RenderDelta {
    state.withLock { state in
      var spare = RenderDelta()
      swap(&spare, &state.spare)
      return spare
    }
  }

  /// Whether deltas wait.
  public var hasDeltas: Bool {
    state.withLock { !$0.deltas.isEmpty }
  }

  /// Reports animations that began or ended; called by the renderer.
  public func post(events: [AnimationEvent]) {
    guard !events.isEmpty else { return }
    state.withLock { $0.events += events }
  }

  /// Takes all events, oldest first; called on the application's thread.
  public func takeEvents() -> [AnimationEvent] {
    state.withLock { state in
      guard !state.events.isEmpty else { return [] }
      let events = state.events
      state.events = []
      return events
    }
  }
}
