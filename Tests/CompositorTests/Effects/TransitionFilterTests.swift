// SPDX-License-Identifier: MIT

import Compositor
import CoreImage
import Expectations
import Foundation
import TestSupport
import Testing

/// Transitions between two pictures: where they begin and end, and that they lead from one to the
/// other.
struct TransitionFilterTests {
  private static let names = CIFilter.filterNames(inCategory: kCICategoryTransition)

  private static let first = EffectPictures.squares(width: 64, height: 48)
  private static let second = EffectPictures.ramp(width: 64, height: 48)
  private static let region = PixelRect(x: 0, y: 0, width: 64, height: 48)

  private func drawn(
    _ name: String, _ progress: Double, _ values: [String: Any] = [:], in gl: GLContext
  ) throws -> PixelImage {
    let filter = try #require(
      CIFilter(
        name: name,
        parameters: [
          "inputCenter": CIVector(x: 32, y: 24), "inputWidth": 20, "inputRadius": 12,
        ].filter { key, _ in CIFilter(name: name)?.inputKeys.contains(key) == true }))
    for (key, value) in values { filter.setValue(value, forKey: key) }
    let space = FilterSpace(scale: 1, bounds: SIMD4(0, 0, 64, 48))
    return try EffectRig.picture(
      of: [Self.first, Self.second], region: Self.region, in: gl
    ) { runner, pictures, gl in
      runner.transition(
        filter.filterDescription, of: EffectInputs(pictures[0], pictures[1], space: space),
        progress: progress, covering: Self.region, in: gl)
    }
  }

  @Test(arguments: names)
  func `begins with one and ends with the other`(name: String) throws {
    try GLTestContext.runOnBoth { gl in
      for (progress, expected) in [
        (0, Self.first), (1, Self.second), (-3, Self.first), (7, Self.second),
        (.nan, Self.first),
      ] as [(Double, PixelImage)] {
        let error = FloatPicture(expected).error(
          of: try drawn(name, progress, in: gl))
        expect(error.largest, isAtMost: 2, "\(name) at \(progress): \(error)")
      }
    }
  }

  /// In the middle it is neither, and both dialects draw the same.
  @Test(arguments: names)
  func `is neither in the middle`(name: String) throws {
    var pictures: [PixelImage] = []
    try GLTestContext.runOnBoth { gl in pictures.append(try drawn(name, 0.5, in: gl)) }
    expect(FloatPicture(Self.first).error(of: pictures[0]).mean, isAbove: 5, "\(name)")
    expect(FloatPicture(Self.second).error(of: pictures[0]).mean, isAbove: 5, "\(name)")
    let off = zip(pictures[0].bytes, pictures[1].bytes).map { abs(Int($0) - Int($1)) }
    expect(off.count { $0 > 2 }, isBelow: off.count / 500, "\(name)")
    for y in 0..<48 {
      for x in 0..<64 {
        let pixel = pictures[0][x, y]
        expect(max(pixel.red, pixel.green, pixel.blue), isAtMost: pixel.alpha, "\(name) \(x) \(y)")
      }
    }
  }

  @Test func `dissolve mixes`() throws {
    var exact = FloatPicture(Self.first)
    let other = FloatPicture(Self.second)
    for index in exact.pixels.indices {
      exact.pixels[index] = exact.pixels[index] * 0.75 + other.pixels[index] * 0.25
    }
    try GLTestContext.run { gl in
      let picture = try drawn("CIDissolveTransition", 0.25, in: gl)
      expect(exact.error(of: picture).largest, isAtMost: 1.5)
    }
  }

  /// At half way of a swipe to the right the left part is new and the right part old.
  @Test(arguments: ["CISwipeTransition", "CICopyMachineTransition"])
  func `sweeps along the angle`(name: String) throws {
    try GLTestContext.run { gl in
      let picture = try drawn(name, 0.5, ["inputAngle": 0], in: gl)
      expect(picture[2, 20], equals: Self.second[2, 20])
      expect(picture[61, 20], equals: Self.first[61, 20])
    }
  }

  @Test func `a page curls from its far end`() throws {
    try GLTestContext.run { gl in
      let picture = try drawn("CIPageCurlTransition", 0.4, ["inputAngle": 0], in: gl)
      expect(picture[2, 20], equals: Self.first[2, 20])
      expect(FloatPicture(Self.second).error(of: picture).mean, isAbove: 5)
      expect(Int(picture[63, 20].green), near: Int(Self.second[63, 20].green), within: 2)
    }
  }

  /// Nothing of the old picture leaves the layer: it lay ten points outside half-way.
  @Test(arguments: names)
  func `stays within the layer`(name: String) throws {
    let wide = PixelRect(x: -24, y: -24, width: 112, height: 96)
    let filter = try #require(
      CIFilter(
        name: name,
        parameters: [kCIInputAngleKey: 0.4].filter { key, _ in
          CIFilter(name: name)?.inputKeys.contains(key) == true
        }))
    let space = FilterSpace(scale: 1, bounds: SIMD4(0, 0, 64, 48))
    try GLTestContext.run { gl in
      for progress in [0.3, 0.5, 0.8] {
        let drawn = try EffectRig.picture(of: [Self.first, Self.second], region: wide, in: gl) {
          runner, pictures, gl in
          runner.transition(
            filter.filterDescription, of: EffectInputs(pictures[0], pictures[1], space: space),
            progress: progress, covering: wide, in: gl)
        }
        var outside = 0
        for y in 0..<96 {
          for x in 0..<112 where !(24..<88 ~= x && 24..<72 ~= y) {
            if drawn[x, y].alpha > 0 { outside += 1 }
          }
        }
        expect(outside, equals: 0, "\(name) at \(progress): \(outside) pixels")
      }
    }
  }

  @Test func `a mask says what disintegrates first`() throws {
    var mask = PixelImage(width: 2, height: 1, filledWith: Pixel(255, 255, 255))
    mask[0, 0] = Pixel(0, 0, 0)
    let image = try mask.cgImage()
    try GLTestContext.run { gl in
      let picture = try drawn(
        "CIDisintegrateWithMaskTransition", 0.5,
        ["inputMaskImage": CIImage(cgImage: image), "inputShadowDensity": 0], in: gl)
      for y in [3, 20, 44] {
        expect(picture[4, y], equals: Self.second[4, y])
        expect(picture[60, y], equals: Self.first[60, y])
      }
    }
  }

  @Test func `an accordion folds down to its height`() throws {
    try GLTestContext.run { gl in
      let picture = try drawn(
        "CIAccordionFoldTransition", 0.5, ["inputBottomHeight": 16, "inputFoldShadowAmount": 0],
        in: gl)
      // Half of the 32 points above the lowest 16 are left.
      expect(picture[30, 8], equals: Self.second[30, 8])
      expect(picture[30, 15], equals: Self.second[30, 15])
      expect(picture[30, 40] != Self.second[30, 40])
      expect(picture[30, 40] != Self.first[30, 40])
      let error = abs(Int(picture[4, 24].red) - Int(Self.first[4, 16].red))
      expect(error, isAtMost: 2)
    }
  }

  @Test func `a page has a back and throws a shadow`() throws {
    let back = try PixelImage(width: 4, height: 4, filledWith: Pixel(10, 20, 30)).cgImage()
    let values: [String: Any] = [
      "inputAngle": 0, "inputBacksideImage": CIImage(cgImage: back), "inputRadius": 6,
    ]
    try GLTestContext.run { gl in
      let plain = try drawn("CIPageCurlTransition", 0.5, values, in: gl)
      let shaded = try drawn("CIPageCurlWithShadowTransition", 0.5, values, in: gl)
      // The flat part of the back, left of the fold.
      expect(plain[18, 20].red, isAtMost: 10)
      expect(plain[18, 20].blue, isAtLeast: 26)
      expect(shaded[18, 20], equals: plain[18, 20])
      var strong = values
      strong["inputShadowAmount"] = 1
      let dark = try drawn("CIPageCurlWithShadowTransition", 0.5, strong, in: gl)
      expect(FloatPicture(dark).error(of: shaded).largest, isAbove: 20)
    }
  }

  @Test func `a filter that is not a transition draws nothing`() throws {
    try GLTestContext.run { gl in
      var runner = FilterRunner(in: gl)
      runner.beginFrame()
      let nothing = FilterPicture(texture: 0, width: 1, height: 1, region: Self.region)
      let result = runner.transition(
        FilterDescription(.gaussianBlur),
        of: EffectInputs(nothing, nothing, space: FilterSpace(scale: 1)), progress: 0.5,
        covering: Self.region, in: gl)
      expect(result.isEmpty)
      runner.removeAll()
    }
  }
}
