// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import Compositor

/// The blur's error over all deviations: on the picture of the benchmark and on random pictures.
struct BlurErrorTests {
  /// The picture of the scene `fullscreen-blur`, or a part of it.
  private static func scenePicture(width: Int = 96, height: Int = 72) -> PixelImage {
    var image = PixelImage(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let k = ((x >> 6) + 5 * (y >> 6)) & 15
        let isDark = ((x & 63) >> 3 + (y & 63) >> 3) & 1 == 1
        let isMark = x & 63 < 16 && y & 63 < 16
        let base = [(53 * k + 40) % 256, (97 * k + 80) % 256, (151 * k + 120) % 256]
        let c = base.map { UInt8(isMark ? 255 : isDark ? $0 * 3 / 5 : $0) }
        image[x, y] = Pixel(c[0], c[1], c[2], 255)
      }
    }
    return image
  }

  /// Rectangles of random colours at random places, some of them translucent.
  private static func rectangles(seed: UInt64) -> PixelImage {
    var generator = SeededGenerator(seed: seed)
    var image = PixelImage(width: 112, height: 96)
    for _ in 0..<40 {
      let alpha =
        Bool.random(using: &generator) ? 255 : UInt8.random(in: 0...255, using: &generator)
      let color = Pixel(
        .random(in: 0...alpha, using: &generator), .random(in: 0...alpha, using: &generator),
        .random(in: 0...alpha, using: &generator), alpha)
      let x = Int.random(in: 0..<112, using: &generator)
      let y = Int.random(in: 0..<96, using: &generator)
      let width = Int.random(in: 1...30, using: &generator)
      let height = Int.random(in: 1...30, using: &generator)
      for row in y..<min(96, y + height) {
        for column in x..<min(112, x + width) { image[column, row] = color }
      }
    }
    return image
  }

  private func error(_ source: PixelImage, sigma: Double) throws -> FloatPicture.Difference {
    let margin = min(Int((sigma * 2).rounded(.up)) + 2, 40)
    let region = PixelRect(
      x: Int32(-margin), y: Int32(-margin), width: Int32(source.width + 2 * margin),
      height: Int32(source.height + 2 * margin))
    var difference = FloatPicture.Difference()
    try GLTestContext.run { gl in
      let drawn = try EffectRig.picture(of: [source], region: region, in: gl) {
        runner, sources, gl in
        runner.blur(sources[0], sigma: SIMD2(sigma, sigma), covering: region, in: gl)
      }
      difference = FloatPicture(source).padded(by: margin)
        .blurred(sigma: SIMD2(sigma, sigma)).error(of: drawn)
    }
    return difference
  }

  @Test(arguments: [
    0.2, 0.9, 1.7, 2.05, 2.15, 3.1, 3.2, 4.15, 4.25, 6.1, 8.3, 8.5,
    12.1, 16.7, 16.9, 20, 27,
  ])
  func `the scene picture is blurred as by the formula`(sigma: Double) throws {
    let error = try error(Self.scenePicture(), sigma: sigma)
    expect(error.mean, isAtMost: 1, "sigma \(sigma): \(error)")
    expect(error.bias, near: 0, within: 0.6, "sigma \(sigma): \(error)")
  }

  @Test(arguments: [0.7, 2.2, 4.3, 8.6, 13, 17])
  func `random pictures are blurred as by the formula`(sigma: Double) throws {
    for seed in [1, 2] {
      let error = try error(Self.rectangles(seed: UInt64(seed)), sigma: sigma)
      expect(error.mean, isAtMost: 1, "sigma \(sigma), seed \(seed): \(error)")
    }
  }

  @Test func `levels follow the deviation`() {
    expect(BlurLevel(sigma: 2).step, equals: 1)
    expect(BlurLevel(sigma: 2.2).step, equals: 2)
    expect(BlurLevel(sigma: 2.2).sourceStep, equals: 1)
    expect(BlurLevel(sigma: 3.5).sourceStep, equals: 2)
    expect(BlurLevel(sigma: 20).step, equals: 16)
    expect(BlurLevel(sigma: .nan), equals: BlurLevel(sigma: 0))
    expect(BlurLevel(sigma: 1e9), equals: BlurLevel(sigma: BlurLevel.limit))
  }

  @Test(arguments: [0.3, 0.8, 1.7, 4.2, 9.0])
  func `taps have the variance asked for`(variance: Double) {
    for isBetween in [false, true] where variance > 0.25 {
      let taps = SymmetricTaps(variance: variance, isBetween: isBetween)
      // A pair between two texels represents both; its place is their mean, so the spread of the
      // two about it is missing: it is at most a quarter.
      var sum = 0.0
      var total = Double(taps.middle)
      for pair in taps.pairs {
        total += 2 * Double(pair.y)
        sum += 2 * Double(pair.y) * Double(pair.x * pair.x)
      }
      expect(total, near: 1, within: 1e-5)
      expect(sum, isAtMost: variance + 1e-4, "\(variance) \(isBetween)")
      expect(sum, isAtLeast: variance - 0.26, "\(variance) \(isBetween)")
    }
  }
}
