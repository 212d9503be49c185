// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestImages
import TestSupport
import Testing

@testable import CoreGraphics
@testable import ImageIO

/// The times of frames, what stays of a frame under the next one, and GIFs that are cut or unusual.
struct AnimationTimeTests {
  private let red: [UInt8] = [255, 0, 0, 255]
  private let blue: [UInt8] = [0, 0, 255, 255]
  private let clear: [UInt8] = [0, 0, 0, 0]

  private func source(_ data: Data) throws -> CGImageSource {
    try #require(CGImageSourceCreateWithData(data as CFData, nil))
  }

  private func frame(_ source: CGImageSource, _ index: Int) throws -> CGImage {
    try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
  }

  private func times(_ source: CGImageSource, _ index: Int) -> (shown: Double?, stored: Double?) {
    let properties = CGImageSourceCopyPropertiesAtIndex(source, index, nil)
    let own = properties?[kCGImagePropertyGIFDictionary] as? CFDictionary
    return (
      own?[kCGImagePropertyGIFDelayTime] as? Double,
      own?[kCGImagePropertyGIFUnclampedDelayTime] as? Double
    )
  }

  @Test(arguments: [24, 25, 30, 50, 60, 120, 144, 240] as [Double])
  func `a second of an animated PNG lasts a second`(rate: Double) throws {
    let picture = try image(1, 1, red)
    let frames = Array(repeating: (image: picture, delay: 1 / rate), count: Int(rate))
    let source = try source(AnimatedPNGEncoder.data(frames, playCount: 0))
    expect(source.contents.delays.allSatisfy { $0 == 1 / rate })
    let total = (0..<Int(rate)).reduce(0.0) { $0 + source.displayedDelay(at: $1) }
    expect(total, near: 1, within: 1e-9)
  }

  @Test func `delays are the nearest fractions of 16 bits`() {
    for (seconds, over, under) in [
      (1.0 / 60, 1, 60), (0.1, 1, 10), (1001.0 / 30_000, 1001, 30_000), (0, 0, 1), (2.5, 5, 2),
      (-3, 0, 1), (.nan, 0, 1), (100_000, 65_535, 1),
    ] as [(Double, Int, Int)] {
      let fraction = AnimatedPNGEncoder.fraction(seconds)
      expect(fraction.over, equals: over, "\(seconds)")
      expect(fraction.under, equals: under, "\(seconds)")
    }
    let near = AnimatedPNGEncoder.fraction(Double.pi)
    expect(Double(near.over) / Double(near.under), near: Double.pi, within: 1e-6)
  }

  @Test func `a GIF's short delays are written as two hundredths, and read as a tenth`() throws {
    let picture = try image(1, 1, red)
    let delays = [0, 0.004, 0.01, 0.02, 0.033, 5]
    var data = try GIFEncoder(loopCount: 0).data(delays.map { .init(image: picture, delay: $0) })
    let written = try source(data)
    expect((0..<6).map { times(written, $0).stored }, equals: [0.02, 0.02, 0.02, 0.02, 0.03, 5])
    expect((0..<6).map { times(written, $0).shown }, equals: [0.02, 0.02, 0.02, 0.02, 0.03, 5])
    // The delay of the first frame, in its control extension.
    let control = try #require(data.range(of: Data([0x21, 0xF9, 4]))).upperBound
    data[control + 1] = 1
    let fast = try source(data)
    expect(times(fast, 0).stored, equals: 0.01)
    expect(times(fast, 0).shown, equals: 0.1)
    expect(fast.displayedDelay(at: 0), equals: 0.1)
  }

  @Test func `a frame is cleared if the next one has transparent pixels`() throws {
    let full = try image(2, 1, red + red)
    let part = try image(2, 1, blue + clear)
    let data = try GIFEncoder(loopCount: 0).data(
      [full, part, full, part].map { .init(image: $0, delay: 0.1) })
    // The disposals, in bits 2 to 4 behind the mark of each control extension.
    let bytes = [UInt8](data)
    let disposals = bytes.indices.dropLast(8).filter {
      bytes[$0...].starts(with: [0x21, 0xF9, 4])
    }.map { bytes[$0 + 3] >> 2 & 7 }
    expect(disposals, equals: [2, 1, 2, 1])
    let source = try source(data)
    for (index, expected) in [red + red, blue + clear, red + red, blue + clear].enumerated() {
      expect(pixels(try frame(source, index)), equals: expected, "frame \(index)")
    }
  }

  /// A GIF of 3 × 2 pixels whose frames are single pixels of colours of one table.
  private func gif(
    _ frames: [(x: Int, y: Int, color: UInt8, disposal: UInt8)], canvas: [UInt8] = [3, 0, 2, 0]
  ) -> Data {
    var data = Data("GIF89a".utf8) + canvas + [0x81, 0, 0]
    data += [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]
    for frame in frames {
      data += [0x21, 0xF9, 4, frame.disposal << 2, 10, 0, 0, 0]
      data += [0x2C, UInt8(frame.x), 0, UInt8(frame.y), 0, 1, 0, 1, 0, 0, 2]
      // Codes of three bits: clear, colour, end.
      let bits = 4 | UInt32(frame.color) << 3 | 5 << 6
      data += [2, UInt8(bits & 255), UInt8(bits >> 8), 0]
    }
    return data + [0x3B]
  }

