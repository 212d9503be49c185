// SPDX-License-Identifier: MIT

internal import Foundation
internal import RenderTree

/// Large rounded fills in two parts: a frame with corners, border and smoothed edges, and the inside,
/// which is one colour.
///
/// Where a processor draws the pixels, most of a card's cost is to find out for each pixel inside
/// that it lies inside.
extension FramePlanner {
  /// Fills with fewer pixels are drawn in one piece.
  private static var leastArea: Double { 4096 }

  /// How far the inside of a rounded fill lies from its edges, as shares of width and height; nil
  /// for what is not worth while.
  ///
  /// - Parameter box: what the fill covers, in pixels.
  static func split(
    _ instance: LayerInstance, _ features: LayerFeatures, rect: SIMD4<Double>, map: Homography,
    box: RootRect, scale: Double
  ) -> SIMD2<Float>? {
    guard features.contains([.fill, .shape]),
      features.isSubset(of: [.fill, .shape, .perspective, .continuous]),
      (box.maxX - box.minX) * (box.maxY - box.minY) >= leastArea,
      let density = leastDensity(rect: rect, map: map)
    else { return nil }
    let r = instance.radii
    var radius = Double(max(max(r.0, r.1), max(r.2, r.3)))
    radius = max(
      radius, Double(-min(min(r.0, r.1), min(r.2, r.3))) * Double(ContinuousCorner.reach))
    // Half a pixel is smoothed on each side of an edge.
    let margin = Double(instance.borderWidth) + 1.5 / (density * scale)
    // A square corner within the circle of the border's inner edge touches it on the diagonal.
    let inset = radius > margin ? radius - (radius - margin) * 0.5.squareRoot() : margin
    let share = SIMD2(inset / rect.z, inset / rect.w)
    guard share.max() < 0.25 else { return nil }
    return SIMD2<Float>(share)
  }

  /// The fewest pixels (at scale 1) that a point of a plane takes up across its edges; nil behind
  /// the eye.
  static func leastDensity(rect: SIMD4<Double>, map: Homography) -> Double? {
    var least = Double.infinity
    for corner in 0..<(map.isAffine ? 1 : 4) {
      let at = map.apply(
        rect.x + (corner & 1 == 0 ? 0 : rect.z), rect.y + (corner & 2 == 0 ? 0 : rect.w))
      guard at.z > 1e-6 else { return nil }
      let point = SIMD2(at.x, at.y) / at.z
      let u = (SIMD2(map.xx, map.xy) - point * map.xw) / at.z
      let v = (SIMD2(map.yx, map.yy) - point * map.yw) / at.z
      let area = abs(u.x * v.y - u.y * v.x)
      let longer = max((u * u).sum(), (v * v).sum()).squareRoot()
      guard area > 0, longer > 0 else { return nil }
      least = min(least, area / longer)
    }
    return least
  }

  /// Adds the draws of a split fill, whose instance is the last of the plan.
  mutating func appendSplit(_ op: DrawOp, isOpaque: Bool, to pass: Int) {
    var ring = op
    ring.features.insert(.ring)
    openPasses[pass].ops.append(ring)
    var inner = op
    inner.features = op.features.intersection(.perspective).union([.fill, .inner])
    // What is opaque need not read what lies below.
    inner.replaces = isOpaque
    openPasses[pass].ops.append(inner)
  }
}
