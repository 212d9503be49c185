// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// Converts the path of a keyframe animation into segments.
///
/// Each line or curve is one interval; a move is a jump; closing a subpath is a line, unless it
/// closed already (behaviour facts KF-1, KF-6 to KF-8). Paced modes split curves into short pieces,
/// so that the speed along a curve is even too.
///
/// Key time i belongs to point i, the end of segment i - 1. After the last key time the last point
/// reached shows, and segments beyond it are never travelled; times beyond the last point have no
/// effect (KF-3). In the discrete mode point i holds from time i to time i + 1: n times show n - 1
/// points, and the last point of the path never shows (KF-6).
enum KeyframePath {
  /// The pieces per curve in paced modes; the speed within a piece counts as constant.
  private static let piecesPerCurve = 32

  static func read(
    _ path: CGPath, _ mode: KeyframeValues.Mode, _ animation: CAKeyframeAnimation
  ) -> AnimationValues? {
    let whole = segments(of: path.geometry)
    guard !whole.isEmpty else { return nil }
    guard mode.isPaced else { return timed(whole, mode, animation) }
    let pieces = whole.flatMap { $0.isStraight ? [$0] : $0.pieces(piecesPerCurve) }
    var values = AnimationValues(segments: .lanes(pieces))
    values.keyTimes = KeyframeValues.times(lengths: pieces.map(\.length))
    return values
  }

  /// The segments that are travelled, at their key times if there are any.
  private static func timed(
    _ whole: [LaneSegment], _ mode: KeyframeValues.Mode, _ animation: CAKeyframeAnimation
  ) -> AnimationValues {
    let times = KeyframeValues.finiteTimes(animation)
    var travelled = whole
    var keyTimes: [Double] = []
    if times.count == 1 {
      // It ends no interval: the first point is held.
      travelled = [LaneSegment(from: whole[0].start, to: whole[0].start)]
      keyTimes = [times[0], max(1, times[0])]
    } else if !times.isEmpty {
      travelled = Array(whole.prefix(times.count - 1))
      keyTimes = Array(times.prefix(travelled.count + 1))
    }
    var values = AnimationValues(segments: .lanes(travelled))
    values.keyTimes = keyTimes
    if !mode.isDiscrete {
      values.curves = KeyframeValues.curves(animation, segmentCount: travelled.count)
    }
    return values
  }

  private static func segments(of path: PathGeometry) -> [LaneSegment] {
    var result: [LaneSegment] = []
    var next = 0
    var start = SIMD4<Double>.zero
    var current = SIMD4<Double>.zero
    func take() -> SIMD4<Double> {
      defer { next += 1 }
      return SIMD4(path.points[next].x.native, path.points[next].y.native, 0, 0)
    }
    for verb in path.verbs {
      switch verb {
      case .moveToPoint:
        current = take()
        start = current
      case .addLineToPoint:
        let end = take()
        result.append(LaneSegment(from: current, to: end))
        current = end
      case .addQuadCurveToPoint:
        let control = take()
        let end = take()
        // A quadratic is the cubic whose handles reach two thirds of the distance to its control
        // point.
        let first = current + (control - current) * (2.0 / 3)
        let second = end + (control - end) * (2.0 / 3)
        result.append(LaneSegment(bezier: current, first, second, end))
        current = end
      case .addCurveToPoint:
        let first = take()
        let second = take()
        let end = take()
        result.append(LaneSegment(bezier: current, first, second, end))
        current = end
      case .closeSubpath:
        if current != start { result.append(LaneSegment(from: current, to: start)) }
        current = start
      }
    }
    return result
  }
}

extension LaneSegment {
  /// The segment cut at even steps of its parameter, each piece a cubic of the same shape.
  fileprivate func pieces(_ count: Int) -> [LaneSegment] {
    let step = 1 / Double(count)
    return (0..<count).map { index in
      let t0 = Double(index) * step
      let t1 = t0 + step
      return LaneSegment(
        from: value(at: t0), to: value(at: t1), startTangent: derivative(at: t0) * step,
        endTangent: derivative(at: t1) * step)
    }
  }

  /// The length of the segment, by five-point Gauss-Legendre quadrature of the speed.
  fileprivate var length: Double {
    if isStraight { return Self.norm(end - start) }
    let nodes = [0, 0.5384693101056831, -0.5384693101056831, 0.906179845938664, -0.906179845938664]
    let weights = [
      0.5688888888888889, 0.47862867049936647, 0.47862867049936647, 0.23692688505618908,
      0.23692688505618908,
    ]
    return zip(nodes, weights).reduce(0) { sum, pair in
      sum + pair.1 / 2 * Self.norm(derivative(at: 0.5 + pair.0 / 2))
    }
  }

  /// The derivative by the segment's own 0…1.
  private func derivative(at t: Double) -> SIMD4<Double> {
    if isStraight { return end - start }
    let t2 = t * t
    return (end - start) * (6 * t - 6 * t2) + startTangent * (3 * t2 - 4 * t + 1)
      + endTangent * (3 * t2 - 2 * t)
  }

  private static func norm(_ v: SIMD4<Double>) -> Double { (v * v).sum().squareRoot() }
}
