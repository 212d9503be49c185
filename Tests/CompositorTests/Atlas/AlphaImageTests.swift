// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import TestSupport
import Testing

@testable import Compositor

/// Images of one colour, of which the processor mixes the alphas alone.
struct AlphaImageTests {
  /// An image of a colour at the alphas that a function gives.
  private static func image(
    _ color: SIMD3<Int>, width: Int = 13, height: Int = 7, _ alpha: (Int, Int) -> Int
  ) throws -> CGImage {
    try #require(
      CGImage.premultipliedRGBA8(width: width, height: height) { x, y in
        let alpha = alpha(x, y)
        let tint = (color &* alpha &+ 127) / 255
        return SIMD4(UInt8(tint.x), UInt8(tint.y), UInt8(tint.z), UInt8(alpha))
      })
  }

  @Test(arguments: [255, 140])
  func `an image of one colour is its alphas`(most: Int) throws {
    let alphas = { (x: Int, y: Int) in (x * 37 + y * 91) % 5 == 0 ? most : (x * 53 + y * 17) % most
    }
    let found = try #require(AlphaImage(try Self.image(SIMD3(200, 30, 255), alphas)))
    expect(found.color >> 24, equals: 255)
    for (shift, value) in [(0, 200), (8, 30), (16, 255)] {
      let part = Int(found.color >> UInt32(shift) & 255)
      expect(abs(part - value), isAtMost: most == 255 ? 0 : 1)
    }
    for y in 0..<7 {
      for x in 0..<13 {
        expect(Int(found.bytes[found.start(ofRow: y) + x]), equals: alphas(x, y), "\(x), \(y)")
      }
      let end = found.start(ofRow: y) + 13
      expect(found.bytes[end..<end + 16].allSatisfy { $0 == 0 })
    }
  }

  @Test func `an image of two colours is not`() throws {
    let image = try #require(
      CGImage.premultipliedRGBA8(width: 9, height: 4) { x, y in
        x == 8 && y == 3 ? SIMD4(0, 0, 100, 100) : SIMD4(100, 0, 0, 100)
      })
    expectNil(AlphaImage(image))
  }

  @Test func `a clear image is clear`() throws {
    let found = try #require(AlphaImage(try Self.image(SIMD3(1, 2, 3)) { _, _ in 0 }))
    expect(found.bytes.allSatisfy { $0 == 0 })
  }

  @Test func `alphas are made when they are wanted and go with their image`() throws {
    let kept = KeptImages()
    let image = try Self.image(SIMD3(9, 9, 9)) { x, y in x * y }
    let (first, second) = (kept.add(image), kept.add(image))
    expect(kept.alphaByteCount, equals: 0)
    let alpha = try #require(kept.alpha(first))
    expect(kept.alpha(first) === alpha)
    expect(kept.alphaByteCount, equals: alpha.bytes.count)
    kept.remove(first)
    expect(kept.alphaByteCount, equals: 0)
    expect(kept.add(image), equals: first)
    expect(kept.image(second) === image)
  }
}
