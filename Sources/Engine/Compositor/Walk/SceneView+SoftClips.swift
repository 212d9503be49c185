// SPDX-License-Identifier: MIT

internal import RenderTree

/// A layer's clip as it meets the layer's content.
enum Clipping {
  /// Each part by itself; from a sublayer on that covers all before it, if there is one.
  case parts(from: NodeIndex)
  /// The finished content, which goes through a pass.
  case whole
}

/// Clips with soft edges: rounded, turned, or between pixels.
///
/// A pixel on such an edge shows a share of the content. Where several parts cover each other there,
/// each would let through a little of the parts below: the finished content has to be clipped, once,
/// in a pass. That is needed only where parts meet at the edge. A sublayer that covers all of the clip
/// is drawn alone instead, and content that keeps clear of the edge as without the clip.
extension SceneView {
  /// Within this many clips that have passes, others meet their parts one by one: a little of the
  /// parts below shows on their edges then.
  private static var finishedDepthLimit: Int32 { 8 }

  /// Decides how the clip of a layer meets its content; nil for a layer that does not clip.
  ///
  /// The same whatever part of the frame is drawn, so that damage changes no pixel around it.
  ///
  /// - Parameter finishedDepth: number of clips around it that have passes.
  @inline(__always)
  func clipping(
    of layer: VisitedLayer, opacity: Float, finishedDepth: Int32, _ tree: borrowing RenderTree
  ) -> Clipping? {
    guard tree.cutsContent(layer.node) else { return nil }
    return clippingOfContent(layer, opacity: opacity, finishedDepth: finishedDepth, tree)
  }

  private func clippingOfContent(
    _ layer: VisitedLayer, opacity: Float, finishedDepth: Int32, _ tree: borrowing RenderTree
  ) -> Clipping {
    guard finishedDepth < Self.finishedDepthLimit,
      let rim = SoftRim(of: layer.node, layerSpace(of: layer.node, tree), tree)
    else { return .parts(from: .invalid) }
    let cover = opacity >= 1 ? coveringSublayer(of: layer.node, tree) : .invalid
    guard stacksOnRim(of: layer, rim, from: cover, tree), !readsBackdrop(below: layer.node, tree)
    else { return .parts(from: cover) }
    return .whole
  }

  // MARK: - Covering sublayers

  /// The last sublayer that hides all that is drawn before it within its superlayer's bounds; invalid
  /// if none exists.
  private func coveringSublayer(of node: NodeIndex, _ tree: borrowing RenderTree) -> NodeIndex {
    guard !tree.resolved[node.slot].traits.contains(.sortsChildren),
      let inverse = tree.resolved[node.slot].toRoot.inverse
    else { return .invalid }
    var result = NodeIndex.invalid
    var child = tree.links[node.slot].firstChild
    // Long lists are not worth a look at each.
    for _ in 0..<16 {
      guard child.isValid else { break }
      if covers(child, tree.geometry[node.slot].bounds, inverse: inverse, in: tree) {
        result = child
      }
      child = tree.links[child.slot].nextSibling
    }
    return result
  }

  /// Whether a sublayer is opaque all over its superlayer's bounds.
  private func covers(
    _ child: NodeIndex, _ bounds: SIMD4<Double>, inverse: Homography,
    in tree: borrowing RenderTree
  ) -> Bool {
    let style = tree.style[child.slot]
    guard style.opacity >= 1, !style.isRounded,
      style.backgroundColor.w >= 1
        || LayerParts(of: child, tree).hasOpaqueImage(of: child, tree),
      style.flags.isDisjoint(with: [.preservesDepth, .shouldRasterize]),
      style.hardEdges == 0, !tree.resolved[child.slot].traits.contains(.invisible),
      !Self.hasEffects(child, tree), !hasTransitions || !tree.isInTransition(child)
    else { return false }
    let map = tree.resolved[child.slot].toRoot.concatenating(inverse).settled
    guard map.keepsAxes else { return false }
    let box = map.boundingBox(of: tree.geometry[child.slot].bounds)
    let slack = 1e-6 * (bounds.z + bounds.w)
    return box.minX <= bounds.x + slack && box.minY <= bounds.y + slack
      && box.maxX >= bounds.x + bounds.z - slack && box.maxY >= bounds.y + bounds.w - slack
  }

  // MARK: - Parts that meet

  /// Whether parts of a layer and of those below it cover each other, so that a mask has to meet them
  /// when they are finished.
  func partsStack(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    let layer = VisitedLayer(node, tree)
    if ShadowKind(layer, tree) != .none || ownPartsOverlap(layer, tree) { return true }
    var parts = PartList()
    if layer.parts.drawsItself {
      if layer.parts.hasLateBorder, Self.hasVisibleChild(node, tree) { return true }
      _ = parts.add(drawnPixels(of: node, tree), nil)
    }
    return sublayersStack(of: node, from: .invalid, rim: nil, depth: 0, &parts, tree)
  }

