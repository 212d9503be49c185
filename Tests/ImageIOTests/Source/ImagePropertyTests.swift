// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestImages
import TestSupport
import Testing

@testable import CoreGraphics
@testable import ImageIO

/// Properties and thumbnails of sources, and files made of other files.
struct ImagePropertyTests {
  private func source(_ data: Data) throws -> CGImageSource {
    try #require(CGImageSourceCreateWithData(data as CFData, nil))
  }

  private func properties(_ data: Data) throws -> CFDictionary {
    try #require(CGImageSourceCopyPropertiesAtIndex(try source(data), 0, nil))
  }

  /// A picture whose four corners differ: red, green / blue, white.
  private func corners(_ width: Int, _ height: Int) throws -> CGImage {
    var bytes: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let isLeft = x < width / 2
        let isTop = y < height / 2
        bytes +=
          isTop
          ? (isLeft ? [255, 0, 0] : [0, 255, 0]) : (isLeft ? [0, 0, 255] : [255, 255, 255])
        bytes.append(255)
      }
    }
    return try image(width, height, bytes, .noneSkipLast)
  }

  private func file(
    _ type: String, _ image: CGImage, _ properties: [CFString: Any] = [:]
  ) throws -> Data {
    let buffer = NSMutableData()
    let destination = try #require(
      CGImageDestinationCreateWithData(buffer, type as CFString, 1, nil))
    CGImageDestinationAddImage(destination, image, properties as CFDictionary)
    try #require(CGImageDestinationFinalize(destination))
    return buffer as Data
  }

  @Test(arguments: ["public.png", "public.jpeg", "public.tiff"])
  func `resolution is written and read`(_ type: String) throws {
    let data = try file(
      type, try corners(8, 4), [kCGImagePropertyDPIWidth: 300, kCGImagePropertyDPIHeight: 150.0])
    let found = try properties(data)
    expect(try #require(found[kCGImagePropertyDPIWidth] as? Double), near: 300, within: 0.1)
    expect(try #require(found[kCGImagePropertyDPIHeight] as? Double), near: 150, within: 0.1)
    expect(found[kCGImagePropertyDepth] as? Int, equals: 8)
    expect(found[kCGImagePropertyColorModel] as? String, equals: "RGB")
    expect(found[kCGImagePropertyHasAlpha] as? Bool, equals: false)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt32>)
  func `orientations are written, read and applied to thumbnails`(_ value: UInt32) throws {
    let picture = try corners(16, 8)
    for type in ["public.png", "public.jpeg"] {
      let data = try file(type, picture, [kCGImagePropertyOrientation: Int(value)])
      try expect(properties(data)[kCGImagePropertyOrientation] as? Int, equals: Int(value))
      let options: [CFString: Any] = [
        kCGImageSourceCreateThumbnailFromImageAlways: true,
        kCGImageSourceCreateThumbnailWithTransform: true,
        kCGImageSourceThumbnailMaxPixelSize: 8,
      ]
      let small = try #require(
        CGImageSourceCreateThumbnailAtIndex(try source(data), 0, options as CFDictionary))
      let isTurned = value >= 5
      expect(small.width, equals: (isTurned ? 4 : 8))
      expect(small.height, equals: (isTurned ? 8 : 4))
      // Red, green, blue and white of the stored corners, by where they are displayed: top left, top
      // right, bottom left, bottom right.
      let places: [UInt32: String] = [
        1: "rgbw", 2: "grwb", 3: "wbgr", 4: "bwrg", 5: "rbgw", 6: "brwg", 7: "wgbr", 8: "gwrb",
      ]
      let colors: [Character: [UInt8]] = [
        "r": [255, 0, 0, 255], "g": [0, 255, 0, 255], "b": [0, 0, 255, 255],
        "w": [255, 255, 255, 255],
      ]
      let (right, bottom) = (small.width - 1, small.height - 1)
      let found = [(0, 0), (right, 0), (0, bottom), (right, bottom)].map {
        pixel(small, $0.0, $0.1)
      }
      for (index, letter) in try #require(places[value]).enumerated() {
        let expected = try #require(colors[letter])
        expect(difference(found[index], expected), isAtMost: 12, "\(type), corner \(index)")
      }
    }
  }

  @Test func `thumbnails are averages and never larger than the picture`() throws {
    // Black and white columns of one pixel, which average to half.
    let bytes = (0..<64).flatMap {
      $0 % 2 == 0 ? [0, 0, 0, 255] : [255, 255, 255, 255] as [UInt8]
    }
    let source = try source(file("public.png", try image(64, 1, bytes)))
    let options: [CFString: Any] = [
      kCGImageSourceCreateThumbnailFromImageIfAbsent: true, kCGImageSourceThumbnailMaxPixelSize: 16,
    ]
    let small = try #require(
      CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary))
    expect(small.width, equals: 16)
    expect(small.height, equals: 1)
    for x in 0..<16 { expect(abs(Int(pixel(small, x, 0)[0]) - 128), isAtMost: 1) }
    for size in [1000.0, .nan, -5, 0, .infinity] {
      let options: [CFString: Any] = [
        kCGImageSourceCreateThumbnailFromImageAlways: true,
        kCGImageSourceThumbnailMaxPixelSize: size,
      ]
      expect(
        CGImageSourceCreateThumbnailAtIndex(source, 0, options as CFDictionary)?.width, equals: 64)
    }
    // Without the options there is only the file's own: nothing.
    expectNil(CGImageSourceCreateThumbnailAtIndex(source, 0, nil))
    expectNil(CGImageSourceCreateThumbnailAtIndex(source, 7, options as CFDictionary))
  }

  @Test func `a thumbnail in a JPEG's Exif is found`() throws {
    let picture = try ImageEncoder.data(try corners(64, 64), format: "jpeg")
    let small = try ImageEncoder.data(
      try image(4, 4, [UInt8](repeating: 80, count: 64)), format: "jpeg")
    // A first directory with the maker's name, a second one with the thumbnail behind it.
    func entry(_ tag: UInt16, _ type: UInt8, _ count: Int, _ value: Int) -> [UInt8] {
      [UInt8(tag >> 8), UInt8(tag & 255), 0, type] + PNGChunk.bytes(of: count)
        + PNGChunk.bytes(of: value)
    }
    var block: [UInt8] = Array("MM".utf8) + [0, 42, 0, 0, 0, 8]
    block += [0, 1] + entry(0x010F, 2, 4, 0x4C61_6D00) + PNGChunk.bytes(of: 26)
    block += [0, 2] + entry(0x0201, 4, 1, 56) + entry(0x0202, 4, 1, small.count)
    block += PNGChunk.bytes(of: 0) + Array(small)
    let data = JPEGWriter.file(picture, adding: [(0xE1, Array("Exif\0\0".utf8) + block)])
    let thumbnail = try #require(CGImageSourceCreateThumbnailAtIndex(try source(data), 0, nil))
    expect(thumbnail.width, equals: 4)
    let tiff = try properties(data)[kCGImagePropertyTIFFDictionary] as? CFDictionary
    expect(tiff?[kCGImagePropertyTIFFMake] as? String, equals: "Lam")
    // Every truncation of the block, and a thumbnail that ends outside of it.
    for count in 0..<block.count {
      let cut = JPEGWriter.file(
        picture, adding: [(0xE1, Array("Exif\0\0".utf8) + block.prefix(count))])
      try expect(source(cut).count, equals: 1)
      _ = CGImageSourceCreateThumbnailAtIndex(try source(cut), 0, nil)
    }
  }

  @Test func `the stored colours, depth and profile are told`() throws {
    let gray = PNGWriter.file(1, 1, kind: 0, [9])
    try expect(properties(gray)[kCGImagePropertyColorModel] as? String, equals: "Gray")
    let inks = try properties(
      JPEGWriter.file(SmallCMYK.plain, adding: JPEGWriter.profile(try Profiles.cmyk())))
    expect(inks[kCGImagePropertyColorModel] as? String, equals: "CMYK")
    expect(inks[kCGImagePropertyProfileName] as? String, equals: "A profile for tests")
    let palette = PNGChunk.encoded("PLTE", [1, 2, 3, 4, 5, 6])
    let indexed = try properties(PNGWriter.file(1, 1, kind: 3, [1], [palette]))
    expect(indexed[kCGImagePropertyIsIndexed] as? Bool, equals: true)
    expectNil(indexed[kCGImagePropertyProfileName])
    expectNil(indexed[kCGImagePropertyDPIWidth])
    let whole = try #require(CGImageSourceCopyProperties(try source(gray), nil))
    expect(whole[kCGImagePropertyFileSize] as? Int, equals: gray.count)
    expect(CGImageSourceGetPrimaryImageIndex(try source(gray)), equals: 0)
    let names = try #require(CGImageSourceCopyTypeIdentifiers() as? [String])
    expect(names.contains("public.png"))
    let written = try #require(CGImageDestinationCopyTypeIdentifiers() as? [String])
    expect(written.contains("com.compuserve.gif"))
  }

  @Test func `a file made of a source keeps orientation, resolution and profile`() throws {
    let p3 = try image(
      2, 1, [255, 0, 0, 255, 9, 9, 9, 255], space: CGColorSpace.displayP3, .noneSkipLast)
    let data = try file(
      "public.png", p3,
      [
        kCGImagePropertyOrientation: 6, kCGImagePropertyDPIWidth: 200,
        kCGImagePropertyDPIHeight: 200,
      ])
    for type in ["public.png", "public.jpeg"] {
      let buffer = NSMutableData()
      let destination = try #require(
        CGImageDestinationCreateWithData(buffer, type as CFString, 1, nil))
      CGImageDestinationAddImageFromSource(destination, try source(data), 0, nil)
      expect(CGImageDestinationFinalize(destination))
      let found = try properties(buffer as Data)
      expect(found[kCGImagePropertyOrientation] as? Int, equals: 6)
      expect(try #require(found[kCGImagePropertyDPIWidth] as? Double), near: 200, within: 0.1)
      let name = try #require(found[kCGImagePropertyProfileName] as? String)
      expect(name.contains("P3"))
    }
    // Given properties count before stored ones; an image that is not there is refused.
    let buffer = NSMutableData()
    let destination = try #require(
      CGImageDestinationCreateWithData(buffer, "public.png" as CFString, 1, nil))
    CGImageDestinationAddImageFromSource(destination, try source(data), 3, nil)
    expect(!CGImageDestinationFinalize(destination))
    CGImageDestinationAddImageFromSource(
      destination, try source(data), 0, [kCGImagePropertyOrientation: 3] as CFDictionary)
    expect(CGImageDestinationFinalize(destination))
    try expect(properties(buffer as Data)[kCGImagePropertyOrientation] as? Int, equals: 3)
  }

  @Test func `an animation made of another keeps its delays and loops`() throws {
    let buffer = NSMutableData()
    let first = try #require(
      CGImageDestinationCreateWithData(buffer, "com.compuserve.gif" as CFString, 2, nil))
    CGImageDestinationSetProperties(
      first,
      [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFLoopCount: 3] as CFDictionary]
        as CFDictionary)
    for delay in [0.2, 0.3] {
      CGImageDestinationAddImage(
        first, try corners(4, 4),
        [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFDelayTime: delay] as CFDictionary]
          as CFDictionary)
    }
    expect(CGImageDestinationFinalize(first))
    let gif = try source(buffer as Data)
    for type in ["com.compuserve.gif", "public.png"] {
      let copy = NSMutableData()
      let second = try #require(
        CGImageDestinationCreateWithData(copy, type as CFString, 2, nil))
      for index in 0..<2 { CGImageDestinationAddImageFromSource(second, gif, index, nil) }
      expect(CGImageDestinationFinalize(second))
      let read = try source(copy as Data)
      expect(read.contents.delays, equals: [0.2, 0.3])
      expect(read.playCount, equals: gif.playCount)
    }
  }
}
