// SPDX-License-Identifier: MIT

internal import RenderTree

/// The caster of a layer's shadow.
enum ShadowKind {
  case none
  /// The layer's rounded bounds, or its shadow path.
  case outline
  /// All that the layer shows.
  case general

  init(_ layer: VisitedLayer, _ tree: borrowing RenderTree) {
    let node = layer.node
    let slot = node.slot
    let shadow = tree.shadow[slot]
    let style = tree.style[slot]
    guard shadow.opacity > 0, shadow.color.w > 0, (shadow.radius + shadow.offset.sum()).isFinite,
      style.flags.isDisjoint(with: [.masksToBounds, .preservesDepth])
    else {
      self = .none
      return
    }
    if tree.effects[node].shadowPath != nil {
      self = .outline
      return
    }
    let bounds = tree.geometry[slot].bounds
    let parts = layer.parts
    guard !SceneView.isFiltered(node, tree), !parts.containsAny(of: [.shape, .particles, .tiles]),
      bounds.z > 0, bounds.w > 0
    else {
      self = .general
      return
    }
    let isFilled = style.backgroundColor.w >= 1 || parts.hasOpaqueImage(of: node, tree)
    let isPlain =
      parts.contains(.color)
      && parts.isDisjoint(with: [.image, .border, .gradient, .sublayers])
    self = (isFilled || isPlain) && Self.staysInside(layer, tree) ? .outline : .general
  }

  /// Whether nothing that the layer shows reaches beyond its bounds.
  private static func staysInside(_ layer: VisitedLayer, _ tree: borrowing RenderTree) -> Bool {
    let slot = layer.node.slot
    let bounds = tree.geometry[slot].bounds
    if layer.parts.contains(.image) {
      let rect = ContentsPlacement.rect(tree.contents[slot], bounds: bounds)
      guard rect.x >= bounds.x, rect.y >= bounds.y, rect.x + rect.z <= bounds.x + bounds.z,
        rect.y + rect.w <= bounds.y + bounds.w, tree.style[slot].cornerRadius == 0
      else { return false }
    }
    guard let inverse = tree.resolved[slot].toRoot.inverse else { return false }
    var child = tree.links[slot].firstChild
    var count = 0
    while child.isValid {
      count += 1
      // A look at each child is cheaper than the pass of a general shadow, up to long lists.
      if count > 256 { return false }
      if !tree.resolved[child.slot].subtreeBounds.isEmpty,
        !isInside(child, inverse, node: layer.node, in: tree)
      {
        return false
      }
      child = tree.links[child.slot].nextSibling
    }
    return true
  }

  /// Whether a child lies within its superlayer's rounded bounds, corners and all.
  private static func isInside(
    _ child: NodeIndex, _ inverse: Homography, node: NodeIndex, in tree: borrowing RenderTree
  ) -> Bool {
    let bounds = tree.geometry[node.slot].bounds
    let style = tree.style[child.slot]
    let resolved = tree.resolved[child.slot]
    let isLeaf =
      LayerParts(of: child, tree).isDisjoint(with: [.sublayers, .image, .shape, .particles, .tiles])
      && !SceneView.hasEffects(child, tree)
    let isBounded = isLeaf || style.flags.contains(.masksToBounds)
    let map = resolved.toRoot.concatenating(inverse)
    let box =
      isBounded
      ? map.boundingBox(of: tree.geometry[child.slot].bounds)
      : inverse.boundingBox(of: resolved.subtreeBounds.rect)
    // Boxes of subtrees are a point wider than their content.
    let slack = isLeaf ? 1e-6 : 1.01
    guard box.minX >= bounds.x - slack, box.minY >= bounds.y - slack,
      box.maxX <= bounds.x + bounds.z + slack, box.maxY <= bounds.y + bounds.w + slack
    else { return false }
    let outer = tree.style[node.slot]
    let corners = outer.radii(in: bounds)
    let r = SIMD4(corners.0, corners.1, corners.2, corners.3)
    guard r.max() > 0 else { return true }
    // A child's corner that is rounded as much fits into that of the bounds, wherever the child lies.
    var own = SIMD4<Float>.zero
    let nearly = SIMD2(map.settled.xx - 1, map.settled.yy - 1)
    let isContinuous = outer.flags.contains(.continuousCorners)
    if isBounded, map.settled.keepsAxes, abs(nearly.x) + abs(nearly.y) < 1e-6,
      style.flags.contains(.continuousCorners) == isContinuous
    {
      let radii = style.radii(in: tree.geometry[child.slot].bounds)
      own = SIMD4(radii.0, radii.1, radii.2, radii.3)
    }
    let open = r.replacing(with: 0, where: own .>= r)
    return keepsClear(box, of: open, bounds, isContinuous: isContinuous)
  }

  /// Whether a box within bounds leaves their rounded-off corners free.
  private static func keepsClear(
    _ box: RootRect, of radii: SIMD4<Float>, _ bounds: SIMD4<Double>, isContinuous: Bool
  ) -> Bool {
    for corner in 0..<4 where radii[corner] > 0 {
      let radius = Double(radii[corner])
      let reach = isContinuous ? radius * Double(ContinuousCorner.reach) : radius
      let x =
        corner & 1 == 0 ? bounds.x + reach - box.minX : box.maxX - (bounds.x + bounds.z - reach)
      let y =
        corner & 2 == 0 ? bounds.y + reach - box.minY : box.maxY - (bounds.y + bounds.w - reach)
      guard x > 1e-6, y > 1e-6 else { continue }
      if isContinuous || x * x + y * y > radius * radius { return false }
    }
    return true
  }
}

extension NodeShadow {
  /// The colour with the shadow's own opacity.
  var tint: SIMD4<Float> {
    var tint = color
    tint.w *= min(opacity, 1)
    return tint
  }
}
