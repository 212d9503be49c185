// SPDX-License-Identifier: MIT

import AppKit
import Expectations
import Testing

@Suite struct ModuleTests {
  @Test func `the module brings layers along`() {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 2, height: 3)
    expect(layer.bounds.height, equals: 3)
  }
}
