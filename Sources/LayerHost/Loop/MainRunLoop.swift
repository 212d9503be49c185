// SPDX-License-Identifier: MIT

internal import Foundation

/// Runs what waits in the calling thread's run loop and, on the main thread, in the main queue.
///
/// Both end implicit transactions. Does not wait.
func serveMainRunLoop() {
  _ = RunLoop.current.run(mode: .default, before: .distantPast)
}

/// The calling thread's run loop as a loop of another kind sees it: when does it need to be served?
final class RunLoopService {
  private let watcher: MainQueueWatcher?
  /// Whether work of the main queue ends the sleep by itself.
  private let isAwake: Bool

  /// How long the loop may sleep at most, in seconds, where nothing says that the queue has work.
  private static let longestSleep = 0.1

  /// Begins; work of the main queue calls `wake` from now on.
  ///
  /// On the main thread the queue is tried: below one of its own blocks it runs nothing, and says
  /// that it has work for ever.
  init(wake: @escaping @Sendable () -> Void) {
    guard Thread.isMainThread else {
      watcher = nil
      isAwake = true
      return
    }
    let trial = Monitor(false)
    DispatchQueue.main.async { trial.change { $0 = true } }
    serveMainRunLoop()
    watcher = trial.read { $0 } ? MainQueueWatcher(wake: wake) : nil
    isAwake = watcher != nil
  }

  /// Runs what waits.
  func serve() {
    serveMainRunLoop()
    watcher?.didServe()
  }

  /// How long the loop may sleep, in seconds from now: until the next timer of the run loop.
  var longestSleep: Double {
    let limit = isAwake ? Double.infinity : Self.longestSleep
    guard let date = RunLoop.current.limitDate(forMode: .default), date != .distantFuture else {
      return limit
    }
    return min(limit, max(0, date.timeIntervalSinceNow))
  }
}
