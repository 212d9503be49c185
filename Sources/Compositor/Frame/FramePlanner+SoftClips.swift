// SPDX-License-Identifier: MIT

internal import RenderTree

/// Clips with soft edges: rounded, turned, or between pixels.
///
/// A pixel on such an edge shows a share of what is clipped. Where several parts cover each other
/// there, each would let through a little of what it covers: the finished content has to be clipped,
/// once, in a pass. That is needed only where parts meet at the edge. A sublayer that covers all of
/// the clip is drawn alone instead, and content that keeps clear of the edge as without the clip.
extension FramePlanner {
  /// The pixels on the edge of a clip that are partly inside.
  struct SoftRim {
    var record: ClipRecord
    /// What the clip's bounds cover, in pixels.
    var box: RootRect
    /// Only the corners are soft: the edges lie between pixels.
    var isAligned: Bool
    /// How far the corners reach along the edges, in pixels.
    var reach: Double

    /// Whether some of a box, in pixels, lies on the rim.
    func isTouched(by part: RootRect) -> Bool {
      let near = part.intersection(box.outset(by: 1))
      guard !near.isEmpty else { return false }
      if isAligned {
        let isAside = near.minX < box.minX + reach || near.maxX > box.maxX - reach
        guard isAside, near.minY < box.minY + reach || near.maxY > box.maxY - reach
        else { return false }
      }
      return !FramePlanner.holds(record, near.outset(by: 1))
    }
  }

  /// Parts that a clip would meet one by one, as boxes in pixels.
  private struct PartList {
    private var boxes: InlineArray<24, RootRect> = InlineArray(repeating: .empty)
    private var count = 0
    /// Layers that were looked at.
    var visits = 0

    /// Adds a part; true if it meets another one on the rim, or there are too many to tell.
    mutating func add(_ box: RootRect, _ rim: SoftRim?) -> Bool {
      for index in 0..<count {
        let common = box.intersection(boxes[index])
        // Neighbours may share an edge.
        guard common.maxX - common.minX > 1 / 32, common.maxY - common.minY > 1 / 32
        else { continue }
        if rim?.isTouched(by: common) ?? true { return true }
      }
      guard count < 24 else { return true }
      boxes[count] = box
      count += 1
      return false
    }
  }

  /// How a layer's clip meets its content.
  enum Clipping {
    /// Each part by itself; from a sublayer on that covers all before it, if there is one.
    case parts(from: NodeIndex)
    /// The finished content, which goes through a pass.
    case whole
  }

  /// Within so many clips that have passes, others meet their parts one by one: a little of what is
  /// covered shows on their edges then.
  private static var finishedDepthLimit: Int32 { 8 }

  /// How the clip of a layer that masks to its bounds meets its content.
  ///
  /// The same whatever part of the frame is drawn, so that damage changes no pixel around it.
  func clipping(of node: NodeIndex, opacity: Float, _ tree: borrowing RenderTree) -> Clipping {
    guard context.finishedDepth < Self.finishedDepthLimit, let rim = softRim(of: node, tree)
    else { return .parts(from: .invalid) }
    let cover = opacity >= 1 ? coveringSublayer(of: node, tree) : .invalid
    guard stacksOnRim(of: node, rim, from: cover, tree), !readsBackdrop(below: node, tree)
    else { return .parts(from: cover) }
    return .whole
  }

  /// The soft edges of a layer's bounds; nil for square ones that lie between pixels.
  private func softRim(of node: NodeIndex, _ tree: borrowing RenderTree) -> SoftRim? {
    let style = tree.style[node.slot]
    let bounds = tree.geometry[node.slot].bounds
    guard bounds.z > 0, bounds.w > 0 else { return nil }
    let map = map(of: node, tree).scaled(by: scale)
    let box = map.boundingBox(of: bounds)
    let isAligned = map.keepsAxes && box.isWhole
    var radius = max(0, min(style.cornerRadius, min(bounds.z, bounds.w) / 2))
    if style.maskedCorners == 0 { radius = 0 }
    if isAligned, radius == 0 { return nil }
    guard let record = Self.record(map: self.map(of: node, tree), bounds, style, scale: scale)
    else { return nil }
    if style.flags.contains(.continuousCorners) { radius *= ContinuousCorner.reach }
    let density = max(abs(map.xx) + abs(map.yx), abs(map.xy) + abs(map.yy))
    return SoftRim(record: record, box: box, isAligned: isAligned, reach: radius * density)
  }