  @Test func `frames smaller than the canvas, and all disposals`() throws {
    let source = try source(
      gif([(1, 1, 1, 1), (0, 0, 3, 3), (2, 0, 2, 2), (0, 1, 3, 1)]))
    func shown(_ index: Int) throws -> [[UInt8]] {
      let image = try frame(source, index)
      return (0..<6).map { pixel(image, $0 % 3, $0 / 3) }
    }
    let green: [UInt8] = [0, 255, 0, 255]
    for index in [3, 0, 1, 2, 3] {
      let expected = [
        [clear, clear, clear, clear, red, clear], [blue, clear, clear, clear, red, clear],
        [clear, clear, green, clear, red, clear], [clear, clear, clear, blue, red, clear],
      ][index]
      try expect(shown(index), equals: expected, "frame \(index)")
    }
    // A still picture that is smaller than its canvas.
    let still = try CGImage(fileData: gif([(1, 0, 1, 0)]))
    expect(still.width, equals: 3)
    expect(pixel(still, 1, 0), equals: red)
    expect(pixel(still, 0, 0), equals: clear)
    // A frame beyond the canvas is cut off.
    let outside = try CGImage(fileData: gif([(7, 7, 1, 0)]))
    expect(pixel(outside, 2, 1), equals: clear)
  }

  @Test func `a GIF without its last byte is whole`() throws {
    let data = gif([(0, 0, 1, 1), (1, 0, 2, 1)])
    let source = try source(data.dropLast())
    expect(CGImageSourceGetCount(source), equals: 2)
    expect(CGImageSourceGetStatus(source), equals: .statusComplete)
    expect(pixel(try frame(source, 1), 0, 0), equals: red)
    try expect(CGImage(fileData: data.dropLast()).width, equals: 3)
    // Without the end of the last frame it is not.
    let cut = try self.source(data.dropLast(2))
    expect(CGImageSourceGetStatus(cut), equals: .statusUnexpectedEOF)
  }

  @Test func `an interlaced GIF is exact`() throws {
    // One column of eleven rows, the number of each its index of eight colours.
    var data = Data("GIF89a".utf8) + [1, 0, 11, 0, 0x82, 0, 0]
    for index in 0..<8 { data += [UInt8(index * 30), 0, 0] }
    data += [0x2C, 0, 0, 0, 0, 1, 0, 11, 0, 0x40, 3]
    let rows = [0, 8, 4, 2, 6, 10, 1, 3, 5, 7, 9].map { UInt8($0 % 8) }
    let codes = LZWEncoder.encoded(rows, indexBits: 3)
    data += [UInt8(codes.count)] + codes + [0, 0x3B]
    let image = try CGImage(fileData: data)
    for y in 0..<11 { expect(pixel(image, 0, y)[0], equals: UInt8(y % 8 * 30), "row \(y)") }
  }

  @Test func `an animated WebP plays with its own times`() throws {
    let source = try source(SmallImages.animatedWebP)
    expect(CGImageSourceGetCount(source), equals: 3)
    expect(source.playCount, equals: 3)
    expect((0..<3).map { source.displayedDelay(at: $0) }, equals: [0.04, 0.11, 0.007])
    guard ImageDecoder.types.contains("org.webmproject.webp") else { return }
    for index in [2, 0, 1, 1] {
      let expected: [UInt8] = [red, blue, [0, 255, 0, 255]][index]
      expect(pixel(try frame(source, index), 3, 1), equals: expected, "frame \(index)")
    }
    let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, 0, nil))
    let own = properties[kCGImagePropertyWebPDictionary] as? CFDictionary
    expect(own?[kCGImagePropertyWebPUnclampedDelayTime] as? Double, equals: 0.04)
    expect(own?[kCGImagePropertyWebPDelayTime] as? Double, equals: 0.04)
    let whole = CGImageSourceCopyProperties(source, nil)?[kCGImagePropertyWebPDictionary]
    expect((whole as? CFDictionary)?[kCGImagePropertyWebPLoopCount] as? Int, equals: 3)
  }

  @Test func `a thumbnail of a large JPEG has the size and the colours of one of the whole`() throws
  {
    var bytes: [UInt8] = []
    for y in 0..<300 { for x in 0..<401 { bytes += [UInt8(x / 2), UInt8(y / 2), 90, 255] } }
    let data = try ImageEncoder.data(try image(401, 300, bytes), format: "jpeg")
    let thumbnail = CGImageSourceCreateThumbnailAtIndex(
      try source(data), 0,
      [
        kCGImageSourceCreateThumbnailFromImageAlways: true,
        kCGImageSourceThumbnailMaxPixelSize: 40,
      ] as CFDictionary)
    let whole = try #require(try CGImage(fileData: data).averaged(within: 40))
    let small = try #require(thumbnail)
    expect(small.width, equals: 40)
    expect(small.height, equals: whole.height)
    expect(pixels(small), near: pixels(whole), within: 4)
  }
}
