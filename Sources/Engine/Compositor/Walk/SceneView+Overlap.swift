// SPDX-License-Identifier: MIT

internal import RenderTree

/// Groups whose parts may be faded or masked one by one, so that no pass is needed.
extension SceneView {
  /// Whether the layer's own parts are drawn by several quads of which one covers another.
  func ownPartsOverlap(_ layer: VisitedLayer, _ tree: borrowing RenderTree) -> Bool {
    layer.parts.overlap(of: layer.node, textureLimit: textureLimit, tree)
  }

  /// Whether some parts of a layer with all below it cover each other.
  func partsOverlap(_ layer: VisitedLayer, _ tree: borrowing RenderTree) -> Bool {
    ownPartsOverlap(layer, tree)
      || (layer.parts.contains(.sublayers) && !partsAreApart(layer, tree))
  }

  /// Whether the visible parts of a layer do not overlap, so that each can be faded by itself.
  ///
  /// True for a layer that draws nothing itself and has one visible child, or a few that lie apart,
  /// none of which reads its backdrop: within a group that is the group.
  /// Only a few children are compared: the answer may be no where it could be yes, never the other
  /// way round.
  func partsAreApart(_ layer: VisitedLayer, _ tree: borrowing RenderTree) -> Bool {
    let node = layer.node
    if layer.parts.drawsItself { return !Self.hasVisibleChild(node, tree) }
    if readsBackdrop(below: node, tree) { return false }
    var seen: InlineArray<8, RootRect> = InlineArray(repeating: .empty)
    var count = 0
    var child = tree.links[node.slot].firstChild
    guard child.isValid else { return true }
    while true {
      let bounds = tree.resolved[child.slot].subtreeBounds
      if !bounds.isEmpty {
        // Each sublayer of a transform layer is faded by itself, too.
        if tree.style[child.slot].flags.contains(.preservesDepth),
          tree.links[child.slot].firstChild.isValid
        {
          child = tree.links[child.slot].firstChild
          continue
        }
        if tree.resolved[child.slot].traits.contains(.comparesPlanes) { return false }
        if count == 8 { return false }
        for other in 0..<count where seen[other].intersects(bounds) { return false }
        seen[count] = bounds
        count += 1
      }
      while !tree.links[child.slot].nextSibling.isValid {
        child = tree.links[child.slot].parent
        if child == node { return true }
      }
      child = tree.links[child.slot].nextSibling
    }
  }

  /// Whether some sublayer shows anything.
  static func hasVisibleChild(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    var child = tree.links[node.slot].firstChild
    while child.isValid {
      if !tree.resolved[child.slot].subtreeBounds.isEmpty { return true }
      child = tree.links[child.slot].nextSibling
    }
    return false
  }
}
