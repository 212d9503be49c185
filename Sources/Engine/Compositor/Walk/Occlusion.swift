// SPDX-License-Identifier: MIT

internal import RenderTree

/// Fast path: layers wholly behind opaque ones are not drawn, with all below them.
///
/// The large opaque layers of the tree that are seen at all are known before the walk. A layer that the walk meets
/// before them, and whose pixels they hide together, is left out with all below it; of a layer that holds
/// one of them only the own parts are. The test is cheap and may miss layers that could be left out,
/// never the other way round: the rest is culled quad by quad when its pass is complete.
struct Occlusion: ~Copyable {
  /// An opaque layer that is still to be painted.
  private struct Occluder: BitwiseCopyable {
    var node: NodeIndex
    var inside: OpaqueInside
  }

  /// The part of a layer that lies behind opaque ones.
  enum Cover {
    case none
    /// Its own parts, but not all below it.
    case ownParts
    /// The layer with all below it.
    case all
  }

  /// Number of layers that others are compared with.
  private static var limit: Int { 64 }
  /// Layers deeper in the tree are no occluders.
  private static var greatestDepth: Int { 64 }

  /// The layers of the frame that were left out.
  private(set) var culled: [SiblingRun] = []
  /// The last painted first; the walk meets them from the end.
  private var occluders: [Occluder] = []
  /// The pixels that all of them leave; saved as it was before each of them.
  private var region = VisibleRegion()
  /// The pixels that some of them leave.
  private var others = VisibleRegion()
  /// The pixels that are drawn.
  private var limits = PixelRect.zero
  /// A bit for each of their slots, modulo 64: most layers are seen not to be among them.
  private var slots: UInt64 = 0
  /// The foremost layer that hides the whole surface; invalid for none.
  private(set) var fullCover = NodeIndex.invalid
  /// Passes open at the root: two if something reads the backdrop, else one.
  private var basePassCount = 1

  /// Whether some layer may be covered.
  var isActive: Bool {
    @inline(__always) get { !occluders.isEmpty }
  }

  /// Starts a frame without occluders.
  mutating func removeAll() {
    occluders.removeAll(keepingCapacity: true)
    culled.removeAll(keepingCapacity: true)
    fullCover = .invalid
    findRegion()
  }

  /// Finds the occluders of a frame, whose base pass is open.
  ///
  /// - Parameter frame: all pixels of the surface.
  mutating func find(
    _ tree: borrowing RenderTree, scene: borrowing SceneView, frame: PixelRect,
    recorder: borrowing PassRecorder
  ) {
    occluders.removeAll(keepingCapacity: true)
    fullCover = .invalid
    basePassCount = recorder.openPasses.count
    limits = recorder.clips.bounds
    region.begin(limits)
    // Pixels behind an occluder and a reader that comes before it may be carried out.
    for index in (0..<Self.countBeforeReaders(tree)).reversed() {
      let node = tree.largeNodes[index]
      guard node != tree.root else { continue }
      let inside = Self.opaqueInside(
        of: node, scene.scale, hasTransitions: scene.hasTransitions, tree)
      if inside.isEmpty { continue }
      if !fullCover.isValid, inside.largest.contains(frame) { fullCover = node }
      if fullCover.isValid, region.isEmpty { break }
      // One that is hidden itself adds nothing.
      guard region.shows(inside.largest) || region.shows(inside.other) else { continue }
      hide(inside)
      occluders.append(Occluder(node: node, inside: inside))
      if occluders.count == Self.limit { break }
    }
    findSlots()
  }

  /// The part of a node with all below it that lies behind occluders. An occluder that is met itself hides
  /// nothing any more.
  ///
  /// - Parameter scale: pixels per point.
  mutating func cover(
    of node: NodeIndex, recorder: borrowing PassRecorder, scale: Double,
    in tree: borrowing RenderTree
  ) -> Cover {
    if slots & Self.bit(of: node) != 0 { remove(node) }
    // Within a pass, a filter may carry pixels out from behind the occluder.
    guard recorder.openPasses.count == basePassCount else { return .none }
    var box = tree.resolved[node.slot].subtreeBounds
    let isLeaf = !tree.links[node.slot].firstChild.isValid
    if isLeaf, tree.resolved[node.slot].toRoot.keepsAxes {
      // The margin for smoothed edges is not needed where edges lie along the pixels.
      box = RootRect(
        minX: box.minX + 1, minY: box.minY + 1, maxX: box.maxX - 1, maxY: box.maxY - 1)
    }
    let pixels = PixelRect(covering: box, scale: scale, within: recorder.clips.bounds)
    guard !region.shows(pixels) else { return .none }
    if !isLeaf {
      guard hides(pixels, besides: node, tree) else { return .ownParts }
      skip(node, tree)
    }
    culled.append(SiblingRun(node, tree))
    return .all
  }