  private func stacksOnRim(
    of layer: VisitedLayer, _ rim: SoftRim, from cover: NodeIndex, _ tree: borrowing RenderTree
  ) -> Bool {
    let node = layer.node
    var parts = PartList()
    if !cover.isValid, addOwnParts(of: layer, rim, list: &parts, in: tree) { return true }
    if layer.parts.hasLateBorder {
      // The border is painted over the sublayers on the rim.
      var child = cover.isValid ? cover : tree.links[node.slot].firstChild
      while child.isValid {
        let box = box(of: child, tree)
        if !box.isEmpty, rim.isTouched(by: box.scaled(by: scale)) { return true }
        child = tree.links[child.slot].nextSibling
      }
    }
    return sublayersStack(of: node, from: cover, rim: rim, depth: 0, &parts, tree)
  }

  /// Adds the parts that the layer itself draws below its sublayers; true if some of them meet on the
  /// rim.
  private func addOwnParts(
    of layer: VisitedLayer, _ rim: SoftRim, list: inout PartList, in tree: borrowing RenderTree
  ) -> Bool {
    let node = layer.node
    let parts = layer.parts
    let bounds = tree.geometry[node.slot].bounds
    let map = map(of: node, tree).scaled(by: scale)
    let hasImage = parts.contains(.image)
    let rect = ContentsPlacement.rect(tree.contents[node.slot], bounds: bounds)
    let isFilled =
      parts.containsAny(of: .background) && !parts.hidesBackground(of: node, tree)
    if isFilled || parts.contains(.gradient) || (hasImage && rect == bounds) {
      _ = list.add(map.boundingBox(of: bounds), rim)
      // An image that fades in is painted over the other.
      if hasImage, parts.contains(.fadingImage) { return true }
    }
    if hasImage, rect != bounds || parts.contains(.gradient),
      list.add(map.boundingBox(of: rect), rim)
    {
      return true
    }
    if parts.contains(.shape), let index = tree.shapes.index(of: node),
      let extent = tree.shapes.values[index].extent
    {
      if list.add(map.boundingBox(of: extent), rim) { return true }
    }
    return parts.containsAny(of: [.particles, .tiles])
  }

  private func sublayersStack(
    of node: NodeIndex, from first: NodeIndex, rim: SoftRim?, depth: Int,
    _ parts: inout PartList, _ tree: borrowing RenderTree
  ) -> Bool {
    guard depth < 48 else { return true }
    var child = first.isValid ? first : tree.links[node.slot].firstChild
    if tree.resolved[node.slot].traits.contains(.comparesPlanes), child.isValid { return true }
    while child.isValid {
      if stacks(child, rim, depth: depth, parts: &parts, in: tree) { return true }
      child = tree.links[child.slot].nextSibling
    }
    return false
  }

  /// Adds a layer with all below it to the parts; true if some of it meets another one.
  private func stacks(
    _ node: NodeIndex, _ rim: SoftRim?, depth: Int, parts: inout PartList,
    in tree: borrowing RenderTree
  ) -> Bool {
    let slot = node.slot
    let whole = box(of: node, tree)
    guard !whole.isEmpty, !tree.resolved[slot].traits.contains(.invisible) else { return false }
    let pixels = whole.scaled(by: scale)
    if let rim, !rim.isTouched(by: pixels) { return false }
    parts.visits += 1
    guard parts.visits <= 512 else { return true }
    let style = tree.style[slot]
    if style.flags.contains(.preservesDepth) {
      return sublayersStack(of: node, from: .invalid, rim: rim, depth: depth + 1, &parts, tree)
    }
    let layer = VisitedLayer(node, tree)
    if Self.hasEffects(node, tree) {
      // A shadow is drawn beside its layer, and below it.
      return ShadowKind(layer, tree) != .none || parts.add(pixels, rim)
    }
    if style.flags.contains(.shouldRasterize) || (hasTransitions && tree.isInTransition(node))
      || (style.opacity < 1 && style.flags.contains(.allowsGroupOpacity)
        && partsOverlap(layer, tree))
    {
      // It comes out of a pass of its own.
      return parts.add(pixels, rim)
    }
    let hasSublayers = layer.parts.contains(.sublayers)
    if ownPartsOverlap(layer, tree) || (hasSublayers && layer.parts.hasLateBorder) { return true }
    if layer.parts.drawsItself, parts.add(drawnPixels(of: node, tree), rim) { return true }
    return hasSublayers
      && sublayersStack(of: node, from: .invalid, rim: rim, depth: depth + 1, &parts, tree)
  }

  /// The pixels of a layer's own parts: without a margin where they fill its bounds.
  private func drawnPixels(of node: NodeIndex, _ tree: borrowing RenderTree) -> RootRect {
    if tree.resolved[node.slot].traits.contains(.drawsBeyondBounds) {
      return ownBox(of: node, tree).scaled(by: scale)
    }
    return map(of: node, tree).scaled(by: scale).boundingBox(of: tree.geometry[node.slot].bounds)
  }
}
