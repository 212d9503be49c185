// SPDX-License-Identifier: MIT

internal import RenderTree

/// Fast path: leaves drawn as one unchanged quad.
///
/// Most layers of a large scene show a colour or an image and move. Their quad is worked out once and
/// kept; then a frame only places it.
struct DrawnLeaves: ~Copyable {
  /// A layer's one quad, before it is placed.
  struct Leaf: BitwiseCopyable {
    /// The node's content stamp for which the quad holds; the greatest for a node without one.
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
    var texels = SIMD2<Float>.zero
    var hasOpaqueContent = false
    /// The pixels per point up to which it holds.
    var scaleLimit = Float.infinity
    var bounds = SIMD4<Double>.zero
  }

  /// By node slot.
  private var leaves: [Leaf] = []

  /// Number of quads that are kept.
  var count: Int { leaves.count { $0.stamp != .max } }

  mutating func grow(to count: Int) {
    while leaves.count < count { leaves.append(Leaf()) }
  }

  mutating func removeAll() { leaves.removeAll(keepingCapacity: true) }

  /// Keeps a layer's one quad for later frames.
  ///
  /// - Parameters:
  ///   - generation: that of the placements of images.
  ///   - scaleLimit: the pixels per point up to which its image will do.
  mutating func keep(
    _ quad: borrowing Quad, of layer: PaintedLayer, _ tree: borrowing RenderTree,
    generation: Int, scaleLimit: Float = .infinity
  ) {
    let slot = layer.node.slot
    leaves[slot] = Leaf(
      stamp: tree.resolved[slot].contentStamp, traits: tree.resolved[slot].traits,
      generation: generation, opacity: layer.opacity, instance: quad.instance,
      features: quad.features, texture: quad.texture, sampling: quad.sampling,
      rimmedTexels: quad.rimmedTexels, texels: quad.texels,
      hasOpaqueContent: quad.hasOpaqueContent, scaleLimit: scaleLimit, bounds: layer.bounds)
  }

  /// Draws siblings from a node on that are kept as leaves.
  ///
  /// - Parameter generation: that of the placements of images.
  /// - Returns: the first that has to be drawn otherwise; invalid if none exists.
  func draw(
    from first: NodeIndex, into recorder: inout PassRecorder, occlusion: inout Occlusion,
    scene: borrowing SceneView, in tree: borrowing RenderTree, generation: Int
  ) -> NodeIndex {
    var node = first
    while node.isValid,
      draw(
        node, into: &recorder, occlusion: &occlusion, scene: scene, in: tree, generation: generation
      )
    {
      node = tree.links[node.slot].nextSibling
    }
    return node
  }

  /// Draws a node from its kept quad; false if none exists, or it does not hold any more.
  @inline(__always)
  private func draw(
    _ node: NodeIndex, into recorder: inout PassRecorder, occlusion: inout Occlusion,
    scene: borrowing SceneView, in tree: borrowing RenderTree, generation: Int
  ) -> Bool {
    let slot = node.slot
    guard leaves[slot].stamp == tree.resolved[slot].contentStamp,
      leaves[slot].traits == tree.resolved[slot].traits, leaves[slot].generation == generation,
      node != scene.view.nodeWithoutOwnOpacity, recorder.clips.top.edgeClip.isNone,
      !tree.links[slot].firstChild.isValid
    else { return false }
    let box = scene.box(of: node, tree)
    guard recorder.clips.bounds.isTouched(by: box, scale: scene.scale) else { return true }
    if occlusion.isActive {
      switch occlusion.cover(of: node, recorder: recorder, scale: scene.scale, in: tree) {
      case .all: return true
      case .ownParts: return false
      case .none: break
      }
    }
    let opacity = min(tree.style[slot].opacity, 1) * recorder.clips.opacity
    let features = leaves[slot].features
    // Colours hold the opacity already, images do not.
    let isImage = features == .image || features == [.image, .modulated]
    guard opacity == leaves[slot].opacity || isImage else { return false }
    let map = scene.map(of: node, tree)
    let scaleLimit = leaves[slot].scaleLimit
    if scaleLimit < .infinity,
      recorder.endsWithStrips
        || !(map.isAffine
          && Float(DetailLevel.pixelsPerPoint(map, scale: scene.scale, over: .zero)) <= scaleLimit)
    {
      return false
    }
    var quad = Quad(leaves[slot].instance, features)
    if isImage { quad.instance.imageOpacity = opacity }
    quad.texture = leaves[slot].texture
    quad.sampling = leaves[slot].sampling
    quad.rimmedTexels = leaves[slot].rimmedTexels
    quad.texels = leaves[slot].texels
    quad.hasOpaqueContent = leaves[slot].hasOpaqueContent
    recorder.draw(
      &quad, on: leaves[slot].bounds,
      in: LayerSpace(map: map, scale: scene.scale))
    return true
  }
}
