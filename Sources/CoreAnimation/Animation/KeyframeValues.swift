// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// Reads the values of a keyframe animation (behaviour facts KF-1 to KF-17).
enum KeyframeValues {
  static func read(
    _ animation: CAKeyframeAnimation, _ reader: AnimationValueReader
  ) -> AnimationValues? {
    guard let mode = Mode(animation.calculationMode) else { return nil }
    var values: AnimationValues?
    if let path = animation.path {
      guard reader.target.kind == .point else { return nil }
      values = KeyframePath.read(path, mode, animation)
    } else if reader.readsMatrices {
      values = matrices(animation, mode, reader)
    } else if reader.target.kind == .path {
      values = paths(animation, mode, reader)
    } else if reader.target.kind == .array {
      values = lists(animation, mode, reader)
    } else if reader.target.kind == .filters {
      values = filters(animation, mode, reader)
    } else {
      values = lanes(animation, mode, reader)
    }
    if mode.isDiscrete { values?.options.insert(.discrete) }
    return values
  }

  /// How values between keyframes are found.
  enum Mode {
    case linear, discrete, paced, cubic, cubicPaced

    /// nil for an unknown name: nothing applies then (behaviour fact KF-17).
    init?(_ mode: CAAnimationCalculationMode) {
      switch mode {
      case .linear: self = .linear
      case .discrete: self = .discrete
      case .paced: self = .paced
      case .cubic: self = .cubic
      case .cubicPaced: self = .cubicPaced
      default: return nil
      }
    }

    var isDiscrete: Bool { self == .discrete }
    var isPaced: Bool { self == .paced || self == .cubicPaced }
    var isCubic: Bool { self == .cubic || self == .cubicPaced }
  }

  // MARK: - Values

  private static func lanes(
    _ animation: CAKeyframeAnimation, _ mode: Mode, _ reader: AnimationValueReader
  ) -> AnimationValues? {
    guard let points = all(animation.values, reader.lanes) else { return nil }
    if mode.isDiscrete || points.count == 1 {
      let held = points.map { LaneSegment(from: $0, to: $0) }
      return timed(AnimationValues(segments: .lanes(held)), animation, mode)
    }
    var times = keyTimes(animation, segmentCount: points.count - 1)
    if mode.isPaced {
      let hasMetric = reader.target.functionInputs != 3 && reader.target.kind != .image
      times = hasMetric ? pacedTimes(points) : []
    }
    let segments: [LaneSegment]
    if mode.isCubic, points.count > 2 {
      segments = CubicKeyframes(animation, points: points, times: times).segments
    } else {
      segments = zip(points, points.dropFirst()).map { LaneSegment(from: $0, to: $1) }
    }
    var values = AnimationValues(segments: .lanes(segments))
    values.keyTimes = times
    if !mode.isPaced { values.curves = curves(animation, segmentCount: segments.count) }
    return values
  }

  private static func matrices(
    _ animation: CAKeyframeAnimation, _ mode: Mode, _ reader: AnimationValueReader
  ) -> AnimationValues? {
    guard let points = all(animation.values, reader.matrix) else { return nil }
    if mode.isDiscrete || points.count == 1 {
      let held = points.map { MatrixSegment(from: $0, to: $0) }
      return timed(AnimationValues(segments: .matrices(held)), animation, mode)
    }
    var times = keyTimes(animation, segmentCount: points.count - 1)
    if mode.isPaced {
      times = Self.times(lengths: zip(points, points.dropFirst()).map { $0.distance(to: $1) })
    }
    if mode.isCubic, points.count > 2,
      let curve = MatrixSpline(animation, matrices: points, times: times)
    {
      return curve.values(
        curves: mode.isPaced ? [] : curves(animation, segmentCount: points.count - 1))
    }
    let segments = zip(points, points.dropFirst()).map { MatrixSegment(from: $0, to: $1) }
    var values = AnimationValues(segments: .matrices(segments))
    values.keyTimes = times
    if !mode.isPaced { values.curves = curves(animation, segmentCount: segments.count) }
    return values
  }

  /// Reads every value; nil when there are none or one of them is refused.
  static func all<Value>(_ values: [Any]?, _ read: (Any) -> Value?) -> [Value]? {
    guard let values, !values.isEmpty else { return nil }
    let result = values.compactMap(read)
    return result.count == values.count ? result : nil
  }

  // MARK: - Times

  /// Adds key times and paces, unless the mode ignores them (behaviour fact KF-2).
  static func timed(
    _ values: AnimationValues, _ animation: CAKeyframeAnimation, _ mode: Mode
  ) -> AnimationValues {
    guard !mode.isPaced else { return values }
    var values = values
    let count = values.segments.count
    values.keyTimes = keyTimes(animation, segmentCount: count)
    if !mode.isDiscrete { values.curves = curves(animation, segmentCount: count) }
    return values
  }

