// SPDX-License-Identifier: MIT

/// At which size one axis of a Gaussian is computed, and what is left for its taps.
///
/// A picture shrunk by d has lost what a wide Gaussian removes anyway, so the blur is done there.
/// Shrinking and enlarging blur by themselves; variances of convolutions add up, so the taps get
/// what is left of the variance, in square texels of the small picture:
///
/// ```
/// taps = (σ / d)² − shrink − enlarge
/// shrink:  box of d pixels, (1 − 1/d²) / 12
/// enlarge: linear, 1/6 on average
/// ```
/// Linear enlargement is left to whoever draws the picture. It will do where the small picture is
/// smooth: from a deviation of 1.6 texels on. Below that the blur is done at full size.
struct BlurLevel: Equatable {
  /// Pixels per texel: 1, 2, 4, …
  var step: Int32
  /// Of the taps, in square texels.
  var tapVariance: Double

  /// The taps of the level.
  var taps: SymmetricTaps {
    step == 1
      ? SymmetricTaps(gaussianVariance: tapVariance) : SymmetricTaps(restVariance: tapVariance)
  }

  /// The largest deviation drawn, in pixels.
  static let limit = 3_000.0

  /// - Parameter sigma: the standard deviation in pixels.
  init(sigma: Double) {
    let sigma = min(sigma.isFinite ? max(0, sigma) : 0, Self.limit)
    var step: Int32 = 1
    while sigma >= Self.leastDeviation * Double(step * 2) { step *= 2 }
    self.step = step
    let d = Double(step)
    let deviation = sigma / d
    tapVariance =
      step == 1 ? sigma * sigma : deviation * deviation - (1 - 1 / (d * d)) / 12 - 1.0 / 6
  }

  /// From which deviation in texels on a size is fine enough.
  private static let leastDeviation = 1.6
}
