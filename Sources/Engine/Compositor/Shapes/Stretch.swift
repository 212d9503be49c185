// SPDX-License-Identifier: MIT

internal import RenderTree

/// The smallest and largest number of pixels per point under a map, over a rectangle.
struct Stretch: BitwiseCopyable {
  var most: Double
  var least: Double

  /// Finds both; nil if the rectangle is not seen.
  ///
  /// Under a perspective map the corners and the middle are asked, and stretches of more than 64 times
  /// smaller than the largest counts as that; under others a million times.
  init?(of map: Homography, over rect: SIMD4<Double>) {
    var most = 0.0
    var least = Double.infinity
    if map.isAffine {
      (most, least) = Self.scales(map.xx, map.xy, map.yx, map.yy)
    } else {
      for index in 0..<5 {
        let x = index == 4 ? 0.5 : Double(index & 1)
        let y = index == 4 ? 0.5 : Double(index >> 1)
        let p = map.apply(rect.x + x * rect.z, rect.y + y * rect.w)
        guard p.z > 1e-3 else { continue }
        let scales = Self.scales(
          (map.xx - p.x / p.z * map.xw) / p.z, (map.xy - p.y / p.z * map.xw) / p.z,
          (map.yx - p.x / p.z * map.yw) / p.z, (map.yy - p.y / p.z * map.yw) / p.z)
        most = max(most, scales.most)
        least = min(least, scales.least)
      }
    }
    guard most > 0, most.isFinite else { return nil }
    self.most = min(most, 1e6)
    self.least = max(least, self.most / (map.isAffine ? 1e6 : 64))
  }

  /// Singular values of a matrix with the rows (a, b) and (c, d).
  private static func scales(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double
  ) -> (most: Double, least: Double) {
    let sum = (a * a + b * b + c * c + d * d) / 2
    let determinant = a * d - b * c
    let root = max(sum * sum - determinant * determinant, 0).squareRoot()
    return ((sum + root).squareRoot(), max(sum - root, 0).squareRoot())
  }
}
