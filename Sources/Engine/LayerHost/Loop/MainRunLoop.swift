// SPDX-License-Identifier: MIT

internal import Foundation

/// Runs the pending work of the calling thread's run loop and, on the main thread, of the main
/// queue.
///
/// Both end implicit transactions. Does not wait.
func serveMainRunLoop() {
  _ = RunLoop.current.run(mode: .default, before: .distantPast)
}

/// The calling thread's run loop, served by a loop of another kind.
final class RunLoopService {
  private let watcher: MainQueueWatcher?
  /// Whether work of the main queue ends the sleep by itself.
  private let isAwake: Bool

  /// The longest sleep in seconds where no descriptor signals the queue's work.
  private static let longestSleep = 0.1

  /// Starts the service; from now on, work of the main queue calls `wake`.
  ///
  /// On the main thread the queue is tried: inside one of its own blocks it runs nothing, and
  /// signals work permanently.
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

  /// Runs the pending work.
  func serve() {
    serveMainRunLoop()
    watcher?.didServe()
  }

  /// The longest sleep in seconds from now: until the next timer of the run loop.
  var longestSleep: Double {
    let limit = isAwake ? Double.infinity : Self.longestSleep
    guard let date = RunLoop.current.limitDate(forMode: .default), date != .distantFuture else {
      return limit
    }
    return min(limit, max(0, date.timeIntervalSinceNow))
  }
}
