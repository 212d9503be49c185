// SPDX-License-Identifier: MIT

import CoreAnimation
import Expectations
import Foundation
import Testing

@testable import LayerHost

/// Notes of another thread, for tests that wait for them.
protocol WatchedEntries {
  associatedtype Entries: Sendable
  var entries: Monitor<Entries> { get }
}

extension WatchedEntries {
  /// Waits until something is so; a test that waits in vain fails.
  @discardableResult
  func wait(
    sourceLocation: SourceLocation = #_sourceLocation, until isDone: (Entries) -> Bool
  ) -> Entries {
    // Far longer than anything takes, so that a busy machine does not fail the test.
    let limit = CACurrentMediaTime() + 60
    let (result, isInTime) = entries.wait {
      (entries, now) -> Monitor<Entries>.Verdict<(Entries, Bool)> in
      if isDone(entries) { return .proceed((entries, true)) }
      return now < limit ? .sleep(until: limit) : .proceed((entries, false))
    }
    expect(isInTime, "waited in vain", sourceLocation: sourceLocation)
    return result
  }

  /// The notes so far.
  var now: Entries { entries.read { $0 } }
}
