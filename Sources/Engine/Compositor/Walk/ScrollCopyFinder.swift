// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// Fast path of scrolling, on processors: finds the pixels that may be copied from the frame before, and
/// those that have to be drawn.
///
/// A pixel may be copied if the frame before shows at the start of its way the content to be shown at the end,
/// to the last bit:
///
/// | painted there | is the same |
/// | --- | --- |
/// | layers that moved | if they are exact: colours on whole pixels, images and tiles at their own size (`ScrolledLook`) |
/// | layers that stand still | if they are one colour at both ends |
/// | anything that changed otherwise | never, at neither end |
///
/// All else is drawn: the boxes of other layers, at both ends of the way where they stand still. So is what
/// came into view. On a graphics card, where a pixel is cheap, nothing is gained.
struct ScrollCopyFinder {
  /// The pixels that are drawn beside the copy that was found.
  private(set) var drawn = PixelRegion()
  private var surface = Surface(width: 0, height: 0, scale: 1)
  private var copy = ScrollCopy(target: .zero, shift: .zero)
  /// The pixels that are read or written.
  private var reach = PixelRect.zero
  /// The pixels that may be drawn if the copy is to be worth while.
  private var limit = 0
  /// The resolved frame that was looked at.
  private var stamp: UInt32 = 0

  /// A copy of fewer pixels is not worth while.
  private static var leastArea: Int { 1 << 14 }
  /// The number of rectangles that are drawn.
  private static var mostParts: Int { 8 }

  init() {}

  /// Finds the copy of a frame.
  ///
  /// - Parameters:
  ///   - scroll: the layers that moved since the surface was drawn.
  ///   - others: the pixels that show what changed otherwise.
  ///   - textureLimit: images with a longer side, in pixels, are drawn in tiles.
  /// - Returns: nil where drawing all that changed is as good, or the only way.
  mutating func find(
    _ scroll: NodeScroll, besides others: PixelRect, on surface: Surface,
    textureLimit: Double, _ tree: borrowing RenderTree
  ) -> ScrollCopy? {
    drawn.removeAll()
    self.surface = surface
    stamp = scroll.stamp
    guard scroll.stamp == tree.resolvedStamp, !tree.readsBackdrop,
      let shift = Self.wholePixels(scroll.shift * surface.scale)
    else { return nil }
    copy.shift = shift
    guard let changed = findTarget(scroll, tree) else { return nil }
    limit = others.union(changed).area / 2
    drawn.add(others)
    drawn.add(others.intersection(copy.source).moved(by: shift))
    drawn.add(changed, beside: copy.target)
    guard addCorners(scroll, tree), addNodes(scroll, textureLimit, in: tree) else { return nil }
    drawn.join(to: Self.mostParts)
    return drawn.area <= limit ? copy : nil
  }

  /// Whether what was found holds for the tree as it is now.
  func isCurrent(for tree: borrowing RenderTree) -> Bool { stamp == tree.resolvedStamp }

  /// A way in pixels, if those are whole.
  static func wholePixels(_ way: SIMD2<Double>) -> SIMD2<Int32>? {
    let whole = way.rounded(.toNearestOrAwayFromZero)
    let off = way - whole
    // The greatest of numbers may leave out NaN.
    guard (way.sum() * 0) == 0, (off * off).max() < ScrolledLook.slack * ScrolledLook.slack,
      (whole * whole).max() < Double(PixelRect.passLimit) * Double(PixelRect.passLimit),
      whole != .zero
    else { return nil }
    return SIMD2<Int32>(clamping: whole)
  }

  // MARK: - The place

  /// Finds the pixels that are copied, within the clips of the layers that moved.
  ///
  /// - Returns: the pixels in which these are or were seen; nil if nothing is copied.
  private mutating func findTarget(
    _ scroll: NodeScroll, _ tree: borrowing RenderTree
  ) -> PixelRect? {
    var clip = surface.bounds
    var changed = surface.pixels(of: scroll.area)
    var node = scroll.movesNode ? Self.parent(of: scroll.node, tree) : scroll.node
    while node.isValid {
      guard ScrolledLook.isPlain(node, tree) else { return nil }
      if tree.cutsContent(node) {
        let box = ScrolledLook.box(of: node, surface.scale, tree)
        let border = tree.style[node.slot].hasVisibleBorder ? tree.style[node.slot].borderWidth : 0
        let rim = (border * ScrolledLook.density(of: node, surface.scale, tree)).rounded(.up)
        guard rim < Double(PixelRect.passLimit) else { return nil }
        clip = clip.intersection(PixelRect(within: box).outset(by: -Int32(clamping: rim)))
        changed = PixelRect(
          covering: box.outset(by: SIMD2(repeating: -RootRect.gridSlack)), scale: 1,
          within: changed)
        if changed.isEmpty { return nil }
      }
      node = Self.parent(of: node, tree)
    }
    copy.target = clip.intersection(clip.moved(by: copy.shift)).intersection(changed)
    reach = copy.target.union(copy.source)
    return copy.target.area >= Self.leastArea ? changed : nil
  }

  private static func parent(of node: NodeIndex, _ tree: borrowing RenderTree) -> NodeIndex {
    node == tree.root ? .invalid : tree.links[node.slot].parent
  }

