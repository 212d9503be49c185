// SPDX-License-Identifier: MIT

internal import Foundation

/// The weights of one axis of a blur, as pairs of taps on both sides of the middle.
///
/// Neighbouring weights w1 at k and w2 at k + 1 become one tap between them, at k + w2 / (w1 + w2),
/// which bilinear sampling weighs just so: half the samples. The weights sum to 1.
struct SymmetricTaps {
  /// Weight of the middle texel.
  private(set) var middle: Float
  /// Distance in texels and weight, for each pair.
  private(set) var pairs: [SIMD2<Float>] = []

  /// What fits into the shader's parameters.
  static let limit = 126

  /// Weights by distance: of the middle, of the texels next to it, and so on.
  private init(weights: [Double]) {
    var total = weights[0]
    for weight in weights.dropFirst() { total += 2 * weight }
    middle = Float(weights[0] / total)
    var index = 1
    while index < weights.count {
      let near = weights[index] / total
      let far = index + 1 < weights.count ? weights[index + 1] / total : 0
      if near + far > 0 {
        pairs.append(
          SIMD2(Float(Double(index) + far / (near + far)), Float(near + far)))
      }
      index += 2
    }
  }

  /// A Gaussian sampled at the texels, cut at three standard deviations.
  ///
  /// - Parameter variance: in square texels; 0 or less gives the middle alone.
  init(gaussianVariance variance: Double) {
    guard variance > 0.003 else {
      self.init(weights: [1])
      return
    }
    let radius = min(Int((variance.squareRoot() * 3).rounded(.up)), Self.limit * 2)
    var weights: [Double] = []
    for distance in 0...radius {
      weights.append(exp(-Double(distance * distance) / (2 * variance)))
    }
    self.init(weights: weights)
  }

  /// What is left to blur of a picture that is smooth already.
  ///
  /// A sampled Gaussian of less than a texel has not the variance that it is named for; three
  /// weights can have it exactly.
  init(restVariance variance: Double) {
    if variance < 0.5 {
      let side = max(0, variance) / 2
      self.init(weights: side > 0.001 ? [1 - 2 * side, side] : [1])
    } else {
      self.init(gaussianVariance: variance)
    }
  }

  /// A box from `-radius` to `radius` texels beyond the middle one; fractions count in part.
  init(boxRadius radius: Double) {
    let radius = min(max(0, radius), Double(Self.limit * 2 - 1))
    let whole = Int(radius)
    var weights = [Double](repeating: 1, count: whole + 1)
    if radius > Double(whole) { weights.append(radius - Double(whole)) }
    self.init(weights: weights)
  }

  /// Equal weights at single steps, for lines that do not follow the texels' rows.
  init(lineSteps count: Int) {
    let count = min(max(0, count), Self.limit)
    middle = 1 / Float(2 * count + 1)
    for step in 0..<count { pairs.append(SIMD2(Float(step + 1), middle)) }
  }
}
