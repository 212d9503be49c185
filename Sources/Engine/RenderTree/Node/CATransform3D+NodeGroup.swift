// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The matrix of a layer, or of all its sublayers, as a group of one value.
extension CATransform3D: NodeGroupValue {
  static func change(
    from old: CATransform3D, to new: CATransform3D
  ) -> NodeChange { .placement }

  mutating func present(
    _ run: Range<Int>, from tracks: borrowing TrackStore, over model: CATransform3D
  ) -> NodeChange {
    let value = tracks.plainMatrix(run) ?? tracks.matrix(run: run, base: model)
    return presentMatrix(value) ? .placement : []
  }

  /// Presents a matrix.
  ///
  /// - Returns: whether it is another one; matrices that are not finite are left out.
  @inline(__always)
  mutating func presentMatrix(_ value: CATransform3D) -> Bool {
    guard !value.hasSameElements(as: self), value.elements.areFinite else { return false }
    self = value
    return true
  }

  /// Presents a translation where the same track presented one before: three numbers change.
  @inline(__always)
  mutating func presentTranslation(_ value: SIMD4<Double>) -> Bool {
    let old = SIMD2(m41.native, m42.native)
    guard value.lowHalf != old || value.z != m43.native, value.isFinite else { return false }
    m41 = CGFloat(value.x)
    m42 = CGFloat(value.y)
    m43 = CGFloat(value.z)
    return true
  }
}

extension SIMD16<Double> {
  /// Whether all sixteen numbers are finite.
  @inline(__always)
  fileprivate var areFinite: Bool {
    let eight = (lowHalf + highHalf) * 0
    let four = eight.lowHalf + eight.highHalf
    let two = four.lowHalf + four.highHalf
    return two.x + two.y == 0
  }
}
