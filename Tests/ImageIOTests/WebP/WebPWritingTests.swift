// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestImages
import TestSupport
import Testing

@testable import CoreGraphics
@testable import ImageIO

/// WebP files that destinations write, where libwebp is installed.
struct WebPWritingTests {
  private var type: CFString { "org.webmproject.webp" }

  /// Writes images with delays in seconds.
  private func file(
    _ images: [CGImage], quality: Double = 1, delays: [Double] = [], loops: Int? = nil
  ) throws -> Data {
    let data = NSMutableData()
    let destination = try #require(
      CGImageDestinationCreateWithData(data, type, images.count, nil))
    if let loops {
      CGImageDestinationSetProperties(
        destination,
        [kCGImagePropertyWebPDictionary: [kCGImagePropertyWebPLoopCount: loops]] as CFDictionary)
    }
    for (index, image) in images.enumerated() {
      var properties: [AnyHashable: Any] = [kCGImageDestinationLossyCompressionQuality: quality]
      if index < delays.count {
        properties[kCGImagePropertyWebPDictionary] = [kCGImagePropertyWebPDelayTime: delays[index]]
      }
      CGImageDestinationAddImage(destination, image, properties as CFDictionary)
    }
    try #require(CGImageDestinationFinalize(destination))
    return data as Data
  }

  /// A slow gradient with alpha, another one for each number.
  private func picture(_ number: Int, width: Int = 24, height: Int = 16) throws -> CGImage {
    var bytes: [UInt8] = []
    for index in 0..<width * height {
      let (x, y) = (index % width, index / width)
      bytes += [UInt8(8 * x), UInt8(12 * y), UInt8(number * 40), UInt8(255 - 4 * x)]
    }
    return try image(width, height, bytes, .last)
  }

  @Test(.enabled(if: WebPEncoder.isAvailable))
  func `a file without loss gives its pixels back`() throws {
    let still = try picture(1)
    let source = try #require(CGImageSourceCreateWithData(try file([still]) as CFData, nil))
    expect(CGImageSourceGetType(source), equals: type)
    expect(CGImageSourceGetCount(source), equals: 1)
    let read = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    expect(pixels(read), equals: pixels(still))
    let types = try #require(CGImageDestinationCopyTypeIdentifiers() as? [String])
    expect(types.contains(type as String))
  }

  @Test(.enabled(if: WebPEncoder.isAvailable)) func `a lower quality makes a smaller file`() throws
  {
    let still = try picture(2, width: 32, height: 20)
    let (exact, near) = (try file([still]), try file([still], quality: 0.9))
    let read = try CGImage(fileData: near)
    expect(pixels(read), near: pixels(still), within: 12)
    try expect(file([still], quality: 0.1).count, isBelow: near.count)
    expect(exact.count, isAbove: 0)
  }

  @Test(.enabled(if: WebPEncoder.isAvailable))
  func `frames keep their pixels, times and number of plays`() throws {
    let pictures = try (0..<4).map { try picture($0) }
    let delays = [0.05, 0.2, 0.01, 1.25]
    for loops in [0, 1, 3] {
      let data = try file(pictures, delays: delays, loops: loops)
      let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
      expect(CGImageSourceGetCount(source), equals: 4)
      expect(source.contents.delays, equals: delays)
      expect(source.playCount, equals: (loops == 0 ? nil : loops))
      for index in [0, 1, 2, 3, 1] {
        let frame = try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
        expect(pixels(frame), equals: pixels(pictures[index]))
      }
    }
  }

  @Test(.enabled(if: WebPEncoder.isAvailable)) func `frames of two sizes are refused`() throws {
    let destination = try #require(
      CGImageDestinationCreateWithData(NSMutableData(), type, 2, nil))
    CGImageDestinationAddImage(destination, try picture(0), nil)
    CGImageDestinationAddImage(destination, try picture(0, width: 8), nil)
    expect(!CGImageDestinationFinalize(destination))
    #expect(throws: CGImageError.self) { try WebPEncoder(width: 16_384, height: 1) }
    #expect(throws: CGImageError.self) { try WebPEncoder(width: 0, height: 1) }
  }
}
