// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestImages
import TestSupport
import Testing

@testable import CoreGraphics
@testable import ImageIO

/// Images of indexes and of CIE Lab, colour masks, and bytes that go through callbacks.
struct ImageKindTests {
  private func made(
    _ width: Int, _ bytes: [UInt8], bits: Int, perPixel: Int, _ space: CGColorSpace,
    decode: [CGFloat]? = nil
  ) throws -> CGImage? {
    let provider = try #require(CGDataProvider(data: Data(bytes) as CFData))
    func make(_ decode: UnsafePointer<CGFloat>?) -> CGImage? {
      CGImage(
        width: width, height: 1, bitsPerComponent: bits, bitsPerPixel: perPixel,
        bytesPerRow: bytes.count, space: space,
        bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.none.rawValue), provider: provider,
        decode: decode, shouldInterpolate: false, intent: .defaultIntent)
    }
    guard let decode else { return make(nil) }
    return decode.withUnsafeBufferPointer { make($0.baseAddress) }
  }

  @Test func `indexes of 1 to 8 bits are looked up`() throws {
    let table: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9]
    let space = try #require(
      CGColorSpace(
        indexedBaseSpace: CGColorSpaceCreateDeviceRGB(), last: 3, colorTable: table))
    let eight = try #require(try made(3, [0, 1, 200], bits: 8, perPixel: 8, space))
    expect(pixel(eight, 0, 0), equals: [255, 0, 0, 255])
    expect(pixel(eight, 1, 0), equals: [0, 255, 0, 255])
    expect(pixel(eight, 2, 0), equals: [9, 9, 9, 255])
    let two = try #require(try made(4, [0b0001_1011], bits: 2, perPixel: 2, space))
    expect((0..<4).map { pixel(two, $0, 0)[2] }, equals: [0, 0, 255, 9])
    let one = try #require(
      try made(2, [0b1000_0000], bits: 1, perPixel: 1, space, decode: [2, 0]))
    expect(pixel(one, 0, 0), equals: [255, 0, 0, 255])
    expect(pixel(one, 1, 0), equals: [0, 0, 255, 255])
    try expectNil(made(1, [0, 0], bits: 16, perPixel: 16, space))
    let context = try makeContext(3, 1)
    context.draw(eight, in: CGRect(x: 0, y: 0, width: 3, height: 1))
    try expect(pixel(context, 1, 0), equals: [0, 255, 0, 255])
  }

  @Test func `Lab samples span the ranges of their space`() throws {
    let white: [CGFloat] = [0.95046, 1, 1.08906]
    let range: [CGFloat] = [-128, 127, -128, 127]
    let space = try #require(CGColorSpace(labWhitePoint: white, blackPoint: nil, range: range))
    // Red of sRGB is L* 53.24, a* 80.09, b* 67.20.
    let bytes: [UInt8] = [136, 208, 195, 255, 128, 128, 0, 128, 128]
    let image = try #require(try made(3, bytes, bits: 8, perPixel: 24, space))
    expect(difference(pixel(image, 0, 0), [255, 0, 0, 255]), isAtMost: 4)
    expect(difference(pixel(image, 1, 0), [255, 255, 255, 255]), isAtMost: 1)
    expect(pixel(image, 2, 0), equals: [0, 0, 0, 255])
  }

  @Test func `pixels within the ranges of a colour mask become transparent`() throws {
    let bytes: [UInt8] = [10, 20, 30, 255, 10, 99, 30, 255, 12, 22, 32, 255]
    let image = try TestImages.image(3, 1, bytes, .noneSkipLast)
    let masked = try #require(
      image.copy(maskingColorComponents: [10, 12, 20, 22, 30, 32]))
    expect(pixel(masked, 0, 0), equals: [0, 0, 0, 0])
    expect(pixel(masked, 1, 0), equals: [10, 99, 30, 255])
    expect(pixel(masked, 2, 0), equals: [0, 0, 0, 0])
    expectNil(image.copy(maskingColorComponents: [0, 255]))
    let faded = try TestImages.image(1, 1, [1, 2, 3, 4])
    expectNil(faded.copy(maskingColorComponents: [0, 255, 0, 255, 0, 255]))
    let gray = try #require(
      try made(2, [0x12, 0x34, 0xFF, 0xFF], bits: 16, perPixel: 16, CGColorSpaceCreateDeviceGray()))
    let holed = try #require(gray.copy(maskingColorComponents: [0x1234, 0x1234]))
    expect(pixel(holed, 0, 0)[3], equals: 0)
    expect(pixel(holed, 1, 0), equals: [255, 255, 255, 255])
    expect(gray.copy(maskingColorComponents: [.nan, .nan])?.width, equals: 2)
  }

  @Test func `images tell the packing of their pixels`() throws {
    try expect(TestImages.image(1, 1, [1, 2, 3, 4]).pixelFormatInfo, equals: .packed)
    let packed = try TestImages.image(
      1, 1, [0, 0], bitsPerComponent: 5, bitsPerPixel: 16, .noneSkipFirst, .byteOrder16Little)
    expect(packed.pixelFormatInfo, equals: .RGB555)
    expect(CGImagePixelFormatInfo.mask.rawValue, equals: 0xF0000)
    expect(CGImagePixelFormatInfo.RGBCIF10.rawValue, equals: 4 << 16)
  }

  /// The bytes that a test's callbacks give and take.
  private final class Bytes {
    var data: [UInt8]
    var position = 0
    var releases = 0
    init(_ data: [UInt8]) { self.data = data }

    static func of(_ info: UnsafeMutableRawPointer?) -> Bytes {
      Unmanaged<Bytes>.fromOpaque(info!).takeUnretainedValue()
    }
  }

  @Test func `providers read all bytes of callbacks, and release them at their end`() {
    let bytes = Bytes((0..<200).map { UInt8($0) })
    let info = Unmanaged.passUnretained(bytes).toOpaque()
    var sequential = CGDataProviderSequentialCallbacks(
      version: 0,
      getBytes: { info, buffer, count in
        let bytes = Bytes.of(info)
        let part = bytes.data[bytes.position...].prefix(min(count, 7))
        buffer.copyMemory(from: Array(part), byteCount: part.count)
        bytes.position += part.count
        return part.count
      }, skipForward: nil, rewind: { Bytes.of($0).position = 0 },
      releaseInfo: { Bytes.of($0).releases += 1 })
    do {
      let provider = CGDataProvider(sequentialInfo: info, callbacks: &sequential)
      expect(provider?.data as Data?, equals: Data(bytes.data))
      expect(provider?.info, equals: info)
      expect(bytes.releases, equals: 0)
    }
    expect(bytes.releases, equals: 1)
    var direct = CGDataProviderDirectCallbacks(
      version: 0, getBytePointer: nil, releaseBytePointer: nil,
      getBytesAtPosition: { info, buffer, position, count in
        let part = Bytes.of(info).data[Int(position)...].prefix(min(count, 9))
        buffer.copyMemory(from: Array(part), byteCount: part.count)
        return part.count
      }, releaseInfo: { Bytes.of($0).releases += 1 })
    expect(
      CGDataProvider(directInfo: info, size: 200, callbacks: &direct)?.data as Data?,
      equals: Data(bytes.data))
    expectNil(CGDataProvider(directInfo: info, size: -1, callbacks: &direct))
    sequential.getBytes = nil
    expectNil(CGDataProvider(sequentialInfo: info, callbacks: &sequential))
  }

  @Test func `consumers pass all bytes to a callback`() throws {
    let bytes = Bytes([])
    let info = Unmanaged.passUnretained(bytes).toOpaque()
    var callbacks = CGDataConsumerCallbacks(
      putBytes: { info, start, count in
        let part = min(count, 50)
        Bytes.of(info).data += UnsafeRawBufferPointer(start: start, count: part)
        return part
      }, releaseConsumer: { Bytes.of($0).releases += 1 })
    do {
      let consumer = try #require(CGDataConsumer(info: info, cbks: &callbacks))
      let destination = try #require(
        CGImageDestinationCreateWithDataConsumer(consumer, "public.png" as CFString, 1, nil))
      CGImageDestinationAddImage(destination, try randomImage(width: 9, height: 9, seed: 1), nil)
      expect(CGImageDestinationFinalize(destination))
    }
    expect(bytes.releases, equals: 1)
    try expect(CGImage(fileData: Data(bytes.data)).width, equals: 9)
    callbacks.putBytes = { _, _, _ in 0 }
    let deaf = try #require(CGDataConsumer(info: info, cbks: &callbacks))
    let destination = try #require(
      CGImageDestinationCreateWithDataConsumer(deaf, "public.png" as CFString, 1, nil))
    CGImageDestinationAddImage(destination, try randomImage(width: 9, height: 9, seed: 1), nil)
    expect(!CGImageDestinationFinalize(destination))
    callbacks.putBytes = nil
    expectNil(CGDataConsumer(info: info, cbks: &callbacks))
  }

  @Test func `a context releases the application's memory at its end`() {
    let bytes = Bytes([])
    let info = Unmanaged.passUnretained(bytes).toOpaque()
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 16)
    defer { memory.deallocate() }
    do {
      let context = CGContext(
        data: memory, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 8,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue,
        releaseCallback: { info, _ in Bytes.of(info).releases += 1 }, releaseInfo: info)
      expect(context?.width, equals: 2)
      expect(bytes.releases, equals: 0)
    }
    expect(bytes.releases, equals: 1)
  }

  @Test func `points, sizes and rectangles are dictionaries and back`() {
    let rect = CGRect(x: 1.5, y: -2, width: 3, height: 4)
    expect(CGRect(dictionaryRepresentation: rect.dictionaryRepresentation), equals: rect)
    let point = rect.origin
    expect(CGPoint(dictionaryRepresentation: point.dictionaryRepresentation), equals: point)
    let size = rect.size
    expect(CGSize(dictionaryRepresentation: size.dictionaryRepresentation), equals: size)
    expectNil(CGRect(dictionaryRepresentation: size.dictionaryRepresentation))
    expectNil(CGPoint(dictionaryRepresentation: ["X": "1", "Y": 2] as CFDictionary))
  }
}
