// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Values of tracks that are functions of time.
extension TrackStore {
  /// The seconds into the cycle at which a track was last sampled.
  private func seconds(_ index: Int) -> Double { tracks[index].progress * tracks[index].duration }

  private func function(_ index: Int) -> FunctionSegment {
    functionSegments[tracks[index].segmentStart.number]
  }

  /// The value of a track of lanes over the value below it, which shows where the function has none.
  ///
  /// - Parameter adds: whether an additive track is added to what lies below here.
  func laneFunctionValue(
    _ index: Int, below: SIMD4<Double>, adds: Bool
  ) -> SIMD4<Double> {
    let options = details[index].options
    let duration = tracks[index].duration
    let function = function(index)
    guard var value = function.lanes(at: seconds(index), duration: duration) else { return below }
    if options.contains(.cumulative), details[index].cycle > 0 {
      let end = tracks[index].autoreverses ? 0 : duration
      value += (function.lanes(at: end, duration: duration) ?? .zero) * details[index].cycle
    }
    if !options.isDisjoint(with: .wholeNumbers) { value.round(.toNearestOrAwayFromZero) }
    return adds && options.contains(.additive) ? below + value : value
  }

  /// The matrix of a track; nil where the function has none.
  func matrixFunctionValue(_ index: Int) -> CATransform3D? {
    function(index).matrix(at: seconds(index), duration: tracks[index].duration)
  }

  /// The outline of a track; nil where the function has none.
  func pathFunctionValue(_ index: Int) -> PathGeometry? {
    function(index).path(at: seconds(index), duration: tracks[index].duration)
  }

  /// The list of a track over the list below it; nil where the function has none, and for a sum of
  /// lists of unequal length.
  func listFunctionValue(_ index: Int, below: [SIMD4<Double>]) -> [SIMD4<Double>]? {
    guard let value = function(index).list(at: seconds(index), duration: tracks[index].duration)
    else { return nil }
    guard details[index].options.contains(.additive) else { return value }
    guard value.count == below.count else { return nil }
    return zip(below, value).map { $0 + $1 }
  }
}
