// SPDX-License-Identifier: MIT

internal import Synchronization

/// The one door between an application's thread and a renderer: deltas in, animation events out.
///
/// Posting never waits for the renderer, only for the lock that is held while a list changes hands.
public final class Mailbox: Sendable {
  /// What waits on either side of the door.
  private struct State {
    var deltas: [RenderDelta] = []
    var events: [AnimationEvent] = []
    /// How many values the last delta may gather before those that later ones replaced are dropped.
    var valueLimit = Mailbox.smallestLimit
  }

  /// Deltas that may wait before those that only change values are gathered in one.
  private static let patience = 8
  private static let smallestLimit = 256

  private let state = Mutex(State())

  public init() {}

  /// Adds a delta behind those that wait.
  ///
  /// When a renderer is held up, deltas that only change values go into the one before them, and what
  /// waits is never more than a few values for each node; changes of the tree's shape wait one by one.
  public func post(_ delta: sending RenderDelta) {
    state.withLock { state in
      let last = state.deltas.count - 1
      guard last >= Self.patience, delta.changesValuesOnly, state.deltas[last].changesValuesOnly
      else {
        state.deltas.append(delta)
        state.valueLimit = Self.smallestLimit
        return
      }
      state.deltas[last].append(delta)
      guard state.deltas[last].valueCount > state.valueLimit else { return }
      state.deltas[last].removeOutdated()
      state.valueLimit = max(Self.smallestLimit, 2 * state.deltas[last].valueCount)
    }
  }

  /// How many deltas wait, and how many values they hold.
  package var waiting: (deltas: Int, values: Int) {
    state.withLock { ($0.deltas.count, $0.deltas.reduce(0) { $0 + $1.valueCount }) }
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
