// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Testing

@testable import LayerHost

/// The watcher of the main queue, with a pipe in place of the queue's descriptor.
struct MainQueueWatcherTests {
  @Test func `work wakes the loop until it is taken`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let log = RenderLog()
    let watcher = try #require(
      MainQueueWatcher(descriptor: ends[0]) { log.set { $0.notices += 1 } })
    var byte: UInt8 = 1
    expect(write(ends[1], &byte, 1), equals: 1)
    log.wait { $0.notices == 1 }
    // Work that is still there after the loop has served wakes again.
    watcher.didServe()
    log.wait { $0.notices == 2 }
    expect(read(ends[0], &byte, 1), equals: 1)
    watcher.didServe()
    expect(write(ends[1], &byte, 1), equals: 1)
    log.wait { $0.notices == 3 }
  }
}
