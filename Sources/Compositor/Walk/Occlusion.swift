// SPDX-License-Identifier: MIT

internal import RenderTree

/// Fast path: layers wholly behind an opaque one are not drawn.
///
/// The largest few opaque rectangles of the tree are known before the walk. A layer that the walk
/// meets before one of them, and whose pixels lie within it, is left out with all below it; of a
/// layer that holds the rectangle itself only the own parts are. The test is cheap and may miss
/// layers that could be left out, never the other way round.
struct Occlusion: ~Copyable {
  /// An opaque rectangle that is still to be painted.
  private struct Occluder: BitwiseCopyable {
    var node: NodeIndex
    /// The pixels that it covers wholly.
    var pixels: PixelRect
  }

  /// The part of a layer that lies behind an opaque one.
  enum Cover {
    case none
    /// Its own parts, but not all below it.
    case ownParts
    /// The layer with all below it.
    case all
  }

  /// Number of rectangles that layers are compared with.
  private static var limit: Int { 4 }
  /// Layers deeper in the tree are no occluders.
  private static var greatestDepth: Int { 64 }

  private var occluders: [Occluder] = []
  /// Passes open at the root: two if something reads the backdrop, else one.
  private var basePassCount = 1

  /// Whether some layer may be covered.
  var isActive: Bool {
    @inline(__always) get { !occluders.isEmpty }
  }

  /// Starts a frame without occluders.
  mutating func removeAll() { occluders.removeAll(keepingCapacity: true) }

  /// Finds the occluders of a frame.
  ///
  /// - Parameter basePassCount: passes open at the root.
  mutating func find(
    _ tree: borrowing RenderTree, _ scene: borrowing SceneView, basePassCount: Int
  ) {
    removeAll()
    self.basePassCount = basePassCount
    let first = Self.firstReader(tree)
    for index in tree.largeNodes.indices.reversed() {
      let node = tree.largeNodes[index]
      guard node != tree.root, let pixels = Self.opaquePixels(of: node, scene, tree)
      else { continue }
      // Pixels behind both may be carried out from behind the occluder.
      if let first, !Self.isBefore(node, first, tree) { continue }
      occluders.append(Occluder(node: node, pixels: pixels))
      if occluders.count == Self.limit { return }
    }
  }

  /// The part of a node with all below it that lies behind an occluder. An occluder that is met itself
  /// hides nothing any more.
  ///
  /// - Parameter scale: pixels per point.
  mutating func cover(
    of node: NodeIndex, _ recorder: borrowing PassRecorder, _ scale: Double,
    _ tree: borrowing RenderTree
  ) -> Cover {
    occluders.removeAll { $0.node == node }
    // Within a pass, a filter may carry pixels out from behind the occluder.
    guard recorder.openPasses.count == basePassCount else { return .none }
    var box = tree.resolved[node.slot].subtreeBounds
    if !tree.links[node.slot].firstChild.isValid, tree.resolved[node.slot].toRoot.keepsAxes {
      // The margin for smoothed edges is not needed where edges lie along the pixels.
      box = RootRect(
        minX: box.minX + 1, minY: box.minY + 1, maxX: box.maxX - 1, maxY: box.maxY - 1)
    }
    let pixels = PixelRect(covering: box, scale: scale, within: recorder.clips.bounds)
    var cover = Cover.none
    for index in occluders.indices where occluders[index].pixels.contains(pixels) {
      guard occluders[index].node.isBelow(node, tree) else { return .all }
      cover = .ownParts
    }
    return cover
  }

  // MARK: - Finding

  /// The first layer in the tree that reads its backdrop beyond its own pixels; the root where layers
  /// are not painted in the tree's order.
  private static func firstReader(_ tree: borrowing RenderTree) -> NodeIndex? {
    guard tree.readsAroundBackdrop else { return nil }
    for node in tree.order where tree.resolved[node.slot].traits.contains(.sortsChildren) {
      return tree.root
    }
    return tree.order.first { node in
      tree.effects.index(of: node).map { tree.effects.values[$0].backgroundReach != nil } ?? false
    }
  }

  private static func isBefore(
    _ node: NodeIndex, _ other: NodeIndex, _ tree: borrowing RenderTree
  ) -> Bool {
    for current in tree.order {
      if current == other { return false }
      if current == node { return true }
    }
    return false
  }

  /// The pixels that a layer covers with opaque colour, whatever lies below it; nil if it does not.
  private static func opaquePixels(
    of node: NodeIndex, _ scene: borrowing SceneView, _ tree: borrowing RenderTree
  ) -> PixelRect? {
    let style = tree.style[node.slot]
    guard style.backgroundColor.w >= 1, !style.isRounded, !style.flags.contains(.preservesDepth),
      tree.resolved[node.slot].toRoot.keepsAxes,
      var pixels = wholePixels(of: node, scene.scale, tree)
    else { return nil }
    var current = node
    var depth = 0
    var clips: Int32 = 0
    while true {
      guard isPlain(current, scene, tree) else { return nil }
      let style = tree.style[current.slot]
      if current != node, style.flags.contains(.masksToBounds) {
        clips += 1
        guard style.cornerRadius <= 0, tree.resolved[current.slot].toRoot.keepsAxes,
          clips < ClipStack.longestChain,
          let clip = wholePixels(of: current, scene.scale, tree)
        else { return nil }
        pixels = pixels.intersection(clip)
      }
      if current == tree.root { break }
      depth += 1
      current = tree.links[current.slot].parent
      guard current.isValid, depth < greatestDepth else { return nil }
    }
    return pixels.isEmpty ? nil : pixels
  }

  /// Whether all of an opaque layer below a node, or of the node itself, is seen.
  private static func isPlain(
    _ node: NodeIndex, _ scene: borrowing SceneView, _ tree: borrowing RenderTree
  ) -> Bool {
    let style = tree.style[node.slot]
    return style.opacity >= 1 && !style.flags.contains(.shouldRasterize)
      && tree.resolved[node.slot].traits.isDisjoint(with: [.invisible, .comparesPlanes])
      && tree.effects.index(of: node) == nil
      && (!scene.hasTransitions || !tree.isInTransition(node))
  }

  /// The pixels that lie wholly within the bounds of a layer that keeps its axes.
  private static func wholePixels(
    of node: NodeIndex, _ scale: Double, _ tree: borrowing RenderTree
  ) -> PixelRect? {
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
}
