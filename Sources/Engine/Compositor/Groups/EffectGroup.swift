// SPDX-License-Identifier: MIT

internal import CoreImage
internal import RenderTree

/// Layers that need more than quads: filters, general shadows, blends.
///
/// The order within a layer: its content with the sublayers, filters, shadow, clips and mask,
/// opacity, blend. Only effects that the draws themselves cannot have make a pass. Where the frame's
/// pixels do not suit an effect, it is computed in the layer's plane: `EffectPlane`.
enum EffectGroup {
  /// Draws a node within the clips that are set already.
  ///
  /// - Parameters:
  ///   - isMasked: whether one of the clips is the node's mask.
  ///   - isFinished: whether the node lies in a pass of its own, which its mask and opacity meet.
  static func enter(
    _ layer: VisitedLayer, isMasked: Bool = false, isFinished: Bool = false,
    planner: inout FramePlanner, in tree: borrowing RenderTree, images: inout ImageStore
  ) {
    let node = layer.node
    let opacity =
      isFinished
      ? 1 : planner.scene.ownOpacity(of: node, tree) * planner.recorder.clips.opacity
    if node != planner.scene.view.nodeWithoutOwnOpacity, let index = tree.effects.index(of: node) {
      BackdropFilter.draw(
        tree.effects.values[index], node, opacity: opacity, into: &planner.recorder,
        scene: planner.scene,
        in: tree)
    }
    let shadow = ShadowKind(layer, tree)
    let isFiltered = SceneView.isFiltered(node, tree)
    let needsEffect =
      shadow == .general || isFiltered || planner.scene.blend(of: node, tree) != nil
      || Tint.ofResult(node, tree) != nil
    let clipping = planner.scene.clipping(
      of: layer, opacity: opacity, finishedDepth: planner.recorder.clips.top.finishedDepth, tree)
    var isWhole = false
    if case .whole? = clipping { isWhole = true }
    // A mask meets the layers within it once, as opacity does.
    let isMet =
      isMasked || planner.recorder.clips.top.mask != .none
      || (opacity < 1 && tree.style[node.slot].flags.contains(.allowsGroupOpacity))
    // So do the edges of clips that cannot wait for their content: shadow and layer as one, as in a kept bitmap.
    let joinsShadow =
      shadow != .none && (isWhole || shadow == .general) && planner.clipMeets(node, tree)
    let overlaps =
      isMet && (shadow != .none || planner.scene.partsOverlap(layer, tree))
      || joinsShadow && shadow == .outline
    if needsEffect || overlaps || isWhole, !isMasked, !isFinished,
      KeptGroup.enter(node, opacity: opacity, planner: &planner, in: tree, images: &images)
    {
      return
    }
    if shadow == .general, clipping == nil, !joinsShadow,
      ShapeShadow.draw(layer, opacity: opacity, planner: &planner, in: tree)
    {
      return
    }
    if shadow == .general, ShadowPlane.isNeeded(by: node, planner, tree) {
      ShadowPlane.enter(
        node, overlaps: overlaps || joinsShadow, opacity: opacity, planner: &planner, in: tree,
        images: &images)
    } else if isFiltered || shadow == .general,
      EffectPlane.isNeeded(by: node, shadow, scene: planner.scene, in: tree)
    {
      EffectPlane.enter(
        node, shadow, opacity: opacity, planner: &planner, in: tree, images: &images)
    } else if needsEffect || overlaps {
      let content = Content(
        shadow: shadow == .outline && !isFiltered, needsEffect: needsEffect, opacity: opacity,
        clipping: clipping)
      enter(layer, content, planner: &planner, in: tree, images: &images)
    } else {
      if shadow == .outline {
        drawShadow(of: layer, opacity: opacity, planner: &planner, in: tree, images: &images)
      }
      planner.enterContent(of: layer, opacity: opacity, clipping: clipping, tree, &images)
    }
  }

  // MARK: - Content

  /// The content of a group.
  private struct Content {
    /// Whether the shadow is drawn with the content: filters come before it.
    var shadow: Bool
    /// Whether an effect reads the content.
    var needsEffect: Bool
    var opacity: Float
    var clipping: Clipping?
  }

