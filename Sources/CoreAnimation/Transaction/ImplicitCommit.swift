// SPDX-License-Identifier: MIT

internal import Dispatch
internal import Foundation

/// Ends implicit transactions at the end of the turn of their thread's loop (behaviour fact TX-1).
enum ImplicitCommit {
  /// Arranges for the calling thread's implicit transaction to be committed.
  ///
  /// On the main thread through the main queue, which the main run loop serves as well; on other
  /// threads through their run loop, if one is running. A host with a loop of its own calls
  /// `CATransaction.flush()` each turn; a thread without a loop has to call it itself, and so has
  /// a program that serves the main queue by `dispatchMain()`, which leaves the main thread.
  static func schedule() {
    if Thread.isMainThread {
      DispatchQueue.main.async { ThreadTransactions.current.flush() }
    } else if let mode = RunLoop.current.currentMode {
      RunLoop.current.perform(inModes: [mode]) { ThreadTransactions.current.flush() }
    }
  }
}
