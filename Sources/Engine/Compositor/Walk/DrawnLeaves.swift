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
    /// The colour of the fill without opacity, if nothing else of the quad depends on the opacity; else clear.
    var color = SIMD4<Float>.zero
    /// Its features are such as `append(_:in:to:)` may take.
    var isPlain = false
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
    let features = quad.features
    let texture = quad.texture
    let instance = quad.instance
    let isFill = features.isSubset(of: [.fill, .shape]) && instance.borderWidth == 0
    leaves[slot] = Leaf(
      stamp: tree.resolved[slot].contentStamp, traits: tree.resolved[slot].traits,
      generation: generation, opacity: layer.opacity, instance: instance,
      features: features, texture: texture, sampling: quad.sampling,
      rimmedTexels: quad.rimmedTexels, texels: quad.texels,
      hasOpaqueContent: quad.hasOpaqueContent, color: isFill ? layer.style.backgroundColor : .zero,
      isPlain: features.isSubset(of: Leaf.plain) && instance.hardEdges == 0 && !texture.isOpaqueHost
        && !texture.isEffect, scaleLimit: scaleLimit, bounds: layer.bounds)
  }

  /// Draws siblings from a node on that are kept as leaves, and leaves in layers among them that draw nothing
  /// themselves.
  ///
  /// - Parameter generation: that of the placements of images.
  /// - Returns: the first node that has to be drawn otherwise, invalid if none exists, and the number of layers among the
  ///   siblings, one within the other, in which it lies.
  func draw(
    from first: NodeIndex, into recorder: inout PassRecorder, occlusion: inout Occlusion,
    scene: borrowing SceneView, in tree: borrowing RenderTree, generation: Int
  ) -> (node: NodeIndex, depth: Int) {
    var node = first
    var container = NodeIndex.invalid
    var depth = 0
    let entersContainers = !occlusion.isActive && recorder.clips.areOpaque
    while true {
      if !node.isValid {
        guard depth > 0 else { return (node, 0) }
        depth -= 1
        node = tree.links[container.slot].nextSibling
        container = tree.links[container.slot].parent
      } else if draw(
        node, into: &recorder, occlusion: &occlusion, scene: scene, in: tree, generation: generation
      ) {
        node = tree.links[node.slot].nextSibling
      } else if entersContainers, depth < Self.deepestContainer, scene.isContainer(node, tree) {
        if recorder.clips.bounds.isTouched(by: scene.box(of: node, tree), scale: scene.scale) {
          depth += 1
          container = node
          node = tree.links[node.slot].firstChild
        } else {
          node = tree.links[node.slot].nextSibling
        }
      } else {
        return (node, depth)
      }
    }
  }

  /// Layers within each other that are entered without a step of the walk.
  private static var deepestContainer: Int { 8 }

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
    // An image has its opacity apart, and one colour is multiplied again; other quads hold it already.
    let isImage = features == .image || features == [.image, .modulated]
    let isNew = opacity != leaves[slot].opacity
    guard !isNew || isImage || leaves[slot].color.w > 0 else { return false }
    let map = scene.map(of: node, tree)
    let scaleLimit = leaves[slot].scaleLimit
    if scaleLimit < .infinity,
      recorder.endsWithStrips
        || !(map.isAffine
          && Float(DetailLevel.pixelsPerPoint(map, scale: scene.scale, over: .zero)) <= scaleLimit)
    {
      return false
    }
    var instance = leaves[slot].instance
    if isImage {
      instance.imageOpacity = opacity
    } else if isNew {
      instance.fill = LayerInstance.premultiplied(leaves[slot].color, opacity)
    }
    let space = LayerSpace(map: map, scale: scene.scale)
    if leaves[slot].isPlain, map.isAffine, Leaf.arePlain(in: recorder),
      leaves[slot].append(&instance, in: space, to: &recorder)
    {
      return true
    }
    var quad = Quad(instance, features)
    quad.texture = leaves[slot].texture
    quad.sampling = leaves[slot].sampling
    quad.rimmedTexels = leaves[slot].rimmedTexels
    quad.texels = leaves[slot].texels
    quad.hasOpaqueContent = leaves[slot].hasOpaqueContent
    recorder.draw(&quad, on: leaves[slot].bounds, in: space)
    return true
  }
}

extension SceneView {
  /// Whether a layer draws nothing itself and changes nothing of its sublayers but their place: whether these may be
  /// drawn as if they were its superlayer's. Asked where nothing is faded and no mask is.
  @inline(__always)
  fileprivate func isContainer(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    let slot = node.slot
    return tree.links[slot].firstChild.isValid
      && tree.resolved[slot].traits.isDisjoint(with: [.invisible, .hasExtras, .sortsChildren])
      && tree.style[slot].opacity >= 1 && tree.style[slot].backgroundColor.w <= 0
      && tree.style[slot].flags.isDisjoint(with: [.preservesDepth, .shouldRasterize])
      && !tree.style[slot].hasVisibleBorder && !tree.cutsContent(node)
      && tree.contents[slot].image == .none && tree.contents[slot].fadingImage == .none
      && node != view.nodeWithoutOwnOpacity
  }
}