  // MARK: - What covers

  /// The last sublayer that hides all that is drawn before it within its superlayer's bounds; invalid
  /// if there is none.
  private func coveringSublayer(of node: NodeIndex, _ tree: borrowing RenderTree) -> NodeIndex {
    guard !tree.resolved[node.slot].traits.contains(.sortsChildren),
      let inverse = tree.resolved[node.slot].toRoot.inverse
    else { return .invalid }
    var result = NodeIndex.invalid
    var child = tree.links[node.slot].firstChild
    // Long lists are not worth a look at each.
    for _ in 0..<16 {
      guard child.isValid else { break }
      if covers(child, tree.geometry[node.slot].bounds, inverse, tree) { result = child }
      child = tree.links[child.slot].nextSibling
    }
    return result
  }

  /// Whether a sublayer is opaque all over its superlayer's bounds.
  private func covers(
    _ child: NodeIndex, _ bounds: SIMD4<Double>, _ inverse: Homography,
    _ tree: borrowing RenderTree
  ) -> Bool {
    let style = tree.style[child.slot]
    guard style.opacity >= 1, style.cornerRadius <= 0 || style.maskedCorners == 0,
      style.backgroundColor.w >= 1 || showsOpaqueImage(child, tree),
      style.flags.isDisjoint(with: [.preservesDepth, .shouldRasterize]),
      Self.hardEdges(style) == 0, !tree.resolved[child.slot].traits.contains(.invisible),
      !hasEffects(child, tree), !hasTransitions || !tree.isInTransition(child)
    else { return false }
    let map = tree.resolved[child.slot].toRoot.concatenating(inverse).settled
    guard map.keepsAxes else { return false }
    let box = map.boundingBox(of: tree.geometry[child.slot].bounds)
    let slack = 1e-6 * (bounds.z + bounds.w)
    return box.minX <= bounds.x + slack && box.minY <= bounds.y + slack
      && box.maxX >= bounds.x + bounds.z - slack && box.maxY >= bounds.y + bounds.w - slack
  }

  /// Whether a node or some layer below it is blended with, or filters, what lies behind it: in a pass
  /// it would not see that.
  func readsBackdrop(from node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    if let place = tree.effects.place(of: node), tree.effects.values[place].readsBackdrop {
      return true
    }
    return readsBackdrop(below: node, tree)
  }

  // MARK: - What meets

  /// Whether parts of a layer and of those below it cover each other, so that a mask has to meet them
  /// when they are finished.
  func partsStack(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    if ownPartsOverlap(node, tree) { return true }
    var parts = PartList()
    if drawsItself(node, tree) {
      if hasLateBorder(node, tree), hasVisibleChild(node, tree) { return true }
      _ = parts.add(drawnPixels(of: node, tree), nil)
    }
    return sublayersStack(of: node, from: .invalid, rim: nil, depth: 0, &parts, tree)
  }

  private func stacksOnRim(
    of node: NodeIndex, _ rim: SoftRim, from cover: NodeIndex, _ tree: borrowing RenderTree
  ) -> Bool {
    var parts = PartList()
    if !cover.isValid, addOwnParts(of: node, rim, &parts, tree) { return true }
    if hasLateBorder(node, tree) {
      // The border is painted over what the sublayers show on the rim.
      var child = cover.isValid ? cover : tree.links[node.slot].firstChild
      while child.isValid {
        let box = box(of: child, tree)
        if !box.isEmpty, rim.isTouched(by: box.scaled(by: scale)) { return true }
        child = tree.links[child.slot].nextSibling
      }
    }
    return sublayersStack(of: node, from: cover, rim: rim, depth: 0, &parts, tree)
  }

