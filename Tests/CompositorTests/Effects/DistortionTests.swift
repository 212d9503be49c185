// SPDX-License-Identifier: MIT

import Compositor
import CoreImage
import Expectations
import Foundation
import TestSupport
import Testing

/// Distortions, mosaics and line blurs against their formulas on the processor.
struct DistortionTests {

  private let source = EffectPictures.ramp()
  private let region = PixelRect(x: 0, y: 0, width: 48, height: 32)

  /// Compares with the source sampled at `place` of each pixel's centre, in pixels.
  private func check(
    _ filter: FilterDescription, space: FilterSpace = FilterSpace(scale: 1),
    sourceLocation: SourceLocation = #_sourceLocation,
    _ place: (SIMD2<Float>) -> SIMD2<Float>
  ) throws {
    let original = FloatPicture(source)
    var exact = original
    for y in 0..<exact.height {
      for x in 0..<exact.width {
        exact.pixels[y * exact.width + x] = original.sampled(
          at: place(SIMD2(Float(x) + 0.5, Float(y) + 0.5)))
      }
    }
    try GLTestContext.runOnBoth { gl in
      let drawn = try EffectRig.filtered(
        source, by: [filter], space: space, region: region, in: gl)
      let error = exact.error(of: drawn)
      expect(
        error.mean, isBelow: 0.6, "\(gl.capabilities.api) \(error)", sourceLocation: sourceLocation)
    }
  }

  private func disc(
    _ point: SIMD2<Float>, _ centre: SIMD2<Float>, _ radius: Float,
    _ change: (SIMD2<Float>, Float) -> SIMD2<Float>
  ) -> SIMD2<Float> {
    let away = point - centre
    let share = (away * away).sum().squareRoot() / radius
    return share < 1 ? centre + change(away, share) : point
  }

  private let centre = CIVector(x: 22, y: 15)

  @Test func `pinch`() throws {
    let filter = try EffectRig.description(
      "CIPinchDistortion", ["inputCenter": centre, "inputRadius": 12, "inputScale": 0.5])
    try check(filter) {
      disc($0, SIMD2(22, 15), 12) { $0 * (1 + 0.5 * (1 - $1) * (1 - $1)) }
    }
  }

  /// The example of Apple's guide, radius 500 and scale 1.25, leaves a small layer whole: it shrinks
  /// about the centre, and as much across as down, give or take a twentieth.
  @Test func `a pinch wider than its layer shrinks it evenly`() throws {
    let source = PixelImage(width: 200, height: 100, filledWith: Pixel(200, 100, 50))
    let filter = try EffectRig.description(
      "CIPinchDistortion",
      ["inputCenter": CIVector(x: 100, y: 50), "inputRadius": 500, "inputScale": 1.25])
    try GLTestContext.run { gl in
      let drawn = try EffectRig.filtered(
        source, by: [filter], region: PixelRect(x: 0, y: 0, width: 200, height: 100), in: gl)
      let across = (0..<200).count { drawn[$0, 50].alpha > 127 }
      let down = (0..<100).count { drawn[100, $0].alpha > 127 }
      expect(across, near: 100, within: 2, "\(down)")
      expect(down, near: 46, within: 2, "\(across)")
      // Its sides stay nearly straight: no bow tie.
      let atSide = (0..<100).count { drawn[100 - across / 2 + 4, $0].alpha > 127 }
      expect(atSide, isAtLeast: down - 1, "\(atSide) \(down)")
      expect(atSide, isAtMost: down + 5, "\(atSide) \(down)")
    }
  }

  @Test func `bump`() throws {
    let filter = try EffectRig.description(
      "CIBumpDistortion", ["inputCenter": centre, "inputRadius": 12, "inputScale": -0.5])
    try check(filter) {
      disc($0, SIMD2(22, 15), 12) { away, share in
        away * (1 + 0.5 * (1 - share)) * (1 + 0.5 * (1 - share))
      }
    }
  }

  @Test func `twirl`() throws {
    let filter = try EffectRig.description(
      "CITwirlDistortion", ["inputCenter": centre, "inputRadius": 14, "inputAngle": 2])
    try check(filter) {
      disc($0, SIMD2(22, 15), 14) { away, share in
        let turn = -2 * (1 - share) * (1 - share)
        return SIMD2(
          away.x * cos(turn) - away.y * sin(turn), away.x * sin(turn) + away.y * cos(turn))
      }
    }
  }

