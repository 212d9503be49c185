// SPDX-License-Identifier: MIT

import Diagnostics
import Expectations
import Foundation
import TestImages
import TestSupport
import Testing

@testable import CoreGraphics

struct ContextBitmapTests {
  @Test func `origin is at the lower left`() throws {
    let context = try makeContext(4, 3)
    context.setFill(10, 20, 30)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    try expect(pixel(context, 0, 2), equals: [10, 20, 30, 255])
    try expect(pixel(context, 0, 0), equals: [0, 0, 0, 0])
    expect(context.width, equals: 4)
    expect(context.height, equals: 3)
    expect(context.bytesPerRow, equals: 16)
  }

  /// Every 8-bit layout holds the same picture, and its bytes are where the layout says.
  @Test(
    arguments: [
      (CGImageAlphaInfo.premultipliedLast, CGBitmapInfo(), [0, 1, 2, 3]),
      (.premultipliedLast, .byteOrder32Big, [0, 1, 2, 3]),
      (.premultipliedLast, .byteOrder32Little, [3, 2, 1, 0]),
      (.premultipliedFirst, [], [1, 2, 3, 0]),
      (.premultipliedFirst, .byteOrder32Little, [2, 1, 0, 3]),
      (.noneSkipLast, [], [0, 1, 2, -1]),
      (.noneSkipFirst, [], [1, 2, 3, -1]),
      (.noneSkipFirst, .byteOrder32Little, [2, 1, 0, -1]),
      (.noneSkipLast, .byteOrder32Little, [3, 2, 1, -1]),
    ] as [(CGImageAlphaInfo, CGBitmapInfo, [Int])])
  func `layouts`(_ alpha: CGImageAlphaInfo, _ order: CGBitmapInfo, _ places: [Int]) throws {
    let context = try makeContext(3, 2, alpha, order)
    context.setFill(200, 100, 50)
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    let picture = try image(1, 1, [40, 30, 20, 255])
    context.draw(picture, in: CGRect(x: 2, y: 0, width: 1, height: 1))
    try expect(pixel(context, 1, 1), equals: [200, 100, 50, 255])
    try expect(pixel(context, 2, 1), equals: [40, 30, 20, 255])
    let data = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    let start = context.bytesPerRow + 4
    for (channel, value) in [UInt8(200), 100, 50, 255].enumerated() where places[channel] >= 0 {
      expect(data[start + places[channel]], equals: value, "channel \(channel)")
    }
  }

