// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// The extents of layers with their sublayers; never too small, at times too large.
///
/// Each layer is measured once per drawing, the sublayers before it, so a tree costs what it has
/// layers. Measuring displays layers that need display, since that may change what a layer shows.
final class PaintedExtents {
  /// The extent of a layer in its own space.
  struct Extent {
    /// The layer and its sublayers; null for nothing.
    var content = CGRect.null
    /// The same with the shadow.
    var unmasked = CGRect.null
    /// The same within the mask.
    var whole = CGRect.null
    /// Whether a part reaches behind the eye or beyond all numbers, and so without end; the boxes
    /// leave it out.
    var isEndless = false
  }

  /// With the layers, which are held: a presentation makes copies as they are asked for, and a new
  /// one may take the place in memory of one that is gone.
  private var known: [ObjectIdentifier: (layer: CALayer, extent: Extent)] = [:]

  /// The extent of a layer as its superlayer sees it: nothing for one that is hidden.
  func extent(of layer: CALayer) -> Extent {
    if let known = known[ObjectIdentifier(layer)] { return known.extent }
    // A layer is met twice: on the way down, and when all below it are known.
    var waiting = [(layer: layer, isReady: false)]
    while let (next, isReady) = waiting.popLast() {
      guard known[ObjectIdentifier(next)] == nil else { continue }
      if isReady {
        known[ObjectIdentifier(next)] = (next, measured(next))
        continue
      }
      guard !next.isHidden else {
        known[ObjectIdentifier(next)] = (next, Extent())
        continue
      }
      next.displayIfNeeded()
      waiting.append((next, true))
      for child in next.sublayers ?? [] { waiting.append((child, false)) }
      if let mask = next.mask { waiting.append((mask, false)) }
    }
    return known[ObjectIdentifier(layer)]?.extent ?? Extent()
  }

  /// The extent of a layer in the space that `matrix` leads to.
  func extent(of layer: CALayer, through matrix: CATransform3D) -> Extent {
    var result = extent(of: layer)
    let map = Homography(flattening: matrix)
    func mapped(_ rect: CGRect) -> CGRect {
      guard !rect.isNull, map.isFinite else { return .null }
      let box = map.boundingBox(of: SIMD4(rect))
      let rect = CGRect(
        x: box.minX, y: box.minY, width: box.maxX - box.minX, height: box.maxY - box.minY)
      guard box != .everything, rect.isFinite else {
        result.isEndless = true
        return .null
      }
      return rect
    }
    if result.isEndless, !map.isAffine { return Extent(isEndless: true) }
    result.content = mapped(result.content)
    result.unmasked = mapped(result.unmasked)
    result.whole = mapped(result.whole)
    return result
  }

  // MARK: - One layer

  /// Measures a layer whose sublayers and mask are known.
  private func measured(_ layer: CALayer) -> Extent {
    var result = Extent(content: layer.bounds)
    if !layer.masksToBounds {
      result.content = result.content.union(Self.contents(of: layer)).union(Self.shape(of: layer))
      add(sublayersOf: layer, to: &result)
    }
    result.unmasked = result.content
    if layer.castsShadow {
      // Two deviations, and what smoothing adds.
      let reach = 3 * max(layer.shadowRadius, 0) + 1
      result.unmasked = result.content.union(
        result.content.offsetBy(dx: layer.shadowOffset.width, dy: layer.shadowOffset.height)
          .insetBy(dx: -reach, dy: -reach))
    }
    result.whole = result.unmasked
    if let mask = layer.mask {
      let shown = extent(of: mask, through: mask.localMatrix)
      if !shown.isEndless {
        // Without end is what the mask does not end.
        result.whole =
          result.isEndless ? shown.whole : result.whole.checkedIntersection(with: shown.whole)
        result.isEndless = false
      }
    }
    return result
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

  /// Adds all sublayers, copies by a replicator included.
  private func add(sublayersOf layer: CALayer, to result: inout Extent) {
    let children = (layer.sublayers ?? []).filter { !$0.isHidden }
    guard !children.isEmpty else { return }
    let below = LayerMatrix.sublayers(
      of: layer.values.geometry, sublayerTransform: layer.sublayerTransform)
    func add(_ map: CATransform3D) {
      for child in children {
        let shown = extent(of: child, through: CATransform3DConcat(child.localMatrix, map))
        result.content = result.content.union(shown.whole)
        if shown.isEndless { result.isEndless = true }
      }
    }
    guard let replicator = layer as? CAReplicatorLayer else { return add(below) }
    var matrix = CATransform3DIdentity
    for _ in 0..<min(max(replicator.replicator.drawn.instanceCount, 0), RenderTree.copyLimit) {
      add(CATransform3DConcat(LayerPainter.aboutMiddle(of: replicator, matrix), below))
      matrix = CATransform3DConcat(matrix, replicator.instanceTransform)
      if !matrix.isFinite { break }
    }
  }
}

extension CALayer {
  /// Whether contexts draw a shadow of the layer; clipping takes it away (behaviour fact DO-5).
  final var castsShadow: Bool {
    shadowOpacity > 0 && !masksToBounds && (shadowColor?.alpha ?? 0) > 0
  }
}
