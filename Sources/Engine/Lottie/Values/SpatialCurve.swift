// SPDX-License-Identifier: MIT

internal import Foundation

/// The curve on which a position moves from one keyframe to the next, travelled by its length.
struct SpatialCurve {
  private let points: [SIMD2<Double>]
  /// The length up to each of `samples` + 1 points of even parameters.
  private let lengths: [Double]
  private static let samples = 64

  /// Makes the curve of two points and their tangents, which are relative to them.
  init(from start: SIMD2<Double>, out: SIMD2<Double>, in into: SIMD2<Double>, to end: SIMD2<Double>)
  {
    points = [start, start + out, end + into, end]
    var lengths = [0.0]
    var last = start
    for index in 1...Self.samples {
      let point = Self.point(points, Double(index) / Double(Self.samples))
      let step = point - last
      lengths.append(lengths[index - 1] + (step * step).sum().squareRoot())
      last = point
    }
    self.lengths = lengths
  }

  /// The point at a share of the length; shares beyond 0…1 continue along the end's tangent.
  func point(atShare share: Double) -> SIMD2<Double> {
    let total = lengths[Self.samples]
    guard total > 0 else { return points[0] }
    if share < 0 { return points[0] + direction(at: 0) * (share * total) }
    if share > 1 { return points[3] + direction(at: 1) * ((share - 1) * total) }
    return Self.point(points, parameter(atShare: share))
  }

  /// The unit direction of travel at a share of the length; zero for a curve without length.
  func direction(atShare share: Double) -> SIMD2<Double> {
    direction(at: parameter(atShare: min(max(share, 0), 1)))
  }

  private func parameter(atShare share: Double) -> Double {
    let distance = share * lengths[Self.samples]
    var low = 0
    var high = Self.samples
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[middle] <= distance { low = middle } else { high = middle }
    }
    let step = lengths[high] - lengths[low]
    return (Double(low) + (step > 0 ? (distance - lengths[low]) / step : 0)) / Double(Self.samples)
  }

  private func direction(at t: Double) -> SIMD2<Double> {
    // At an end whose handle is on its point, the direction is that of a point nearby.
    for t in [t, min(max(t, 0.001), 0.999)] {
      let s = 1 - t
      let d =
        s * s * (points[1] - points[0]) + 2 * s * t * (points[2] - points[1])
        + t * t * (points[3] - points[2])
      let length = (d * d).sum().squareRoot()
      if length > 1e-9 { return d / length }
    }
    return .zero
  }

  private static func point(_ p: [SIMD2<Double>], _ t: Double) -> SIMD2<Double> {
    let s = 1 - t
    return s * s * s * p[0] + 3 * s * s * t * p[1] + 3 * s * t * t * p[2] + t * t * t * p[3]
  }
}
