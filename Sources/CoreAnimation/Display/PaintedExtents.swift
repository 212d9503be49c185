// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// How far a layer with its sublayers reaches; never too small, at times too large.
enum PaintedExtent {
  /// The box in the layer's space; null for a layer that shows nothing.
  static func rect(of layer: CALayer) -> CGRect {
    guard !layer.isHidden else { return .null }
    var box = layer.bounds
    if !layer.masksToBounds {
      box = box.union(contents(of: layer)).union(shape(of: layer))
      box = box.union(sublayers(of: layer))
    }
    guard layer.shadowOpacity > 0, !layer.masksToBounds else { return box }
    let caster = layer.shadowPath?.boundingBox ?? box
    // A Gaussian has ended after three deviations.
    let reach = 3 * max(layer.shadowRadius, 0) + 1
    return box.union(
      caster.offsetBy(dx: layer.shadowOffset.width, dy: layer.shadowOffset.height)
        .insetBy(dx: -reach, dy: -reach))
  }

  private static func contents(of layer: CALayer) -> CGRect {
    guard layer.contents != nil else { return .null }
    let rect = ContentsPlacement.rect(layer.values.contents, bounds: SIMD4(layer.bounds))
    return CGRect(x: rect.x, y: rect.y, width: rect.z, height: rect.w)
  }

  private static func shape(of layer: CALayer) -> CGRect {
    guard let layer = layer as? CAShapeLayer, let path = layer.path else { return .null }
    // Corners reach out by the miter limit, square caps by the diagonal of half a width.
    let reach = max(layer.lineWidth, 0) / 2 * max(layer.miterLimit, 2)
    return path.boundingBox.insetBy(dx: -reach, dy: -reach)
  }

  /// The box of all sublayers in their superlayer's space, copies by a replicator included.
  private static func sublayers(of layer: CALayer) -> CGRect {
    let children = (layer.sublayers ?? []).map { ($0, rect(of: $0)) }.filter { !$0.1.isNull }
    guard !children.isEmpty else { return .null }
    let below = LayerMatrix.sublayers(
      of: layer.values.geometry, sublayerTransform: layer.sublayerTransform)
    var box = CGRect.null
    guard let replicator = layer as? CAReplicatorLayer else {
      for (child, rect) in children { box = box.union(mapped(rect, of: child, below)) }
      return box
    }
    var matrix = CATransform3DIdentity
    for _ in 0..<min(replicator.replicator.instanceCount, RenderTree.copyLimit) {
      let whole = CATransform3DConcat(LayerPainter.aboutMiddle(of: replicator, matrix), below)
      for (child, rect) in children { box = box.union(mapped(rect, of: child, whole)) }
      matrix = CATransform3DConcat(matrix, replicator.instanceTransform)
      if !matrix.isFinite { break }
    }
    return box
  }

  /// The box of a sublayer in a space that `below` leads to; nothing of what reaches behind the eye.
  private static func mapped(
    _ rect: CGRect, of child: CALayer, _ below: CATransform3D
  ) -> CGRect {
    let map = Homography(flattening: CATransform3DConcat(child.localMatrix, below))
    let box = map.boundingBox(of: SIMD4(rect))
    guard box != .everything, map.isFinite else { return .null }
    return CGRect(
      x: box.minX, y: box.minY, width: box.maxX - box.minX, height: box.maxY - box.minY)
  }
}
