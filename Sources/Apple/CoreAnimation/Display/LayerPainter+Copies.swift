// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// A layer to draw, or a flat copy of several, with its map into the plane that is drawn into.
struct LayerPlane {
  /// Nil for a copy.
  var layer: CALayer?
  let matrix: CATransform3D
  let painter: LayerPainter
  /// The replicator of a copy.
  var replicator: CAReplicatorLayer?
  /// The alpha of a copy.
  var opacity: CGFloat = 1

  /// The depth of the middle of the layer, greater toward the viewer.
  var depth: CGFloat {
    guard let bounds = layer?.bounds else { return 0 }
    return bounds.midX * matrix.m13 + bounds.midY * matrix.m23 + matrix.m43
  }
}

extension LayerPainter {
  /// The copies that a replicator shows, as the renderer places them.
  ///
  /// A copy that stays in the replicator's plane is a plane of its own and faded as a group; the
  /// sublayers of others are planes of their own.
  func copies(of layer: CAReplicatorLayer, within base: CATransform3D) -> [LayerPlane] {
    let value = layer.replicator.drawn
    guard value.instanceCount > 0, let sublayers = layer.sublayers else { return [] }
    let below = CATransform3DConcat(
      LayerMatrix.sublayers(
        of: layer.values.geometry, sublayerTransform: layer.sublayerTransform), base)
    let isFlat = !layer.keepsDepth && CATransform3DIsIdentity(layer.sublayerTransform)
    // Counted for copies only, so that replicators within each other do not count over and over.
    let size =
      value.instanceCount > 1 ? 1 + sublayers.reduce(0) { $0 + $1.countOfLayers } : 1
    var planes: [LayerPlane] = []
    var matrix = CATransform3DIdentity
    for number in 0..<value.instanceCount {
      guard number == 0 || work.takeCopy(of: size) else { break }
      let color = value.color(ofCopy: number)
      var painter = self
      painter.tint = tint.multiplied(by: color)
      let whole = CATransform3DConcat(Self.aboutMiddle(of: layer, matrix), below)
      if isFlat, LayerMatrix.flat(NodeGeometry(), transform: matrix, isFlipped: false) != nil {
        planes.append(
          LayerPlane(
            layer: nil, matrix: whole, painter: painter, replicator: layer,
            opacity: CGFloat(color.w)))
      } else if matrix.isFinite {
        painter.inheritedOpacity *= CGFloat(color.w)
        planes += painter.sublayers(of: layer, within: whole)
      }
      matrix = CATransform3DConcat(matrix, value.transform)
    }
    return planes
  }

  /// Draws a flat copy, as a group if it is faded.
  func paintCopy(_ plane: LayerPlane) {
    let opacity = plane.opacity * inheritedOpacity
    guard opacity > 0, let replicator = plane.replicator else { return }
    var painter = self
    painter.inheritedOpacity = 1
    let members = painter.planes(painter.sublayers(of: replicator, within: plane.matrix))
    guard opacity < 1 else { return paint(members) }
    context.saveGState()
    context.setAlpha(opacity)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    work.then(
      { paint(members) },
      { [context] in
        context.endTransparencyLayer()
        context.restoreGState()
      })
  }

  /// A matrix of the copies as a map of the replicator's space.
  static func aboutMiddle(of layer: CAReplicatorLayer, _ matrix: CATransform3D) -> CATransform3D {
    let middle = CGPoint(x: layer.bounds.midX, y: layer.bounds.midY)
    return CATransform3DConcat(
      CATransform3DTranslate(matrix, -middle.x, -middle.y, 0),
      CATransform3DMakeTranslation(middle.x, middle.y, 0))
  }
}

extension CALayer {
  /// The count of layers from this one down.
  fileprivate var countOfLayers: Int {
    var count = 0
    var waiting = [self]
    while let layer = waiting.popLast() {
      count += 1
      waiting += layer.sublayers ?? []
    }
    return count
  }
}
