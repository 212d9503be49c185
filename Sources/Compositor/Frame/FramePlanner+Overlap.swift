// SPDX-License-Identifier: MIT

internal import RenderTree

/// When the parts of a layer may be faded or masked one by one, so that no pass is needed.
extension FramePlanner {
  /// Whether the visible parts of a layer do not overlap, so that each can be faded by itself.
  ///
  /// True for a layer that draws nothing itself and has one visible child, or a few that lie apart.
  /// Only a few children are compared: the answer may be no where it could be yes, never the other
  /// way round.
  func partsAreApart(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    if drawsItself(node, tree) { return !hasVisibleChild(node, tree) }
    var seen: InlineArray<8, RootRect> = InlineArray(repeating: .empty)
    var count = 0
    var child = tree.links[node.slot].firstChild
    while child.isValid {
      let bounds = tree.resolved[child.slot].subtreeBounds
      if !bounds.isEmpty {
        if tree.resolved[child.slot].traits.contains(.comparesPlanes) { return false }
        if count == 8 { return false }
        for other in 0..<count where seen[other].intersects(bounds) { return false }
        seen[count] = bounds
        count += 1
      }
      child = tree.links[child.slot].nextSibling
    }
    return true
  }

  /// Whether a layer's own parts are drawn by several instances of which one covers another.
  func ownPartsOverlap(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    let slot = node.slot
    let hasImage = tree.contents[slot].image != .none
    // Particles cover each other.
    if hasParticles(node, tree) { return true }
    let hasShape = hasShape(node, tree)
    let hasGradient = hasGradient(node, tree)
    if hasLateBorder(node, tree) {
      if hasImage || hasShape || hasGradient || hasBackground(node, tree) { return true }
    }
    if drawsLayersOfParts(node, tree) { return true }
    if hasShape, hasImage || hasGradient || hasBackground(node, tree) { return true }
    if hasGradient, hasImage || hasPattern(node, tree) { return true }
    guard hasImage else { return false }
    if tree.contents[slot].fadingImage != .none { return true }
    let style = tree.style[slot]
    guard style.backgroundColor.w > 0 || (style.borderWidth > 0 && style.borderColor.w > 0)
    else { return false }
    let bounds = tree.geometry[slot].bounds
    let isRounded = style.cornerRadius > 0 && style.maskedCorners != 0
    // A colour that multiplies the image takes corners and borders an instance of their own.
    if isTinted(node, tree), isRounded || style.borderWidth > 0 { return true }
    return (isRounded && !style.flags.contains(.masksToBounds))
      || ContentsPlacement.rect(tree.contents[slot], bounds: bounds) != bounds
  }

  private func hasVisibleChild(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    var child = tree.links[node.slot].firstChild
    while child.isValid {
      if !tree.resolved[child.slot].subtreeBounds.isEmpty { return true }
      child = tree.links[child.slot].nextSibling
    }
    return false
  }

  /// Whether a layer has a background, an image or a border of its own.
  func drawsItself(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    let style = tree.style[node.slot]
    return hasBackground(node, tree) || tree.contents[node.slot].image != .none
      || hasShape(node, tree) || hasGradient(node, tree) || hasParticles(node, tree)
      || (style.borderWidth > 0 && style.borderColor.w > 0)
  }
}
