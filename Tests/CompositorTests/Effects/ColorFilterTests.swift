// SPDX-License-Identifier: MIT

import Compositor
import CoreImage
import Expectations
import Foundation
import TestSupport
import Testing

/// Colour filters against their formulas, evaluated on the processor.
struct ColorFilterTests {
  private typealias Color = SIMD4<Float>

  /// Draws the filters on the ramp and compares with the formula on straight colours.
  private func check(
    _ filters: [FilterDescription], sourceLocation: SourceLocation = #_sourceLocation,
    _ formula: (Color) -> Color
  ) throws {
    let source = EffectPictures.ramp()
    let exact = FloatPicture(source).mapped(formula)
    let region = PixelRect(
      x: 0, y: 0, width: Int32(source.width), height: Int32(source.height))
    try GLTestContext.runOnBoth { gl in
      let drawn = try EffectRig.filtered(source, by: filters, region: region, in: gl)
      let error = exact.error(of: drawn)
      expect(
        error.largest, isAtMost: 2, "\(gl.capabilities.api) \(error)",
        sourceLocation: sourceLocation)
    }
  }

  private func rgb(_ c: Color, _ change: (SIMD3<Float>) -> SIMD3<Float>) -> Color {
    SIMD4(change(SIMD3(c.x, c.y, c.z)), c.w)
  }

  private func luminance(_ c: SIMD3<Float>) -> Float {
    0.2126 * c.x + 0.7152 * c.y + 0.0722 * c.z
  }

  @Test func `invert`() throws {
    try check([EffectRig.description("CIColorInvert")]) { rgb($0) { 1 - $0 } }
  }

  @Test func `controls`() throws {
    let filter = try EffectRig.description(
      "CIColorControls",
      ["inputSaturation": 0.3, "inputBrightness": 0.1, "inputContrast": 1.5])
    try check([filter]) {
      rgb($0) { c in
        let grey = SIMD3(repeating: luminance(c))
        return (grey + (c - grey) * 0.3 + 0.1 - 0.5) * 1.5 + 0.5
      }
    }
  }

  @Test func `exposure and gamma`() throws {
    try check([EffectRig.description("CIExposureAdjust", ["inputEV": -1])]) { rgb($0) { $0 * 0.5 } }
    try check([EffectRig.description("CIGammaAdjust", ["inputPower": 2])]) { rgb($0) { $0 * $0 } }
  }

  @Test func `hue turns as in CSS`() throws {
    // A turn by 180 degrees: twice the luminance (CSS's weights) minus the colour.
    try check([EffectRig.description("CIHueAdjust", ["inputAngle": Double.pi])]) {
      rgb($0) { c in
        let grey = 0.213 * c.x + 0.715 * c.y + 0.072 * c.z
        return SIMD3(repeating: 2 * grey) - c
      }
    }
    try check([EffectRig.description("CIHueAdjust")]) { $0 }
  }

  @Test func `matrix with bias`() throws {
    let filter = try EffectRig.description(
      "CIColorMatrix",
      [
        "inputRVector": CIVector(x: 0, y: 1, z: 0, w: 0),
        "inputGVector": CIVector(x: 0.5, y: 0, z: 0.5, w: 0),
        "inputBVector": CIVector(x: 0, y: 0, z: 0, w: 0.5),
        "inputAVector": CIVector(x: 0, y: 0, z: 0, w: 0.5),
        "inputBiasVector": CIVector(x: 0.1, y: 0, z: 0, w: 0.25),
      ])
    try check([filter]) {
      SIMD4($0.y + 0.1, 0.5 * $0.x + 0.5 * $0.z, 0.5 * $0.w, 0.5 * $0.w + 0.25)
    }
  }

  @Test func `toning`() throws {
    try check([EffectRig.description("CISepiaTone", ["inputIntensity": 1])]) {
      rgb($0) { c in
        SIMD3(
          0.393 * c.x + 0.769 * c.y + 0.189 * c.z, 0.349 * c.x + 0.686 * c.y + 0.168 * c.z,
          0.272 * c.x + 0.534 * c.y + 0.131 * c.z)
      }
    }
    try check([EffectRig.description("CIColorMonochrome", ["inputIntensity": 0.5])]) {
      rgb($0) { c in c * 0.5 + SIMD3(0.6, 0.45, 0.3) * luminance(c) * 0.5 }
    }
    try check([EffectRig.description("CIFalseColor")]) {
      rgb($0) { c in
        let l = luminance(c)
        return SIMD3(0.3, 0, 0) * (1 - l) + SIMD3(1, 0.9, 0.8) * l
      }
    }
  }

  @Test func `vibrance`() throws {
    try check([EffectRig.description("CIVibrance", ["inputAmount": 0.8])]) {
      rgb($0) { c in
        let grey = SIMD3(repeating: luminance(c))
        return grey + (c - grey) * (1 + 0.8 * (1 - (c.max() - c.min())))
      }
    }
  }