  @Test func `circle splash`() throws {
    let filter = try EffectRig.description(
      "CICircleSplashDistortion", ["inputCenter": centre, "inputRadius": 9])
    try check(filter) { point in
      let away = point - SIMD2(22, 15)
      let share = (away * away).sum().squareRoot() / 9
      return share > 1 ? SIMD2(22, 15) + away / share : point
    }
  }

  /// Refraction at a tube, by Snell's law written with angles.
  @Test func `torus lens`() throws {
    let filter = try EffectRig.description(
      "CITorusLensDistortion",
      ["inputCenter": centre, "inputRadius": 14, "inputWidth": 10, "inputRefraction": 1.5])
    try check(filter) { point in
      let away = point - SIMD2(22, 15)
      let far = (away * away).sum().squareRoot()
      let across = (far - 9) / 5
      guard abs(across) < 1, far > 0 else { return point }
      // The normal leans by asin(across); inside the glass the ray is nearer to it.
      let bend = asin(across) - asin(across / 1.5)
      let height = (1 - across * across).squareRoot() * 5
      return point - away / far * tan(bend) * height
    }
  }

  @Test func `kaleidoscope mirrors its sector`() throws {
    let filter = try EffectRig.description(
      "CIKaleidoscope", ["inputCenter": centre, "inputCount": 4, "inputAngle": 0.3])
    try check(filter) { point in
      let away = point - SIMD2(22, 15)
      let far = (away * away).sum().squareRoot()
      var turn = atan2(away.y, away.x) - 0.3
      while turn < 0 { turn += 2 * .pi }
      let sector = Float.pi / 4
      let number = Int(turn / sector)
      turn -= Float(number) * sector
      if number % 2 == 1 { turn = sector - turn }
      return SIMD2(22, 15) + far * SIMD2(cos(turn + 0.3), sin(turn + 0.3))
    }
  }

  /// Glass bends by the slope of its texture's luminance: here by 6 points to the right.
  @Test func `glass bends by the slope of its texture`() throws {
    var slope = PixelImage(width: 64, height: 64)
    for y in 0..<64 {
      for x in 0..<64 {
        let value = UInt8(min(255, x * 4))
        slope[x, y] = Pixel(value, value, value)
      }
    }
    let filter = try EffectRig.description(
      "CIGlassDistortion",
      [
        "inputCenter": CIVector(x: -8, y: -8), "inputScale": 6 * 255 / 4,
        "inputTexture": CIImage(cgImage: slope.cgImage()),
      ])
    try check(filter) { $0.x < 55 ? $0 + SIMD2(6, 0) : $0 }
    let plain = try EffectRig.description("CIGlassDistortion", ["inputScale": 100])
    try GLTestContext.run { gl in
      let drawn = try EffectRig.filtered(source, by: [plain], region: region, in: gl)
      expect(
        FloatPicture(source).error(of: drawn).mean, isAbove: 3, "the built-in glass bends, too")
    }
  }

  /// Centre and radius are the layer's: the layer here has two pixels a point and is moved.
  @Test func `places are points of the layer`() throws {
    let filter = try EffectRig.description(
      "CIPinchDistortion",
      ["inputCenter": CIVector(x: 6, y: 5), "inputRadius": 6, "inputScale": 0.5])
    try check(filter, space: FilterSpace(scale: 2, origin: SIMD2(10, 5))) {
      disc($0, SIMD2(22, 15), 12) { $0 * (1 + 0.5 * (1 - $1) * (1 - $1)) }
    }
  }

  /// The picture may move past its own edge, within the disc.
  @Test func `the result may be larger`() throws {
    let filter = try EffectRig.description(
      "CIBumpDistortion",
      ["inputCenter": CIVector(x: 0, y: 16), "inputRadius": 20, "inputScale": 0.9])
    let wide = PixelRect(x: -20, y: 0, width: 68, height: 32)
    try GLTestContext.run { gl in
      let space = FilterSpace(scale: 1)
      expect(space.output(of: [filter], from: region).x, equals: -20)
      let drawn = try EffectRig.filtered(source, by: [filter], region: wide, in: gl)
      expect(drawn[5, 16].alpha, equals: 0)
      expect(drawn[19, 16].alpha, isAbove: 50)
      expect(drawn[28, 16].alpha, isAbove: 245)
    }
  }

