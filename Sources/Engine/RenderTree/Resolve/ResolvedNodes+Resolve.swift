// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Stage 6, *resolve*: parents before children, each node's map to the root, and the area that it
/// covers.
///
/// Only nodes that moved, and those below them, are recomputed; the bounds of subtrees are gathered
/// in a second walk from the leaves up. Damage is the old and the new bounds of changed nodes.
extension ResolvedNodes {
  /// Brings `resolved` up to date with the presented values.
  ///
  /// - Parameters:
  ///   - nodes: their order is up to date; what was damaged is added to their invalidation.
  ///   - leaves: those that are resolved apart.
  mutating func resolve(_ nodes: inout NodeStore, _ leaves: inout MovingLeaves) {
    guard nodes.invalidation.isAnyNodeChanged || leaves.areTouched else { return }
    // Only the last way since the damage was taken is known by itself.
    nodes.invalidation.mergeScroll()
    lastStamp &+= 1
    var walk = ResolveWalk(largeSize: largeSize(nodes))
    if leaves.areTouched { resolve(&leaves, &walk, nodes) }
    if nodes.invalidation.isAnyNodeChanged { resolveChanges(&walk, &nodes) }
    nodes.invalidation.addDamage(RootRect(walk.damage))
    gatherBounds(nodes)
    if walk.leavesChanges { clearChanges(&nodes) }
    if var scroll = walk.carried.scroll {
      scroll.area = scroll.area.union(resolved[scroll.node.slot].subtreeBounds)
      scroll.stamp = lastStamp
      nodes.invalidation.scroll = scroll
    }
    nodes.invalidation.damage = damageWithReaders(nodes.invalidation.damage, nodes)
  }

  /// Brings the nodes that changed up to date, and those below them.
  private mutating func resolveChanges(_ walk: inout ResolveWalk, _ nodes: inout NodeStore) {
    nodes.invalidation.isAnyNodeChanged = false
    for (index, node) in nodes.structure.order.enumerated() {
      let parent = nodes.structure.parentBelowRoot(of: node)
      var change = nodes.invalidation.changes[node.slot]
      if parent != walk.above {
        walk.above = parent
        walk.inherited =
          parent.isValid ? nodes.invalidation.changes[parent.slot].intersection(.placement) : []
      }
      if !change.isEmpty {
        if change.contains(.content) {
          stamp(node, nodes)
        } else if parent != walk.stamped {
          walk.stamped = parent
          stamp(parent, nodes)
        }
      }
      walk.carried.enter(index, change)
      change.formUnion(walk.inherited)
      guard !change.isEmpty, !resolveLeaf(node, change, under: parent, &walk, &nodes) else {
        continue
      }
      walk.leavesChanges = true
      update(node, change, under: parent, &walk, &nodes)
      // The first of all: the others are measured by it.
      if node == nodes.structure.root { walk.largeSize = largeSize(nodes) }
    }
  }

  /// Damages the subtrees whose bounds are known by now, and forgets what changed.
  private func clearChanges(_ nodes: inout NodeStore) {
    for node in nodes.structure.order where !nodes.invalidation.changes[node.slot].isEmpty {
      if nodes.invalidation.changes[node.slot].contains(.subtreeArea) {
        nodes.invalidation.addDamage(resolved[node.slot].subtreeBounds)
      }
      nodes.invalidation.changes[node.slot] = []
    }
  }

  /// Brings a node up to date, apart from what its subtree covers.
  ///
  /// Leaves in its invalidation the changes that its children inherit, and those that need the bounds
  /// of all subtrees.
  @inline(__always)
  private mutating func update(
    _ node: NodeIndex, _ change: NodeChange, under parent: NodeIndex, _ walk: inout ResolveWalk,
    _ nodes: inout NodeStore
  ) {
    let slot = node.slot
    var change = change
    if change.contains(.content) {
      updateReach(node, nodes)
      updateExtras(node, nodes)
    }
    // The subtree of a plain leaf is the leaf.
    let isLeaf = !nodes.structure.links[slot].firstChild.isValid && !reaches[slot]
    let old = resolved[slot].ownBounds
    var isCarried = false
    if change.contains(.subtreeArea) {
      nodes.invalidation.addDamage(resolved[slot].subtreeBounds)
      if isLeaf {
        change.remove(.subtreeArea)
        change.insert(.area)
      }
    }
    if !change.isDisjoint(with: .ownBox) {
      let map = resolved[slot].toRoot
      if !change.contains(.placement) || !placePlainly(node, under: parent, &walk, nodes) {
        if change.contains(.placement) { place(node, under: parent, nodes) }
        updateVisibility(node, nodes)
        resolved[slot].ownBounds = ownBounds(node, under: resolved[slot].toRoot, nodes)
      }
      let new = resolved[slot].ownBounds
      isCarried =
        change.isDisjoint(with: .wholeArea) && walk.carried.take(node, from: map, old, self, nodes)
      if !isCarried {
        nodes.invalidation.addDamage(old)
        if !change.contains(.subtreeArea) { nodes.invalidation.addDamage(new) }
      }
      if isLeaf { resolved[slot].subtreeBounds = new }
      noteSize(isRoot: node == nodes.structure.root, old, new, walk.largeSize)
    }
    nodes.invalidation.changes[slot] = change
    guard reachingCount > 0, !isCarried else { return }
    let box = change.contains(.subtreeArea) ? nil : old.union(resolved[slot].ownBounds)
    damageEffects(above: node, box, &nodes)
  }

  /// Notes whether a change of a node's box may change the list of large nodes.
  @inline(__always)
  private mutating func noteSize(
    isRoot: Bool, _ old: RootRect, _ new: RootRect, _ large: SIMD2<Double>
  ) {
    guard !isLargeStale else { return }
    if isRoot {
      isLargeStale = old != new
    } else if Self.isLarge(old, large) || Self.isLarge(new, large) {
      isLargeStale = true
    }
  }

  /// Gives a node whose content changed a new stamp, and with it all above it.
  mutating func stamp(_ node: NodeIndex, _ nodes: borrowing NodeStore) {
    var current = node
    while current.isValid, resolved[current.slot].contentStamp != lastStamp {
      resolved[current.slot].contentStamp = lastStamp
      if current == nodes.structure.root { return }
      current = nodes.structure.links[current.slot].parent
    }
  }
}