  /// Drops the occluders at and below a node that is not walked through: they hide nothing of what comes
  /// after it.
  mutating func skip(_ node: NodeIndex, _ tree: borrowing RenderTree) {
    guard isActive else { return }
    let count = occluders.count
    occluders.removeAll { $0.node == node || $0.node.isBelow(node, tree) }
    if occluders.count < count { findRegion() }
  }

  /// Drops the occluders in the siblings before a node, which are not walked through.
  mutating func skipSiblings(before seen: NodeIndex, _ tree: borrowing RenderTree) {
    guard isActive else { return }
    let parent = tree.links[seen.slot].parent
    for index in occluders.indices.reversed() {
      guard let child = Self.child(of: parent, holding: occluders[index].node, tree), child != seen
      else { continue }
      var sibling = child
      while sibling.isValid, sibling != seen { sibling = tree.links[sibling.slot].nextSibling }
      if sibling.isValid { occluders.remove(at: index) }
    }
    findRegion()
  }

  /// The node, or a later sibling that holds an occluder of all that is drawn: nothing is seen of those
  /// between, which count as left out.
  mutating func firstSeen(
    from node: NodeIndex, _ recorder: borrowing PassRecorder, _ tree: borrowing RenderTree
  ) -> NodeIndex {
    guard recorder.openPasses.count == basePassCount, !region.shows(recorder.clips.bounds)
    else { return node }
    let parent = tree.links[node.slot].parent
    for occluder in occluders where occluder.inside.largest.contains(recorder.clips.bounds) {
      guard let child = Self.child(of: parent, holding: occluder.node, tree), child != node
      else { continue }
      culled.append(SiblingRun(first: node, end: child))
      skipSiblings(before: child, tree)
      return child
    }
    return node
  }

  /// Whether a layer hides all that is painted before it, on a whole surface: it is opaque all over, and
  /// nothing is sorted by depth or carried out from behind it.
  static func hidesAll(
    before node: NodeIndex, on surface: Surface, _ tree: borrowing RenderTree
  ) -> Bool {
    guard node.isValid, node.isUnderRoot(tree), !surface.isEmpty, !tree.readsAroundBackdrop
    else { return false }
    var current = node
    while current != tree.root {
      current = tree.links[current.slot].parent
      if tree.resolved[current.slot].traits.contains(.sortsChildren) { return false }
    }
    return opaqueInside(of: node, surface.scale, hasTransitions: true, tree).largest
      .contains(surface.bounds)
  }

  /// The child of a node that another node is, or lies below; nil if none exists.
  private static func child(
    of parent: NodeIndex, holding node: NodeIndex, _ tree: borrowing RenderTree
  ) -> NodeIndex? {
    var current = node
    while current.isValid, current != tree.root {
      let next = tree.links[current.slot].parent
      if next == parent { return current }
      current = next
    }
    return nil
  }

  // MARK: - Occluders

  @inline(__always)
  private static func bit(of node: NodeIndex) -> UInt64 { 1 << UInt64(node.slot & 63) }

  private mutating func remove(_ node: NodeIndex) {
    guard let index = occluders.lastIndex(where: { $0.node == node }) else { return }
    occluders.remove(at: index)
    guard index == occluders.count else {
      findRegion()
      return
    }
    region.restore()
    findSlots()
  }

  private mutating func hide(_ inside: OpaqueInside) {
    region.save()
    region.hide(inside.largest)
    region.hide(inside.other)
  }

  private mutating func findRegion() {
    region.begin(limits)
    for occluder in occluders { hide(occluder.inside) }
    findSlots()
  }

  private mutating func findSlots() {
    slots = 0
    for occluder in occluders { slots |= Self.bit(of: occluder.node) }
  }

