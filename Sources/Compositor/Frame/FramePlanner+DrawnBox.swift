// SPDX-License-Identifier: MIT

internal import RenderTree

/// What layers draw, more tightly than by their bounds: a pass costs what it covers.
///
/// Layers that hold others are often as large as the picture, and draw nothing themselves.
extension FramePlanner {
  /// As many layers are looked at for one box; what lies below the others counts by its bounds.
  private static var visitLimit: Int { 256 }
  /// Layers deeper below the first one count by their bounds.
  private static var depthLimit: Int { 32 }

  /// The box of what a node with all below it draws, in the points of what is drawn.
  func drawnBox(of node: NodeIndex, _ tree: borrowing RenderTree) -> RootRect {
    var visits = 0
    return drawnBox(of: node, depth: 0, &visits, tree)
  }

  private func drawnBox(
    of node: NodeIndex, depth: Int, _ visits: inout Int, _ tree: borrowing RenderTree
  ) -> RootRect {
    let slot = node.slot
    let whole = box(of: node, tree)
    visits += 1
    guard !whole.isEmpty, !tree.resolved[slot].traits.contains(.invisible) else { return .empty }
    guard visits <= Self.visitLimit, depth < Self.depthLimit, !reachesFar(node, tree)
    else { return whole }
    let keepsDepth = tree.style[slot].flags.contains(.preservesDepth)
    var result = keepsDepth ? .empty : ownDrawnBox(of: node, tree)
    var child = tree.links[slot].firstChild
    while child.isValid, !result.contains(whole) {
      result = result.union(drawnBox(of: child, depth: depth + 1, &visits, tree))
      child = tree.links[child.slot].nextSibling
    }
    let mask = tree.links[slot].mask
    if mask.isValid, !keepsDepth, !result.isEmpty {
      result = result.intersection(drawnBox(of: mask, depth: depth + 1, &visits, tree))
    }
    return result.intersection(whole)
  }

  /// Whether filters, a blend, a shadow or a transition show more than a layer's parts.
  func reachesFar(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    guard hasExtras(node, tree) else { return false }
    if tree.shadow[node.slot].opacity > 0 || tree.isInTransition(node) { return true }
    guard let place = tree.effects.place(of: node) else { return false }
    return !tree.effects.values[place].filters.isEmpty || tree.effects.values[place].readsBackdrop
  }

  /// The box of a layer's own parts; that of a layer that shows a path alone ends with the path.
  private func ownDrawnBox(of node: NodeIndex, _ tree: borrowing RenderTree) -> RootRect {
    guard drawsItself(node, tree) else { return .empty }
    let style = tree.style[node.slot]
    guard let place = tree.shapes.place(of: node), style.backgroundColor.w <= 0,
      tree.contents[node.slot].image == .none, !hasGradient(node, tree),
      !hasParticles(node, tree), style.borderWidth <= 0 || style.borderColor.w <= 0,
      let extent = tree.shapes.values[place].extent
    else { return ownBox(of: node, tree) }
    // Smoothed edges reach half a pixel further.
    return map(of: node, tree).boundingBox(of: extent).outset(by: 1 / scale)
  }
}
