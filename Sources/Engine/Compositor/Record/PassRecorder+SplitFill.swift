// SPDX-License-Identifier: MIT

internal import Foundation
internal import RenderTree

/// Fast path of large rounded fills and of opaque images in perspective: a frame with corners, border and smoothed
/// edges, and the inside, which is one colour or a part of the image.
///
/// On a processor, most of a card's cost is to find out for each pixel inside that it lies inside.
extension PassRecorder {
  /// Adds the draws of a quad that is split.
  ///
  /// - Parameter inset: the distance of the inside from the edges, in shares of width and height.
  mutating func appendSplit(_ op: DrawOp, _ quad: inout Quad, at inset: SIMD2<Float>) {
    quad.setInset(inset)
    plan.instances.append(quad.instance)
    let pass = openPasses.count - 1
    var ring = op
    var inner = op
    inner.area *= (1 - 2 * inset.x) * (1 - 2 * inset.y)
    ring.area -= inner.area
    ring.features.insert(.ring)
    openPasses[pass].ops.append(ring)
    inner.features = op.features.intersection([.perspective, .image])
    inner.features.formUnion(op.features.contains(.image) ? .inner : [.fill, .inner])
    // An opaque colour or image need not read the pixels below.
    inner.replaces = op.features.contains(.image) || quad.instance.fill.3 == .max
    openPasses[pass].ops.append(inner)
  }
}

extension Quad {
  /// The area from which a quad is drawn in two pieces, in pixels; nil for a quad of another kind.
  ///
  /// Images share a draw while they are whole, so that small ones would lose by it.
  private var leastSplitArea: Double? {
    if features.contains([.fill, .shape]) {
      return features.isSubset(of: [.fill, .shape, .perspective, .continuous]) ? 4096 : nil
    }
    return features == [.image, .perspective] && isOpaque ? 65_536 : nil
  }

  /// Notes where the inside begins, for the vertex stage.
  mutating func setInset(_ inset: SIMD2<Float>) {
    if features.contains(.image) {
      instance.radii = (inset.x, inset.y, 0, 0)
    } else {
      instance.texture = (inset.x, inset.y, 0, 0)
    }
  }

  /// The distance of the inside of a rounded fill or an image from its edges, as shares of width and height; nil
  /// for a quad that gains nothing by being split.
  ///
  /// - Parameters:
  ///   - space: from the rectangle's space to pixels.
  ///   - box: the pixels that the fill covers.
  func splitInset(
    on rect: SIMD4<Double>, in space: LayerSpace, box: RootRect
  ) -> SIMD2<Float>? {
    guard let leastSplitArea,
      (box.maxX - box.minX) * (box.maxY - box.minY) >= leastSplitArea,
      let density = space.map.leastDensity(of: rect)
    else { return nil }
    let r = instance.radii
    var radius = Double(max(max(r.0, r.1), max(r.2, r.3)))
    radius = max(
      radius, Double(-min(min(r.0, r.1), min(r.2, r.3))) * Double(ContinuousCorner.reach))
    // Half a pixel is smoothed on each side of an edge.
    let margin = Double(instance.borderWidth) + 1.5 / (density * space.scale)
    // A square corner within the circle of the border's inner edge touches it on the diagonal.
    let inset = radius > margin ? radius - (radius - margin) * 0.5.squareRoot() : margin
    let share = SIMD2(inset / rect.z, inset / rect.w)
    guard share.max() < 0.25 else { return nil }
    return SIMD2<Float>(share)
  }
}

extension Homography {
  /// The fewest pixels (at scale 1) that a point of a plane takes up across its edges; nil behind
  /// the eye.
  func leastDensity(of rect: SIMD4<Double>) -> Double? {
    var least = Double.infinity
    for corner in 0..<(isAffine ? 1 : 4) {
      let at = apply(
        rect.x + (corner & 1 == 0 ? 0 : rect.z), rect.y + (corner & 2 == 0 ? 0 : rect.w))
      guard at.z > 1e-6 else { return nil }
      let point = SIMD2(at.x, at.y) / at.z
      let u = (SIMD2(xx, xy) - point * xw) / at.z
      let v = (SIMD2(yx, yy) - point * yw) / at.z
      let area = abs(u.x * v.y - u.y * v.x)
      let longer = max((u * u).sum(), (v * v).sum()).squareRoot()
      guard area > 0, longer > 0 else { return nil }
      least = min(least, area / longer)
    }
    return least
  }
}
