// SPDX-License-Identifier: MIT

/// At which size one axis of a Gaussian is computed, and what is left for its taps.
///
/// A picture shrunk by d has lost what a wide Gaussian removes anyway, so the blur is done there.
/// Shrinking and enlarging blur by themselves; variances of convolutions add up, so the taps get
/// what is left of the variance, in square texels of the small picture:
///
/// ```
/// taps = (σ / d)² − shrink − enlarge
/// shrink:  box of d pixels (1 − 1/d²) / 12;  1 3 3 1 over two pixels 3/4 pixels², 3/16
/// enlarge: linear 1/6 on average;  cubic B-spline 1/3, the same at every place
/// ```
/// Linear enlargement is left to whoever draws the picture. It will do where the small picture is
/// smooth: from a deviation of 1.6 texels on. Between that and full size the B-spline serves.
struct BlurLevel: Equatable {
  /// Pixels per texel: 1, 2, 4, …
  var step: Int32
  /// Of the taps, in square texels.
  var tapVariance: Double
  /// Whether the picture is shrunk by the smoother filter and enlarged by the B-spline.
  var isSmooth: Bool

  /// The taps of the level.
  var taps: SymmetricTaps {
    step == 1
      ? SymmetricTaps(gaussianVariance: tapVariance) : SymmetricTaps(restVariance: tapVariance)
  }

  /// The largest deviation drawn, in pixels.
  static let limit = 3_000.0

  /// - Parameters:
  ///   - sigma: the standard deviation in pixels.
  ///   - isSmooth: both axes are shrunk by 2 and enlarged by the B-spline.
  init(sigma: Double, isSmooth: Bool) {
    let sigma = min(sigma.isFinite ? max(0, sigma) : 0, Self.limit)
    self.isSmooth = isSmooth
    if isSmooth {
      step = 2
      tapVariance = max(0, sigma * sigma / 4 - 3.0 / 16 - 1.0 / 3)
      return
    }
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

  /// Whether two deviations in pixels are best served by the smooth half size.
  static func prefersSmooth(_ sigma: SIMD2<Double>) -> Bool {
    let range = 1.6..<3.2
    return range.contains(sigma.x) && range.contains(sigma.y)
  }
}
