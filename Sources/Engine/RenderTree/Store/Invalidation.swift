// SPDX-License-Identifier: MIT

/// The nodes that have to be resolved again, and the area that has to be drawn again.
struct Invalidation: ~Copyable {
  /// By slot: what changed since the node was last resolved.
  var changes = Column<NodeChange>()
  var isAnyNodeChanged = true
  /// Root-space area that must be drawn again, gathered since it was last taken.
  var damage = RootRect.empty
  /// Layers that moved together since the damage was last taken, and are no part of it.
  var scroll: NodeScroll?

  /// Notes a change of a node; nothing for the invalid one.
  @inline(__always)
  mutating func mark(_ node: NodeIndex, _ change: NodeChange) {
    guard node.isValid else { return }
    changes[node.slot].formUnion(change)
    isAnyNodeChanged = true
  }

  /// Adds to the area that must be drawn again.
  @inline(__always)
  mutating func addDamage(_ rect: RootRect) {
    // Most of a frame's changes lie within the area that those before them made.
    if damage.contains(rect) { return }
    damage = damage.union(rect)
  }
  /// Makes what layers covered that moved together a part of the damage.
  mutating func mergeScroll() {
    guard let moved = scroll else { return }
    addDamage(moved.area)
    scroll = nil
  }
}