  /// Whether pixels are hidden by occluders that are not below a node.
  private mutating func hides(
    _ pixels: PixelRect, besides node: NodeIndex, _ tree: borrowing RenderTree
  ) -> Bool {
    guard occluders.contains(where: { $0.node.isBelow(node, tree) }) else { return true }
    others.begin(limits)
    for occluder in occluders where !occluder.node.isBelow(node, tree) {
      others.hide(occluder.inside.largest)
      others.hide(occluder.inside.other)
    }
    return !others.shows(pixels)
  }

  // MARK: - Finding

  /// The number of large layers that are painted before all layers that read their backdrop beyond their
  /// own pixels: none where layers are not painted in the tree's order.
  private static func countBeforeReaders(_ tree: borrowing RenderTree) -> Int {
    guard tree.readsAroundBackdrop else { return tree.largeNodes.count }
    for node in tree.order where tree.resolved[node.slot].traits.contains(.sortsChildren) {
      return 0
    }
    var count = 0
    for node in tree.order {
      if let index = tree.effects.index(of: node),
        tree.effects.values[index].backgroundReach != nil
      {
        break
      }
      if count < tree.largeNodes.count, tree.largeNodes[count] == node { count += 1 }
    }
    return count
  }

  /// The pixels that a layer covers with opaque colour, whatever lies below it.
  private static func opaqueInside(
    of node: NodeIndex, _ scale: Double, hasTransitions: Bool, _ tree: borrowing RenderTree
  ) -> OpaqueInside {
    let style = tree.style[node.slot]
    let none = OpaqueInside()
    guard !style.flags.contains(.preservesDepth), hasOpaqueBody(node, tree) else { return none }
    let bounds = tree.geometry[node.slot].bounds
    var inside = OpaqueInside(
      of: bounds, corners: style.signedRadii(in: bounds),
      in: LayerSpace(map: tree.resolved[node.slot].toRoot, scale: scale))
    var current = node
    var depth = 0
    var clips: Int32 = 0
    while !inside.isEmpty {
      guard isPlain(current, hasTransitions: hasTransitions, tree) else { return none }
      if current != node, tree.style[current.slot].flags.contains(.masksToBounds) {
        clips += 1
        guard clips < ClipStack.longestChain else { return none }
        let bounds = tree.geometry[current.slot].bounds
        inside = inside.intersection(
          OpaqueInside(
            of: bounds, corners: tree.style[current.slot].signedRadii(in: bounds),
            in: LayerSpace(map: tree.resolved[current.slot].toRoot, scale: scale)
          ).largest)
      }
      if current == tree.root { break }
      depth += 1
      current = tree.links[current.slot].parent
      guard current.isValid, depth < greatestDepth else { return none }
    }
    return inside
  }

  /// Whether a layer's colour, image or gradient is opaque all over its bounds.
  private static func hasOpaqueBody(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    if tree.style[node.slot].backgroundColor.w >= 1 {
      return !tree.resolved[node.slot].traits.contains(.tinted)
    }
    let parts = LayerParts(of: node, tree)
    guard !tree.resolved[node.slot].traits.contains(.tinted) else { return false }
    if parts.contains(.gradient), let index = tree.gradients.index(of: node) {
      return tree.gradients.values[index].colors.allSatisfy { $0.w >= 1 }
    }
    guard parts.contains(.image), !parts.contains(.fadingImage) else { return false }
    let contents = tree.contents[node.slot]
    let bounds = tree.geometry[node.slot].bounds
    return ContentsPlacement.rect(contents, bounds: bounds) == bounds
      // It may be too large to be drawn.
      && tree.isOpaque(contents.image) && contents.imageSize.max() <= 2048
      && (!tree.style[node.slot].isRounded || tree.cutsContent(node))
  }

  /// Whether all of an opaque layer below a node, or of the node itself, is seen.
  private static func isPlain(
    _ node: NodeIndex, hasTransitions: Bool, _ tree: borrowing RenderTree
  ) -> Bool {
    let style = tree.style[node.slot]
    return style.opacity >= 1 && !style.flags.contains(.shouldRasterize)
      && tree.resolved[node.slot].traits.isDisjoint(with: [.invisible, .comparesPlanes])
      && tree.effects.index(of: node) == nil && !tree.links[node.slot].mask.isValid
      && (!hasTransitions || !tree.isInTransition(node))
  }
}
