// SPDX-License-Identifier: MIT

internal import RenderTree

/// The walk from layer to layer.
extension FramePlanner {
  /// Draws siblings from a node on: leaves at once, the first other one with a step for those behind.
  mutating func enterSiblings(
    from first: NodeIndex, _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) {
    var node = first
    if occlusion.isActive { node = occlusion.firstSeen(from: first, recorder, tree) }
    if options.contains(.leaves) {
      let rest = caches.leaves.draw(
        from: node, into: &recorder, occlusion: &occlusion, scene: scene, in: tree,
        generation: images.generation)
      node = rest.node
      pushSiblings(ofContainersOf: node, depth: rest.depth, tree)
    }
    guard node.isValid else { return }
    let next = tree.links[node.slot].nextSibling
    if next.isValid { steps.append(.siblings(next)) }
    enter(node, in: tree, images: &images)
  }

  /// Puts the steps for the siblings behind the innermost `depth` superlayers of a node on the stack.
  private mutating func pushSiblings(
    ofContainersOf node: NodeIndex, depth: Int, _ tree: borrowing RenderTree
  ) {
    for level in stride(from: depth, to: 0, by: -1) {
      var container = node
      for _ in 0..<level { container = tree.links[container.slot].parent }
      let next = tree.links[container.slot].nextSibling
      if next.isValid { steps.append(.siblings(next)) }
    }
  }

  /// Draws a node with all below it, or puts the steps for that on the stack.
  mutating func enter(
    _ node: NodeIndex, in tree: borrowing RenderTree, images: inout ImageStore
  ) {
    let slot = node.slot
    guard !tree.resolved[slot].traits.contains(.invisible),
      recorder.clips.bounds.isTouched(by: scene.box(of: node, tree), scale: scene.scale)
    else { return }
    let cover =
      occlusion.isActive
      ? occlusion.cover(of: node, recorder: recorder, scale: scene.scale, in: tree) : .none
    if cover == .all { return }
    recorder.node = node
    let flags = tree.style[slot].flags
    if scene.hasTransitions, node != scene.view.nodeWithoutTransition,
      SceneView.hasExtras(node, tree), tree.isInTransition(node)
    {
      TransitionGroup.enter(node, planner: &self, in: tree, images: &images)
      return
    }
    if flags.contains(.preservesDepth) {
      DepthGroup.enterTransformLayer(node, planner: &self, in: tree, images: &images)
      return
    }
    if flags.contains(.shouldRasterize), node != scene.view.nodeWithoutOwnOpacity,
      RasterizedGroup.enter(node, planner: &self, in: tree, images: &images)
    {
      return
    }
    let layer = VisitedLayer(node, isCovered: cover == .ownParts, tree)
    if SceneView.hasEffects(node, tree) {
      MaskGroup.enter(layer, planner: &self, in: tree, images: &images)
    } else {
      OpacityGroup.enter(layer, planner: &self, in: tree, images: &images)
    }
  }

  /// Draws a node's own parts, and puts the steps for the layers below it on the stack.
  ///
  /// - Parameters:
  ///   - clipping: how the clip of a node that masks to its bounds meets the content.
  ///   - keepsLeaf: whether the node's quad may be kept, if it is one.
  mutating func enterContent(
    of layer: VisitedLayer, opacity: Float, clipping: Clipping? = nil, keepsLeaf: Bool = false,
    _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) {
    let node = layer.node
    if case .whole? = clipping {
      enterClippedContent(of: layer, opacity: opacity, tree, &images)
      return
    }
    if case .parts(let cover)? = clipping, cover.isValid, !layer.parts.hasLateBorder {
      // Nothing is seen of the parts before it.
      occlusion.skipSiblings(before: cover, tree)
      enterSublayers(of: node, from: cover, opacity: opacity, tree, &images)
      return
    }
    if layer.parts.drawsItself {
      var painted = scene.painted(layer, opacity: opacity, tree)
      painted.keepsLeaf = keepsLeaf
      drawParts(painted, isCovered: layer.isCovered, in: tree, images: &images)
    }
    guard layer.parts.contains(.sublayers) else {
      if layer.parts.hasLateBorder {
        BorderLook.draw(scene.painted(layer, opacity: opacity, tree), &recorder)
      }
      return
    }
    if layer.parts.hasLateBorder {
      // The border needs the level of the layer, not of its children.
      beginLevel(opacity: opacity)
      steps.append(.border(node))
    }
    enterSublayers(
      of: node, from: tree.links[node.slot].firstChild, opacity: opacity, tree, &images)
  }

