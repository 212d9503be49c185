// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Placement: finds the maps from the nodes' spaces to the root.
extension ResolvedNodes {
  /// Finds where a node lies in the root.
  mutating func place(_ node: NodeIndex, under parent: NodeIndex, _ nodes: borrowing NodeStore) {
    if !placeFlat(node, under: parent, nodes) { placeInSpace(node, under: parent, nodes) }
  }

  /// Places a node that stays in its parent's plane; false if it may not.
  @inline(__always)
  private mutating func placeFlat(
    _ node: NodeIndex, under parent: NodeIndex, _ nodes: borrowing NodeStore
  ) -> Bool {
    let slot = node.slot
    guard parent.isValid, nodes.values.sublayerTransforms.index(of: parent) == nil else {
      return false
    }
    let flags = nodes.values.style[slot].flags
    guard !nodes.values.style[parent.slot].flags.contains(.preservesDepth),
      !flags.contains(.preservesDepth)
    else { return false }
    guard !flags.contains(.geometryFlipped), let local = nodes.values.flatMap(of: node) else {
      return false
    }
    resolved[slot].toRoot = local.concatenating(resolved[parent.slot].toRoot)
    resolved[slot].traits = resolved[slot].traits.intersection(.placeless)
      .union(resolved[parent.slot].traits.intersection(.inherited))
    return true
  }

  /// Places a node by its full matrix.
  private mutating func placeInSpace(
    _ node: NodeIndex, under parent: NodeIndex, _ nodes: borrowing NodeStore
  ) {
    let slot = node.slot
    let flags = nodes.values.style[slot].flags
    let local = planeMatrix(of: node, nodes)
    var traits = resolved[slot].traits.intersection(.placeless)
    var base = originMap
    var isFlipped = flags.contains(.geometryFlipped)
    var isTurnedAway = LayerMatrix.turnsAway(local, nodes.values.geometry[slot].bounds)
    if parent.isValid {
      let keepsDepth = nodes.values.style[parent.slot].flags.contains(.preservesDepth)
      base = keepsDepth ? flatteningBase(of: parent, nodes) : resolved[parent.slot].toRoot
      let above = resolved[parent.slot].traits
      if above.contains(.contentsFlipped) { isFlipped.toggle() }
      if above.contains(.turnedAway), !keepsDepth { isTurnedAway.toggle() }
      if !nodes.structure.isMask(node) { markSorting(of: parent, child: local, nodes) }
    }
    if flags.contains(.preservesDepth) { depthMatrices[node] = local }
    if isFlipped { traits.insert(.contentsFlipped) }
    if isTurnedAway { traits.insert(.turnedAway) }
    resolved[slot].toRoot = Homography(flattening: local).concatenating(base)
    resolved[slot].traits = traits
  }

  /// The 3D map of a node into the plane in which its siblings are compared: its superlayer's, or
  /// that of the nearest layer above that does not keep depth.
  func planeMatrix(of node: NodeIndex, _ nodes: borrowing NodeStore) -> CATransform3D {
    let slot = node.slot
    var local = LayerMatrix.local(
      nodes.values.geometry[slot], transform: nodes.values.transforms[node],
      isFlipped: nodes.values.style[slot].flags.contains(.geometryFlipped))
    let parent = nodes.structure.parentBelowRoot(of: node)
    guard parent.isValid else { return local }
    if let index = nodes.values.sublayerTransforms.index(of: parent), !nodes.structure.isMask(node)
    {
      local = CATransform3DConcat(
        local,
        LayerMatrix.sublayers(
          of: nodes.values.geometry[parent.slot],
          sublayerTransform: nodes.values.sublayerTransforms.values[index]))
    }
    if nodes.values.style[parent.slot].flags.contains(.preservesDepth) {
      local = CATransform3DConcat(local, depthMatrix(of: parent))
    }
    return local
  }

  /// The 3D map of a depth-keeping node into the plane where its depth is flattened.
  private func depthMatrix(of node: NodeIndex) -> CATransform3D {
    depthMatrices[node] ?? CATransform3DIdentity
  }

  /// The map to the root of the plane that `planeMatrix` leads into.
  func planeBase(of node: NodeIndex, _ nodes: borrowing NodeStore) -> Homography {
    let parent = nodes.structure.parentBelowRoot(of: node)
    guard parent.isValid else { return originMap }
    return nodes.values.style[parent.slot].flags.contains(.preservesDepth)
      ? flatteningBase(of: parent, nodes) : resolved[parent.slot].toRoot
  }

  /// The map to the root of the plane into which a depth-keeping node's children are flattened.
  private func flatteningBase(
    of node: NodeIndex, _ nodes: borrowing NodeStore
  ) -> Homography {
    var current = node
    while current.isValid, current != nodes.structure.root,
      nodes.values.style[current.slot].flags.contains(.preservesDepth)
    {
      current = nodes.structure.links[current.slot].parent
    }
    guard current.isValid, !nodes.values.style[current.slot].flags.contains(.preservesDepth)
    else { return originMap }
    return resolved[current.slot].toRoot
  }

  /// Notes in a parent that a child's depth or tilt asks for sorting.
  private mutating func markSorting(
    of parent: NodeIndex, child m: CATransform3D, _ nodes: borrowing NodeStore
  ) {
    let flat = nodes.flatteningNode(of: parent)
    if m.m43 != 0 { resolved[flat.slot].traits.insert(.sortsChildren) }
    if m.m13 != 0 || m.m23 != 0 {
      resolved[flat.slot].traits.formUnion(.sortsByPlane)
    }
  }

  @inline(__always)
  mutating func updateVisibility(_ node: NodeIndex, _ nodes: borrowing NodeStore) {
    let slot = node.slot
    let flags = nodes.values.style[slot].flags
    var isInvisible = flags.contains(.hidden) || !(nodes.values.style[slot].opacity > 0)
    // A hidden node stays visible while its old look is in transition.
    if isInvisible, nodes.values.isInTransition(node) { isInvisible = false }
    if !isInvisible {
      isInvisible =
        !resolved[slot].toRoot.keepsArea
        || (!flags.contains(.doubleSided) && resolved[slot].traits.contains(.turnedAway))
    }
    if isInvisible {
      resolved[slot].traits.insert(.invisible)
    } else {
      resolved[slot].traits.remove(.invisible)
    }
  }
}

extension NodeStore {
  /// The node in whose plane the children of `node` are sorted: itself, unless it keeps depth.
  func flatteningNode(of node: NodeIndex) -> NodeIndex {
    var current = node
    while current != structure.root, values.style[current.slot].flags.contains(.preservesDepth),
      structure.links[current.slot].parent.isValid
    {
      current = structure.links[current.slot].parent
    }
    return current
  }
}
