// SPDX-License-Identifier: MIT

import Compositor
import CoreImage
import Expectations
import Foundation
import TestSupport
import Testing

/// Filters that gather from neighbours at places of the layer, photo effects and printers' screens.
struct StyleFilterTests {
  private let source = EffectPictures.ramp()
  private let region = PixelRect(x: 0, y: 0, width: 48, height: 32)

  private func drawn(
    _ filter: FilterDescription, of picture: PixelImage, scale: Double = 1, in gl: GLContext
  ) throws -> PixelImage {
    try EffectRig.filtered(
      picture, by: [filter], space: FilterSpace(scale: scale),
      region: PixelRect(
        x: 0, y: 0, width: Int32(picture.width), height: Int32(picture.height)), in: gl)
  }

  // MARK: - Zoom

  /// The mean of the picture at sizes from 1 to 1.4, sampled more finely.
  @Test func `zoom blur is the mean of zoomed pictures`() throws {
    let filter = try EffectRig.description(
      "CIZoomBlur", ["inputCenter": CIVector(x: 20, y: 12), "inputAmount": 40])
    let original = FloatPicture(source)
    var exact = original
    for y in 0..<32 {
      for x in 0..<48 {
        let away = SIMD2(Float(x) + 0.5 - 20, Float(y) + 0.5 - 12)
        var sum = SIMD4<Float>.zero
        for step in 0..<100 {
          let share = 1 - (1 - 1 / Float(1.4)) * (Float(step) + 0.5) / 100
          sum += original.sampled(at: SIMD2(20, 12) + away * share)
        }
        exact.pixels[y * 48 + x] = sum / 100
      }
    }
    try GLTestContext.runOnBoth { gl in
      let error = exact.error(of: try drawn(filter, of: source, in: gl))
      expect(error.mean, isBelow: 1, "\(error)")
    }
  }

  @Test func `zoom blur grows and shrinks`() throws {
    let larger = try EffectRig.description(
      "CIZoomBlur", ["inputCenter": CIVector(x: 10, y: 0), "inputAmount": 100])
    let space = FilterSpace(scale: 1)
    expect(
      space.output(of: [larger], from: region),
      equals: PixelRect(x: -10, y: 0, width: 96, height: 64))
    let smaller = try EffectRig.description(
      "CIZoomBlur", ["inputCenter": CIVector(x: 10, y: 0), "inputAmount": -100])
    expect(space.output(of: [smaller], from: region), equals: region)
    expect(
      space.input(of: [smaller], for: region),
      equals: PixelRect(x: -10, y: 0, width: 96, height: 64))
    try expect(!EffectRig.description("CIZoomBlur", ["inputAmount": 0]).isActive)
  }

  // MARK: - Polygons and edges

  /// Few colours, each in one piece; the same on both dialects, and anchored to the layer.
  @Test func `crystallize makes patches of one colour`() throws {
    let filter = try EffectRig.description(
      "CICrystallize", ["inputCenter": CIVector(x: 24, y: 16), "inputRadius": 6])
    var pictures: [PixelImage] = []
    try GLTestContext.runOnBoth { gl in pictures.append(try drawn(filter, of: source, in: gl)) }
    expect(pictures[0], equals: pictures[1])
    var colors: Set<[UInt8]> = []
    for y in 0..<32 {
      for x in 0..<48 {
        let pixel = pictures[0][x, y]
        colors.insert([pixel.red, pixel.green, pixel.blue, pixel.alpha])
      }
    }
    // Cells of 8.4 x 8.4 pixels.
    expect(20...45 ~= colors.count, "\(colors.count)")
    expect(FloatPicture(source).error(of: pictures[0]).mean, isBelow: 40)
  }

  @Test func `edges show where colours change`() throws {
    var halves = PixelImage(width: 24, height: 16, filledWith: Pixel(40, 40, 40))
    for y in 0..<16 {
      for x in 12..<24 { halves[x, y] = Pixel(240, 40, 40) }
    }
    let filter = try EffectRig.description("CIEdges", ["inputIntensity": 1])
    try GLTestContext.runOnBoth { gl in
      let picture = try drawn(filter, of: halves, in: gl)
      // Sobel of a step of 200, a quarter of its sum of weights.
      expect(Int(picture[11, 8].red), near: 200, within: 2)
      expect(Int(picture[12, 8].red), near: 200, within: 2)
      expect(picture[11, 8].green, equals: 0)
      expect(picture[11, 8].alpha, equals: 255)
      expect(picture[5, 8], equals: Pixel(0, 0, 0))
      expect(picture[18, 8], equals: Pixel(0, 0, 0))
    }
  }

