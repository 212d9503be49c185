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

  /// The capacity of the shader's parameters.
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

  /// A Gaussian sampled at the texels.
  ///
  /// - Parameter variance: in square texels; 0 or less gives the middle alone.
  init(gaussianVariance variance: Double) {
    guard variance > 0.003 else {
      self.init(weights: [1])
      return
    }
    let far = Int((variance.squareRoot() * 5).rounded(.up))
    self.init(variance: Self.variance(of: variance, count: far, isBetween: false), isBetween: false)
  }

  /// Weights of a Gaussian's shape that have exactly a variance, though they are cut.
  ///
  /// - Parameters:
  ///   - variance: in square texels.
  ///   - isBetween: the middle lies between two texels.
  ///   - deviations: where they are cut, in standard deviations.
  init(variance: Double, isBetween: Bool, deviations: Double = 2.5) {
    guard variance > 0.003 else {
      self.init(weights: [1])
      return
    }
    let reach = Int((variance.squareRoot() * deviations - 0.25).rounded(.up))
    let count = min(max(2, reach + reach % 2), Self.limit * 2)
    var low = 0.0
    var high = 4 * variance + 1
    for _ in 0..<40 {
      let middle = (low + high) / 2
      if Self.variance(of: middle, count: count, isBetween: isBetween) < variance {
        low = middle
      } else {
        high = middle
      }
    }
    let weights = (0..<(isBetween ? count : count + 1)).map {
      Self.weight(at: $0, of: high, isBetween: isBetween)
    }
    if isBetween { self.init(halves: weights) } else { self.init(weights: weights) }
  }

  private static func weight(at index: Int, of variance: Double, isBetween: Bool) -> Double {
    let distance = Double(index) + (isBetween ? 0.5 : 0)
    return exp(-distance * distance / (2 * max(variance, 1e-6)))
  }

  /// The variance that a sampled Gaussian has when `count` texels on each side are all of it.
  private static func variance(of shape: Double, count: Int, isBetween: Bool) -> Double {
    var total = isBetween ? 0 : 1.0
    var sum = 0.0
    for index in (isBetween ? 0 : 1)..<(isBetween ? count : count + 1) {
      let weight = 2 * weight(at: index, of: shape, isBetween: isBetween)
      let distance = Double(index) + (isBetween ? 0.5 : 0)
      total += weight
      sum += weight * distance * distance
    }
    return total > 0 ? sum / total : 0
  }

  /// Weights by distance from a middle between two texels: at 0.5, at 1.5, and so on.
  private init(halves weights: [Double]) {
    middle = 0
    let total = 2 * weights.reduce(0, +)
    for index in stride(from: 0, to: weights.count, by: 2) {
      let near = weights[index] / total
      let far = index + 1 < weights.count ? weights[index + 1] / total : 0
      guard near + far > 0 else { continue }
      pairs.append(SIMD2(Float(Double(index) + 0.5 + far / (near + far)), Float(near + far)))
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
