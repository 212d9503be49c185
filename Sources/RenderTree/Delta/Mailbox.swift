// SPDX-License-Identifier: MIT

internal import Synchronization

/// The one door between an application's thread and a renderer: deltas in, animation events out.
///
/// Posting never waits for the renderer, only for the lock that is held while a list changes hands.
public final class Mailbox: Sendable {
  /// The contents of both directions.
  private struct State {
    var deltas: [RenderDelta] = []
    var events: [AnimationEvent] = []
  }

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

  /// Whether deltas wait.
  public var hasDeltas: Bool {
    state.withLock { !$0.deltas.isEmpty }
  }

  /// Tells of animations that began or ended; called by the renderer.
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
