// SPDX-License-Identifier: MIT

internal import CoreImage

/// The look of an old film as two steps of `color.glsl`: a matrix, then a curve for each component.
///
/// Apple describes its photo effects in words and by pictures and keeps its tables to itself; these
/// numbers follow the words, and are ours.
struct PhotoLook {
  /// The remaining distance from grey: 0 for black and white.
  var saturation: Float = 0
  /// Factors of red, green and blue.
  var gain = SIMD3<Float>(1, 1, 1)
  /// The cubic's coefficients for red, from the constant on; those for green and blue.
  var red = SIMD4<Float>(0, 1, 0, 0)
  var green = SIMD4<Float>(0, 1, 0, 0)
  var blue = SIMD4<Float>(0, 1, 0, 0)

  /// The look of a filter; nil for one that is no photo effect.
  init?(_ kind: FilterKind) {
    switch kind {
    case .photoEffectChrome:
      saturation = 1.35
      setCurve(SIMD4(0, 0.6, 1.2, -0.8))
    case .photoEffectFade:
      saturation = 0.65
      setCurve(SIMD4(0.1, 0.8, 0, 0))
    case .photoEffectInstant:
      saturation = 0.75
      red = SIMD4(0.06, 1.05, -0.15, 0)
      green = SIMD4(0.05, 0.95, -0.05, 0)
      blue = SIMD4(0.14, 0.72, 0, 0)
    case .photoEffectMono: setCurve(SIMD4(0.06, 0.86, 0, 0))
    case .photoEffectNoir: setCurve(SIMD4(0, 0.1, 2.5, -1.6))
    case .photoEffectProcess:
      saturation = 0.85
      gain = SIMD3(0.92, 1, 1)
      red = SIMD4(0, 0.8, 0.6, -0.4)
      blue = SIMD4(0.12, 0.82, 0, 0)
    case .photoEffectTonal: break
    case .photoEffectTransfer:
      saturation = 0.9
      gain = SIMD3(1.06, 1, 0.9)
      red = SIMD4(0.05, 1.1, -0.15, 0)
      blue = SIMD4(0.06, 0.84, 0, 0)
    default: return nil
    }
  }

  private mutating func setCurve(_ curve: SIMD4<Float>) {
    red = curve
    green = curve
    blue = curve
  }

  /// Saturation about luminance, then the factors.
  var matrix: ColorOperation {
    var result = ColorOperation()
    for row in 0..<3 {
      var own = SIMD4<Float>.zero
      own[row] = 1
      result.vectors[row] =
        (own * saturation + ColorOperation.luminance * (1 - saturation)) * gain[row]
    }
    return result
  }

  /// The curve of each component, of values between 0 and 1.
  var curve: ColorOperation {
    var result = ColorOperation(.curve, red, green)
    result.vectors[2] = blue
    result.vectors[3] = SIMD4(0, 1, 0, 0)
    return result
  }
}
