// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing

@testable import LayerHost

struct CommitWindowTests {
  @Test func `links have half an interval where drawing is quick`() {
    var window = CommitWindow()
    expect(window.length(interval: 0.02), near: 0.01, within: 1e-9)
    window.didDraw(drawing: 0.001, swap: 0.001, interval: 0.02)
    expect(window.length(interval: 0.02), near: 0.01, within: 1e-9)
  }

  @Test func `drawing and a quarter of the interval are left`() {
    var window = CommitWindow()
    window.didDraw(drawing: 0.006, swap: 0.004, interval: 0.02)
    expect(window.length(interval: 0.02), near: 0.005, within: 1e-9)
    // The dearest of the last frames counts.
    window.didDraw(drawing: 0.001, swap: 0, interval: 0.02)
    expect(window.length(interval: 0.02), near: 0.005, within: 1e-9)
    for _ in 0..<8 { window.didDraw(drawing: 0.001, swap: 0, interval: 0.02) }
    expect(window.length(interval: 0.02), near: 0.01, within: 1e-9)
  }

  @Test func `a swap that waits for the display is no cost`() {
    var window = CommitWindow()
    window.didDraw(drawing: 0.002, swap: 0.018, interval: 0.02)
    expect(window.length(interval: 0.02), near: 0.01, within: 1e-9)
  }

  @Test func `nothing waits where drawing takes the whole interval`() {
    var window = CommitWindow()
    window.didDraw(drawing: 0.03, swap: 0, interval: 0.02)
    expect(window.length(interval: 0.02), equals: 0)
  }
}
