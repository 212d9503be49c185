// SPDX-License-Identifier: MIT

internal import Foundation

/// Runs what waits in the main run loop and the main queue; both end implicit transactions.
///
/// To be called on the main thread; does not wait.
func serveMainRunLoop() {
  _ = RunLoop.current.run(mode: .default, before: .distantPast)
}
