// SPDX-License-Identifier: MIT

package import CoreGraphics
internal import RenderTree

/// A layer met by the line of sight through a point, as an inspector looks for layers.
package struct InspectedPlane {
  /// The layer, of the model or the presentation tree.
  package let layer: CALayer
  /// The point at which the line of sight meets the layer, in the layer's own space.
  package let point: CGPoint
  /// The depth of that point, in millionths of a point, greater towards the viewer.
  private let depth: Double
  /// Whether the back of the layer faces the viewer.
  private let isTurnedAway: Bool

  /// The plane of a root, whose bounds are not projected.
  package init(root: CALayer, at point: CGPoint) {
    self.init(layer: root, point: point, depth: 0, isTurnedAway: false)
  }

  private init(layer: CALayer, point: CGPoint, depth: Double, isTurnedAway: Bool) {
    self.layer = layer
    self.point = point
    self.depth = depth
    self.isTurnedAway = isTurnedAway
  }

  /// Whether the point lies within the layer's bounds, and the layer draws something itself.
  package var isHit: Bool { !layer.keepsDepth && layer.bounds.contains(point) }

  /// The planes below this one in the order in which they are drawn, the last one nearest to the viewer.
  ///
  /// Those of a sublayer that keeps depth are among them in its place, since they are sorted with its siblings. Layers
  /// that are hidden, or whose back faces the viewer while they are not double-sided, are left out with
  /// all below them, and so are all of them where the layer clips the point away.
  package var planesBelow: [InspectedPlane] {
    let isClipped = layer.masksToBounds && !layer.keepsDepth && !layer.bounds.contains(point)
    guard !isClipped else { return [] }
    var found: [InspectedPlane] = []
    var waiting = Self.children(of: layer, under: CATransform3DIdentity)
    while let next = waiting.popLast() {
      let child = next.layer
      guard !child.isHidden else { continue }
      var isTurnedAway = LayerMatrix.turnsAway(next.matrix, SIMD4(child.bounds))
      if self.isTurnedAway { isTurnedAway.toggle() }
      guard child.isDoubleSided || !isTurnedAway else { continue }
      if child.keepsDepth {
        waiting += Self.children(of: child, under: next.matrix)
      } else if let met = Self.meeting(next.matrix, at: point) {
        found.append(
          InspectedPlane(
            layer: child, point: met.point, depth: met.depth, isTurnedAway: isTurnedAway))
      }
    }
    // Equal depths stay in the order of the tree.
    return found.enumerated()
      .sorted { ($0.element.depth, $0.offset) < ($1.element.depth, $1.offset) }
      .map(\.element)
  }

  /// The sublayers with their maps into the plane in which their depth is compared, the last one first.
  private static func children(
    of layer: CALayer, under matrix: CATransform3D
  ) -> [(layer: CALayer, matrix: CATransform3D)] {
    var base = matrix
    if !CATransform3DIsIdentity(layer.sublayerTransform) {
      let part = LayerMatrix.sublayers(
        of: layer.values.geometry, sublayerTransform: layer.sublayerTransform)
      base = CATransform3DConcat(part, matrix)
    }
    return (layer.sublayers ?? []).reversed().map { child in
      (child, CATransform3DConcat(child.localMatrix, base))
    }
  }

  /// The point of a plane that is seen at a point, and its depth; nil for a plane seen edge on or
  /// behind the eye.
  private static func meeting(
    _ m: CATransform3D, at point: CGPoint
  ) -> (point: CGPoint, depth: Double)? {
    guard let inverse = Homography(flattening: m).inverse else { return nil }
    let image = inverse.apply(point.x.native, point.y.native)
    let (u, v) = (image.x / image.z, image.y / image.z)
    let z = u * m.m13.native + v * m.m23.native + m.m43.native
    let w = u * m.m14.native + v * m.m24.native + m.m44.native
    guard w > 0, (u + v + z).isFinite else { return nil }
    // Rounded, so that planes which meet at the point keep their order.
    return (CGPoint(x: u, y: v), (z / w * 1e6).rounded())
  }
}
