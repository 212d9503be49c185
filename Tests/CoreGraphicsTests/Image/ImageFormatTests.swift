// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestImages
import TestSupport
import Testing

@testable import CoreGraphics

struct ImageFormatTests {
  @Test func `order of bytes`() throws {
    let r: UInt8 = 10, g: UInt8 = 20, b: UInt8 = 30, a: UInt8 = 40
    let expected: [UInt8] = [r, g, b, a]
    expect(pixel(try image(1, 1, [r, g, b, a]), 0, 0), equals: expected)
    expect(pixel(try image(1, 1, [a, r, g, b], .premultipliedFirst), 0, 0), equals: expected)
    expect(
      pixel(try image(1, 1, [b, g, r, a], .premultipliedFirst, .byteOrder32Little), 0, 0),
      equals: expected)
    expect(
      pixel(try image(1, 1, [a, b, g, r], .premultipliedLast, .byteOrder32Little), 0, 0),
      equals: expected)
    expect(pixel(try image(1, 1, [r, g, b, a], .noneSkipLast), 0, 0), equals: [r, g, b, 255])
    expect(pixel(try image(1, 1, [a, r, g, b], .noneSkipFirst), 0, 0), equals: [r, g, b, 255])
    expect(
      pixel(try image(1, 1, [r, g, b], bitsPerPixel: 24, .none), 0, 0), equals: [r, g, b, 255])
  }

  @Test func `straight alpha is multiplied`() throws {
    let straight = try image(1, 1, [255, 100, 3, 128], .last)
    expect(pixel(straight, 0, 0), equals: [128, 50, 2, 128])
    expect(!straight.isOpaqueImage)
    try expect(image(1, 1, [1, 2, 3, 4], .noneSkipLast).isOpaqueImage)
    for value in 0...255 {
      for alpha in stride(from: 0, through: 255, by: 5) {
        let exact = (Double(value) * Double(alpha) / 255).rounded()
        expect(Int(PixelDecoder.product(UInt8(value), UInt8(alpha))), equals: Int(exact))
      }
    }
  }

  @Test func `gray of every depth`() throws {
    let device: CFString = "kCGColorSpaceDeviceGray"
    func gray(_ bytes: [UInt8], _ bits: Int, _ width: Int) throws -> [UInt8] {
      let made = try image(
        width, 1, bytes, bitsPerComponent: bits, bitsPerPixel: bits, space: device, .none)
      return (0..<width).map { pixel(made, $0, 0)[1] }
    }
    try expect(gray([0b1010_0000], 1, 4), equals: [255, 0, 255, 0])
    try expect(gray([0b0001_1011], 2, 4), equals: [0, 85, 170, 255])
    try expect(gray([0x0F, 0x80], 4, 3), equals: [0, 255, 136])
    try expect(gray([7, 200], 8, 2), equals: [7, 200])
    try expect(gray([0x80, 0x80, 0xFF, 0xFF], 16, 2), equals: [128, 255])
  }

  @Test func `sixteen bits and floats`() throws {
    let big = try image(
      1, 1, [0xFF, 0xFF, 0x80, 0x80, 0, 0, 0xFF, 0xFF], bitsPerComponent: 16, bitsPerPixel: 64)
    expect(pixel(big, 0, 0), equals: [255, 128, 0, 255])
    let little = try image(
      1, 1, [0xFF, 0xFF, 0x00, 0x80, 0, 0, 0xFF, 0xFF], bitsPerComponent: 16, bitsPerPixel: 64,
      .premultipliedLast, .byteOrder16Little)
    expect(pixel(little, 0, 0), equals: [255, 128, 0, 255])
    let floats: [Float] = [0.5, 2, .nan, 1]
    let bytes = floats.withUnsafeBytes { [UInt8]($0) }
    let float = try image(
      1, 1, bytes, bitsPerComponent: 32, bitsPerPixel: 128, .premultipliedLast,
      [.floatComponents, .byteOrder32Little])
    expect(pixel(float, 0, 0), equals: [128, 255, 0, 255])
    let word: UInt16 = 0b0_11111_00000_10000
    let packed = try image(
      1, 1, [UInt8(word & 0xFF), UInt8(word >> 8)], bitsPerComponent: 5, bitsPerPixel: 16,
      .noneSkipFirst, .byteOrder16Little)
    expect(pixel(packed, 0, 0), equals: [255, 0, 132, 255])
  }

  @Test func `color spaces are converted`() throws {
    let p3 = try image(1, 1, [200, 100, 50, 255], space: CGColorSpace.displayP3)
    var parts: [CGFloat] = [200.0 / 255, 100.0 / 255, 50.0 / 255, 1]
    let space = try #require(p3.colorSpace)
    let color = try #require(CGColor(colorSpace: space, components: &parts))
    let expected = color.sRGBComponents
    let found = pixel(p3, 0, 0)
    for channel in 0..<3 {
      expect(Float(found[channel]), near: expected[channel] * 255, within: 0.5)
    }
    let cmyk = try image(1, 1, [255, 0, 0, 0], space: CGColorSpace.genericCMYK, .none)
    expect(pixel(cmyk, 0, 0), equals: [0, 255, 255, 255])
  }

