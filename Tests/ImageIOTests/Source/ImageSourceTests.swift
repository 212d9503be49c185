// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestImages
import TestSupport
import Testing

@testable import CoreGraphics
@testable import ImageIO

struct ImageSourceTests {
  /// A GIF of 2 × 1 pixels with three frames: red, green, blue on the left pixel in turn.
  ///
  /// Two bits per code: clear 4, end 5; codes grow to four bits after four entries, which is not
  /// reached here.
  private static func gif(delays: [UInt8]) -> Data {
    var data = Data("GIF89a".utf8)
    data += [2, 0, 1, 0, 0x81, 0, 0]
    data += [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]
    for (index, delay) in delays.enumerated() {
      data += [0x21, 0xF9, 4, 0, delay, 0, 0, 0]
      data += [0x2C, 0, 0, 0, 0, 2, 0, 1, 0, 0, 2]
      // Codes of 3 bits, low bit first: clear, colour, 0, end.
      let color = UInt32(index % 3 + 1)
      let bits: UInt32 = 4 | color << 3 | 0 << 6 | 5 << 9
      data += [2, UInt8(bits & 0xFF), UInt8(bits >> 8), 0]
    }
    return data + [0x3B]
  }

  @Test func `gif frames and delays`() throws {
    let source = try #require(
      CGImageSourceCreateWithData(Self.gif(delays: [5, 0, 20]) as CFData, nil))
    expect(CGImageSourceGetType(source), equals: "com.compuserve.gif")
    expect(CGImageSourceGetCount(source), equals: 3)
    let colors: [[UInt8]] = [[255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255]]
    for index in [0, 1, 2, 1, 0] {
      let frame = try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
      expect(pixel(frame, 0, 0), equals: colors[index], "frame \(index)")
      expect(frame.width, equals: 2)
      expect(frame.height, equals: 1)
    }
    let delays = try (0..<3).map { index -> Double? in
      let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, index, nil))
      let gif = properties[kCGImagePropertyGIFDictionary] as? [CFString: Double]
      return gif?[kCGImagePropertyGIFDelayTime]
    }
    expect(delays, equals: [0.05, 0.1, 0.2])
    expectNil(CGImageSourceCreateImageAtIndex(source, 3, nil))
    expectNil(CGImageSourceCreateImageAtIndex(source, -1, nil))
  }

  @Test func `every beginning of a GIF is safe`() throws {
    let data = Self.gif(delays: [5, 6, 7])
    for count in 0..<data.count {
      guard let source = CGImageSourceCreateWithData(data.prefix(count) as CFData, nil) else {
        expect(count, equals: 0)
        continue
      }
      for index in 0..<CGImageSourceGetCount(source) {
        _ = CGImageSourceCreateImageAtIndex(source, index, nil)
      }
    }
    var random = SeededGenerator(seed: 31)
    for _ in 0..<300 {
      var changed = data
      for _ in 0..<3 {
        changed[Int.random(in: 6..<changed.count, using: &random)] =
          UInt8.random(in: 0...255, using: &random)
      }
      // A changed header may claim any size up to 65 535 × 65 535, which is refused.
      changed.replaceSubrange(6..<10, with: [2, 0, 1, 0])
      guard let source = CGImageSourceCreateWithData(changed as CFData, nil) else { continue }
      for index in 0..<min(CGImageSourceGetCount(source), 4) {
        _ = CGImageSourceCreateImageAtIndex(source, index, nil)
      }
    }
  }

  @Test(arguments: ["public.png", "public.jpeg", "public.tiff", "com.microsoft.bmp"])
  func `destinations and sources`(_ type: String) throws {
    let picture = try image(16, 8, [UInt8](repeating: 200, count: 16 * 8 * 4))
    let buffer = NSMutableData()
    let destination = try #require(
      CGImageDestinationCreateWithData(buffer as CFMutableData, type as CFString, 1, nil))
    expect(!CGImageDestinationFinalize(destination))
    CGImageDestinationAddImage(
      destination, picture,
      [kCGImageDestinationLossyCompressionQuality: 0.95] as CFDictionary)
    expect(CGImageDestinationFinalize(destination))
    expect(!CGImageDestinationFinalize(destination))
    let source = try #require(CGImageSourceCreateWithData(buffer as CFData, nil))
    expect(CGImageSourceGetType(source), equals: type as CFString)
    expect(CGImageSourceGetCount(source), equals: 1)
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
    expect(properties[kCGImagePropertyPixelWidth] as? Int, equals: 16)
    expect(properties[kCGImagePropertyPixelHeight] as? Int, equals: 8)
    expect(properties[kCGImagePropertyOrientation] as? Int, equals: 1)
    let read = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    if type == "public.png" { expect(pixels(read), equals: pixels(picture)) }
  }

  @Test func `files and providers`() throws {
    let picture = try randomImage(width: 4, height: 4, seed: 8)
    try withTemporaryFolder { folder in
      let file = folder.appendingPathComponent("a.png")
      let destination = try #require(
        CGImageDestinationCreateWithURL(file as CFURL, "public.png" as CFString, 1, nil))
      CGImageDestinationAddImage(destination, picture, nil)
      expect(CGImageDestinationFinalize(destination))
      let source = try #require(CGImageSourceCreateWithURL(file as CFURL, nil))
      expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.width, equals: 4)
      expectNil(
        CGImageSourceCreateWithURL(folder.appendingPathComponent("none.png") as CFURL, nil))
    }
  }

  @Test func `data that is not an image has no images`() throws {
    let source = try #require(
      CGImageSourceCreateWithData(Data("no image at all".utf8) as CFData, nil))
    expect(CGImageSourceGetCount(source), equals: 0)
    expectNil(CGImageSourceGetType(source))
    expectNil(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
    expectNil(CGImageSourceCreateWithData(Data() as CFData, nil))
    expectNil(CGImageDestinationCreateWithData(NSMutableData(), "public.nothing", 1, nil))
    expectNil(CGImageDestinationCreateWithData(NSMutableData(), "public.png", 0, nil))
  }
}
