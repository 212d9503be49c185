// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestImages
import TestSupport
import Testing

@testable import CoreGraphics
@testable import ImageIO

/// Images of several frames, written and read: GIF and animated PNG.
struct AnimatedImageTests {
  /// Writes images as one file, with delays in seconds.
  private func file(
    _ images: [CGImage], type: String, delays: [Double], loops: Int? = 0
  ) throws -> Data {
    let data = NSMutableData()
    let destination = try #require(
      CGImageDestinationCreateWithData(data, type as CFString, images.count, nil))
    let isGIF = type == "com.compuserve.gif"
    let key = isGIF ? kCGImagePropertyGIFDictionary : kCGImagePropertyPNGDictionary
    if let loops {
      CGImageDestinationSetProperties(
        destination, [key: [kCGImagePropertyGIFLoopCount: loops]] as CFDictionary)
    }
    for (image, delay) in zip(images, delays) {
      CGImageDestinationAddImage(
        destination, image, [key: [kCGImagePropertyGIFDelayTime: delay]] as CFDictionary)
    }
    expect(CGImageDestinationFinalize(destination))
    return data as Data
  }

  /// Opaque pixels of few colours, another picture for each number.
  private func picture(_ number: Int, width: Int = 9, height: Int = 7) throws -> CGImage {
    var bytes: [UInt8] = []
    for index in 0..<width * height {
      let step = (index * (number + 3) + number) % 7
      bytes += [UInt8(step * 40), UInt8(255 - step * 30), UInt8(number * 60 % 256), 255]
    }
    return try image(width, height, bytes)
  }

  private func delay(_ source: CGImageSource, _ index: Int) -> Double? {
    let properties = CGImageSourceCopyPropertiesAtIndex(source, index, nil)
    let own =
      (properties?[kCGImagePropertyGIFDictionary] ?? properties?[kCGImagePropertyPNGDictionary])
      as? CFDictionary
    return own?[kCGImagePropertyGIFDelayTime] as? Double
  }

  @Test(arguments: ["com.compuserve.gif", "public.png"])
  func `frames come back as they were`(_ type: String) throws {
    let pictures = try (0..<4).map { try picture($0) }
    let data = try file(pictures, type: type, delays: [0.05, 0.2, 0.01, 1.25])
    let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    expect(CGImageSourceGetType(source), equals: type as CFString)
    expect(CGImageSourceGetCount(source), equals: 4)
    expectNil(source.playCount)
    for index in [0, 1, 2, 3, 1, 0] {
      let frame = try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
      expect(pixels(frame), equals: pixels(pictures[index]), "frame \(index)")
    }
    // A GIF shows a frame for two hundredths of a second at least.
    let shortest = type == "public.png" ? 0.01 : 0.02
    expect((0..<4).map { delay(source, $0) }, equals: [0.05, 0.2, shortest, 1.25])
    expectNil(CGImageSourceCreateImageAtIndex(source, 4, nil))
  }

  @Test(arguments: [(nil, 1), (0, nil), (3, 3)] as [(Int?, Int?)])
  func `play counts`(_ loops: Int?, _ plays: Int?) throws {
    let pictures = try (0..<2).map { try picture($0) }
    let png = try file(pictures, type: "public.png", delays: [0.1, 0.1], loops: loops)
    try expect(#require(CGImageSourceCreateWithData(png as CFData, nil)).playCount, equals: plays)
    // A GIF's number says how often it plays again.
    let gif = try file(
      pictures, type: "com.compuserve.gif", delays: [0.1, 0.1], loops: loops)
    let expected = loops.flatMap { $0 == 0 ? nil : $0 + 1 } ?? plays
    try expect(
      #require(CGImageSourceCreateWithData(gif as CFData, nil)).playCount, equals: expected)
  }

  @Test func `pictures of more than 256 colours are drawn with the nearest of a palette`() throws {
    var bytes: [UInt8] = []
    for y in 0..<64 {
      for x in 0..<64 { bytes += [UInt8(x * 4), UInt8(y * 4), UInt8((x + y) * 2), 255] }
    }
    let smooth = try image(64, 64, bytes)
    let data = try file([smooth], type: "com.compuserve.gif", delays: [0.1])
    let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    let read = pixels(try #require(CGImageSourceCreateImageAtIndex(source, 0, nil)))
    var worst = 0
    var sum = 0
    for (a, b) in zip(read, bytes) {
      worst = max(worst, abs(Int(a) - Int(b)))
      sum += abs(Int(a) - Int(b))
    }
    // 256 boxes of a plane of 64 × 64 colours: about 16 × 16 of them, 16 steps wide.
    expect(worst, isAtMost: 32)
    expect(Double(sum) / Double(bytes.count), isBelow: 4)
  }

  @Test func `long pictures begin the dictionary of codes again`() throws {
    let noise = try randomImage(width: 150, height: 120, seed: 5)
    // Sixteen opaque colours in no order: more than 4096 runs.
    let bytes = pixels(noise).enumerated().map { $0 % 4 == 3 ? 255 : $1 & 0xC0 }
    let picture = try image(150, 120, bytes)
    let data = try file([picture], type: "com.compuserve.gif", delays: [0.1])
    let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    let read = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    expect(pixels(read), equals: pixels(picture))
  }

  @Test func `a GIF's pixels are opaque or transparent`() throws {
    let bytes: [UInt8] = [255, 0, 0, 255, 0, 0, 0, 0, 50, 50, 50, 100, 0, 150, 0, 150]
    let data = try file(
      [try image(4, 1, bytes), try image(4, 1, [UInt8](repeating: 0, count: 16))],
      type: "com.compuserve.gif", delays: [0.1, 0.1])
    let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    let first = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
    expect(pixel(first, 0, 0), equals: [255, 0, 0, 255])
    expect(pixel(first, 1, 0)[3], equals: 0)
    expect(pixel(first, 2, 0)[3], equals: 0)
    expect(pixel(first, 3, 0), equals: [0, 255, 0, 255])
    let second = try #require(CGImageSourceCreateImageAtIndex(source, 1, nil))
    expect((0..<4).allSatisfy { pixel(second, $0, 0)[3] == 0 })
  }

  @Test func `regions of an animated PNG are put, laid over, cleared and restored`() throws {
    func still(_ bytes: [UInt8], _ width: Int) throws -> [UInt8] {
      let file = try image(width, 1, bytes).pngBytes(alwaysAlpha: true)
      let span = file.span
      return PNGChunk.all(in: span).filter { $0.type == "IDAT" }.flatMap {
        span.bytes(in: $0.body)
      }
    }
    func control(
      _ number: Int, width: Int, x: Int, disposal: UInt8, over: Bool
    ) -> [UInt8] {
      var body: [UInt8] = []
      for value in [number, width, 1, x, 0] { body += PNGChunk.bytes(of: value) }
      body += [0, 1, 0, 10, disposal, over ? 1 : 0]
      return PNGChunk.encoded("fcTL", body)
    }
    let red: [UInt8] = [255, 0, 0, 255]
    let half: [UInt8] = [0, 0, 128, 128]
    var file = PNGChunk.signature
    file += PNGChunk.encoded(
      "IHDR", PNGChunk.bytes(of: 3) + PNGChunk.bytes(of: 1) + [8, 6, 0, 0, 0])
    file += PNGChunk.encoded("acTL", PNGChunk.bytes(of: 4) + PNGChunk.bytes(of: 0))
    file += control(0, width: 3, x: 0, disposal: 0, over: false)
    file += PNGChunk.encoded("IDAT", try still(red + red + red, 3))
    file += control(1, width: 1, x: 1, disposal: 2, over: true)
    file += PNGChunk.encoded("fdAT", PNGChunk.bytes(of: 2) + (try still(half, 1)))
    file += control(3, width: 1, x: 2, disposal: 1, over: false)
    file += PNGChunk.encoded("fdAT", PNGChunk.bytes(of: 4) + (try still(half, 1)))
    file += control(5, width: 1, x: 0, disposal: 0, over: true)
    file += PNGChunk.encoded("fdAT", PNGChunk.bytes(of: 6) + (try still([0, 0, 0, 0], 1)))
    file += PNGChunk.encoded("IEND", [])
    let source = try #require(CGImageSourceCreateWithData(Data(file) as CFData, nil))
    expect(CGImageSourceGetCount(source), equals: 4)
    let frames = try (0..<4).map { index in
      pixels(try #require(CGImageSourceCreateImageAtIndex(source, index, nil)))
    }
    expect(frames[0], equals: red + red + red)
    expect(frames[1], equals: red + [127, 0, 128, 255] + red)
    expect(frames[2], equals: red + red + half)
    expect(frames[3], equals: red + red + [0, 0, 0, 0])
    expect((0..<4).map { delay(source, $0) }, equals: [0.1, 0.1, 0.1, 0.1])
  }

  @Test func `a damaged file gives fewer frames or none, never a trap`() throws {
    let pictures = try (0..<3).map { try picture($0, width: 3, height: 2) }
    for type in ["com.compuserve.gif", "public.png"] {
      let data = try file(pictures, type: type, delays: [0.1, 0.1, 0.1])
      var random = SeededGenerator(seed: 77)
      for round in 0..<data.count + 200 {
        var broken = round < data.count ? data.prefix(round) : data
        if round >= data.count {
          broken[Int.random(in: 8..<broken.count, using: &random)] ^= UInt8.random(
            in: 1...255, using: &random)
        }
        guard let source = CGImageSourceCreateWithData(Data(broken) as CFData, nil) else {
          continue
        }
        for index in 0..<min(CGImageSourceGetCount(source), 3) {
          _ = CGImageSourceCreateImageAtIndex(source, index, nil)
        }
      }
    }
  }

  @Test func `some properties are not written`() throws {
    let picture = try picture(1)
    let other = try self.picture(1, width: 5, height: 5)
    expectNil(CGImageDestinationCreateWithData(NSMutableData(), "public.jpeg", 2, nil))
    expectNil(CGImageDestinationCreateWithData(NSMutableData(), "com.compuserve.gif", 0, nil))
    let data = NSMutableData()
    let destination = try #require(CGImageDestinationCreateWithData(data, "public.png", 2, nil))
    CGImageDestinationAddImage(destination, picture, nil)
    // One of two is missing, then one has another size.
    expect(!CGImageDestinationFinalize(destination))
    CGImageDestinationAddImage(destination, other, nil)
    expect(!CGImageDestinationFinalize(destination))
    expect(data.length, equals: 0)
  }
}
