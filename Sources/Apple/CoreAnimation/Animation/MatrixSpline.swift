// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Motion
internal import RenderTree

/// The smooth curve through whole matrices, laid out as a chain of short interpolations.
///
/// Translation, scale, skew, perspective and the rotation's quaternion each follow the spline of
/// `CubicKeyframes`; the quaternion takes the shorter arc from value to value and is normalized.
/// Apple documents nothing of matrices in the cubic mode.
struct MatrixSpline {
  /// The number of pieces between two values.
  private static let pieceCount = 24

  private let times: [Double]
  private let count: Int
  /// The segments of translation, scale, skew, perspective and rotation.
  private let parts: [[LaneSegment]]

  /// Makes the spline; nil when a matrix has no decomposition, in which case the values switch.
  init?(_ animation: CAKeyframeAnimation, matrices: [CATransform3D], times: [Double]) {
    guard let decomposed = DecomposedTransform.list(matrices) else { return nil }
    count = matrices.count - 1
    self.times = times.count == matrices.count ? times : []
    var rotations: [SIMD4<Double>] = []
    for part in decomposed {
      let isOpposite = rotations.last.map { ($0 * part.rotation).sum() < 0 } ?? false
      rotations.append(isOpposite ? -part.rotation : part.rotation)
    }
    let parameters = CubicParameters(animation, count: matrices.count)
    func spline(_ points: [SIMD4<Double>]) -> [LaneSegment] {
      CubicKeyframes(parameters, points: points, times: []).segments
    }
    parts = [
      spline(decomposed.map { SIMD4($0.translation, 0) }),
      spline(decomposed.map { SIMD4($0.scale, 0) }),
      spline(decomposed.map { SIMD4($0.skew, 0) }),
      spline(decomposed.map(\.perspective)),
      spline(rotations),
    ]
  }

  /// The chain, with the timing curves between values applied.
  func values(curves: [TimingCurve]) -> AnimationValues {
    var matrices: [CATransform3D] = []
    var keyTimes: [Double] = []
    for segment in 0..<count {
      let start = time(segment)
      let length = time(segment + 1) - start
      for piece in 0..<Self.pieceCount {
        let share = Double(piece) / Double(Self.pieceCount)
        let curve = segment < curves.count ? curves[segment] : .linear
        matrices.append(matrix(segment, curve.progress(at: share, duration: 1)))
        keyTimes.append(start + length * share)
      }
    }
    matrices.append(matrix(count - 1, 1))
    keyTimes.append(time(count))
    let chain = zip(matrices, matrices.dropFirst()).map { MatrixSegment(from: $0, to: $1) }
    var values = AnimationValues(segments: .matrices(chain))
    values.keyTimes = keyTimes
    return values
  }

  private func time(_ index: Int) -> Double {
    times.isEmpty ? Double(index) / Double(count) : times[index]
  }

  private func matrix(_ segment: Int, _ t: Double) -> CATransform3D {
    var result = DecomposedTransform()
    result.translation = xyz(parts[0][segment].value(at: t))
    result.scale = xyz(parts[1][segment].value(at: t))
    result.skew = xyz(parts[2][segment].value(at: t))
    result.perspective = parts[3][segment].value(at: t)
    let rotation = parts[4][segment].value(at: t)
    let length = (rotation * rotation).sum().squareRoot()
    if length > 1e-9 { result.rotation = rotation / length }
    return result.matrix
  }

  private func xyz(_ lanes: SIMD4<Double>) -> SIMD3<Double> { SIMD3(lanes.x, lanes.y, lanes.z) }
}
