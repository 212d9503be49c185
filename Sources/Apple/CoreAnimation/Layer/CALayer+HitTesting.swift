// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// Finds the layer at a point.
extension CALayer {
  /// A layer on the search path, with the sublayers that have not been asked yet.
  private struct Visit {
    let layer: CALayer
    /// The point in the layer's own space.
    let point: CGPoint
    /// Back to front.
    let sublayers: [CALayer]
    /// The number of sublayers that have not been asked yet: those at the back.
    var remaining: Int
    /// Whether sublayers are placed by their own values alone.
    let isPlain: Bool
  }

  /// The deepest layer under a point of the superlayer's space (behaviour facts HT-1 to HT-3).
  ///
  /// Depth first, front to back, without recursion, so that the depth of a tree does not matter.
  /// Layers of an application's own class are asked by their `hitTest(_:)`, which may be
  /// overridden. Allocates for layers below sublayers only.
  final func deepestLayer(at p: CGPoint) -> CALayer? {
    guard var visit = visit(at: p, under: superlayerForGeometry) else { return nil }
    var above: [Visit] = []
    while true {
      guard visit.remaining > 0 else {
        if visit.layer.contains(visit.point) { return visit.layer }
        guard let last = above.popLast() else { return nil }
        visit = last
        continue
      }
      visit.remaining -= 1
      let child = visit.sublayers[visit.remaining]
      guard child.layerClass.isBuiltIn, !child.keepsDepth else {
        if let hit = child.hitTest(visit.point) { return hit }
        continue
      }
      if visit.isPlain, child.isClearlyApart(from: visit.point) { continue }
      guard let next = child.visit(at: visit.point, under: visit.layer) else { continue }
      if next.remaining > 0 {
        above.append(visit)
        visit = next
      } else if child.contains(next.point) {
        return child
      }
    }
  }

  /// Whether a point lies well outside of a layer in which nothing but its own bounds can be hit: most
  /// layers of a tree, found without inverting their map.
  ///
  /// - Parameter p: in the superlayer's space, which maps sublayers by their own values alone.
  private func isClearlyApart(from p: CGPoint) -> Bool {
    let flags = values.style.flags
    guard presentedModel == nil, children.isEmpty || flags.contains(.masksToBounds),
      let map = LayerMatrix.flat(
        values.geometry, transform: values.transform,
        isFlipped: flags.contains(.geometryFlipped))
    else { return false }
    let box = map.boundingBox(of: values.geometry.bounds)
    // Far more than the exact test can be off by.
    let size = abs(box.minX) + abs(box.minY) + abs(box.maxX) + abs(box.maxY)
    let margin = 1e-6 * (1 + size + abs(p.x.native) + abs(p.y.native))
    // Nothing that is no number is apart.
    return p.x.native < box.minX - margin || p.x.native > box.maxX + margin
      || p.y.native < box.minY - margin || p.y.native > box.maxY + margin
  }

  /// Prepares the visit of this layer, nil when it cannot be hit.
  private func visit(at p: CGPoint, under parent: CALayer?) -> Visit? {
    guard !values.style.flags.contains(.hidden) else { return nil }
    var matrix = localMatrix
    if let parent, parent.values.sublayerTransform != CATransform3DIdentity {
      let part = LayerMatrix.sublayers(
        of: parent.values.geometry, sublayerTransform: parent.values.sublayerTransform)
      matrix = CATransform3DConcat(matrix, part)
    }
    guard let inverse = Homography(flattening: matrix).inverse else { return nil }
    let image = inverse.apply(p.x.native, p.y.native)
    let point = CGPoint(x: image.x / image.z, y: image.y / image.z)
    guard point.isFinite else { return nil }
    let isClipped = values.style.flags.contains(.masksToBounds) && !contains(point)
    let sublayers = isClipped ? [] : sortedByDepth(self.sublayers ?? [])
    return Visit(
      layer: self, point: point, sublayers: sublayers, remaining: sublayers.count,
      isPlain: values.sublayerTransform == CATransform3DIdentity)
  }

  /// Back to front: by zPosition, equal ones in order (behaviour fact HT-2).
  private func sortedByDepth(_ layers: [CALayer]) -> [CALayer] {
    guard layers.contains(where: { $0.values.geometry.zPosition != 0 }) else { return layers }
    return layers.enumerated().sorted { a, b in
      let (za, zb) = (a.element.values.geometry.zPosition, b.element.values.geometry.zPosition)
      return za == zb ? a.offset < b.offset : za < zb
    }.map(\.element)
  }
}
