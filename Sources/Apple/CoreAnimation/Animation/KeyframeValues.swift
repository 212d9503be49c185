// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import Motion
internal import RenderTree

/// Reads the values of a keyframe animation (behaviour facts KF-1 to KF-17).
enum KeyframeValues {
  static func read(
    _ animation: CAKeyframeAnimation, _ reader: AnimationValueReader
  ) -> AnimationValues? {
    guard let mode = Mode(animation.calculationMode), !animation.hasOneValueOnly else {
      return nil
    }
    var values: AnimationValues?
    if let path = animation.path {
      guard reader.takesPaths else { return nil }
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

  /// The interpolation between keyframes.
  enum Mode {
    case linear, discrete, paced, cubic, cubicPaced

    /// Makes the mode of a name; nil for an unknown one, with which the animation has no effect
    /// (behaviour fact KF-17).
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
    let indices = (0..<reader.target.objectCount).map { SIMD4(Double($0), 0, 0, 0) }
    guard let points = indices.isEmpty ? all(animation.values, reader.lanes) : indices else {
      return nil
    }
    if mode.isDiscrete {
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
      // Uneven times count in the paced mode only (behaviour facts KF-13, KF-15).
      segments =
        CubicKeyframes(
          CubicParameters(animation, count: points.count), points: points,
          times: mode.isPaced ? times : []
        ).segments
    } else {
      segments = zip(points, points.dropFirst()).map { LaneSegment(from: $0, to: $1) }
    }
    var values = AnimationValues(segments: .lanes(segments))
    values.keyTimes = times
    if !mode.isPaced { values.curves = curves(animation, segmentCount: segments.count) }
    return values
  }

  /// Reads whole matrices, which have no distance from one another, so that paced modes do not
  /// apply (behaviour fact KF-15a).
  private static func matrices(
    _ animation: CAKeyframeAnimation, _ mode: Mode, _ reader: AnimationValueReader
  ) -> AnimationValues? {
    guard !mode.isPaced, let points = all(animation.values, reader.matrix) else { return nil }
    if mode.isDiscrete {
      let held = points.map { MatrixSegment(from: $0, to: $0) }
      return timed(AnimationValues(segments: .matrices(held)), animation, mode)
    }
    let times = keyTimes(animation, segmentCount: points.count - 1)
    if mode.isCubic, points.count > 2,
      let curve = MatrixSpline(animation, matrices: points, times: times)
    {
      return curve.values(curves: curves(animation, segmentCount: points.count - 1))
    }
    let segments = zip(points, points.dropFirst()).map { MatrixSegment(from: $0, to: $1) }
    var values = AnimationValues(segments: .matrices(segments))
    values.keyTimes = times
    values.curves = curves(animation, segmentCount: segments.count)
    return values
  }

  /// Reads every value; nil when none exist or one of them is refused.
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

  /// The key times as given: unsorted ones and those that lack 0 or 1 are used too (fact KF-3).
  ///
  /// A wrong number of them, and any that is not finite, give none: even spacing.
  static func keyTimes(_ animation: CAKeyframeAnimation, segmentCount: Int) -> [Double] {
    let times = finiteTimes(animation)
    return times.count == segmentCount + 1 ? times : []
  }

  /// All key times; none if one is not finite.
  static func finiteTimes(_ animation: CAKeyframeAnimation) -> [Double] {
    let times = animation.keyTimes?.map(\.doubleValue) ?? []
    return times.allSatisfy(\.isFinite) ? times : []
  }

  /// One timing curve for each segment, linear for those without a function; none if there are no
  /// functions.
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

extension CAKeyframeAnimation {
  /// Whether there is only one value: such an animation has no effect (fact KF-17).
  var hasOneValueOnly: Bool {
    path == nil && !(self is any FunctionOfTime) && values?.count == 1
  }
}

extension AnimationValueReader {
  /// Whether a path may drive the target: points, and the translation of a matrix (fact KP-21).
  var takesPaths: Bool { target.kind == .point || target.track.component == .translation }
}
