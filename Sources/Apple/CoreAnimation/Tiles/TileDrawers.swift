// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Dispatch
internal import Foundation
internal import Locks
internal import RenderTree
internal import Tracing

/// The threads that draw the tiles of all layers.
///
/// Each takes the most urgent tile of any layer, draws it, and goes on; without wishes they sleep. A
/// drawing that takes longer than two seconds is given up on: another thread takes the place of its
/// own, which ends with it; after ten seconds no picture waits for the tile any more. Where the system
/// has no thread to give, the thread that shows the tiles draws them.
final class TileDrawers: Sendable {
  static let shared = TileDrawers(
    threadLimit: min(4, max(2, ProcessInfo.processInfo.activeProcessorCount)))

  /// A layer with tiles that are wanted.
  private struct Entry {
    let store: TileStore
    let source: TileSource
  }

  /// A drawing that runs.
  private struct Drawing {
    let thread: Int
    let store: TileStore
    let job: TileJob
    /// Turns of the watching thread.
    var age = 0
  }

  /// The values under the lock.
  private struct State {
    var entries: [Entry] = []
    /// Counts the calls of `draw(_:by:)`.
    var calls = 0
    var drawings: [Drawing] = []
    /// Threads that take tiles.
    var threads = 0
    /// Threads that sleep.
    var idle = 0
    /// Counts the threads that were started.
    var started = 0
    /// Threads whose drawing takes too long: they end with it.
    var replaced: Set<Int> = []
    var isWatched = false
  }

  private let state = Mutex(State())
  private let wishes = OrderedCondition(name: "CoreAnimation/TileDrawers.wishes")
  private let watch = DispatchSemaphore(value: 0)
  private let threadLimit: Int
  /// Starts a thread by name; false where the system has none.
  private let startThread: StartThread

  typealias StartThread = @Sendable (String, @escaping @Sendable () -> Void) -> Bool
  /// Seconds between two turns of the watching thread.
  private let turn: Double

  /// Turns after which another thread takes over.
  private static let replacementAge = 8
  /// Turns after which nothing waits for a tile.
  private static let lateAge = 40
  /// The most threads whose drawings hang.
  private static let replacementLimit = 16

  /// - Parameters:
  ///   - threadLimit: number of threads that draw.
  ///   - turn: seconds after which drawings are looked at again; a test may take less.
  ///   - startThread: starts a thread; a test may refuse.
  init(
    threadLimit: Int, turn: Double = 0.25,
    startThread: @escaping StartThread = { TileDrawers.startDetached($0, $1) }
  ) {
    self.threadLimit = threadLimit
    self.startThread = startThread
    self.turn = turn
  }

  /// Starts a thread with room for deep drawing; false where the system has none to give.
  static func startDetached(_ name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
    (try? SystemThread(name: name, stackSize: 8 << 20, isDetached: true, body)) != nil
  }

  /// Has the tiles drawn that are wanted of a layer.
  func draw(_ store: TileStore, by source: TileSource) {
    let thread = state.withLock { state -> Int? in
      state.calls += 1
      if !state.entries.contains(where: { $0.store === store }) {
        state.entries.append(Entry(store: store, source: source))
      }
      return state.idle == 0 ? newThread(&state) : nil
    }
    if let thread {
      if !start(thread) { drawHere(thread) }
    } else {
      wishes.lock()
      wishes.broadcast()
      wishes.unlock()
    }
  }

  /// The number of a thread to be started; nil if there are enough.
  private func newThread(_ state: inout State) -> Int? {
    guard state.threads < threadLimit, state.replaced.count < Self.replacementLimit else {
      return nil
    }
    state.threads += 1
    state.started += 1
    return state.started
  }

  /// Starts a counted thread; returns false, uncounted, if the system has none.
  @discardableResult
  private func start(_ number: Int) -> Bool {
    if startThread("tiles \(number)", { [self] in run(number) }) { return true }
    state.withLock { $0.threads -= 1 }
    RefusalLog.refuse(
      "CATiledLayer: no thread",
      "the system has no thread for the drawing of tiles: fewer draw, or the one that shows them")
    return false
  }

