// SPDX-License-Identifier: MIT

internal import RenderTree

/// Clip records as geometry in pixels.
extension ClipRecord {
  /// The record of a rounded rectangle; nil for a plane seen edge on.
  ///
  /// - Parameters:
  ///   - bounds: the rectangle in a layer's space.
  ///   - map: from that space to pixels.
  ///   - corners: radii as `LayerInstance.radii` has them.
  init?(
    _ bounds: SIMD4<Double>, under map: Homography, corners: (Float, Float, Float, Float)
  ) {
    guard let inverse = map.inverse else { return nil }
    self.init()
    // Clip space has its origin in the middle of the bounds.
    let cx = bounds.x + bounds.z / 2
    let cy = bounds.y + bounds.w / 2
    x = SIMD4(
      Float(inverse.xx - cx * inverse.xw), Float(inverse.yx - cx * inverse.yw),
      Float(inverse.tx - cx * inverse.tw), Float(bounds.z / 2))
    y = SIMD4(
      Float(inverse.xy - cy * inverse.xw), Float(inverse.yy - cy * inverse.yw),
      Float(inverse.ty - cy * inverse.tw), Float(bounds.w / 2))
    w = SIMD4(Float(inverse.xw), Float(inverse.yw), Float(inverse.tw), 0)
    radii = SIMD4(corners.0, corners.1, corners.2, corners.3)
  }

  /// Whether every pixel of a box lies at least half a pixel inside the clip.
  func holds(_ box: RootRect) -> Bool {
    // A mask counts everywhere.
    guard !isMask, box.minX > -1e9, box.maxX < 1e9, box.minY > -1e9, box.maxY < 1e9
    else { return false }
    for corner in 0..<4 {
      let at = SIMD4<Float>(
        Float(corner & 1 == 0 ? box.minX : box.maxX),
        Float(corner & 2 == 0 ? box.minY : box.maxY), 1, 0)
      if isHalfPlane {
        if (x * at).sum() < 0.5 { return false }
        continue
      }
      let weight = (SIMD4(w.x, w.y, w.z, 0) * at).sum()
      guard weight > 0 else { return false }
      let across = abs((SIMD4(x.x, x.y, x.z, 0) * at).sum() / weight)
      let down = abs((SIMD4(y.x, y.y, y.z, 0) * at).sum() / weight)
      guard across <= x.w, down <= y.w else { return false }
      // Inside the rectangle; a corner region is where both distances lie within its radius.
      // Continuous corners, whose radius is negative, reach further along the edges.
      let radius = max(radii.max(), radii.min() * Float(-ContinuousCorner.reach))
      if across > x.w - radius, down > y.w - radius { return false }
    }
    return true
  }

  /// The edges of a rectangle that lie on those of the clip, in the high bits of
  /// `LayerInstance.hardEdges`.
  ///
  /// - Parameters:
  ///   - rect: the rectangle in a layer's space.
  ///   - map: from that space to pixels.
  func sharedEdges(of rect: SIMD4<Double>, under map: Homography) -> UInt8 {
    guard map.isAffine, w.x == 0, w.y == 0 else { return 0 }
    // The corners in the clip's space, in shares of its half width and height.
    var corners: InlineArray<4, SIMD2<Double>> = InlineArray(repeating: .zero)
    for corner in 0..<4 {
      let at = map.apply(
        rect.x + (corner & 1 == 0 ? 0 : rect.z), rect.y + (corner & 2 == 0 ? 0 : rect.w))
      let across = Double(x.x) * at.x + Double(x.y) * at.y + Double(x.z)
      let down = Double(y.x) * at.x + Double(y.y) * at.y + Double(y.z)
      corners[corner] = SIMD2(across / Double(x.w), down / Double(y.w)) / Double(w.z)
    }
    // A pixel in the same shares.
    let pixel = SIMD2(
      (Double(x.x * x.x) + Double(x.y * x.y)).squareRoot() / Double(x.w),
      (Double(y.x * y.x) + Double(y.y * y.y)).squareRoot() / Double(y.w))
    var result: UInt8 = 0
    let sides: InlineArray<4, SIMD2<Int>> = [SIMD2(0, 2), SIMD2(0, 1), SIMD2(1, 3), SIMD2(2, 3)]
    for side in 0..<4 {
      let a = corners[sides[side].x]
      let b = corners[sides[side].y]
      let across = corners[sides[(side + 2) & 3].x]
      if Self.liesOnEdge(a.x, b.x, pixel: pixel.x, across: across.x)
        || Self.liesOnEdge(a.y, b.y, pixel: pixel.y, across: across.y)
      {
        result |= 0b1_0000 << UInt8(side)
      }
    }
    return result
  }

  /// Whether a side, from `a` to `b`, lies on an edge of the clip, on the inner side of which the rectangle
  /// begins there: one that ends or begins outside must not fill the pixels of the edge.
  ///
  /// - Parameter across: the corner over against `a`.
  private static func liesOnEdge(
    _ a: Double, _ b: Double, pixel: Double, across: Double
  ) -> Bool {
    // Less than can be seen within the clip, and two pixels beyond.
    let range = (1 - 0.01 * pixel)...(1 + 2 * pixel)
    return range.contains(a) && range.contains(b) && across < a
      || range.contains(-a) && range.contains(-b) && across > a
  }
}