  /// Draws the parts of a layer below its sublayers.
  ///
  /// - Parameter isCovered: background, image and border lie behind an opaque layer.
  mutating func drawParts(
    _ layer: PaintedLayer, isCovered: Bool = false, in tree: borrowing RenderTree,
    images: inout ImageStore
  ) {
    if layer.parts.containsAny(of: .quads), !isCovered {
      BackgroundLook.draw(layer, into: &recorder, caches: &caches, in: tree, images: &images)
    }
    if layer.parts.contains(.shape) { ShapeLook.draw(layer, into: &recorder, in: tree) }
    if layer.parts.contains(.tiles), let tiles = tree.tiles(of: layer.node) {
      TileLook.draw(tiles.frame, layer, into: &recorder, in: tree, images: &images)
    }
    if layer.parts.contains(.particles), let emitter = tree.emitter(of: layer.node) {
      let depth = scene.viewed(depth: tree.depthAxis(of: layer.node, emitter))
      ParticleLook.draw(
        layer, depth: depth, into: &recorder, cells: &caches.particles, in: tree, images: &images)
    }
  }

  /// Draws the border of a node above its sublayers.
  mutating func drawBorder(_ node: NodeIndex, isWide: Bool, _ tree: borrowing RenderTree) {
    let layer = scene.painted(
      VisitedLayer(node, tree), opacity: recorder.clips.opacity, tree)
    if isWide {
      BorderLook.drawWide(layer, pixelsPerPoint: scene.pixelsPerPoint(node, tree), &recorder)
    } else {
      BorderLook.draw(layer, &recorder)
    }
  }

  /// Draws the sublayers of a node within its clip.
  private mutating func enterSublayers(
    of node: NodeIndex, from first: NodeIndex, opacity: Float, _ tree: borrowing RenderTree,
    _ images: inout ImageStore
  ) {
    beginLevel(opacity: opacity)
    if tree.cutsContent(node) {
      makeRoomInChain()
      scene.clip(&recorder.clips, by: node, tree)
      guard !recorder.clips.bounds.isEmpty else { return }
    }
    pushSublayers(of: node, from: first, tree)
  }

  /// Puts the steps for the sublayers of a node on the stack, from one of them on.
  private mutating func pushSublayers(
    of node: NodeIndex, from first: NodeIndex, _ tree: borrowing RenderTree
  ) {
    if tree.resolved[node.slot].traits.contains(.sortsChildren) {
      DepthGroup.pushPlanes(of: node, &self, tree)
    } else if first.isValid {
      steps.append(.siblings(first))
    }
  }

  /// Draws the content of a node into a pass, with sublayers and border, which its clip then meets as
  /// a whole.
  private mutating func enterClippedContent(
    of layer: VisitedLayer, opacity: Float, _ tree: borrowing RenderTree,
    _ images: inout ImageStore
  ) {
    let node = layer.node
    beginLevel(opacity: opacity)
    makeRoomInChain()
    scene.clip(&recorder.clips, by: node, tree)
    let clip = recorder.clips.top.edgeClip
    let region = scene.pixels(scene.drawnBox(of: node, tree), within: recorder.clips.bounds)
    guard !region.isEmpty else { return }
    beginGroup(region: region, opacity: recorder.clips.opacity)
    recorder.clips.top.edgeClip = clip
    recorder.clips.top.finishedDepth += 1
    if layer.parts.hasLateBorder { steps.append(.wideBorder(node)) }
    if layer.parts.drawsItself {
      drawParts(
        scene.painted(layer, opacity: 1, isFinishedContent: true, tree),
        isCovered: layer.isCovered, in: tree, images: &images)
    }
    pushSublayers(of: node, from: tree.links[node.slot].firstChild, tree)
  }
}