  /// Draws a node's content into a pass.
  private static func enter(
    _ layer: VisitedLayer, _ content: Content, planner: inout FramePlanner,
    in tree: borrowing RenderTree, images: inout ImageStore
  ) {
    let node = layer.node
    if tree.cutsResult(node) {
      planner.makeRoomInChain()
      planner.beginLevel(opacity: planner.recorder.clips.opacity)
      planner.scene.clip(&planner.recorder.clips, by: node, tree)
      if planner.recorder.clips.bounds.isEmpty { return }
    }
    let region = contentRegion(
      layer, holdsShadow: content.shadow, within: planner.recorder.clips.top, scene: planner.scene,
      in: tree)
    guard !region.isEmpty else {
      show(nil, of: layer, opacity: content.opacity, planner: &planner, in: tree, images: &images)
      return
    }
    planner.steps.append(
      content.needsEffect ? .endEffects(node, opacity: content.opacity) : .endGroup)
    var shadows = ClipStack.NestedShadows()
    if ShadowKind(layer, tree) == .general {
      shadows = planner.scene.shadows(of: node, within: planner.recorder.clips.top.shadows, tree)
    }
    planner.recorder.beginPass(
      region, opacity: content.opacity, isAlone: content.needsEffect)
    planner.recorder.clips.top.shadows = shadows
    if content.shadow {
      drawShadow(of: layer, opacity: 1, planner: &planner, in: tree, images: &images)
    }
    var inner = layer
    // The parts behind an opaque sublayer are still input of an effect.
    if content.needsEffect { inner.isCovered = false }
    planner.enterContent(of: inner, opacity: 1, clipping: content.clipping, tree, &images)
  }

  /// Draws the shadow of a layer's outline.
  private static func drawShadow(
    of layer: VisitedLayer, opacity: Float, planner: inout FramePlanner,
    in tree: borrowing RenderTree, images: inout ImageStore
  ) {
    ShadowLook.draw(
      planner.scene.painted(layer, opacity: opacity, tree), into: &planner.recorder,
      pictures: &planner.caches.shadows, scene: planner.scene, in: tree, images: &images)
  }

  /// The pixels that a node's content must fill, so that its effects are right within the clips.
  ///
  /// - Parameters:
  ///   - holdsShadow: whether the shadow is drawn with the content.
  ///   - clips: the clips around.
  private static func contentRegion(
    _ layer: VisitedLayer, holdsShadow: Bool, within clips: ClipStack.Level,
    scene: borrowing SceneView, in tree: borrowing RenderTree
  ) -> PixelRect {
    let node = layer.node
    var limits = wanted(by: layer, within: clips, scene, tree)
    if let index = tree.effects.index(of: node) {
      limits = scene.filterSpace(of: node, tree)
        .input(of: tree.effects.values[index].filters, for: limits)
    }
    var box = scene.contentBox(of: node, tree)
    if holdsShadow {
      box = box.union(scene.box(of: node, tree))
    } else if !SceneView.drawsBeyondParts(node, tree) {
      box = scene.drawnBox(of: node, tree)
    }
    return scene.pixels(box, within: limits.intersection(.passLimits))
  }

  /// The pixels of a node's content that something reads: its shadow reaches further than its clips.
  private static func wanted(
    by layer: VisitedLayer, within clips: ClipStack.Level, _ scene: borrowing SceneView,
    _ tree: borrowing RenderTree
  ) -> PixelRect {
    guard ShadowKind(layer, tree) == .general else { return clips.bounds }
    let offset = scene.shadowReach(of: layer.node, tree).offset
    let margin = scene.shadowMargin(of: layer.node, within: clips.shadows, tree)
    return clips.bounds.union(
      PixelRect(
        x: clips.bounds.x - offset.x - margin, y: clips.bounds.y - offset.y - margin,
        width: clips.bounds.width + 2 * margin, height: clips.bounds.height + 2 * margin))
  }

  // MARK: - Ending

