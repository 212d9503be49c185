// SPDX-License-Identifier: MIT

internal import RenderTree

/// What lies wholly behind an opaque layer is not drawn.
///
/// The largest few opaque rectangles of the tree are known before the walk. A layer that the walk
/// meets before one of them, and whose pixels lie within it, is left out with all below it; of a
/// layer that holds the rectangle itself only the own parts are. The test is cheap and may miss
/// what could be left out, never the other way round.
extension FramePlanner {
  /// An opaque rectangle that is still to be painted.
  struct Occluder: BitwiseCopyable {
    var node: NodeIndex
    /// The pixels that it covers wholly.
    var pixels: PixelRect
  }

  /// As many rectangles are compared with.
  private static var occluderCount: Int { 4 }
  /// Layers deeper in the tree are no occluders.
  private static var greatestDepth: Int { 64 }

  /// Finds the occluders of a frame.
  mutating func findOccluders(_ tree: borrowing RenderTree) {
    occluders.removeAll(keepingCapacity: true)
    coveredNode = .invalid
    let first = firstReader(tree)
    for index in tree.largeNodes.indices.reversed() {
      let node = tree.largeNodes[index]
      guard node != tree.root, let pixels = opaquePixels(of: node, tree) else { continue }
      // What lies behind both may be carried out from behind the occluder.
      if let first, !isBefore(node, first, tree) { continue }
      occluders.append(Occluder(node: node, pixels: pixels))
      if occluders.count == Self.occluderCount { return }
    }
  }

  /// The first layer in the tree that reads what lies behind it beyond its own pixels; the root
  /// where layers are not painted in the tree's order.
  private func firstReader(_ tree: borrowing RenderTree) -> NodeIndex? {
    guard tree.readsAroundBackdrop else { return nil }
    for node in tree.order where tree.resolved[node.slot].traits.contains(.sortsChildren) {
      return tree.root
    }
    return tree.order.first { node in
      tree.effects.place(of: node).map { tree.effects.values[$0].backgroundReach != nil } ?? false
    }
  }

  private func isBefore(
    _ node: NodeIndex, _ other: NodeIndex, _ tree: borrowing RenderTree
  ) -> Bool {
    for current in tree.order {
      if current == other { return false }
      if current == node { return true }
    }
    return false
  }

  /// The pixels that a layer covers with opaque colour, whatever lies below it; nil if it does not.
  private func opaquePixels(of node: NodeIndex, _ tree: borrowing RenderTree) -> PixelRect? {
    let style = tree.style[node.slot]
    guard style.backgroundColor.w >= 1, style.cornerRadius <= 0 || style.maskedCorners == 0,
      !style.flags.contains(.preservesDepth), tree.resolved[node.slot].toRoot.keepsAxes,
      var pixels = wholePixels(of: node, tree)
    else { return nil }
    var current = node
    var depth = 0
    var clips: Int32 = 0
    while true {
      let style = tree.style[current.slot]
      let traits = tree.resolved[current.slot].traits
      guard style.opacity >= 1, !traits.contains(.invisible), !traits.contains(.comparesPlanes),
        !style.flags.contains(.shouldRasterize), tree.effects.place(of: current) == nil,
        !hasTransitions || !tree.isInTransition(current)
      else { return nil }
      if current != node, style.flags.contains(.masksToBounds) {
        clips += 1
        guard style.cornerRadius <= 0, tree.resolved[current.slot].toRoot.keepsAxes,
          clips < Self.longestChain, let clip = wholePixels(of: current, tree)
        else { return nil }
        pixels = pixels.intersection(clip)
      }
      if current == tree.root { break }
      depth += 1
      current = tree.links[current.slot].parent
      guard current.isValid, depth < Self.greatestDepth else { return nil }
    }
    return pixels.isEmpty ? nil : pixels
  }

  /// The pixels that lie wholly within the bounds of a layer that keeps its axes.
  private func wholePixels(of node: NodeIndex, _ tree: borrowing RenderTree) -> PixelRect? {
    let box = tree.resolved[node.slot].toRoot.boundingBox(of: tree.geometry[node.slot].bounds)
    let nearly = 1e-3
    let limit = 1e8
    let minX = (box.minX * scale - nearly).rounded(.up)
    let minY = (box.minY * scale - nearly).rounded(.up)
    let maxX = (box.maxX * scale + nearly).rounded(.down)
    let maxY = (box.maxY * scale + nearly).rounded(.down)
    guard minX < maxX, minY < maxY, minX > -limit, minY > -limit, maxX < limit, maxY < limit
    else { return nil }
    return PixelRect(
      x: Int32(minX), y: Int32(minY), width: Int32(maxX - minX), height: Int32(maxY - minY))
  }

  /// Whether a node and all below it lie behind an occluder; notes those of which only the own
  /// parts do. An occluder that is met itself hides nothing any more.
  mutating func isCovered(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    coveredNode = .invalid
    occluders.removeAll { $0.node == node }
    // Within a pass, a filter may carry pixels out from behind the occluder.
    guard openPasses.count == basePassCount else { return false }
    var box = tree.resolved[node.slot].subtreeBounds
    if !tree.links[node.slot].firstChild.isValid, tree.resolved[node.slot].toRoot.keepsAxes {
      // The margin for smoothed edges is not needed where edges lie along the pixels.
      box = RootRect(
        minX: box.minX + 1, minY: box.minY + 1, maxX: box.maxX - 1, maxY: box.maxY - 1)
    }
    let pixels = PixelRect(covering: box, scale: scale, within: context.clipBounds)
    for index in occluders.indices where occluders[index].pixels.contains(pixels) {
      guard holds(node, occluders[index].node, tree) else { return true }
      coveredNode = node
    }
    return false
  }

  /// Whether a node lies above another in the tree.
  private func holds(
    _ node: NodeIndex, _ other: NodeIndex, _ tree: borrowing RenderTree
  ) -> Bool {
    var current = other
    while current.isValid, current != tree.root {
      current = tree.links[current.slot].parent
      if current == node { return true }
    }
    return false
  }
}
