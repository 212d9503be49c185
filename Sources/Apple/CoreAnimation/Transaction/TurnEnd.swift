// SPDX-License-Identifier: MIT

internal import Dispatch
internal import Foundation

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
      scheduleOnMainThread()
    } else {
      let loop = RunLoop.current
      // A loop may run in a mode that is not among the common ones, and go on in others.
      let modes = [.common, .default] + (loop.currentMode.map { [$0] } ?? [])
      loop.perform(inModes: modes) { ThreadTransactions.current.endTurnOfLoop() }
    }
  }

  /// Arranges for `endTurnOfLoop()` on the main thread.
  static func scheduleOnMainThread() {
    DispatchQueue.main.async { ThreadTransactions.current.endTurnOfLoop() }
  }

  /// Whether the calling thread has a loop that ends the turn: the main thread, and threads that
  /// are in their run loop.
  static var comesByItself: Bool { Thread.isMainThread || RunLoop.current.currentMode != nil }
}
