// SPDX-License-Identifier: MIT

internal import RenderTree

/// Boxes of layers' output, tighter than their bounds: a pass costs what it covers.
///
/// Layers that hold others are often as large as the picture, and draw nothing themselves.
extension SceneView {
  /// Number of layers visited for one box; the others count by their bounds.
  private static var visitLimit: Int { 256 }
  /// Layers deeper below the first one count by their bounds.
  private static var depthLimit: Int { 32 }

  /// The box of the output of a node with all below it, in the points of the target.
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
    guard visits <= Self.visitLimit, depth < Self.depthLimit,
      !Self.drawsBeyondParts(node, tree)
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
  static func drawsBeyondParts(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    guard hasExtras(node, tree) else { return false }
    if tree.shadow[node.slot].opacity > 0 || tree.isInTransition(node) { return true }
    guard let index = tree.effects.index(of: node) else { return false }
    return !tree.effects.values[index].filters.isEmpty || tree.effects.values[index].readsBackdrop
  }

  /// The box of a layer's own parts; that of a layer that shows a path alone ends with the path.
  private func ownDrawnBox(of node: NodeIndex, _ tree: borrowing RenderTree) -> RootRect {
    let parts = LayerParts(of: node, tree)
    guard parts.drawsItself else { return .empty }
    guard !parts.containsAny(of: [.color, .image, .gradient, .particles, .tiles, .border]),
      let index = tree.shapes.index(of: node), let extent = tree.shapes.values[index].extent
    else { return ownBox(of: node, tree) }
    // Smoothed edges reach half a pixel further.
    return map(of: node, tree).boundingBox(of: extent).outset(by: 1 / scale)
  }
}
