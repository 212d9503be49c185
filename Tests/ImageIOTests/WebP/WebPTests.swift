// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import CoreGraphics
@testable import ImageIO

/// WebP images: decoded where libwebp is installed, a typed error of their own elsewhere.
struct WebPTests {
  /// Whether this system decodes WebP; what the error says must fit.
  private static let hasLibrary: Bool = {
    do throws(CGImageError) {
      _ = try CGImage(fileData: SmallWebP.lossless)
      return true
    } catch {
      return error != .noDecoder(source: "data", type: "org.webmproject.webp")
    }
  }()

  @Test func `a lossless file gives its pixels, a lossy one nearly`() throws {
    guard Self.hasLibrary else {
      let source = try #require(CGImageSourceCreateWithData(SmallWebP.lossless as CFData, nil))
      expect(CGImageSourceGetCount(source), equals: 0)
      expect(CGImageSourceGetType(source), equals: "org.webmproject.webp")
      return
    }
    let exact = try CGImage(fileData: SmallWebP.lossless)
    expect(exact.utType, equals: "org.webmproject.webp")
    expect(exact.width, equals: 3)
    expect(exact.height, equals: 2)
    expect(Array(pixels(exact)[0..<12]), equals: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255])
    expect(pixel(exact, 0, 1), equals: [20, 40, 60, 128])
    let source = try #require(CGImageSourceCreateWithData(SmallWebP.lossy as CFData, nil))
    expect(CGImageSourceGetType(source), equals: "org.webmproject.webp")
    let near = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    for (x, y) in [(2, 2), (12, 4), (7, 13)] {
      let expected: [UInt8] = [UInt8(16 * x), UInt8(16 * y), 90, 255]
      expect(pixel(near, x, y), near: expected, within: 47)
    }
  }

  @Test func `cut short after any byte, a file is an error: never half a picture`() {
    for file in [SmallWebP.lossless, SmallWebP.lossy] {
      for count in 0..<file.count {
        #expect(throws: CGImageError.self, "\(count) of \(file.count)") {
          try CGImage(fileData: Data(file.prefix(count)))
        }
      }
    }
  }

  @Test
  func `a header that claims 16 384 by 16 384 pixels is refused before they are made`() throws {
    var file = SmallWebP.lossless
    // 14 bits of width less one, 14 of height less one, whether there is alpha.
    let header = UInt32(16_383) | 16_383 << 14 | 1 << 28
    for byte in 0..<4 { file[21 + byte] = UInt8(truncatingIfNeeded: header >> (8 * UInt32(byte))) }
    let expected =
      Self.hasLibrary
      ? CGImageError.tooLarge(source: "data", width: 16_384, height: 16_384)
      : .noDecoder(source: "data", type: "org.webmproject.webp")
    #expect(throws: expected) { try CGImage(fileData: file) }
  }
}
