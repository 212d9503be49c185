// SPDX-License-Identifier: MIT

internal import Locks

/// The news of live contents for one renderer: raised on any thread, taken when a frame begins.
public final class LiveSignal: Sendable {
  /// The values under the lock.
  private struct State {
    var isRaised = false
    var handler: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  public init() {}

  /// Asks for a frame: some live contents changed.
  public func raise() {
    let handler = state.withLock { state in
      state.isRaised = true
      return state.handler
    }
    handler?()
  }

  /// Whether contents changed since the last frame began.
  public var isRaised: Bool { state.withLock { $0.isRaised } }

  /// Notes that a frame begins, which asks all live contents.
  public func take() { state.withLock { $0.isRaised = false } }

  /// Sets the function that wakes the renderer's thread; called on any thread.
  public func setHandler(_ handler: (@Sendable () -> Void)?) {
    let isRaised = state.withLock { state in
      state.handler = handler
      return state.isRaised
    }
    if isRaised { handler?() }
  }
}

/// The renderers that show some live contents.
///
/// A source of live contents holds one, and raises it whenever it changes.
public final class LiveWatchers: Sendable {
  /// A weak reference to a renderer's signal.
  private struct Watcher: Sendable {
    weak var signal: LiveSignal?
  }

  private let watchers = Mutex<[Watcher]>([])

  public init() {}

  /// Wakes all renderers that show the contents.
  public func raise() {
    // Most contents have one, for which nothing is allocated.
    let only = watchers.withLock { $0.count == 1 ? $0[0].signal : nil }
    if let only { return only.raise() }
    let signals = watchers.withLock { $0.compactMap(\.signal) }
    for signal in signals { signal.raise() }
  }

  /// Adds a renderer's signal, once.
  public func add(_ signal: LiveSignal) {
    watchers.withLock { watchers in
      watchers.removeAll { $0.signal == nil || $0.signal === signal }
      watchers.append(Watcher(signal: signal))
    }
  }

  /// Takes a renderer's signal away.
  public func remove(_ signal: LiveSignal) {
    watchers.withLock { $0.removeAll { $0.signal == nil || $0.signal === signal } }
  }

  /// Whether no renderer shows the contents.
  public var isEmpty: Bool { watchers.withLock { $0.allSatisfy { $0.signal == nil } } }
}
