// SPDX-License-Identifier: MIT

internal import RenderTree

/// When the parts of a layer may be faded or masked one by one, so that no pass is needed.
extension FramePlanner {
  /// Whether the visible parts of a layer do not overlap, so that each can be faded by itself.
  ///
  /// True for a layer that draws nothing itself and has one visible child, or a few that lie apart, none
  /// of which reads what lies behind it: within a group that is the group.
  /// Only a few children are compared: the answer may be no where it could be yes, never the other
  /// way round.
  func partsAreApart(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    if drawsItself(node, tree) { return !hasVisibleChild(node, tree) }
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

  /// Whether a layer below a node is blended with, or filters, what lies behind it.
  func readsBackdrop(below node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    guard !backdropReaders.isEmpty else { return false }
    var child = tree.links[node.slot].firstChild
    while child.isValid {
      if backdropReaders[child.slot] { return true }
      child = tree.links[child.slot].nextSibling
    }
    return false
  }

  /// Marks the nodes that read what lies behind them, and all above them; no work for a tree without.
  mutating func noteBackdropReaders(_ tree: borrowing RenderTree) {
    backdropReaders.removeAll(keepingCapacity: true)
    guard tree.readsBackdrop else { return }
    for _ in tree.ids.indices { backdropReaders.append(false) }
    for node in tree.order {
      guard let place = tree.effects.place(of: node), tree.effects.values[place].readsBackdrop
      else { continue }
      var current = node
      while !backdropReaders[current.slot] {
        backdropReaders[current.slot] = true
        let parent = tree.links[current.slot].parent
        // A mask has a pass of its own.
        if current == tree.root || tree.links[parent.slot].mask == current { break }
        current = parent
      }
    }
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
    return (isRounded && !tree.cutsContent(node))
      || ContentsPlacement.rect(tree.contents[slot], bounds: bounds) != bounds
  }

  func hasVisibleChild(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
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
