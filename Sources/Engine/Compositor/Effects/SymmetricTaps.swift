// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The weights of one axis of a blur, as pairs of taps on both sides of the middle.
///
/// Neighbouring weights w1 at k and w2 at k + 1 become one tap between them, at k + w2 / (w1 + w2),
/// which bilinear sampling weighs just so: half the samples. The weights sum to 1.
struct SymmetricTaps {
  /// Weight of the middle texel.
  private(set) var middle: Float
  /// Distance in texels and weight, for each pair.
  private(set) var pairs = TapList()

  /// The capacity of the shader's parameters.
  static let limit = TapList.capacity

  /// The middle texel alone.
  private init() { middle = 1 }

  /// Weights by distance: of the middle, of the texels next to it, and so on.
  private init(count: Int, weight: (Int) -> Double) {
    let first = weight(0)
    var total = first
    for index in 1..<max(count, 1) { total += 2 * weight(index) }
    middle = Float(first / total)
    var index = 1
    while index < count {
      let near = weight(index) / total
      let far = index + 1 < count ? weight(index + 1) / total : 0
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
      self.init()
      return
    }
    let far = Int(clamping: (variance.squareRoot() * 5).rounded(.up))
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
      self.init()
      return
    }
    let reach = Int(clamping: (variance.squareRoot() * deviations - 0.25).rounded(.up))
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
    let shape = high
    if isBetween {
      self.init(halfCount: count) { Self.weight(at: $0, of: shape, isBetween: true) }
    } else {
      self.init(count: count + 1) { Self.weight(at: $0, of: shape, isBetween: false) }
    }
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
  private init(halfCount count: Int, weight: (Int) -> Double) {
    middle = 0
    var total = 0.0
    for index in 0..<count { total += 2 * weight(index) }
    for index in stride(from: 0, to: count, by: 2) {
      let near = weight(index) / total
      let far = index + 1 < count ? weight(index + 1) / total : 0
      guard near + far > 0 else { continue }
      pairs.append(SIMD2(Float(Double(index) + 0.5 + far / (near + far)), Float(near + far)))
    }
  }

  /// A box from `-radius` to `radius` texels beyond the middle one; fractions count in part.
  init(boxRadius radius: Double) {
    let radius = min(max(0, radius), Double(Self.limit * 2 - 1))
    let whole = Int(clamping: radius)
    let part = radius - Double(whole)
    self.init(count: whole + (part > 0 ? 2 : 1)) { $0 <= whole ? 1 : part }
  }

  /// Equal weights at single steps, for lines that do not follow the texels' rows.
  init(lineSteps count: Int) {
    let count = min(max(0, count), Self.limit)
    middle = 1 / Float(2 * count + 1)
    for step in 0..<count { pairs.append(SIMD2(Float(step + 1), middle)) }
  }
}
