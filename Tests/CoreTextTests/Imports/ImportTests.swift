// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import Testing

/// The functions beside this file are in a file that imports Core Text alone.
struct ImportTests {
  @Test func `a file that imports Core Text alone sees fonts, ranges and glyph paths`() throws {
    expect(sizeWithCoreTextOnly("Helvetica", 17), equals: 17)
    expect(firstRange(3), equals: CFRange(location: 0, length: 3))
    let box = outlineWithCoreTextOnly("Hi", size: 30)
    expect(box.width, isAbove: 10)
    expect(box.height, isAbove: 15)
    expect(box.height, isBelow: 30)
  }
}
