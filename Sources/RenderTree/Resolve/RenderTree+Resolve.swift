// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Foundation

/// Stage 6, *resolve*: parents before children, each node's place in the root and what it covers.
///
/// Only nodes that moved, and those below them, are recomputed; the bounds of subtrees are gathered
/// in a second walk from the leaves up. Damage is the old and the new bounds of changed nodes.
extension RenderTree {
  /// Brings `resolved` up to date with the presented values.
  public mutating func resolve() {
    if isOrderStale {
      rebuildOrder()
      isAnythingDirty = true
    }
    guard isAnythingDirty else { return }
    isAnythingDirty = false
    lastStamp &+= 1
    var known = PlainParent()
    var large = largeSize
    for node in order {
      let parent = node == root ? NodeIndex.invalid : links[node.slot].parent
      var what = dirt[node.slot]
      if !what.isEmpty { stamp(what.contains(.content) ? node : parent) }
      if parent.isValid, dirt[parent.slot].contains(.placement) {
        what.insert(.placement)
      }
      guard !what.isEmpty else { continue }
      update(node, what, under: parent, &known, large)
      // The first of all: the others are measured by it.
      if node == root { large = largeSize }
    }
    gatherBounds()
    for node in order where !dirt[node.slot].isEmpty {
      if dirt[node.slot].contains(.subtreeArea) { addDamage(resolved[node.slot].subtreeBounds) }
      dirt[node.slot] = []
    }
    pendingDamage = damageWithReaders(pendingDamage)
  }

  /// Brings a node up to date, apart from what its subtree covers.
  ///
  /// Leaves in its dirt what children ask for, and what is left to do when the bounds of all
  /// subtrees are known.
  @inline(__always)
  private mutating func update(
    _ node: NodeIndex, _ what: NodeDirt, under parent: NodeIndex, _ known: inout PlainParent,
    _ large: SIMD2<Double>
  ) {
    let slot = node.slot
    var what = what
    if what.contains(.content) {
      updateReach(node)
      updateExtras(node)
    }
    // The subtree of a plain leaf is the leaf.
    let isLeaf = !links[slot].firstChild.isValid && !reaches[slot]
    let old = resolved[slot].ownBounds
    if what.contains(.subtreeArea) {
      addDamage(resolved[slot].subtreeBounds)
      if isLeaf {
        what.remove(.subtreeArea)
        what.insert(.area)
      }
    }
    if !what.isDisjoint(with: .ownBox) {
      addDamage(old)
      if !what.contains(.placement) || !placePlainly(node, under: parent, &known) {
        if what.contains(.placement) { place(node, under: parent) }
        updateVisibility(node)
        resolved[slot].ownBounds = ownBounds(node, under: resolved[slot].toRoot)
      }
      let new = resolved[slot].ownBounds
      if !what.contains(.subtreeArea) { addDamage(new) }
      if isLeaf { resolved[slot].subtreeBounds = new }
      noteSize(node, old, new, large)
    }
    dirt[slot] = what
    if reachingCount > 0 { damageEffects(above: node) }
  }

  /// Notes whether a change of a node's box may change the list of large nodes.
  @inline(__always)
  private mutating func noteSize(
    _ node: NodeIndex, _ old: RootRect, _ new: RootRect, _ large: SIMD2<Double>
  ) {
    guard !isLargeStale else { return }
    if node == root {
      isLargeStale = old != new
    } else if Self.isLarge(old, large) || Self.isLarge(new, large) {
      isLargeStale = true
    }
  }

  /// A node's content changed, and with it that of all above it.
  private mutating func stamp(_ node: NodeIndex) {
    var current = node
    while current.isValid, resolved[current.slot].contentStamp != lastStamp {
      resolved[current.slot].contentStamp = lastStamp
      if current == root { return }
      current = links[current.slot].parent
    }
  }

  /// The area to draw again since this was last asked, in root space.
  public mutating func takeDamage() -> RootRect {
    let damage = pendingDamage
    pendingDamage = .empty
    return damage
  }

  /// Asks for a node with all below it to be drawn again, though nothing changed.
  public mutating func redraw(_ node: NodeIndex) {
    addDamage(resolved[node.slot].subtreeBounds)
  }

  // MARK: - Placement

  private mutating func place(_ node: NodeIndex, under parent: NodeIndex) {
    if !placeFlat(node, under: parent) { placeInSpace(node, under: parent) }
  }

  /// Places a node that stays in its parent's plane; false if it may not.
  @inline(__always)
  private mutating func placeFlat(_ node: NodeIndex, under parent: NodeIndex) -> Bool {
    let slot = node.slot
    guard parent.isValid, sublayerTransformSlot[parent.slot] < 0 else { return false }
    let flags = style[slot].flags
    guard !style[parent.slot].flags.contains(.preservesDepth), !flags.contains(.preservesDepth)
    else { return false }
    let isFlipped = flags.contains(.geometryFlipped)
    let matrix = Int(transformSlot[slot])
    let local =
      matrix < 0
      ? LayerMatrix.flat(geometry[slot], isFlipped: isFlipped)
      : LayerMatrix.flat(geometry[slot], transform: matrices[matrix], isFlipped: isFlipped)
    guard let local else { return false }
    resolved[slot].toRoot = local.concatenating(resolved[parent.slot].toRoot)
    resolved[slot].traits = resolved[slot].traits.intersection(.placeless)
      .union(resolved[parent.slot].traits.intersection(.inherited))
    return true
  }

