// SPDX-License-Identifier: MIT

internal import RenderTree

/// The tree as the walk sees it: the space that it draws in, and facts of the frame. It changes only
/// when the walk enters or leaves a space.
struct SceneView: ~Copyable {
  /// The space that the walk draws in.
  private(set) var view = View()
  /// The spaces that it returns to.
  private var outer: [View] = []
  /// Images with a longer side, in pixels, are drawn in tiles.
  private(set) var textureLimit = Double.infinity
  /// Number of pixels in a page of passes.
  private(set) var pageArea = 0
  /// Whether some node is in a transition.
  private(set) var hasTransitions = false
  /// By node slot: whether a node below, or the node itself, reads its backdrop; empty if none does.
  private(set) var backdropReaders: [Bool] = []

  /// Starts a frame.
  ///
  /// - Parameter pageArea: number of pixels in a page of passes.
  mutating func begin(
    _ tree: borrowing RenderTree, on surface: Surface, textureLimit: Int, pageArea: Int
  ) {
    outer.removeAll(keepingCapacity: true)
    view = View(scale: surface.scale, limits: surface.bounds)
    self.textureLimit = Double(textureLimit)
    self.pageArea = pageArea
    hasTransitions = tree.transitions.values.contains { $0.isActive }
    noteBackdropReaders(tree)
  }

  /// Begins another space, until `leave`.
  mutating func enter(_ next: View) {
    outer.append(view)
    view = next
  }

  /// Returns to the space before.
  mutating func leave() { view = outer.removeLast() }

  // MARK: - Nodes in the space

  /// Pixels per point.
  var scale: Double {
    @inline(__always) get { view.scale }
  }

  /// From a node's space to the points of the target.
  @inline(__always)
  func map(of node: NodeIndex, _ tree: borrowing RenderTree) -> Homography {
    view.isRoot
      ? tree.resolved[node.slot].toRoot : viewed(tree.resolved[node.slot].toRoot)
  }

  /// From a node's space to pixels.
  @inline(__always)
  func layerSpace(of node: NodeIndex, _ tree: borrowing RenderTree) -> LayerSpace {
    LayerSpace(map: map(of: node, tree), scale: view.scale)
  }

  /// The box of a node with all below it in the points of the target.
  @inline(__always)
  func box(of node: NodeIndex, _ tree: borrowing RenderTree) -> RootRect {
    view.isRoot
      ? tree.resolved[node.slot].subtreeBounds
      : viewed(tree.resolved[node.slot].subtreeBounds)
  }

  /// The box of a node's own parts in the points of the target.
  func ownBox(of node: NodeIndex, _ tree: borrowing RenderTree) -> RootRect {
    view.isRoot
      ? tree.resolved[node.slot].ownBounds : viewed(tree.resolved[node.slot].ownBounds)
  }

  /// The box of a node with all below it before filters, shadow and mask.
  func contentBox(of node: NodeIndex, _ tree: borrowing RenderTree) -> RootRect {
    let content = tree.contentBounds[node.slot]
    let box = content.isEmpty ? tree.resolved[node.slot].subtreeBounds : content
    return view.isRoot ? box : viewed(box)
  }

  /// The opacity of a node itself, 0…1.
  @inline(__always)
  func ownOpacity(of node: NodeIndex, _ tree: borrowing RenderTree) -> Float {
    node == view.nodeWithoutOwnOpacity ? 1 : min(tree.style[node.slot].opacity, 1)
  }

  /// The pixels of a box within limits.
  func pixels(_ box: RootRect, within limits: PixelRect) -> PixelRect {
    PixelRect(covering: box, scale: view.scale, within: limits)
  }

  /// The pixels of a group, of which those within limits are seen: all of a small one, so that its pass
  /// need not cut it and can be one with its neighbours'; none of one that is not seen.
  func pixels(ofGroup box: RootRect, within limits: PixelRect) -> PixelRect {
    let seen = pixels(box, within: limits)
    guard !seen.isEmpty else { return seen }
    let whole = pixels(box, within: .passLimits)
    let surplus =
      Int(whole.width) * Int(whole.height) - Int(seen.width) * Int(seen.height)
    let isSmall =
      surplus <= Self.hiddenGroupArea && whole.width <= view.limits.width
      && whole.height <= view.limits.height
    return isSmall ? whole : seen
  }

  /// Pixels of a group that are drawn though they are not seen: a pass of its own costs about as much.
  private static var hiddenGroupArea: Int { 16384 }