  /// The key times, or none (even spacing) when the list is not as it has to be (fact KF-3).
  static func keyTimes(_ animation: CAKeyframeAnimation, segmentCount: Int) -> [Double] {
    guard let times = animation.keyTimes?.map(\.doubleValue) else { return [] }
    let isSorted = zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    guard times.count == segmentCount + 1, times.first == 0, times.last == 1, isSorted else {
      return []
    }
    return times
  }

  /// One pace for each segment; those without a function are even. None if there are no functions.
  static func curves(_ animation: CAKeyframeAnimation, segmentCount: Int) -> [TimingCurve] {
    guard let functions = animation.timingFunctions, !functions.isEmpty else { return [] }
    return (0..<segmentCount).map { $0 < functions.count ? functions[$0].curve : .linear }
  }

  /// Key times in proportion to the distances between values; none when nothing moves.
  static func pacedTimes(_ points: [SIMD4<Double>]) -> [Double] {
    times(
      lengths: zip(points, points.dropFirst()).map { a, b in
        ((b - a) * (b - a)).sum().squareRoot()
      })
  }

  /// Key times in proportion to the lengths of segments; none when all are zero.
  static func times(lengths: [Double]) -> [Double] {
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite else { return [] }
    var sum = 0.0
    var times = [0.0]
    for length in lengths {
      sum += length
      times.append(sum / total)
    }
    times[times.count - 1] = 1
    return times
  }
}

/// The smooth curve through keyframe values: a Kochanek-Bartels spline in Hermite form.
///
/// With `a = p(i) - p(i-1)`, `b = p(i+1) - p(i)`, tension T, continuity C, bias B at point i:
/// - outgoing `(1-T)(1+C)(1+B)/2 · a + (1-T)(1-C)(1-B)/2 · b`
/// - incoming `(1-T)(1-C)(1+B)/2 · a + (1-T)(1+C)(1-B)/2 · b`
///
/// The first and the last point have the adjacent difference itself. Over uneven intervals d(i) the
/// tangents are scaled: outgoing by `2 d(i) / (d(i-1) + d(i))`, incoming by
/// `2 d(i-1) / (d(i-1) + d(i))`. Source: behaviour facts KF-11 to KF-15; D. Kochanek and
/// R. Bartels, "Interpolating Splines with Local Tension, Continuity, and Bias Control", 1984.
struct CubicKeyframes {
  private let points: [SIMD4<Double>]
  private let times: [Double]
  private let tension: [Double]
  private let continuity: [Double]
  private let bias: [Double]

  /// - Parameters:
  ///   - points: at least two.
  ///   - times: one for each point, or none for even spacing.
  init(_ animation: CAKeyframeAnimation, points: [SIMD4<Double>], times: [Double]) {
    self.points = points
    self.times = times
    func parameters(_ list: [NSNumber]?) -> [Double] {
      let numbers = list?.map(\.doubleValue) ?? []
      // A list of the wrong length has no effect (behaviour fact KF-13).
      guard numbers.count == points.count, numbers.allSatisfy(\.isFinite) else {
        return [Double](repeating: 0, count: points.count)
      }
      return numbers
    }
    tension = parameters(animation.tensionValues)
    continuity = parameters(animation.continuityValues)
    bias = parameters(animation.biasValues)
  }

  var segments: [LaneSegment] {
    (0..<points.count - 1).map { index in
      LaneSegment(
        from: points[index], to: points[index + 1], startTangent: outgoing(index),
        endTangent: incoming(index + 1))
    }
  }

  private func outgoing(_ i: Int) -> SIMD4<Double> {
    guard i > 0 else { return points[1] - points[0] }
    let t = (1 - tension[i]) / 2
    let a = t * (1 + continuity[i]) * (1 + bias[i])
    let b = t * (1 - continuity[i]) * (1 - bias[i])
    return tangent(i, a, b) * (2 * interval(i) / (interval(i - 1) + interval(i)))
  }

  private func incoming(_ i: Int) -> SIMD4<Double> {
    guard i < points.count - 1 else { return points[i] - points[i - 1] }
    let t = (1 - tension[i]) / 2
    let a = t * (1 - continuity[i]) * (1 + bias[i])
    let b = t * (1 + continuity[i]) * (1 - bias[i])
    return tangent(i, a, b) * (2 * interval(i - 1) / (interval(i - 1) + interval(i)))
  }

  private func tangent(_ i: Int, _ a: Double, _ b: Double) -> SIMD4<Double> {
    let before = points[i] - points[i - 1]
    let after = points[i + 1] - points[i]
    return before * a + after * b
  }

  /// Length of the interval after point `i`; equal ones when no times or no time is given.
  private func interval(_ i: Int) -> Double {
    guard times.count == points.count else { return 1 }
    return max(times[i + 1] - times[i], 1e-9)
  }
}
