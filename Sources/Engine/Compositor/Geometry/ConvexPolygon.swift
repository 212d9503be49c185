// SPDX-License-Identifier: MIT

internal import RenderTree

/// A small convex polygon with its corners inline: at most sixteen, no memory asked for.
struct ConvexPolygon {
  private var corners: InlineArray<16, SIMD2<Double>> = InlineArray(repeating: .zero)
  private(set) var count = 0

  init() {}

  /// The image of a rectangle, without the part behind the eye.
  init(rect: SIMD4<Double>, under map: Homography) {
    let points: InlineArray<4, SIMD3<Double>> = [
      map.apply(rect.x, rect.y), map.apply(rect.x + rect.z, rect.y),
      map.apply(rect.x + rect.z, rect.y + rect.w), map.apply(rect.x, rect.y + rect.w),
    ]
    // Parts nearer to the eye than this share of the eye's distance are cut away.
    let nearest = 1e-4
    for index in 0..<4 {
      let a = points[index]
      let b = points[(index + 1) & 3]
      if a.z > nearest { append(SIMD2(a.x, a.y) / a.z) }
      if (a.z > nearest) != (b.z > nearest) {
        let t = (nearest - a.z) / (b.z - a.z)
        append((SIMD2(a.x, a.y) + (SIMD2(b.x, b.y) - SIMD2(a.x, a.y)) * t) / nearest)
      }
    }
  }

  private mutating func append(_ point: SIMD2<Double>) {
    guard count < 16 else { return }
    corners[count] = point
    count += 1
  }

  subscript(index: Int) -> SIMD2<Double> { corners[index] }

  /// The mean of the corners.
  var middle: SIMD2<Double> {
    var sum = SIMD2<Double>.zero
    for index in 0..<count { sum += corners[index] }
    return sum / Double(max(count, 1))
  }

  /// Least x, least y, greatest x, greatest y.
  var box: SIMD4<Double> {
    guard count > 0 else { return .zero }
    var low = corners[0]
    var high = corners[0]
    for index in 1..<count {
      low = pointwiseMin(low, corners[index])
      high = pointwiseMax(high, corners[index])
    }
    return SIMD4(lowHalf: low, highHalf: high)
  }

  /// Twice the area with a sign: positive if the corners run clockwise on screen (y down).
  private var signedArea: Double {
    var sum = 0.0
    for index in 0..<count {
      let a = corners[index]
      let b = corners[index + 1 == count ? 0 : index + 1]
      sum += a.x * b.y - a.y * b.x
    }
    return sum
  }

  var area: Double { abs(signedArea) / 2 }

  /// The part with line.x·x + line.y·y + line.z ≥ 0.
  func clipped(by line: SIMD3<Double>) -> ConvexPolygon {
    var result = ConvexPolygon()
    for index in 0..<count {
      let a = corners[index]
      let b = corners[index + 1 == count ? 0 : index + 1]
      let da = line.x * a.x + line.y * a.y + line.z
      let db = line.x * b.x + line.y * b.y + line.z
      if da >= 0 { result.append(a) }
      if (da > 0 && db < 0) || (da < 0 && db > 0) {
        result.append(a + (b - a) * (da / (da - db)))
      }
    }
    return result
  }

  /// The part that lies in both polygons.
  func intersection(_ other: ConvexPolygon) -> ConvexPolygon {
    let turn: Double = other.signedArea >= 0 ? 1 : -1
    var result = self
    for index in 0..<other.count {
      let a = other.corners[index]
      let b = other.corners[index + 1 == other.count ? 0 : index + 1]
      let normal = SIMD2(a.y - b.y, b.x - a.x) * turn
      result = result.clipped(
        by: SIMD3(normal.x, normal.y, -(normal.x * a.x + normal.y * a.y)))
      if result.count < 3 { return ConvexPolygon() }
    }
    return result
  }
}