  /// A unit of depth of a layer in the space.
  func viewed(depth axis: SIMD3<Double>) -> SIMD3<Double> {
    guard !view.isRoot, axis != .zero else { return axis }
    let m = view.map
    return SIMD3(
      axis.x * m.xx + axis.y * m.yx + axis.z * m.tx, axis.x * m.xy + axis.y * m.yy + axis.z * m.ty,
      axis.x * m.xw + axis.y * m.yw + axis.z * m.tw)
  }

  @inline(never)
  private func viewed(_ toRoot: Homography) -> Homography {
    toRoot.concatenating(view.map).settled
  }

  @inline(never)
  private func viewed(_ box: RootRect) -> RootRect {
    if box.isEmpty { return .empty }
    // Through perspective, layers behind the eye have no box in the root, but one here.
    guard view.map.isAffine, box.minX.isFinite, box.minY.isFinite, box.maxX.isFinite,
      box.maxY.isFinite
    else { return .everything }
    return view.map.boundingBox(of: box.rect)
  }

  /// The space in which a node lies moved within its own plane; nil where none exists.
  func slid(
    _ node: NodeIndex, by shift: SIMD2<Double>, _ tree: borrowing RenderTree
  ) -> Homography? {
    moved(node, by: Homography(movingBy: shift), tree)
  }

  /// The space in which a node's plane is mapped to itself in some way; nil where none exists.
  func moved(
    _ node: NodeIndex, by motion: Homography, _ tree: borrowing RenderTree
  ) -> Homography? {
    let map = map(of: node, tree)
    guard let inverse = map.inverse else { return nil }
    return view.map.concatenating(inverse).concatenating(motion).concatenating(map)
  }

  // MARK: - Painting

  /// Narrows the innermost clip level by a layer's rounded bounds.
  func clip(_ clips: inout ClipStack, by node: NodeIndex, _ tree: borrowing RenderTree) {
    let bounds = tree.geometry[node.slot].bounds
    clips.add(
      bounds: bounds, corners: tree.style[node.slot].signedRadii(in: bounds),
      in: layerSpace(of: node, tree))
  }

  /// A layer for the looks.
  ///
  /// - Parameter isFinishedContent: its own pass is what its clip meets.
  func painted(
    _ layer: VisitedLayer, opacity: Float, isFinishedContent: Bool = false,
    _ tree: borrowing RenderTree
  ) -> PaintedLayer {
    let node = layer.node
    let tint = Tint.of(node, tree)
    var style = tree.style[node.slot]
    if let tint {
      style.backgroundColor = Tint.product(style.backgroundColor, tint)
      style.borderColor = Tint.product(style.borderColor, tint)
    }
    // The corners are those of the pass around the finished content.
    if isFinishedContent { style.cornerRadius = 0 }
    return PaintedLayer(
      node: node, parts: layer.parts, style: style, bounds: tree.geometry[node.slot].bounds,
      space: layerSpace(of: node, tree), opacity: opacity, tint: tint,
      cutsContent: tree.cutsContent(node), isFinishedContent: isFinishedContent,
      isInPlane: view.planeNode.isValid,
      isFlipped: tree.resolved[node.slot].traits.contains(.contentsFlipped))
  }

  // MARK: - Backdrops

  /// Marks the nodes that read their backdrop, and all above them; no work for a tree without.
  private mutating func noteBackdropReaders(_ tree: borrowing RenderTree) {
    backdropReaders.removeAll(keepingCapacity: true)
    guard tree.readsBackdrop else { return }
    for _ in tree.ids.indices { backdropReaders.append(false) }
    for node in tree.order {
      guard let index = tree.effects.index(of: node), tree.effects.values[index].readsBackdrop
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

  /// Whether a layer below a node is blended with, or filters, its backdrop.
  func readsBackdrop(below node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    guard !backdropReaders.isEmpty else { return false }
    var child = tree.links[node.slot].firstChild
    while child.isValid {
      if backdropReaders[child.slot] { return true }
      child = tree.links[child.slot].nextSibling
    }
    return false
  }

  /// Whether a node or some layer below it is blended with, or filters, its backdrop: in a pass it
  /// would not see that.
  func readsBackdrop(from node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    if let index = tree.effects.index(of: node), tree.effects.values[index].readsBackdrop {
      return true
    }
    return readsBackdrop(below: node, tree)
  }
}

extension RenderTree {
  /// Whether some layer is blended with, or filters, its backdrop.
  var readsBackdrop: Bool { effects.values.contains { $0.readsBackdrop } }
}
