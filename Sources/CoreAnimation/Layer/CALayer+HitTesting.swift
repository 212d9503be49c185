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
    /// Sublayers back to front; asked from the end.
    var remaining: [CALayer]
  }

  /// The deepest layer under a point of the superlayer's space (behaviour facts HT-1 to HT-3).
  ///
  /// Depth first, front to back, without recursion, so that the depth of a tree does not matter.
  /// Layers of an application's own class are asked by their `hitTest(_:)`, which may be
  /// overridden.
  final func deepestLayer(at p: CGPoint) -> CALayer? {
    guard let start = visit(at: p, under: superlayerForGeometry) else { return nil }
    var stack = [start]
    while var visit = stack.popLast() {
      guard let child = visit.remaining.popLast() else {
        if visit.layer.contains(visit.point) { return visit.layer }
        continue
      }
      let parent = visit.layer
      let point = visit.point
      stack.append(visit)
      if child.layerClass.isBuiltIn, !child.keepsDepth {
        if let next = child.visit(at: point, under: parent) { stack.append(next) }
      } else if let hit = child.hitTest(point) {
        return hit
      }
    }
    return nil
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
    guard (point.x + point.y).isFinite else { return nil }
    let isClipped = values.style.flags.contains(.masksToBounds) && !contains(point)
    let sublayers = isClipped ? [] : sortedByDepth(self.sublayers ?? [])
    return Visit(layer: self, point: point, remaining: sublayers)
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
