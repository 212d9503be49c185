// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestImages
import TestSupport
import Testing

@testable import CoreGraphics
@testable import ImageIO

/// TIFF files of several pages and with alpha, icons of several sizes, and gray pictures.
struct ImagePageTests {
  /// A TIFF of pages of one row each, without compression; the samples of all pixels are given.
  private func tiff(
    _ pages: [[UInt8]], samples: Int, alpha: Int? = nil, isBig: Bool = false
  ) -> Data {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * (isBig ? size - 1 - $0 : $0))) }
    }
    var file: [UInt8] = (isBig ? [0x4D, 0x4D, 0, 42] : [0x49, 0x49, 42, 0]) + number(8, 4)
    for (index, pixels) in pages.enumerated() {
      var tags: [(Int, type: Int, count: Int, value: [UInt8])] = []
      func short(_ tag: Int, _ value: Int) { tags.append((tag, 3, 1, number(value, 2) + [0, 0])) }
      let count = 10 + (alpha == nil ? 0 : 1)
      let depths = file.count + 2 + 12 * count + 4
      let data = depths + 2 * samples
      short(256, pixels.count / samples)
      short(257, 1)
      tags.append(
        samples > 2
          ? (258, 3, samples, number(depths, 4))
          : (258, 3, samples, number(8, 2) + number(samples > 1 ? 8 : 0, 2)))
      short(259, 1)
      short(262, samples > 2 ? 2 : 1)
      tags.append((273, 4, 1, number(data, 4)))
      short(274, index + 1)
      short(277, samples)
      short(278, 1)
      tags.append((279, 4, 1, number(pixels.count, 4)))
      if let alpha { short(338, alpha) }
      file += number(count, 2)
      for tag in tags {
        file += number(tag.0, 2) + number(tag.type, 2) + number(tag.count, 4) + tag.value
      }
      let end = data + pixels.count + pixels.count % 2
      file += number(index + 1 < pages.count ? end : 0, 4)
      for _ in 0..<samples { file += number(8, 2) }
      file += pixels + [UInt8](repeating: 0, count: pixels.count % 2)
    }
    return Data(file)
  }

  @Test(arguments: [false, true]) func `every page of a TIFF`(isBig: Bool) throws {
    let data = tiff(
      [[10, 20, 30], [40, 50, 60, 70, 80, 90], [200, 100, 0]], samples: 3, isBig: isBig)
    let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    expect(CGImageSourceGetCount(source), equals: 3)
    let colors: [[UInt8]] = [[10, 20, 30, 255], [40, 50, 60, 255], [200, 100, 0, 255]]
    for index in [2, 0, 1] {
      let image = try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
      expect(image.width, equals: (index == 1 ? 2 : 1))
      expect(pixel(image, 0, 0), equals: colors[index])
      let properties = try #require(CGImageSourceCopyPropertiesAtIndex(source, index, nil))
      expect(properties[kCGImagePropertyOrientation] as? Int, equals: index + 1)
      expect(properties[kCGImagePropertyPixelWidth] as? Int, equals: image.width)
    }
    expectNil(CGImageSourceCreateImageAtIndex(source, 3, nil))
    expect(CGImageSourceGetStatusAtIndex(source, 1), equals: .statusComplete)
  }

  @Test func `a chain of pages that goes round is finite`() throws {
    var data = tiff([[10, 20, 30], [40, 50, 60]], samples: 3)
    // The second page is followed by the first.
    let second = (0..<4).reduce(0) { $0 | Int(data[8 + 2 + 120 + $1]) << (8 * $1) }
    data.replaceSubrange(second + 122..<second + 126, with: [8, 0, 0, 0])
    let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    expect(CGImageSourceGetCount(source), equals: 2)
    for count in 0..<data.count {
      guard let cut = CGImageSourceCreateWithData(data.prefix(count) as CFData, nil) else {
        continue
      }
      for index in 0..<CGImageSourceGetCount(cut) {
        _ = CGImageSourceCreateImageAtIndex(cut, index, nil)
      }
    }
  }

  /// Alpha 1 multiplies the colours of a TIFF, alpha 2 does not.
  @Test func `alpha of a TIFF`() throws {
    func first(_ pixels: [UInt8], _ alpha: Int) throws -> [UInt8] {
      let data = tiff([pixels], samples: pixels.count, alpha: alpha)
      return pixel(try CGImage(fileData: data), 0, 0)
    }
    try expect(first([128, 64, 0, 128], 1), equals: [128, 64, 0, 128])
    expect(try first([255, 128, 0, 128], 2), near: [128, 64, 0, 128], within: 1)
    try expect(first([64, 128], 1), equals: [64, 64, 64, 128])
    expect(try first([128, 128], 2), near: [64, 64, 64, 128], within: 1)
  }

  @Test func `a TIFF with alpha comes back`() throws {
    let written = try image(2, 1, [128, 64, 0, 128, 10, 20, 30, 255])
    let data = NSMutableData()
    let destination = try #require(
      CGImageDestinationCreateWithData(data, "public.tiff" as CFString, 1, nil))
    CGImageDestinationAddImage(destination, written, nil)
    expect(CGImageDestinationFinalize(destination))
    let read = try CGImage(fileData: Data(referencing: data))
    expect(pixel(read, 0, 0), near: [128, 64, 0, 128], within: 1)
    expect(pixel(read, 1, 0), near: [10, 20, 30, 255], within: 1)
  }

  /// An icon of sizes of one colour each: bitmaps of 32 bits, or PNG files.
  private func icon(_ sizes: [(side: Int, color: [UInt8], isPNG: Bool)]) throws -> Data {
    func number(_ value: Int, _ size: Int) -> [UInt8] {
      (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    var header: [UInt8] = [0, 0, 1, 0] + number(sizes.count, 2)
    var body: [UInt8] = []
    for (side, color, isPNG) in sizes {
      var data: [UInt8]
      if isPNG {
        let pixels = [[UInt8]](repeating: color, count: side * side).flatMap { $0 }
        data = try image(side, side, pixels).pngBytes()
      } else {
        data = number(40, 4) + number(side, 4) + number(2 * side, 4) + [1, 0, 32, 0]
        data += [UInt8](repeating: 0, count: 24)
        for _ in 0..<side * side { data += [color[2], color[1], color[0], color[3]] }
        data += [UInt8](repeating: 0, count: (side + 31) / 32 * 4 * side)
      }
      header += [UInt8(side), UInt8(side), 0, 0, 1, 0, 32, 0] + number(data.count, 4)
      header += number(6 + 16 * sizes.count + body.count, 4)
      body += data
    }
    return Data(header + body)
  }

  @Test func `every size of an icon`() throws {
    let red: [UInt8] = [255, 0, 0, 255]
    let green: [UInt8] = [0, 255, 0, 255]
    let blue: [UInt8] = [0, 0, 255, 255]
    let data = try icon([(16, red, false), (32, green, true), (24, blue, false)])
    let source = try #require(CGImageSourceCreateWithData(data as CFData, nil))
    expect(CGImageSourceGetCount(source), equals: 3)
    for (index, (side, color)) in [(16, red), (32, green), (24, blue)].enumerated() {
      let image = try #require(CGImageSourceCreateImageAtIndex(source, index, nil))
      expect(image.width, equals: side)
      expect(pixel(image, 3, 3), equals: color)
    }
    // A single image is the largest one, also if that is a PNG.
    let largest = try CGImage(fileData: data)
    expect(largest.width, equals: 32)
    expect(pixel(largest, 0, 0), equals: green)
    let single = try CGImage(fileData: icon([(16, blue, true)]))
    expect(pixel(single, 0, 0), equals: blue)
    for count in 0..<data.count where count % 7 == 0 {
      _ = try? CGImage(fileData: data.prefix(count))
    }
  }

  @Test func `gray with alpha and a profile is looked up`() throws {
    let space = CGColorSpace.genericGrayGamma2_2
    var bytes: [UInt8] = []
    for value in 0..<256 { bytes += [UInt8(value), UInt8(255 - value / 2)] }
    let plain = try image(
      256, 1, (0..<256).map { UInt8($0) }, bitsPerPixel: 8, space: space, .none)
    let straight = try image(256, 1, bytes, bitsPerPixel: 16, space: space, .last)
    for x in 0..<256 {
      let alpha = Double(255 - x / 2) / 255
      let color = (Double(pixel(plain, x, 0)[0]) * alpha).rounded()
      let expected: [UInt8] = [UInt8(color), UInt8(color), UInt8(color), UInt8(255 - x / 2)]
      expect(pixel(straight, x, 0), near: expected, within: 1, "\(x)")
    }
  }

  /// Floating point takes fifty times as long as without alpha; a table takes about as long.
  @Test func `gray with alpha is about as fast as without`() throws {
    let side = 300
    let space = CGColorSpace.genericGrayGamma2_2
    let plain = try image(
      side, side, [UInt8](repeating: 99, count: side * side), bitsPerPixel: 8, space: space, .none)
    let alpha = try image(
      side, side, [UInt8](repeating: 99, count: 2 * side * side), bitsPerPixel: 16, space: space,
      .last)
    func time(_ image: CGImage) -> Double {
      (0..<3).map { _ in processorTime { _ = pixel(image, 0, 0) } }.min() ?? 0
    }
    expect(time(alpha), isBelow: time(plain) * 20)
  }
}
