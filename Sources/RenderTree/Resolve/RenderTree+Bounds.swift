// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreImage
internal import Foundation

/// What subtrees cover in the root, from the leaves up; filters, shadows and masks change it.
extension RenderTree {
  /// Gathers the bounds of subtrees from the leaves up.
  mutating func gatherBounds() {
    let root = root
    if reachingCount == 0 {
      Self.gatherBounds(in: &resolved, &largeNodes, order, links, style, root: root)
    } else {
      gatherReachingBounds()
    }
  }

  /// For a tree without effects, on the columns.
  private static func gatherBounds(
    in nodes: inout Column<ResolvedNode>, _ large: inout [NodeIndex], _ order: [NodeIndex],
    _ links: borrowing Column<NodeLinks>, _ style: borrowing Column<NodeStyle>, root: NodeIndex
  ) {
    large.removeAll(keepingCapacity: true)
    let whole = root.isValid ? nodes[root.slot].ownBounds : .empty
    let width = (whole.maxX - whole.minX) / 4
    let height = (whole.maxY - whole.minY) / 4
    for node in order {
      let box = nodes[node.slot].ownBounds
      nodes[node.slot].subtreeBounds = box
      if box.maxX - box.minX >= width, box.maxY - box.minY >= height {
        // Those painted last hide most.
        if large.count == 64 { large.removeFirst(32) }
        large.append(node)
      }
    }
    for node in order.reversed() {
      let slot = node.slot
      if nodes[slot].traits.contains(.invisible) {
        nodes[slot].subtreeBounds = .empty
      } else if style[slot].flags.contains(.masksToBounds) {
        nodes[slot].subtreeBounds = nodes[slot].subtreeBounds.intersection(nodes[slot].ownBounds)
      }
      guard node != root else { continue }
      let parent = links[slot].parent.slot
      nodes[parent].subtreeBounds = nodes[parent].subtreeBounds.union(nodes[slot].subtreeBounds)
    }
  }

  /// The same with effects: content, then what filters and shadow add, then what the mask leaves.
  private mutating func gatherReachingBounds() {
    largeNodes.removeAll(keepingCapacity: true)
    let whole = root.isValid ? resolved[root.slot].ownBounds : .empty
    let width = (whole.maxX - whole.minX) / 4
    let height = (whole.maxY - whole.minY) / 4
    for node in order {
      let box = resolved[node.slot].ownBounds
      resolved[node.slot].subtreeBounds = box
      if box.maxX - box.minX >= width, box.maxY - box.minY >= height {
        if largeNodes.count == 64 { largeNodes.removeFirst(32) }
        largeNodes.append(node)
      }
    }
    for node in order.reversed() {
      let slot = node.slot
      if resolved[slot].traits.contains(.invisible) {
        resolved[slot].subtreeBounds = .empty
      } else if style[slot].flags.contains(.masksToBounds) {
        resolved[slot].subtreeBounds = resolved[slot].subtreeBounds.intersection(
          resolved[slot].ownBounds)
      }
      if reaches[slot] { applyReach(node) }
      guard node != root else { continue }
      let parent = links[slot].parent.slot
      // A mask is no part of what the layer covers.
      if links[parent].mask == node { continue }
      resolved[parent].subtreeBounds = resolved[parent].subtreeBounds.union(
        resolved[slot].subtreeBounds)
    }
  }

  /// Turns the bounds of a node's content into those of what is seen of it.
  private mutating func applyReach(_ node: NodeIndex) {
    let slot = node.slot
    let content = resolved[slot].subtreeBounds
    resolved[slot].contentBounds = content
    // Parents come before children in the order, so the mask is done by now.
    let mask = links[slot].mask
    resolved[slot].subtreeBounds = seenBounds(
      of: node, content, mask: mask.isValid ? resolved[mask.slot].subtreeBounds : nil,
      under: resolved[slot].toRoot)
  }

  /// How far a shadow is seen, in standard deviations.
  public static let shadowReach = 3.0

  // MARK: - Damage

  /// Notes whether a node's effects make it cover other pixels than its content.
  mutating func updateReach(_ node: NodeIndex) {
    let slot = node.slot
    var isReaching =
      shadow[slot].opacity > 0 || links[slot].mask.isValid || isInTransition(node)
    if !isReaching, let place = effects.place(of: node) {
      let value = effects.values[place]
      isReaching = !value.filters.isEmpty || value.readsBackdrop
    }
    guard reaches[slot] != isReaching else { return }
    reaches[slot] = isReaching
    reachingCount += isReaching ? 1 : -1
    if !isReaching { resolved[slot].contentBounds = .empty }
  }

  /// Notes whether a node has anything that few nodes have, so that drawing asks once.
  mutating func updateExtras(_ node: NodeIndex) {
    let slot = node.slot
    if reaches[slot] || effects.place(of: node) != nil || shapes.place(of: node) != nil
      || gradients.place(of: node) != nil || transitions.place(of: node) != nil
    {
      resolved[slot].traits.insert(.hasExtras)
    } else {
      resolved[slot].traits.remove(.hasExtras)
    }
  }

  /// A change within a layer that has effects changes what its effects show, too.
  mutating func damageEffects(above node: NodeIndex) {
    var outermost = NodeIndex.invalid
    var current = node
    while current.isValid {
      if reaches[current.slot] { outermost = current }
      if current == root { break }
      current = links[current.slot].parent
    }
    guard outermost.isValid else { return }
    addDamage(resolved[outermost.slot].subtreeBounds)
    dirt[outermost.slot].insert(.subtreeArea)
  }
}
