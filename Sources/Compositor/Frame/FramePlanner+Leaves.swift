// SPDX-License-Identifier: MIT

internal import RenderTree

/// The quickest way through the planner: leaves of one quad that look as they did in a frame before.
///
/// Most layers of a large scene show a colour or an image and move. What their quad looks like is
/// worked out once and kept; then a frame only places it.
extension FramePlanner {
  /// A layer's one quad, before it is placed.
  struct Leaf: BitwiseCopyable {
    /// The node's content stamp for which the quad holds; none for a node without one.
    var stamp = UInt32.max
    var traits: ResolvedNode.Traits = []
    /// The placements of images for which it holds.
    var generation = 0
    /// Opacity that is part of its colours.
    var opacity: Float = 0
    var instance = LayerInstance()
    var features: LayerFeatures = []
    var texture = TextureReference.none
    var sampling = Sampling.linear
    var rimmedTexels = SIMD2<Float>.infinite
    var bounds = SIMD4<Double>.zero
  }

  /// Whether what a leaf's own parts make may be kept, if it is one quad.
  ///
  /// - Parameter isGrouped: whether it has got a pass of its own.
  func mayKeepLeaf(_ node: NodeIndex, isGrouped: Bool, _ tree: borrowing RenderTree) -> Bool {
    // Where edges are left to a clip, the quad depends on its place.
    !isGrouped && context.edgeClip < 0 && !tree.links[node.slot].firstChild.isValid
      && !hasExtras(node, tree)
      && !tree.style[node.slot].flags.contains(.shouldRasterize) && node != view.bareNode
      && node != coveredNode
  }

  /// Keeps a node's one quad for the frames after this one.
  mutating func keepLeaf(
    _ instance: LayerInstance, _ node: NodeIndex, opacity: Float, features: LayerFeatures,
    texture: TextureReference, rimmedTexels: SIMD2<Float>, _ tree: borrowing RenderTree,
    _ images: borrowing ImageStore
  ) {
    let slot = node.slot
    leaves[slot] = Leaf(
      stamp: tree.resolved[slot].contentStamp, traits: tree.resolved[slot].traits,
      generation: images.generation, opacity: opacity, instance: instance, features: features,
      texture: texture, sampling: Self.sampling(tree.contents[slot]), rimmedTexels: rimmedTexels,
      bounds: tree.geometry[slot].bounds)
  }

  /// Draws siblings from a node on that are kept as leaves.
  ///
  /// - Returns: the first that has to be looked at; invalid if there is none.
  mutating func drawLeaves(
    from first: NodeIndex, _ tree: borrowing RenderTree, _ images: borrowing ImageStore
  ) -> NodeIndex {
    var node = first
    while node.isValid, drawLeaf(node, tree, images) { node = tree.links[node.slot].nextSibling }
    return node
  }

  /// Draws a node from what is kept of it; false if nothing is, or it does not hold any more.
  @inline(__always)
  private mutating func drawLeaf(
    _ node: NodeIndex, _ tree: borrowing RenderTree, _ images: borrowing ImageStore
  ) -> Bool {
    let slot = node.slot
    guard leaves[slot].stamp == tree.resolved[slot].contentStamp,
      leaves[slot].traits == tree.resolved[slot].traits,
      leaves[slot].generation == images.generation, node != view.bareNode, context.edgeClip < 0,
      !tree.links[slot].firstChild.isValid
    else { return false }
    guard context.clipBounds.isTouched(by: box(of: node, tree), scale: scale) else { return true }
    if !occluders.isEmpty {
      if isCovered(node, tree) { return true }
      if node == coveredNode { return false }
    }
    let opacity = min(tree.style[slot].opacity, 1) * context.opacity
    let features = leaves[slot].features
    // Colours hold the opacity already, images do not.
    let isImage = features == .image || features == [.image, .modulated]
    guard opacity == leaves[slot].opacity || isImage else { return false }
    var instance = leaves[slot].instance
    if isImage { instance.imageOpacity = opacity }
    append(
      &instance, rect: leaves[slot].bounds, map: map(of: node, tree), features: features,
      texture: leaves[slot].texture, sampling: leaves[slot].sampling,
      rimmedTexels: leaves[slot].rimmedTexels)
    return true
  }
}
