// SPDX-License-Identifier: MIT

package import CoreAnimation
import Testing

extension CATransaction {
  /// Commits what earlier tests left to do on this thread: threads are shared among tests, and a
  /// callback of another test's last commit may have opened an implicit transaction again.
  ///
  /// A transaction that a test has begun and not committed is an issue of the test that finds it,
  /// and the test goes on as if it was alone.
  package static func settle() {
    for _ in 0..<64 where isPending && !hasBegun { flush() }
    while hasBegun {
      Issue.record("a test before this one has left a transaction open on its thread")
      commit()
      flush()
    }
  }
}
