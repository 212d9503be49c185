// SPDX-License-Identifier: MIT

import Expectations
import Testing
import ViewCore

@Suite struct `Autoresizing of views` {
  // LY-4
  @Test func `flexible parts share a change in proportion to their sizes`() {
    let rule = Autoresizing(before: false, length: true, after: true)
    let resized = rule.resized(origin: 10, length: 50, from: 100, to: 200)
    expect(resized.origin, equals: 10)
    expect(abs(resized.length - 105.555_555_555_555_56), isBelow: 1e-9)
  }
}