  /// Places a node by its full matrix.
  private mutating func placeInSpace(_ node: NodeIndex, under parent: NodeIndex) {
    let slot = node.slot
    let flags = style[slot].flags
    let local = planeMatrix(of: node)
    var traits = resolved[slot].traits.intersection(.placeless)
    var base = originMap
    var isFlipped = flags.contains(.geometryFlipped)
    var isTurnedAway = LayerMatrix.turnsAway(local, geometry[slot].bounds)
    if parent.isValid {
      let keepsDepth = style[parent.slot].flags.contains(.preservesDepth)
      base = keepsDepth ? flatteningBase(of: parent) : resolved[parent.slot].toRoot
      let above = resolved[parent.slot].traits
      if above.contains(.contentsFlipped) { isFlipped.toggle() }
      if above.contains(.turnedAway), !keepsDepth { isTurnedAway.toggle() }
      if !isMask(node) { markSorting(of: parent, child: local) }
    }
    if flags.contains(.preservesDepth) { depthMatrices[node] = local }
    if isFlipped { traits.insert(.contentsFlipped) }
    if isTurnedAway { traits.insert(.turnedAway) }
    resolved[slot].toRoot = Homography(flattening: local).concatenating(base)
    resolved[slot].traits = traits
  }

  /// The 3D map of a node into the plane in which its siblings are compared: its superlayer's, or
  /// that of the nearest layer above that does not keep depth.
  public func planeMatrix(of node: NodeIndex) -> CATransform3D {
    let slot = node.slot
    var local = LayerMatrix.local(
      geometry[slot], transform: transform(of: node),
      isFlipped: style[slot].flags.contains(.geometryFlipped))
    let parent = node == root ? NodeIndex.invalid : links[slot].parent
    guard parent.isValid else { return local }
    if sublayerTransformSlot[parent.slot] >= 0, !isMask(node) {
      local = CATransform3DConcat(
        local,
        LayerMatrix.sublayers(
          of: geometry[parent.slot], sublayerTransform: sublayerTransform(of: parent)))
    }
    if style[parent.slot].flags.contains(.preservesDepth) {
      local = CATransform3DConcat(local, depthMatrix(of: parent))
    }
    return local
  }

  /// The 3D map of a depth-keeping node into the plane where its depth is flattened.
  public func depthMatrix(of node: NodeIndex) -> CATransform3D {
    depthMatrices[node] ?? CATransform3DIdentity
  }

  /// The map to the root of the plane that `planeMatrix` leads into.
  func planeBase(of node: NodeIndex) -> Homography {
    let parent = node == root ? NodeIndex.invalid : links[node.slot].parent
    guard parent.isValid else { return originMap }
    return style[parent.slot].flags.contains(.preservesDepth)
      ? flatteningBase(of: parent) : resolved[parent.slot].toRoot
  }

  /// The map to the root of the plane into which a depth-keeping node's children are flattened.
  private func flatteningBase(of node: NodeIndex) -> Homography {
    var current = node
    while current.isValid, current != root,
      style[current.slot].flags.contains(.preservesDepth)
    {
      current = links[current.slot].parent
    }
    guard current.isValid, !style[current.slot].flags.contains(.preservesDepth)
    else { return originMap }
    return resolved[current.slot].toRoot
  }

  /// Notes in a parent that a child's depth or tilt asks for sorting.
  private mutating func markSorting(of parent: NodeIndex, child m: CATransform3D) {
    let flat = flatteningNode(of: parent)
    if m.m43 != 0 { resolved[flat.slot].traits.insert(.sortsChildren) }
    if m.m13 != 0 || m.m23 != 0 {
      resolved[flat.slot].traits.formUnion(.sortsByPlane)
    }
  }

  /// The node in whose plane the children of `node` are sorted: itself, unless it keeps depth.
  private func flatteningNode(of node: NodeIndex) -> NodeIndex {
    var current = node
    while current != root, style[current.slot].flags.contains(.preservesDepth),
      links[current.slot].parent.isValid
    {
      current = links[current.slot].parent
    }
    return current
  }

  @inline(__always)
  private mutating func updateVisibility(_ node: NodeIndex) {
    let slot = node.slot
    let flags = style[slot].flags
    var isInvisible = flags.contains(.hidden) || !(style[slot].opacity > 0)
    // A hidden node stays visible while its old look is in transition.
    if isInvisible, isInTransition(node) { isInvisible = false }
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