  /// Adds what the layer itself draws below its sublayers; true if parts of it meet on the rim.
  private func addOwnParts(
    of node: NodeIndex, _ rim: SoftRim, _ parts: inout PartList, _ tree: borrowing RenderTree
  ) -> Bool {
    let contents = tree.contents[node.slot]
    let bounds = tree.geometry[node.slot].bounds
    let map = map(of: node, tree).scaled(by: scale)
    let hasImage = contents.image != .none
    let rect = ContentsPlacement.rect(contents, bounds: bounds)
    let isFilled = hasBackground(node, tree) && !hidesBackground(node, tree)
    if isFilled || hasGradient(node, tree) || (hasImage && rect == bounds) {
      _ = parts.add(map.boundingBox(of: bounds), rim)
      // An image that fades in is painted over the other.
      if hasImage, contents.fadingImage != .none { return true }
    }
    if hasImage, rect != bounds || hasGradient(node, tree),
      parts.add(map.boundingBox(of: rect), rim)
    {
      return true
    }
    if let place = tree.shapes.place(of: node), hasShape(node, tree),
      let extent = tree.shapes.values[place].extent
    {
      if parts.add(map.boundingBox(of: extent), rim) { return true }
    }
    return hasParticles(node, tree)
  }

  /// Whether a layer's image hides its background, within bounds that it is cut to.
  func hidesBackground(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    guard tree.cutsContent(node), tree.contents[node.slot].image != .none
    else { return false }
    let contents = tree.contents[node.slot]
    let bounds = tree.geometry[node.slot].bounds
    let rect = ContentsPlacement.rect(contents, bounds: bounds)
    return contents.fadingImage == .none && rect != bounds && rect.x <= bounds.x
      && rect.y <= bounds.y && rect.x + rect.z >= bounds.x + bounds.z
      && rect.y + rect.w >= bounds.y + bounds.w && tree.isOpaque(contents.image)
      && !hasGradient(node, tree)
  }

  private func sublayersStack(
    of node: NodeIndex, from first: NodeIndex, rim: SoftRim?, depth: Int,
    _ parts: inout PartList, _ tree: borrowing RenderTree
  ) -> Bool {
    guard depth < 48 else { return true }
    var child = first.isValid ? first : tree.links[node.slot].firstChild
    if tree.resolved[node.slot].traits.contains(.comparesPlanes), child.isValid { return true }
    while child.isValid {
      if stacks(child, rim, depth, &parts, tree) { return true }
      child = tree.links[child.slot].nextSibling
    }
    return false
  }

  /// Adds a layer with all below it to the parts; true if some of it meets another one.
  private func stacks(
    _ node: NodeIndex, _ rim: SoftRim?, _ depth: Int, _ parts: inout PartList,
    _ tree: borrowing RenderTree
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
    if hasEffects(node, tree) {
      // A shadow is drawn beside its layer, and below it.
      return shadowKind(node, tree) == .outline || parts.add(pixels, rim)
    }
    let hasChildren = tree.links[slot].firstChild.isValid
    let overlaps = ownPartsOverlap(node, tree)
    if style.flags.contains(.shouldRasterize) || (hasTransitions && tree.isInTransition(node))
      || (style.opacity < 1 && style.flags.contains(.allowsGroupOpacity)
        && (overlaps || (hasChildren && !partsAreApart(node, tree))))
    {
      // It comes out of a pass of its own.
      return parts.add(pixels, rim)
    }
    if overlaps || (hasChildren && hasLateBorder(node, tree)) { return true }
    if drawsItself(node, tree), parts.add(drawnPixels(of: node, tree), rim) { return true }
    return hasChildren
      && sublayersStack(of: node, from: .invalid, rim: rim, depth: depth + 1, &parts, tree)
  }

  /// What a layer's own parts cover, in pixels: without a margin where they fill its bounds.
  private func drawnPixels(of node: NodeIndex, _ tree: borrowing RenderTree) -> RootRect {
    if tree.resolved[node.slot].traits.contains(.drawsBeyondBounds) {
      return ownBox(of: node, tree).scaled(by: scale)
    }
    return map(of: node, tree).scaled(by: scale).boundingBox(of: tree.geometry[node.slot].bounds)
  }
}

extension RootRect {
  /// Whether all sides lie between pixels, but for rounding.
  var isWhole: Bool {
    let sides = SIMD4(minX, minY, maxX, maxY)
    let off = sides - sides.rounded(.toNearestOrAwayFromZero)
    return (off * off).max() < 1e-6
  }

  /// The same in units of which so many make one.
  func scaled(by scale: Double) -> RootRect {
    RootRect(minX: minX * scale, minY: minY * scale, maxX: maxX * scale, maxY: maxY * scale)
  }
}
