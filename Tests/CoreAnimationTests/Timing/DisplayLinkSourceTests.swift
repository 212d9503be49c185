// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Testing

@testable import CoreAnimation

/// Who hands out frames to the display links of a thread.
struct DisplayLinkSourceTests {
  /// Runs a body on a thread of its own, whose source nothing has used.
  private func onFreshThread(_ body: @escaping @Sendable () -> Void) {
    let hasEnded = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      body()
      hasEnded.signal()
    }
    hasEnded.wait()
  }

  @Test func `a renderer hands out frames while it lives, and only while a link waits`() {
    onFreshThread {
      let source = DisplayLinkSource.current
      let link = CADisplayLink { _ in }
      link.add(to: .current, forMode: .default)
      let offscreen = NSObject()
      link.isPaused = true
      source.tick(at: 1, for: NSObject())
      expect(source.follows(offscreen))
      link.isPaused = false
      var renderer: NSObject? = NSObject()
      if let renderer { source.tick(at: 2, for: renderer) }
      expect(!source.follows(offscreen))
      renderer = nil
      expect(source.follows(offscreen))
      link.invalidate()
    }
  }
}
