// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreImage
internal import Foundation

/// Gathers the boxes of subtrees in the root, from the leaves up; filters, shadows and masks change
/// them.
extension ResolvedNodes {
  /// Gathers the bounds of subtrees from the leaves up.
  mutating func gatherBounds(_ nodes: borrowing NodeStore) {
    if reachingCount > 0 {
      gatherReachingBounds(nodes)
    } else {
      // A leaf's are its own, which it got when it was placed.
      var index = nodes.structure.parents.count
      while index > 0 {
        index -= 1
        gatherBounds(at: Int(nodes.structure.parents[index]), nodes)
      }
    }
    if isLargeStale { findLargeNodes(nodes) }
  }

  /// Adds up what a node and its children cover, for a tree without effects.
  ///
  /// - Parameter index: of the node in the order.
  private mutating func gatherBounds(at index: Int, _ nodes: borrowing NodeStore) {
    let slot = nodes.structure.order[index].slot
    guard !resolved[slot].traits.contains(.invisible) else {
      resolved[slot].subtreeBounds = .empty
      return
    }
    let own = resolved[slot].ownBounds
    var box = own
    // Along the order, not from child to child: the next index is known before the child is read.
    let end = Int(nodes.structure.orderEnds[index])
    var child =
      nodes.structure.links[slot].mask.isValid
      ? Int(nodes.structure.orderEnds[index + 1]) : index + 1
    while child < end {
      box = box.union(resolved[nodes.structure.order[child].slot].subtreeBounds)
      child = Int(nodes.structure.orderEnds[child])
    }
    resolved[slot].subtreeBounds =
      nodes.values.style[slot].flags.clips ? box.intersection(own) : box
  }

  /// Width and height that make a node a large one, in points of the root.
  func largeSize(_ nodes: borrowing NodeStore) -> SIMD2<Double> {
    guard nodes.structure.root.isValid else { return SIMD2(repeating: .infinity) }
    let whole = resolved[nodes.structure.root.slot].ownBounds
    return SIMD2(whole.maxX - whole.minX, whole.maxY - whole.minY) / 4
  }

  /// Whether a box is a large node's.
  @inline(__always)
  static func isLarge(_ box: RootRect, _ size: SIMD2<Double>) -> Bool {
    box.maxX - box.minX >= size.x && box.maxY - box.minY >= size.y
  }

  /// Lists the large nodes; those painted last hide most.
  private mutating func findLargeNodes(_ nodes: borrowing NodeStore) {
    isLargeStale = false
    largeNodes.removeAll(keepingCapacity: true)
    let size = largeSize(nodes)
    for node in nodes.structure.order where Self.isLarge(resolved[node.slot].ownBounds, size) {
      if largeNodes.count == 64 { largeNodes.removeFirst(32) }
      largeNodes.append(node)
    }
  }

  /// For a tree with effects: content, then what filters and shadow add, then what the mask leaves.
  private mutating func gatherReachingBounds(_ nodes: borrowing NodeStore) {
    for node in nodes.structure.order {
      resolved[node.slot].subtreeBounds = resolved[node.slot].ownBounds
    }
    for node in nodes.structure.order.reversed() {
      let slot = node.slot
      if resolved[slot].traits.contains(.invisible) {
        resolved[slot].subtreeBounds = .empty
      } else if nodes.values.cutsContent(node) {
        resolved[slot].subtreeBounds = resolved[slot].subtreeBounds.intersection(
          resolved[slot].ownBounds)
      }
      if reaches[slot] { applyReach(node, nodes) }
      guard node != nodes.structure.root else { continue }
      let parent = nodes.structure.links[slot].parent.slot
      // A mask is no part of what the layer covers.
      if nodes.structure.links[parent].mask == node { continue }
      resolved[parent].subtreeBounds = resolved[parent].subtreeBounds.union(
        resolved[slot].subtreeBounds)
    }
  }

  /// Turns the bounds of a node's content into its visible bounds.
  private mutating func applyReach(_ node: NodeIndex, _ nodes: borrowing NodeStore) {
    let slot = node.slot
    let content = resolved[slot].subtreeBounds
    contentBounds[slot] = content
    // Parents come before children in the order, so the mask is done by now.
    let mask =
      nodes.values.style[slot].flags.contains(.preservesDepth)
      ? .invalid : nodes.structure.links[slot].mask
    resolved[slot].subtreeBounds = seenBounds(
      of: node, content, mask: mask.isValid ? resolved[mask.slot].subtreeBounds : nil,
      under: resolved[slot].toRoot, nodes)
  }

  // MARK: - Damage

  /// Notes whether a node's effects make it cover other pixels than its content.
  mutating func updateReach(_ node: NodeIndex, _ nodes: borrowing NodeStore) {
    let slot = node.slot
    var isReaching =
      nodes.values.shadow[slot].opacity > 0 || nodes.structure.links[slot].mask.isValid
      || nodes.values.isInTransition(node)
    if !isReaching, let index = nodes.values.effects.index(of: node) {
      let value = nodes.values.effects.values[index]
      isReaching = !value.filters.isEmpty || value.readsBackdrop
    }
    guard reaches[slot] != isReaching else { return }
    reaches[slot] = isReaching
    reachingCount += isReaching ? 1 : -1
    if !isReaching { contentBounds[slot] = .empty }
  }

  /// Notes whether a node has anything that few nodes have, so that drawing and placing ask once.
  mutating func updateExtras(_ node: NodeIndex, _ nodes: borrowing NodeStore) {
    let slot = node.slot
    set(.tinted, of: node, nodes.isTinted(node))
    let gravity = nodes.values.contents[slot].gravity
    let fitsBounds =
      gravity == .resize || gravity == .resizeAspect || nodes.values.contents[slot].image == .none
    var traits = nodes.values.sideTraits(of: node)
    if !fitsBounds { traits.insert(.drawsBeyondBounds) }
    if reaches[slot] { traits.insert(.hasExtras) }
    if nodes.emitters[node] != nil { traits.formUnion([.hasExtras, .drawsBeyondBounds]) }
    set(.drawsBeyondBounds, of: node, traits.contains(.drawsBeyondBounds))
    set(.hasExtras, of: node, traits.contains(.hasExtras))
  }

  @inline(__always)
  private mutating func set(_ trait: ResolvedNode.Traits, of node: NodeIndex, _ isSet: Bool) {
    if isSet {
      resolved[node.slot].traits.insert(trait)
    } else {
      resolved[node.slot].traits.remove(trait)
    }
  }

  /// Damages what effects around a node that changed show of it.
  ///
  /// - Parameter box: what the node covered before and covers now; nil where that is not known by itself.
  func damageEffects(above node: NodeIndex, _ box: RootRect?, _ nodes: inout NodeStore) {
    var seen = reaches[node.slot] ? nil : box
    var outermost = NodeIndex.invalid
    var current = node
    while current.isValid {
      if reaches[current.slot] {
        outermost = current
        if let part = seen { seen = seenPart(part, of: current, nodes) }
      }
      if current == nodes.structure.root { break }
      current = nodes.structure.links[current.slot].parent
    }
    guard outermost.isValid else { return }
    if let seen {
      nodes.invalidation.addDamage(seen)
      return
    }
    // The outermost of them shows something else.
    nodes.invalidation.addDamage(resolved[outermost.slot].subtreeBounds)
    nodes.invalidation.changes[outermost.slot].insert(.subtreeArea)
  }
}
