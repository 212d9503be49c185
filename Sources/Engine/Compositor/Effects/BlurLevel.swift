// SPDX-License-Identifier: MIT

/// At which size one axis of a Gaussian is computed, and the variance left for its taps.
///
/// A wide blur leaves nothing that needs every pixel, so its result has one texel for `step` pixels
/// and is enlarged linearly where it is drawn. What the taps read may be smaller as well: averages
/// of blocks of `sourceStep` pixels, a half or all of `step`. Averaging and enlarging blur by
/// themselves; variances of convolutions add up, so the taps get the remainder, in square texels of
/// what they read:
///
/// ```
/// taps = (σ² − shrink − enlarge) / sourceStep²
/// shrink:  box of s pixels, (s² − 1) / 12
/// enlarge: linear between texels d pixels apart, d² / 6 on average over the places between them
/// ```
///
/// The sources of the error, in steps of 255 of a channel, as mean absolute differences from the
/// exact Gaussian (the largest values found, at the smallest deviation of each level):
///
/// | | squares of 8 pixels | noise of full range |
/// |---|--:|--:|
/// | rounding to 8 bits after each of up to four draws | 0.3 | 0.3 |
/// | linear enlargement, at σ = 1.05 d | 0.6 | 0.6 |
/// | averages alias, at σ = 1.6 d with s = d | 0.5 | 0.9 |
///
/// They do not add up: the second and the third belong to different ends of a level. The mean stays
/// below one step for every deviation.
struct BlurLevel: Equatable {
  /// Pixels per texel of the result: 1, 2, 4, …
  var step: Int32 = 1
  /// Pixels per texel of what the taps read.
  var sourceStep: Int32 = 1
  /// The variance of the taps, in square texels of their source.
  var tapVariance = 0.0

  /// Whether the result's texels lie between two of those that the taps read.
  var isBetween: Bool { step != sourceStep }

  /// The taps of the level.
  var taps: SymmetricTaps {
    if step == 1 { return SymmetricTaps(gaussianVariance: tapVariance) }
    // Small blurs show where their tails are cut off; wide ones are sums of many texels.
    return SymmetricTaps(
      variance: tapVariance, isBetween: isBetween, deviations: step == 2 ? 3 : 2.5)
  }

  /// The largest deviation drawn, in pixels.
  static let limit = 3_000.0
  /// The smallest deviation drawn, in pixels; less cannot be seen.
  static let least = 0.05

  /// - Parameter sigma: the standard deviation in pixels.
  init(sigma: Double) {
    let sigma = min(sigma.isFinite ? max(0, sigma) : 0, Self.limit)
    while sigma >= Self.leastDeviation * Double(step * 2) { step *= 2 }
    guard step > 1 else {
      tapVariance = sigma * sigma
      return
    }
    sourceStep = sigma >= Self.averagedDeviation * Double(step) ? step : step / 2
    let d = Double(step)
    let s = Double(sourceStep)
    tapVariance = (sigma * sigma - (s * s - 1) / 12 - d * d / 6) / (s * s)
  }

  /// From which deviation in texels of the result on its size is fine enough.
  private static let leastDeviation = 1.05
  /// From which deviation in texels of the result on averages of its size are fine enough to read.
  private static let averagedDeviation = 1.6
}
