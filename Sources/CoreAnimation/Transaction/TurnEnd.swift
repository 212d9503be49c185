// SPDX-License-Identifier: MIT

internal import Dispatch
internal import Foundation
internal import Locks

/// Ends the turn of a thread's loop, which commits implicit transactions (behaviour fact TX-1).
enum TurnEnd {
  /// Arranges for `endTurnOfLoop()` on the calling thread.
  ///
  /// On the main thread through the main queue, which the main run loop serves as well; on other
  /// threads through their run loop, also if that begins to run only later. A host with a loop of
  /// its own calls `CATransaction.flush()` each turn; a thread without a loop has to call it
  /// itself, and so has a program that serves the main queue by `dispatchMain()`, which leaves the
  /// main thread.
  ///
  /// To be called again only once the loop has come to it: a run loop that never runs keeps the request.
  static func schedule() {
    if Thread.isMainThread {
      DispatchQueue.main.async { ThreadTransactions.current.endTurnOfLoop() }
    } else {
      let loop = RunLoop.current
      // A loop may run in a mode that is not among the common ones, and go on in others.
      let modes = [.common, .default] + (loop.currentMode.map { [$0] } ?? [])
      loop.perform(inModes: modes) { ThreadTransactions.current.endTurnOfLoop() }
    }
  }

  /// Arranges for `endTurn()` on the main thread, once until its loop has come to it.
  static func scheduleOnMainThread() {
    guard !isAskedForByOthers.exchange(true, ordering: .acquiringAndReleasing) else { return }
    DispatchQueue.main.async {
      isAskedForByOthers.store(false, ordering: .releasing)
      ThreadTransactions.current.endTurn()
    }
  }

  /// Whether a turn of the main thread was asked for by another thread, and has not ended.
  private static let isAskedForByOthers = Atomic<Bool>(false)

  /// Whether the calling thread has a loop that ends the turn: the main thread, and threads that
  /// are in their run loop.
  static var comesByItself: Bool { Thread.isMainThread || RunLoop.current.currentMode != nil }
}
