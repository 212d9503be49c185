// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import TestImages
import TestSupport
import Testing

/// One import each: the functions in the files beside this one import one module.
struct ImportTests {
  @Test func `a file that imports ImageIO alone sees images, too`() throws {
    let picture = try image(3, 2, [UInt8](repeating: 255, count: 24))
    expect(sizeWithImageIOOnly(picture), equals: CGSize(width: 3, height: 2))
  }

  @Test func `images of encoded data are decoded where only CoreGraphics is imported`() throws {
    let picture = try image(3, 2, [UInt8](repeating: 255, count: 24))
    let png = try #require(pngWithImageIOOnly(picture))
    expect(sizeWithCoreGraphicsOnly(png), equals: CGSize(width: 3, height: 2))
  }
}