  @Test func `edge work is black and white`() throws {
    let filter = try EffectRig.description("CIEdgeWork", ["inputRadius": 3])
    try GLTestContext.run { gl in
      let picture = try drawn(filter, of: EffectPictures.squares(width: 48, height: 32), in: gl)
      var extreme = 0
      for y in 0..<32 {
        for x in 0..<48 {
          let pixel = picture[x, y]
          expect(pixel.red, equals: pixel.green)
          expect(pixel.green, equals: pixel.blue)
          if pixel.red < 8 || pixel.red > 247 { extreme += 1 }
        }
      }
      expect(extreme, isAbove: 48 * 32 * 3 / 5, "\(extreme)")
    }
  }

  // MARK: - Screens

  /// A screen of any kind keeps the mean of a grey, and is black and white alone where it is sharp.
  @Test(arguments: [
    "CICircularScreen", "CIDotScreen", "CIHatchedScreen", "CILineScreen", "CICMYKHalftone",
  ])
  func `screens keep tones`(name: String) throws {
    let filter = try EffectRig.description(
      name, ["inputCenter": CIVector(x: 0, y: 0), "inputWidth": 16, "inputSharpness": 1])
    try GLTestContext.runOnBoth { gl in
      for level in [0, 64, 128, 192, 255] {
        let grey = PixelImage(
          width: 64, height: 64, filledWith: Pixel(UInt8(level), UInt8(level), UInt8(level)))
        let picture = try drawn(filter, of: grey, in: gl)
        var sum = 0
        for y in 0..<64 {
          for x in 0..<64 {
            let pixel = picture[x, y]
            sum += (Int(pixel.red) + Int(pixel.green) + Int(pixel.blue)) / 3
          }
        }
        let mean = sum / (64 * 64)
        if level == 0 || level == 255 {
          expect(mean, equals: level, "\(name) \(level): \(mean)")
        } else if name == "CIDotScreen" || name == "CICMYKHalftone" {
          // Dots that touch are no longer round: tones stay in order, not exact.
          expect(mean, near: level, within: 70, "\(name)")
        } else {
          // Rings about a corner are not of equal weight.
          expect(mean, near: level, within: name == "CICircularScreen" ? 24 : 14, "\(name)")
        }
      }
    }
  }

  @Test func `screens turn and scale with the layer`() throws {
    let grey = PixelImage(width: 32, height: 32, filledWith: Pixel(128, 128, 128))
    let values: [String: Any] = [
      "inputCenter": CIVector(x: 0, y: 0), "inputWidth": 4, "inputSharpness": 1,
      "inputAngle": 0,
    ]
    let filter = try EffectRig.description("CILineScreen", values)
    let turned = try EffectRig.description(
      "CILineScreen", values.merging(["inputAngle": Double.pi / 2]) { $1 })
    try GLTestContext.run { gl in
      let lines = try drawn(filter, of: grey, scale: 2, in: gl)
      // Lines of 8 pixels, down the picture.
      for y in 0..<32 {
        expect(lines[4, y], equals: lines[4, 0])
        expect(lines[12, y], equals: lines[4, y])
      }
      expect(lines[0, 0] != lines[4, 0])
      let across = try drawn(turned, of: grey, scale: 2, in: gl)
      for x in 0..<32 {
        expect(Int(across[x, 4].red), near: Int(lines[4, 0].red), within: 2)
      }
    }
  }

  // MARK: - Photo effects

  @Test(
    arguments: CIFilter.filterNames(inCategory: kCICategoryColorEffect).filter {
      $0.hasPrefix("CIPhotoEffect")
    })
  func `photo effects have their look`(name: String) throws {
    let isGrey = ["Mono", "Noir", "Tonal"].contains { name.hasSuffix($0) }
    let filter = try EffectRig.description(name)
    try GLTestContext.runOnBoth { gl in
      let picture = try drawn(filter, of: source, in: gl)
      expect(FloatPicture(source).error(of: picture).mean, isAbove: 3, "\(name)")
      for (x, y) in [(5, 5), (20, 9), (40, 28)] {
        let pixel = picture[x, y]
        expect(pixel.alpha, equals: source[x, y].alpha)
        let spread =
          Int(max(pixel.red, pixel.green, pixel.blue))
          - Int(min(pixel.red, pixel.green, pixel.blue))
        expect(isGrey, equals: (spread <= 1), "\(name) \(pixel)")
      }
    }
  }

  /// Noir has more contrast than tonal, tonal more than mono.
  @Test func `black and white differs in contrast`() throws {
    var tones = PixelImage(width: 16, height: 1)
    for x in 0..<16 { tones[x, 0] = Pixel(UInt8(x * 17), UInt8(x * 17), UInt8(x * 17)) }
    try GLTestContext.run { gl in
      let contrasts = try ["Mono", "Tonal", "Noir"].map { look -> Int in
        let picture = try drawn(
          try EffectRig.description("CIPhotoEffect" + look), of: tones, in: gl)
        return Int(picture[12, 0].red) - Int(picture[4, 0].red)
      }
      expect(contrasts[0] + 10, isBelow: contrasts[1], "\(contrasts)")
      expect(contrasts[1] + 10, isBelow: contrasts[2], "\(contrasts)")
    }
  }
}
