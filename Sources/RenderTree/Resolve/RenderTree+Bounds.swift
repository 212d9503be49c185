// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreImage
internal import Foundation

/// Gathers the boxes of subtrees in the root, from the leaves up; filters, shadows and masks change
/// them.
extension RenderTree {
  /// Gathers the bounds of subtrees from the leaves up.
  mutating func gatherBounds() {
    if reachingCount > 0 {
      gatherReachingBounds()
    } else {
      // A leaf's are its own, which it got when it was placed.
      var index = parents.count
      while index > 0 {
        index -= 1
        gatherBounds(at: Int(parents[index]))
      }
    }
    if isLargeStale { findLargeNodes() }
  }

  /// Adds up what a node and its children cover, for a tree without effects.
  ///
  /// - Parameter place: of the node in the order.
  private mutating func gatherBounds(at place: Int) {
    let slot = order[place].slot
    guard !resolved[slot].traits.contains(.invisible) else {
      resolved[slot].subtreeBounds = .empty
      return
    }
    let own = resolved[slot].ownBounds
    var box = own
    // Along the order, not from child to child: the next place is known before the child is read.
    let end = Int(orderEnds[place])
    var child = links[slot].mask.isValid ? Int(orderEnds[place + 1]) : place + 1
    while child < end {
      box = box.union(resolved[order[child].slot].subtreeBounds)
      child = Int(orderEnds[child])
    }
    resolved[slot].subtreeBounds = style[slot].flags.clips ? box.intersection(own) : box
  }

  /// Width and height that make a node a large one, in points of the root.
  var largeSize: SIMD2<Double> {
    guard root.isValid else { return SIMD2(repeating: .infinity) }
    let whole = resolved[root.slot].ownBounds
    return SIMD2(whole.maxX - whole.minX, whole.maxY - whole.minY) / 4
  }

  /// Whether a box is a large node's.
  @inline(__always)
  static func isLarge(_ box: RootRect, _ size: SIMD2<Double>) -> Bool {
    box.maxX - box.minX >= size.x && box.maxY - box.minY >= size.y
  }

  /// Lists the large nodes; those painted last hide most.
  private mutating func findLargeNodes() {
    isLargeStale = false
    largeNodes.removeAll(keepingCapacity: true)
    let size = largeSize
    for node in order where Self.isLarge(resolved[node.slot].ownBounds, size) {
      if largeNodes.count == 64 { largeNodes.removeFirst(32) }
      largeNodes.append(node)
    }
  }

  /// For a tree with effects: content, then what filters and shadow add, then what the mask leaves.
  private mutating func gatherReachingBounds() {
    for node in order { resolved[node.slot].subtreeBounds = resolved[node.slot].ownBounds }
    for node in order.reversed() {
      let slot = node.slot
      if resolved[slot].traits.contains(.invisible) {
        resolved[slot].subtreeBounds = .empty
      } else if cutsContent(node) {
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
    contentBounds[slot] = content
    // Parents come before children in the order, so the mask is done by now.
    let mask = style[slot].flags.contains(.preservesDepth) ? .invalid : links[slot].mask
    resolved[slot].subtreeBounds = seenBounds(
      of: node, content, mask: mask.isValid ? resolved[mask.slot].subtreeBounds : nil,
      under: resolved[slot].toRoot)
  }

  /// Whether a layer's bounds cut its content: they cut the result of its filters, if it has any.
  @inline(__always)
  public func cutsContent(_ node: NodeIndex) -> Bool {
    style[node.slot].flags.clips && !cutsResult(node)
  }

  /// Whether a layer's bounds cut what its filters make of its content.
  @inline(__always)
  public func cutsResult(_ node: NodeIndex) -> Bool {
    guard style[node.slot].flags.clips, let place = effects.place(of: node)
    else { return false }
    return effects.values[place].filters.contains { $0.isActive }
  }

  /// The visible reach of a shadow, in standard deviations.
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
    if !isReaching { contentBounds[slot] = .empty }
  }

  /// Notes whether a node has anything that few nodes have, so that drawing and placing ask once.
  mutating func updateExtras(_ node: NodeIndex) {
    let slot = node.slot
    updateTinted(node)
    let gravity = contents[slot].gravity
    let fitsBounds =
      gravity == .resize || gravity == .resizeAspect || contents[slot].image == .none
    let emits = emitter(of: node) != nil
    if fitsBounds, shapes.place(of: node) == nil, !emits {
      resolved[slot].traits.remove(.drawsBeyondBounds)
    } else {
      resolved[slot].traits.insert(.drawsBeyondBounds)
    }
    if reaches[slot] || effects.place(of: node) != nil || shapes.place(of: node) != nil
      || gradients.place(of: node) != nil || transitions.place(of: node) != nil || emits
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