  @Test func `pixellate averages cells`() throws {
    let filter = try EffectRig.description(
      "CIPixellate", ["inputCenter": CIVector(x: 4, y: 2), "inputScale": 8])
    let original = FloatPicture(source)
    var exact = original
    for y in 0..<exact.height {
      for x in 0..<exact.width {
        // Cells begin at the centre and every eight pixels from there.
        let left = Int((Double(x - 4) / 8).rounded(.down)) * 8 + 4
        let top = Int((Double(y - 2) / 8).rounded(.down)) * 8 + 2
        var sum = SIMD4<Float>.zero
        for j in 0..<8 {
          for i in 0..<8 { sum += original[left + i, top + j] }
        }
        exact.pixels[y * exact.width + x] = sum / 64
      }
    }
    try GLTestContext.runOnBoth { gl in
      let drawn = try EffectRig.filtered(source, by: [filter], region: region, in: gl)
      let error = exact.error(of: drawn)
      expect(error.largest, isAtMost: 3, "\(error)")
    }
  }

  // MARK: - Sums along lines

  @Test func `box blur is the mean of a box`() throws {
    let filter = try EffectRig.description("CIBoxBlur", ["inputRadius": 3])
    let weights = [Float](repeating: 1 / 7, count: 7)
    let exact = FloatPicture(source).padded(by: 4).summed(weights, dx: 1, dy: 0)
      .summed(weights, dx: 0, dy: 1)
    let wide = PixelRect(x: -4, y: -4, width: 56, height: 40)
    try GLTestContext.run { gl in
      let drawn = try EffectRig.filtered(source, by: [filter], region: wide, in: gl)
      expect(exact.error(of: drawn).largest, isAtMost: 2)
    }
  }

  @Test func `motion blur is the mean of a line`() throws {
    let filter = try EffectRig.description("CIMotionBlur", ["inputRadius": 5])
    let weights = [Float](repeating: 1 / 11, count: 11)
    let exact = FloatPicture(source).padded(by: 6).summed(weights, dx: 1, dy: 0)
    let wide = PixelRect(x: -6, y: -6, width: 60, height: 44)
    try GLTestContext.run { gl in
      let drawn = try EffectRig.filtered(source, by: [filter], region: wide, in: gl)
      expect(exact.error(of: drawn).largest, isAtMost: 2)
    }
  }

  // MARK: - Glow and sharpening

  @Test func `sharpening adds what the blur takes`() throws {
    let filter = try EffectRig.description(
      "CIUnsharpMask", ["inputRadius": 1.2, "inputIntensity": 0.5])
    var opaque = source
    for y in 0..<32 {
      for x in 0..<48 {
        opaque[x, y] = Pixel(UInt8(x * 5), UInt8(y * 7), UInt8((x * y) % 256), 255)
      }
    }
    let original = FloatPicture(opaque).padded(by: 8)
    let soft = original.blurred(sigma: SIMD2(1.2, 1.2))
    var exact = FloatPicture(width: 28, height: 12)
    for y in 0..<12 {
      for x in 0..<28 {
        let c = original[x + 18, y + 18]
        // Away from the edges, where all is opaque.
        exact.pixels[y * 28 + x] = (c + (c - soft[x + 18, y + 18]) * 0.5)
          .clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
      }
    }
    try GLTestContext.run { gl in
      let drawn = try EffectRig.filtered(
        opaque, by: [filter], region: PixelRect(x: 10, y: 10, width: 28, height: 12), in: gl)
      expect(exact.error(of: drawn).largest, isAtMost: 3)
    }
  }

  @Test func `bloom brightens and gloom dulls`() throws {
    var dot = PixelImage(width: 32, height: 32, filledWith: Pixel(60, 60, 60))
    for y in 12..<20 {
      for x in 12..<20 { dot[x, y] = Pixel(255, 255, 255) }
    }
    let area = PixelRect(x: 0, y: 0, width: 32, height: 32)
    try GLTestContext.run { gl in
      let bloom = try EffectRig.filtered(
        dot, by: [EffectRig.description("CIBloom", ["inputRadius": 3, "inputIntensity": 1])],
        region: area, in: gl)
      let gloom = try EffectRig.filtered(
        dot, by: [EffectRig.description("CIGloom", ["inputRadius": 3, "inputIntensity": 1])],
        region: area, in: gl)
      expect(bloom[10, 16].red, isAbove: 120)
      expect(bloom[16, 16].red, equals: 255)
      expect(gloom[13, 13].red, isBelow: 200)
      expect(gloom[8, 8].red, isAtMost: 60)
    }
  }
}