  @Test func `gray and alpha only`() throws {
    let gray = try makeContext(2, 1, .none, space: CGColorSpace.genericGrayGamma2_2)
    gray.setFillColor(CGColor(genericGrayGamma2_2Gray: 0.5, alpha: 1))
    gray.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    expect(gray.bitsPerPixel, equals: 8)
    let bytes = try #require(gray.data).assumingMemoryBound(to: UInt8.self)
    expect(bytes[0], equals: 128)
    expect(bytes[1], equals: 0)
    let both = try makeContext(1, 1, .premultipliedLast, space: CGColorSpace.linearGray)
    both.setFillColor(CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.5))
    both.fillAll()
    let pair = try #require(both.data).assumingMemoryBound(to: UInt8.self)
    expect(both.bitsPerPixel, equals: 16)
    expect(Int(pair[0]), near: 128, within: 1)
    expect(Int(pair[1]), near: 128, within: 1)
    let alpha = try #require(
      CGContext(
        data: nil, width: 5, height: 2, bitsPerComponent: 8, bytesPerRow: 0, space: nil,
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.alphaOnly.rawValue)))
    alpha.setFillColor(gray: 1, alpha: 0.25)
    alpha.fill(CGRect(x: 3, y: 1, width: 1, height: 1))
    let mask = try #require(alpha.data).assumingMemoryBound(to: UInt8.self)
    expect(mask[3], equals: 64)
    expect(mask[2], equals: 0)
    expect(alpha.bytesPerRow, equals: 8)
  }

  @Test func `colors are converted to the bitmaps space`() throws {
    let context = try makeContext(1, 1, space: CGColorSpace.displayP3)
    context.setFillColor(CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    context.fillAll()
    let bytes = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    // sRGB red in Display P3 is (0.9175, 0.2003, 0.1386).
    expect([bytes[0], bytes[1], bytes[2]], near: [234, 51, 35], within: 1)
    expect(try pixel(context, 0, 0), near: [255, 0, 0, 255], within: 2)
    context.draw(
      try image(1, 1, [0, 255, 0, 255]), in: CGRect(x: 0, y: 0, width: 1, height: 1))
    expect([bytes[0], bytes[1], bytes[2]], near: [117, 251, 76], within: 1)
  }

  @Test(arguments: [CGImageAlphaInfo.premultipliedLast, .premultipliedFirst])
  func `direct writes are seen`(_ alpha: CGImageAlphaInfo) throws {
    let context = try makeContext(2, 1, alpha)
    let data = try #require(context.data).assumingMemoryBound(to: UInt8.self)
    let values: [UInt8] = alpha == .premultipliedLast ? [9, 8, 7, 255] : [255, 9, 8, 7]
    for (index, value) in values.enumerated() { data[index] = value }
    try expect(pixel(context, 0, 0), equals: [9, 8, 7, 255])
    // Drawing over half of it blends with what was written.
    context.setBlendMode(.plusLighter)
    context.setFill(1, 1, 1)
    context.fillAll()
    try expect(pixel(context, 0, 0), equals: [10, 9, 8, 255])
    expect(data[alpha == .premultipliedLast ? 0 : 1], equals: 10)
  }

  @Test func `callers buffer is drawn into`() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    for bytesPerRow in [12, 13, 40] {
      var buffer = [UInt8](repeating: 1, count: bytesPerRow * 2 + 7)
      try buffer.withUnsafeMutableBytes { bytes in
        let context = try #require(
          CGContext(
            data: bytes.baseAddress, width: 3, height: 2, bitsPerComponent: 8,
            bytesPerRow: bytesPerRow, space: space,
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        expect(context.data, equals: bytes.baseAddress)
        context.setFill(5, 6, 7)
        context.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
      }
      expect(Array(buffer[bytesPerRow..<(bytesPerRow + 4)]), equals: [5, 6, 7, 255])
      expect(Array(buffer[0..<12]), equals: [UInt8](repeating: 1, count: 12))
      // Nothing outside the rows is touched.
      expect(buffer.suffix(7), equals: [UInt8](repeating: 1, count: 7)[...])
    }
  }

  @Test func `images do not change with the context`() throws {
    let context = try makeContext(1, 1)
    context.setFill(1, 2, 3)
    context.fillAll()
    let image = try #require(context.makeImage())
    context.setFill(4, 5, 6)
    context.fillAll()
    expect(pixel(image, 0, 0), equals: [1, 2, 3, 255])
    expect(image.alphaInfo, equals: .premultipliedLast)
    expect(image.width, equals: 1)
  }

  @Test func `impossible contexts are nil`() throws {
    let space = CGColorSpaceCreateDeviceRGB()
    func make(
      _ width: Int, _ height: Int, _ bits: Int = 8, _ stride: Int = 0,
      _ info: UInt32 = CGImageAlphaInfo.premultipliedLast.rawValue
    ) -> CGContext? {
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: bits, bytesPerRow: stride,
        space: space, bitmapInfo: info)
    }
    expect(make(1, 1) != nil)
    expectNil(make(0, 1))
    expectNil(make(-5, 1))
    expectNil(make(4, 4, 8, 15))
    expectNil(make(4, 4, 16))
    expectNil(make(4, 4, 8, 0, CGImageAlphaInfo.last.rawValue))
    expectNil(make(4, 4, 8, 0, 0x1F))
    expectNil(make(100_000, 1))
    expectNil(make(32_000, 32_000))
    expectNil(make(.max, .max))
    expectNil(make(1 << 61, 8))
    expect(RefusalLog.count(of: "bitmap: refused format"), isAbove: 0)
  }
}
