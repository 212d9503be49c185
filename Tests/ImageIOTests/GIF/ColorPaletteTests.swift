// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing

@testable import CoreGraphics
@testable import ImageIO

/// The palettes of GIFs, against a direct form of the same rules.
struct ColorPaletteTests {
  /// Pixels of smooth colours with noise, some of them clear, as 0xAARRGGBB.
  private func pixels(_ count: Int, noise: UInt32, using random: inout SeededGenerator) -> [UInt32]
  {
    (0..<count).map { index in
      guard Int.random(in: 0..<50, using: &random) > 0 else { return 0x7F00_0000 }
      let base = UInt32(index * 255 / count)
      let channels = [base, 255 - base, base / 2].map {
        min($0 + UInt32.random(in: 0...noise, using: &random), 255)
      }
      return 0xFF00_0000 | channels[0] << 16 | channels[1] << 8 | channels[2]
    }
  }

  private func channel(_ color: UInt32, _ axis: Int) -> Int {
    Int(color >> UInt32(16 - 8 * axis) & 0xFF)
  }

  /// The colours of a palette by median cut, with everything measured again for each split.
  private func directColors(_ pixels: [UInt32], _ room: Int) -> [SIMD3<UInt8>] {
    var counts: [UInt32: Int] = [:]
    for pixel in pixels where pixel >> 24 >= 128 { counts[pixel & 0xFF_FFFF, default: 0] += 1 }
    var boxes = [counts.keys.sorted()]
    while boxes.count < room {
      var best: (box: Int, axis: Int, weight: Double)?
      for (number, box) in boxes.enumerated() where box.count > 1 {
        let extents = (0..<3).map { axis in
          let values = box.map { channel($0, axis) }
          return values.max()! - values.min()!
        }
        let axis = (0..<3).first { extents[$0] == extents.max() }!
        let total = box.reduce(0) { $0 + counts[$1]! }
        let weight = Double(extents[axis]) * Double(total).squareRoot()
        if weight > best?.weight ?? 0 { best = (number, axis, weight) }
      }
      guard let (number, axis, _) = best else { break }
      let box = boxes[number].enumerated().sorted {
        (channel($0.element, axis), $0.offset) < (channel($1.element, axis), $1.offset)
      }.map(\.element)
      let half = box.reduce(0) { $0 + counts[$1]! } / 2
      var (sum, middle) = (0, 0)
      for (index, color) in box.enumerated() {
        sum += counts[color]!
        if sum > half {
          middle = index
          break
        }
      }
      middle = min(max(middle, 1), box.count - 1)
      boxes[number] = Array(box[..<middle])
      boxes.append(Array(box[middle...]))
    }
    return boxes.map { box in
      let total = box.reduce(0) { $0 + counts[$1]! }
      let means = (0..<3).map { axis in
        UInt8((box.reduce(0) { $0 + channel($1, axis) * counts[$1]! } + total / 2) / total)
      }
      return SIMD3(means[0], means[1], means[2])
    }
  }

  @Test(arguments: [1, 3, 40, 255] as [UInt32])
  func `a palette of many colours is that of a median cut`(_ noise: UInt32) {
    var random = SeededGenerator(test: "palettes-\(noise)")
    let pixels = pixels(9000, noise: noise, using: &random)
    let palette = ColorPalette(pixels)
    let room = palette.transparent == nil ? 256 : 255
    let expected = directColors(pixels, room)
    expect(palette.transparent, equals: expected.count)
    expect(Array(palette.colors.prefix(expected.count)), equals: expected)
    for (pixel, index) in zip(pixels, palette.indices) where pixel >> 24 < 128 {
      expect(Int(index), equals: palette.transparent)
    }
  }

  @Test func `a picture of few colours keeps them, in their order`() {
    let palette = ColorPalette([0xFF00_00FF, 0xFFFF_0000, 0xFF00_00FF, 0xFF00_FF00])
    expect(palette.colors, equals: [SIMD3(0, 0, 255), SIMD3(0, 255, 0), SIMD3(255, 0, 0)])
    expect(palette.indices, equals: [0, 2, 0, 1])
    expectNil(palette.transparent)
    expect(palette.bits, equals: 2)
  }

  @Test func `a histogram counts each colour and numbers each pixel`() {
    var random = SeededGenerator(test: "histograms")
    let pixels = pixels(20_000, noise: 200, using: &random)
    let histogram = ColorHistogram(pixels)
    // More than the table has at first, so it grows.
    expect(histogram.entries.count, isAbove: 4096)
    expect(Set(histogram.entries.map(\.color)).count, equals: histogram.entries.count)
    var counts = [Int](repeating: 0, count: histogram.entries.count)
    for (pixel, number) in zip(pixels, histogram.numbers) {
      guard pixel >> 24 >= 128 else {
        expect(number, equals: ColorHistogram.clear)
        continue
      }
      expect(histogram.entries[Int(number)].color, equals: pixel & 0xFF_FFFF)
      counts[Int(number)] += 1
    }
    expect(histogram.entries.map(\.pixels), equals: counts)
    expect(histogram.hasClear)
  }
}
