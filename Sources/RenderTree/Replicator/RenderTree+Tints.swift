// SPDX-License-Identifier: MIT

internal import CoreImage

/// Colours by which replicators multiply their copies (behaviour fact RE-2).
///
/// A product of colours and source-over may change places, so that layers are drawn in their own
/// colours times those above them. Only filters stand in the way: what a layer with filters shows is
/// multiplied when they have been applied. The alpha is the opacity of the instance.
extension RenderTree {
  /// The factor of a layer's own parts: red, green, blue, and 1.
  ///
  /// Asked for nodes with the trait `tinted` only; cost: the depth of the node.
  public func tint(of node: NodeIndex) -> SIMD4<Float> {
    hasFilters(node) ? .one : tintAbove(node)
  }

  /// The factor of a layer with its sublayers, after its filters.
  public func tintAbove(_ node: NodeIndex) -> SIMD4<Float> {
    var result = SIMD4<Float>.one
    var current = links[node.slot].parent
    while current.isValid, !hasFilters(current) {
      if let place = tints.place(of: current) { result *= tints.values[place] }
      if current == root { break }
      current = links[current.slot].parent
    }
    return result
  }

  /// Whether a node has filters, active or not, that see its content in its own colours.
  public func hasFilters(_ node: NodeIndex) -> Bool {
    guard let place = effects.place(of: node) else { return false }
    return !effects.values[place].filters.isEmpty
  }

  /// Notes that a node has got filters, or lost all: what lies below is drawn in other colours.
  mutating func noteFilters(of node: NodeIndex, before hadFilters: Bool) {
    if replication.tintCount > 0, hasFilters(node) != hadFilters { markSubtreeLook(node) }
  }

  /// Sets what a node multiplies all below it by.
  mutating func setTint(_ tint: SIMD4<Float>, of node: NodeIndex) {
    let old = tints[node]
    guard old != tint else { return }
    replication.tintCount += (tint == .one ? 0 : 1) - (old == .one ? 0 : 1)
    tints.set(tint, of: node)
    markSubtreeLook(node)
  }

  /// A node that is being removed has no colour any more.
  mutating func removeTint(of node: NodeIndex) {
    guard tints.place(of: node) != nil else { return }
    replication.tintCount -= 1
    tints.remove(node)
  }

  /// Marks a whole subtree for redrawing, node by node.
  mutating func markSubtreeLook(_ top: NodeIndex) {
    var node = top
    while node.isValid {
      mark(node, .look)
      node = nextInTreeOrder(after: node, within: top)
    }
  }

  /// Notes in a node whether colours above it are multiplied into it.
  mutating func updateTinted(_ node: NodeIndex) {
    if replication.tintCount > 0, tintAbove(node) != .one {
      resolved[node.slot].traits.insert(.tinted)
    } else {
      resolved[node.slot].traits.remove(.tinted)
    }
  }
}
