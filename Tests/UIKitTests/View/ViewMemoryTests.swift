// SPDX-License-Identifier: MIT

import TestSupport
import Testing
import UIKit

/// The memory of views.
@MainActor
struct ViewMemoryTests {
  @Test func `a plain view and its layer take 1 KB at most`() throws {
    try #require(AllocationCount.isAvailable)
    var views: [UIView] = []
    views.reserveCapacity(3_000)
    // Facts found out once and lists that grow are not counted.
    for _ in 0..<100 { views.append(UIView(frame: .zero)) }
    CATransaction.flush()
    let before = AllocationCount.heapBytes
    for _ in 0..<1_000 { views.append(UIView(frame: .zero)) }
    CATransaction.flush()
    let each = (AllocationCount.heapBytes - before) / 1_000
    #expect(each <= 1_024)
    #expect(each > 500)
  }
}