  @Test func `decode array inverts`() throws {
    let inverted = try image(
      1, 1, [255, 55, 0], bitsPerPixel: 24, .none, decode: [1, 0, 1, 0, 1, 0])
    expect(pixel(inverted, 0, 0), equals: [0, 200, 255, 255])
    expect(inverted.decode?[0], equals: 1)
    expect(inverted.decode?[1], equals: 0)
  }

  @Test func `rows may be padded`() throws {
    let bytes: [UInt8] = [1, 2, 3, 255, 9, 9, 9, 9, 4, 5, 6, 255]
    let padded = try image(1, 2, bytes, bytesPerRow: 8)
    expect(pixel(padded, 0, 1), equals: [4, 5, 6, 255])
    expect(pixels(padded), equals: [1, 2, 3, 255, 4, 5, 6, 255])
  }

  @Test func `contradictions are refused`() throws {
    let space = CGColorSpaceCreateDeviceRGB()
    let provider = try #require(CGDataProvider(data: Data(count: 64) as CFData))
    func make(
      _ width: Int, _ height: Int, _ bits: Int, _ perPixel: Int, _ stride: Int,
      _ info: UInt32 = CGImageAlphaInfo.premultipliedLast.rawValue
    ) -> CGImage? {
      CGImage(
        width: width, height: height, bitsPerComponent: bits, bitsPerPixel: perPixel,
        bytesPerRow: stride, space: space, bitmapInfo: CGBitmapInfo(rawValue: info),
        provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent)
    }
    expect(make(4, 4, 8, 32, 16) != nil)
    expectNil(make(0, 4, 8, 32, 16))
    expectNil(make(4, -1, 8, 32, 16))
    expectNil(make(4, 4, 8, 32, 15))
    expectNil(make(4, 5, 8, 32, 16))
    expectNil(make(4, 4, 7, 32, 16))
    expectNil(make(4, 4, 8, 24, 16))
    expectNil(make(4, 4, 8, 32, 16, 31))
    expectNil(make(4, 4, 8, 32, 16, 0x7001))
    expectNil(make(.max, .max, 8, 32, .max))
    expectNil(make(1 << 20, 1 << 20, 8, 32, 1 << 22))
  }

  @Test func `identity and numbers`() throws {
    let a = try image(1, 1, [1, 2, 3, 4])
    let b = try image(1, 1, [1, 2, 3, 4])
    expect(a != b)
    expect(a, equals: a.copy())
    expect(a.id != b.id)
    expect(a.id != 0)
    expect(a.bitsPerPixel, equals: 32)
    expect(a.bytesPerRow, equals: 4)
    expect(a.alphaInfo, equals: .premultipliedLast)
    expect(a.dataProvider?.data, equals: Data([1, 2, 3, 4]) as CFData)
  }

  @Test func `cropping shares pixels`() throws {
    let whole = try randomImage(width: 8, height: 6, seed: 1)
    let part = try #require(whole.cropping(to: CGRect(x: 2, y: 1, width: 3, height: 4)))
    expect(part.width, equals: 3)
    expect(part.height, equals: 4)
    for y in 0..<4 {
      for x in 0..<3 { expect(pixel(part, x, y), equals: pixel(whole, x + 2, y + 1)) }
    }
    let edge = try #require(whole.cropping(to: CGRect(x: 6.5, y: -3, width: 10, height: 5)))
    expect(edge.width, equals: 2)
    expect(edge.height, equals: 2)
    expectNil(whole.cropping(to: CGRect(x: 20, y: 0, width: 1, height: 1)))
    expectNil(whole.cropping(to: .null))
  }

  @Test func `masks`() throws {
    let provider = try #require(CGDataProvider(data: Data([0b0100_0000]) as CFData))
    let stencil = try #require(
      CGImage(
        maskWidth: 2, height: 1, bitsPerComponent: 1, bitsPerPixel: 1, bytesPerRow: 1,
        provider: provider, decode: nil, shouldInterpolate: false))
    expect(stencil.isMask)
    expectNil(stencil.colorSpace)
    expect(pixel(stencil, 0, 0)[3], equals: 255)
    expect(pixel(stencil, 1, 0)[3], equals: 0)
    let red = try image(2, 1, [255, 0, 0, 255, 255, 0, 0, 255])
    let masked = try #require(red.masking(stencil))
    expect(pixels(masked), equals: [255, 0, 0, 255, 0, 0, 0, 0])
    let gray = try image(
      1, 1, [128], bitsPerPixel: 8, space: "kCGColorSpaceDeviceGray", .none)
    let dimmed = try #require(red.masking(gray))
    expect(pixel(dimmed, 1, 0), equals: [128, 0, 0, 128])
  }

  @Test func `lent memory is given back once`() throws {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 8, alignment: 4)
    memory.initializeMemory(as: UInt8.self, repeating: 7, count: 8)
    let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    count.pointee = 0
    do {
      let provider = try #require(
        CGDataProvider(dataInfo: count, data: memory, size: 4) { info, data, size in
          info?.assumingMemoryBound(to: Int.self).pointee += size
          UnsafeMutableRawPointer(mutating: data).deallocate()
        })
      let made = CGImage(
        width: 1, height: 1, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue),
        provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent)
      let image = try #require(made)
      expect(pixel(image, 0, 0), equals: [7, 7, 7, 7])
      expect(count.pointee, equals: 0)
    }
    expect(count.pointee, equals: 4)
    count.deallocate()
  }
}