  /// Draws what soft clips cut around the layers that moved.
  ///
  /// Layers that overlap on a soft edge are drawn by a pass, and those that do not without, which rounds
  /// otherwise where they are translucent: so they must lie on an opaque colour.
  private mutating func addCorners(_ scroll: NodeScroll, _ tree: borrowing RenderTree) -> Bool {
    var node = scroll.movesNode ? Self.parent(of: scroll.node, tree) : scroll.node
    while node.isValid {
      if tree.cutsContent(node) {
        let box = ScrolledLook.box(of: node, surface.scale, tree)
        let style = tree.style[node.slot]
        if style.cornerRadius > 0 || !ScrolledLook.isWhole(box) {
          guard style.backgroundColor.w >= 1 else { return false }
          addCorners(of: node, box, tree)
        }
      }
      node = Self.parent(of: node, tree)
    }
    return true
  }

  /// Draws the corners of a rounded layer that stands still.
  private mutating func addCorners(
    of node: NodeIndex, _ box: RootRect, _ tree: borrowing RenderTree
  ) {
    let radius = tree.style[node.slot].cornerRadius
    guard radius > 0 else { return }
    let side =
      radius * Double(ContinuousCorner.reach) * ScrolledLook.density(of: node, surface.scale, tree)
      + 1
    for corner in 0..<4 {
      let x = corner & 1 == 0 ? box.minX : box.maxX - side
      let y = corner & 2 == 0 ? box.minY : box.maxY - side
      let part = RootRect(minX: x - 1, minY: y - 1, maxX: x + side + 1, maxY: y + side + 1)
      addStill(PixelRect(covering: part, scale: 1, within: surface.bounds))
    }
  }

  // MARK: - The layers

  /// Adds the drawing of all layers; false if that is too much.
  private mutating func addNodes(
    _ scroll: NodeScroll, _ textureLimit: Double, in tree: borrowing RenderTree
  ) -> Bool {
    let order = tree.order
    let ends = tree.orderEnds
    var index = 0
    var movingEnd = 0
    while index < order.count, drawn.area <= limit {
      let node = order[index]
      if node == scroll.node { movingEnd = Int(ends[index]) }
      let isMoving = index < movingEnd && (node != scroll.node || scroll.movesNode)
      let skips =
        isMoving ? addMoving(node, textureLimit, in: tree) : addStill(node, besides: scroll, tree)
      index = skips ? Int(ends[index]) : index + 1
    }
    return drawn.area <= limit
  }

  /// Whether nothing of a node and the content below it is seen in some pixels.
  private func misses(
    _ pixels: PixelRect, _ node: NodeIndex, in tree: borrowing RenderTree
  ) -> Bool {
    tree.resolved[node.slot].traits.contains(.invisible)
      || !pixels.isTouched(by: tree.resolved[node.slot].subtreeBounds, scale: surface.scale)
  }

  /// Adds what must be drawn of a node that moved.
  ///
  /// - Returns: whether the nodes below it are done with.
  private mutating func addMoving(
    _ node: NodeIndex, _ textureLimit: Double, in tree: borrowing RenderTree
  ) -> Bool {
    if misses(copy.target, node, in: tree) { return true }
    let slot = node.slot
    let parts = LayerParts(of: node, tree)
    guard ScrolledLook.isPlain(node, tree),
      !parts.contains(.sublayers) || ScrolledLook.clipsExactly(node, surface.scale, in: tree)
    else {
      drawn.add(surface.pixels(of: tree.resolved[slot].subtreeBounds).intersection(copy.target))
      return true
    }
    if !ScrolledLook.isExact(
      node, parts, scale: surface.scale, textureLimit: textureLimit, in: tree)
    {
      drawn.add(surface.pixels(of: tree.resolved[slot].ownBounds).intersection(copy.target))
    } else if parts.contains(.tiles) {
      addTiles(of: node, tree)
    }
    return false
  }

  /// Adds the tiles of a node that moved which fade in, or are enlarged for want of better ones.
  private mutating func addTiles(of node: NodeIndex, _ tree: borrowing RenderTree) {
    guard let tiles = tree.tiles(of: node) else { return }
    for tile in tiles.frame.quads {
      let box = tree.resolved[node.slot].toRoot.boundingBox(of: tile.rect)
      let pixels = surface.pixels(of: box).intersection(copy.target)
      guard !pixels.isEmpty,
        !ScrolledLook.isExact(tile, box.scaled(by: surface.scale), of: node, in: tree)
      else { continue }
      drawn.add(pixels)
    }
  }

  /// Adds what must be drawn where a node stands still.
  ///
  /// - Returns: whether the nodes below it are done with.
  private mutating func addStill(
    _ node: NodeIndex, besides scroll: NodeScroll, _ tree: borrowing RenderTree
  ) -> Bool {
    if misses(reach, node, in: tree) { return true }
    let slot = node.slot
    guard ScrolledLook.isPlain(node, tree) else {
      addStill(surface.pixels(of: tree.resolved[slot].subtreeBounds))
      return true
    }
    let parts = LayerParts(of: node, tree)
    guard parts.drawsItself else { return false }
    let box = ScrolledLook.box(of: node, surface.scale, tree)
    if ScrolledLook.uniformPixels(of: node, parts, box: box, scale: surface.scale, in: tree)
      .contains(
        reach)
    {
      addCorners(of: node, box, tree)
    } else {
      addStill(surface.pixels(of: tree.resolved[slot].ownBounds))
    }
    return false
  }

  /// Adds pixels of which the copy holds nothing right: their own, and those that theirs are copied to.
  private mutating func addStill(_ pixels: PixelRect) {
    drawn.add(pixels.intersection(copy.target))
    drawn.add(pixels.intersection(copy.source).moved(by: copy.shift))
  }
}
