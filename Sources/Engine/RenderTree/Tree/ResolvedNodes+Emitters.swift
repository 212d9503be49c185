// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Where the particles of emitters lie in the root.
extension ResolvedNodes {
  /// The homogeneous root vector of a unit of depth in a node's space; zero where the node's
  /// particles are flattened into its plane.
  func depthAxis(
    of node: NodeIndex, _ emitter: EmitterSimulation, _ nodes: borrowing NodeStore
  ) -> SIMD3<Double> {
    guard emitter.values.preservesDepth else { return .zero }
    let matrix = planeMatrix(of: node, nodes)
    let base = planeBase(of: node, nodes)
    // Planes that stay parallel to the root's are scaled so that their weight is 1.
    let isScaled = matrix.m14 == 0 && matrix.m24 == 0 && matrix.m44 > 0
    let weight = isScaled ? 1 / matrix.m44.native : 1
    let x = matrix.m31.native * weight
    let y = matrix.m32.native * weight
    let w = matrix.m34.native * weight
    return SIMD3(
      x * base.xx + y * base.yx + w * base.tx, x * base.xy + y * base.yy + w * base.ty,
      x * base.xw + y * base.yw + w * base.tw)
  }

  /// The box of a node's particles under a map of its space; empty if none exist.
  func particleBounds(
    of node: NodeIndex, _ emitter: EmitterSimulation, under map: Homography,
    _ nodes: borrowing NodeStore
  ) -> RootRect {
    guard !emitter.drawn.isEmpty else { return .empty }
    let low = SIMD3<Double>(emitter.low)
    let high = SIMD3<Double>(emitter.high)
    let rect = SIMD4(low.x, low.y, high.x - low.x, high.y - low.y)
    guard emitter.values.preservesDepth, low.z != 0 || high.z != 0 else {
      return map.boundingBox(of: rect).outset(by: 1)
    }
    // The view that the map leads on to from the root has to be told apart from the node's own part.
    guard let inverse = resolved[node.slot].toRoot.inverse else { return .everything }
    let view = inverse.concatenating(map)
    let axis = depthAxis(of: node, emitter, nodes)
    var box = RootRect.empty
    for z in [low.z, high.z] {
      var layer = resolved[node.slot].toRoot
      layer.tx += axis.x * z
      layer.ty += axis.y * z
      layer.tw += axis.z * z
      box = box.union(layer.concatenating(view).boundingBox(of: rect))
    }
    return box.outset(by: 1)
  }
}