  /// Applies a node's filters and shadow to its content, and shows it.
  static func end(
    of node: NodeIndex, opacity: Float, planner: inout FramePlanner,
    in tree: borrowing RenderTree, images: inout ImageStore
  ) {
    let layer = VisitedLayer(node, tree)
    let isFiltered = SceneView.isFiltered(node, tree)
    let readsImage = isFiltered || planner.scene.blend(of: node, tree) != nil
    let content =
      (readsImage ? planner.recorder.takePlainImage(images) : nil)
      ?? planner.recorder.endPass()?.source
    // A pass that is opened to show the content must not be given the content's page.
    if let content { planner.recorder.pages.pin(content, true) }
    defer { if let content { planner.recorder.pages.pin(content, false) } }
    var picture = content
    if isFiltered, let content {
      let effect = filtering(
        content, layer, into: &planner.recorder, scene: planner.scene, in: tree)
      if opacity == 1, ShadowKind(layer, tree) == .none, Tint.ofResult(node, tree) == nil,
        planner.scene.blend(of: node, tree) == nil,
        planner.recorder.drawsDirectly(effect, blend: .sourceOver)
      {
        return
      }
      picture = planner.recorder.addEffect(effect)
    }
    show(picture, of: layer, opacity: opacity, planner: &planner, in: tree, images: &images)
  }

  /// Shows a layer's content, to which its filters were applied, above its shadow.
  ///
  /// - Parameter picture: nil where the content shows nothing; the shadow of an outline is still cast.
  private static func show(
    _ picture: EffectSource?, of layer: VisitedLayer, opacity: Float,
    planner: inout FramePlanner, in tree: borrowing RenderTree, images: inout ImageStore
  ) {
    let node = layer.node
    let shadow = ShadowKind(layer, tree)
    let castsOutline = shadow == .outline && SceneView.isFiltered(node, tree)
    guard picture != nil || castsOutline else { return }
    let factor = Tint.ofResult(node, tree)
    let blend = planner.scene.blend(of: node, tree).map { BlendGroup($0, node) }
    guard shadow == .general || castsOutline else {
      guard let picture else { return }
      if let blend {
        blend.draw(
          picture, opacity: opacity, factor: factor, into: &planner.recorder, scene: planner.scene,
          in: tree)
      } else {
        planner.recorder.show(picture, opacity: opacity, factor: factor)
      }
      return
    }
    // Shadow and content fade, are masked, clipped and blended, as one.
    let isJoined =
      blend != nil || opacity < 1 || planner.recorder.clips.top.mask != .none
      || planner.clipMeets(node, tree)
    if isJoined {
      let region = planner.scene.pixels(
        planner.scene.box(of: node, tree), within: planner.recorder.clips.bounds)
      planner.recorder.beginPass(region, opacity: opacity, isAlone: blend != nil)
    }
    if castsOutline {
      drawShadow(of: layer, opacity: 1, planner: &planner, in: tree, images: &images)
    } else if let picture {
      ShadowPlane.draw(of: node, picture, into: &planner.recorder, scene: planner.scene, in: tree)
    }
    if let picture { planner.recorder.show(picture, opacity: 1, factor: factor) }
    guard isJoined, let result = planner.recorder.endPass() else { return }
    if let blend {
      blend.draw(
        result.source, opacity: opacity, factor: nil, into: &planner.recorder, scene: planner.scene,
        in: tree)
    } else {
      planner.recorder.show(result, opacity: opacity)
    }
  }

  /// A node's filters, applied to its content.
  private static func filtering(
    _ content: EffectSource, _ layer: VisitedLayer, into recorder: inout PassRecorder,
    scene: borrowing SceneView, in tree: borrowing RenderTree
  ) -> PlannedEffect {
    let filters = tree.effects[layer.node].filters
    let space = scene.filterSpace(of: layer.node, tree)
    let region = space.output(of: filters, from: content.region)
      .intersection(wanted(by: layer, within: recorder.clips.top, scene, tree))
    return PlannedEffect(
      kind: .filters(recorder.plan.append(filters)), source: content, space: space, region: region)
  }
}

extension FramePlanner {
  /// Whether the smoothed edge of a clip goes through what a node draws.
  fileprivate func clipMeets(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    guard recorder.clips.top.clipCount > 0 else { return false }
    let box = scene.box(of: node, tree).scaled(by: scene.scale)
    return recorder.clips.needed(within: box).chain.count > 0
  }
}