  /// Draws wanted tiles on the calling thread, if there is no other one to do it.
  private func drawHere(_ number: Int) {
    let isAlone = state.withLock { state in
      guard state.threads <= 0 else { return false }
      state.threads += 1
      return true
    }
    guard isAlone else { return }
    while let (entry, job) = take(number) {
      entry.store.finish(job, entry.source.image(of: job))
      // Another one has taken the place of this thread.
      if end(number) { return }
    }
    state.withLock { $0.threads -= 1 }
  }

  // MARK: - A drawing thread

  private func run(_ number: Int) {
    while true {
      let calls = state.withLock { $0.calls }
      if let (entry, job) = take(number) {
        let stretch = Trace.begin(.tile)
        let image = entry.source.image(of: job)
        stretch.end()
        entry.store.finish(job, image)
        if end(number) { return }
      } else {
        sleep(after: calls)
      }
    }
  }

  /// Takes the most urgent tile of all layers.
  private func take(_ number: Int) -> (Entry, TileJob)? {
    while true {
      let (entries, calls) = state.withLock { ($0.entries, $0.calls) }
      var best: Entry?
      var least = Double.infinity
      for entry in entries {
        guard let priority = entry.store.bestPriority else {
          remove(entry.store, after: calls)
          continue
        }
        if priority < least {
          best = entry
          least = priority
        }
      }
      guard let best else { return nil }
      // Another thread may have been faster.
      guard let job = best.store.take() else { continue }
      begin(Drawing(thread: number, store: best.store, job: job))
      return (best, job)
    }
  }

  /// Forgets a layer without wishes, unless some came since.
  private func remove(_ store: TileStore, after calls: Int) {
    state.withLock { state in
      if state.calls == calls { state.entries.removeAll { $0.store === store } }
    }
  }

  private func begin(_ drawing: Drawing) {
    let (isUnwatched, thread) = state.withLock { state -> (Bool, Int?) in
      state.drawings.append(drawing)
      defer { state.isWatched = true }
      // Where one tile is wanted, there may be more.
      let next = state.idle == 0 && drawing.store.bestPriority != nil ? newThread(&state) : nil
      return (!state.isWatched, next)
    }
    if let thread { start(thread) }
    guard isUnwatched, !startThread("tiles watch", { [self] in watchDrawings() }) else { return }
    state.withLock { $0.isWatched = false }
  }

  /// Notes that a thread's drawing is over.
  ///
  /// - Returns: whether another thread has taken its place.
  private func end(_ number: Int) -> Bool {
    state.withLock { state in
      state.drawings.removeAll { $0.thread == number }
      return state.replaced.remove(number) != nil
    }
  }

  /// Sleeps until `draw(_:by:)` was called again.
  private func sleep(after calls: Int) {
    wishes.lock()
    state.withLock { $0.idle += 1 }
    while state.withLock({ $0.calls }) == calls { wishes.wait() }
    state.withLock { $0.idle -= 1 }
    wishes.unlock()
  }

  // MARK: - The watching thread

  /// Looks at the drawings that run, four times a second; ends when none run for a turn.
  private func watchDrawings() {
    while true {
      _ = watch.wait(timeout: .now() + turn)
      var late: [Drawing] = []
      var threads: [Int] = []
      let isDone = state.withLock { state in
        for index in state.drawings.indices {
          state.drawings[index].age += 1
          let drawing = state.drawings[index]
          if drawing.age == Self.replacementAge, state.replaced.count < Self.replacementLimit {
            state.replaced.insert(drawing.thread)
            state.threads -= 1
            if let next = newThread(&state) { threads.append(next) }
          }
          if drawing.age == Self.lateAge { late.append(drawing) }
        }
        if state.drawings.isEmpty { state.isWatched = false }
        return state.drawings.isEmpty
      }
      for thread in threads {
        RefusalLog.refuse(
          "CATiledLayer: slow tile",
          "a tile takes more than \(Double(Self.replacementAge) * turn) s to be drawn; another "
            + "thread draws the others")
        start(thread)
      }
      for drawing in late { drawing.store.noteLate(drawing.job) }
      if isDone { return }
    }
  }
}
