// SPDX-License-Identifier: MIT

internal import Foundation
internal import RenderTree

/// The smooth curve through keyframe values: a Kochanek-Bartels spline in Hermite form.
///
/// With `a = p(i) - p(i-1)`, `b = p(i+1) - p(i)`, tension T, continuity C, bias B at point i:
/// - outgoing `(1-T)(1+C)(1+B)/2 · a + (1-T)(1-C)(1-B)/2 · b`
/// - incoming `(1-T)(1-C)(1+B)/2 · a + (1-T)(1+C)(1-B)/2 · b`
///
/// At the first and the last point the one difference counts twice. In the paced mode the
/// tangents are scaled by the lengths d(i) of the intervals: outgoing by `2 d(i) / (d(i-1) +
/// d(i))`, incoming by `2 d(i-1) / (d(i-1) + d(i))`. Source: behaviour facts KF-11 to KF-15; D.
/// Kochanek and R. Bartels, "Interpolating Splines with Local Tension, Continuity, and Bias
/// Control", 1984.
struct CubicKeyframes {
  private let parameters: CubicParameters
  private let points: [SIMD4<Double>]
  private let times: [Double]

  /// - Parameters:
  ///   - parameters: of as many points.
  ///   - points: at least two.
  ///   - times: one for each point, or none for even spacing.
  init(_ parameters: CubicParameters, points: [SIMD4<Double>], times: [Double]) {
    self.parameters = parameters
    self.points = points
    self.times = times
  }

  /// The segments from point to point.
  var segments: [LaneSegment] {
    (0..<points.count - 1).map { index in
      LaneSegment(
        from: points[index], to: points[index + 1], startTangent: outgoing(index),
        endTangent: incoming(index + 1))
    }
  }

  private func outgoing(_ i: Int) -> SIMD4<Double> {
    let weights = parameters.outgoing(i)
    return tangent(i, weights) * (2 * interval(i) / (interval(i - 1) + interval(i)))
  }

  private func incoming(_ i: Int) -> SIMD4<Double> {
    let weights = parameters.incoming(i)
    return tangent(i, weights) * (2 * interval(i - 1) / (interval(i - 1) + interval(i)))
  }

  /// The weighted sum of the differences on both sides; a missing one is replaced by the other.
  private func tangent(_ i: Int, _ weights: SIMD2<Double>) -> SIMD4<Double> {
    let before = i > 0 ? points[i] - points[i - 1] : points[1] - points[0]
    let after = i < points.count - 1 ? points[i + 1] - points[i] : before
    return before * weights.x + after * weights.y
  }

  /// The length of the interval after point `i`, beyond the ends that of the nearest; 1 without
  /// times.
  private func interval(_ i: Int) -> Double {
    guard times.count == points.count else { return 1 }
    let index = min(max(i, 0), points.count - 2)
    return max(times[index + 1] - times[index], 1e-9)
  }
}

/// Tension, continuity and bias at each keyframe (behaviour fact KF-11).
struct CubicParameters {
  private let tension: [Double]
  private let continuity: [Double]
  private let bias: [Double]

  /// Reads the parameters of an animation of `count` values.
  ///
  /// A list of another length acts on the first value only (behaviour fact KF-13); numbers that are
  /// not finite count as 0.
  init(_ animation: CAKeyframeAnimation, count: Int) {
    func read(_ list: [NSNumber]?) -> [Double] {
      let numbers = (list ?? []).map { $0.doubleValue.isFinite ? $0.doubleValue : 0 }
      if numbers.count == count { return numbers }
      return (0..<count).map { $0 == 0 ? numbers.first ?? 0 : 0 }
    }
    tension = read(animation.tensionValues)
    continuity = read(animation.continuityValues)
    bias = read(animation.biasValues)
  }

  /// The weights of the differences before and after value `i` in the tangent that leaves it.
  func outgoing(_ i: Int) -> SIMD2<Double> {
    let t = (1 - tension[i]) / 2
    return SIMD2(
      t * (1 + continuity[i]) * (1 + bias[i]), t * (1 - continuity[i]) * (1 - bias[i]))
  }

  /// The weights in the tangent that arrives at value `i`.
  func incoming(_ i: Int) -> SIMD2<Double> {
    let t = (1 - tension[i]) / 2
    return SIMD2(
      t * (1 - continuity[i]) * (1 + bias[i]), t * (1 + continuity[i]) * (1 - bias[i]))
  }
}