  @Test func `components and curves`() throws {
    try check([EffectRig.description("CIMaximumComponent")]) {
      rgb($0) { SIMD3(repeating: $0.max()) }
    }
    try check([EffectRig.description("CIMinimumComponent")]) {
      rgb($0) { SIMD3(repeating: $0.min()) }
    }
    try check([EffectRig.description("CISRGBToneCurveToLinear")]) {
      rgb($0) { c in
        var r = c
        for i in 0..<3 {
          r[i] = c[i] <= 0.04045 ? c[i] / 12.92 : pow((c[i] + 0.055) / 1.055, 2.4)
        }
        return r
      }
    }
    try check([EffectRig.description("CIMaskToAlpha")]) {
      SIMD4(1, 1, 1, $0.w * luminance(SIMD3($0.x, $0.y, $0.z)))
    }
    try check([
      EffectRig.description(
        "CIColorClamp",
        [
          "inputMinComponents": CIVector(x: 0.2, y: 0, z: 0, w: 0),
          "inputMaxComponents": CIVector(x: 0.8, y: 0.5, z: 1, w: 1),
        ])
    ]) { SIMD4(min(max($0.x, 0.2), 0.8), min($0.y, 0.5), $0.z, $0.w) }
  }

  /// Steps are far apart, so rounding at an edge shows as a whole step: compare where it is clear.
  @Test func `posterize has as many levels as asked`() throws {
    var source = PixelImage(width: 256, height: 1)
    for x in 0..<256 { source[x, 0] = Pixel(UInt8(x), 0, 0, 255) }
    let region = PixelRect(x: 0, y: 0, width: 256, height: 1)
    for name in ["CIColorPosterize", "CIPosterize"] {
      let filter = try EffectRig.description(name, ["inputLevels": 4])
      try GLTestContext.run { gl in
        let drawn = try EffectRig.filtered(source, by: [filter], region: region, in: gl)
        expect(Set((0..<256).map { drawn[$0, 0].red }), equals: [0, 85, 170, 255])
        expect(drawn[60, 0].red, equals: 0)
        expect(drawn[70, 0].red, equals: 85)
        expect(drawn[250, 0].red, equals: 255)
      }
    }
  }

  @Test func `a run of filters is drawn once and does not clamp`() throws {
    let filters = try [
      EffectRig.description("CIExposureAdjust", ["inputEV": 1]),
      EffectRig.description("CIColorInvert"),
      EffectRig.description("CIGammaAdjust", ["inputPower": 1]),
      EffectRig.description("CIColorInvert"),
      EffectRig.description("CIExposureAdjust", ["inputEV": -1]),
    ]
    let source = EffectPictures.ramp()
    let region = PixelRect(x: 0, y: 0, width: 48, height: 32)
    try GLTestContext.run { gl in
      var draws: [Int] = []
      let drawn = try EffectRig.picture(of: [source], region: region, in: gl) {
        runner, pictures, gl in
        func apply(_ filters: [FilterDescription]) -> FilterPicture {
          let before = gl.statistics.drawCalls
          let result = runner.apply(
            filters, to: pictures[0], covering: region, space: FilterSpace(scale: 1), in: gl)
          draws.append(gl.statistics.drawCalls - before)
          return result
        }
        runner.release(apply([filters[0]]))
        return apply(filters)
      }
      // As many as one filter takes.
      expect(draws[1], equals: draws[0])
      // Twice as bright, then half as bright; the gamma step between holds negative values at 0.
      let exact = FloatPicture(source).mapped {
        rgb($0) { c in
          var r = c
          for i in 0..<3 { r[i] = (1 - max(0, 1 - 2 * c[i])) * 0.5 }
          return r
        }
      }
      expect(exact.error(of: drawn).largest, isAtMost: 2)
    }
  }

  @Test func `a filter that is off changes nothing`() throws {
    var filter = try EffectRig.description("CIColorInvert")
    filter.isEnabled = false
    try check([filter]) { $0 }
  }

  @Test func `vignettes darken towards the rim`() throws {
    let source = PixelImage(width: 40, height: 40, filledWith: Pixel(200, 200, 200))
    let region = PixelRect(x: 0, y: 0, width: 40, height: 40)
    let space = FilterSpace(scale: 2, bounds: SIMD4(0, 0, 20, 20))
    let vignette = try EffectRig.description("CIVignette", ["inputIntensity": 1])
    let effect = try EffectRig.description(
      "CIVignetteEffect",
      ["inputCenter": CIVector(x: 10, y: 10), "inputRadius": 8, "inputFalloff": 0.25])
    try GLTestContext.run { gl in
      for filter in [vignette, effect] {
        let drawn = try EffectRig.filtered(
          source, by: [filter], space: space, region: region, in: gl)
        expect(drawn[20, 20].red, equals: 200)
        expect(drawn[0, 0].red, isBelow: 110)
        expect(drawn[0, 0], equals: drawn[39, 39])
        expect(drawn[0, 39], equals: drawn[39, 0])
        expect(drawn[0, 0].alpha, equals: 255)
      }
    }
  }
}
