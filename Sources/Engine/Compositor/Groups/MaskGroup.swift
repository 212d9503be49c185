// SPDX-License-Identifier: MIT

internal import RenderTree

/// Masks: by a clip where the mask is a plain rectangle or image, else by a pass.
enum MaskGroup {
  /// A mask as a clip, and the texture that the clip samples.
  struct MaskClip: BitwiseCopyable {
    var record: ClipRecord
    var texture: TextureReference
    /// The pixels of the mask.
    var box: PixelRect
    /// The result of its pass; nil for a mask without a pass.
    var pageRect: PageRect?
  }

  /// The output of a layer, before its mask.
  struct Content: BitwiseCopyable {
    var result: PassResult
    var opacity: Float
  }

  /// Draws a node with its mask, if it has one, filters, shadow and blend.
  static func enter(
    _ layer: VisitedLayer, planner: inout FramePlanner, in tree: borrowing RenderTree,
    images: inout ImageStore
  ) {
    let node = layer.node
    let mask = tree.links[node.slot].mask
    guard mask.isValid else {
      EffectGroup.enter(layer, planner: &planner, in: tree, images: &images)
      return
    }
    switch PlainMask(mask, planner: &planner, in: tree, images: &images) {
    case .hidden: return
    case .clip(let clip):
      if clip.texture != .none, planner.options.contains(.quadMask),
        QuadMask.draw(layer, mask, planner: &planner, in: tree, images: &images)
      {
        return
      }
      enterMasked(layer, clip, planner: &planner, in: tree, images: &images)
    case .none:
      if planner.options.contains(.quadMask),
        QuadMask.drawGradient(layer, mask, planner: &planner, in: tree, images: &images)
          || ShapeMask.draw(layer, mask, planner: &planner, in: tree, images: &images)
      {
        return
      }
      enterWithPass(layer, mask, planner: &planner, in: tree, images: &images)
    }
  }

  /// Draws a node whose mask needs a pass.
  private static func enterWithPass(
    _ layer: VisitedLayer, _ mask: NodeIndex, planner: inout FramePlanner,
    in tree: borrowing RenderTree, images: inout ImageStore
  ) {
    let node = layer.node
    let opacity = planner.scene.ownOpacity(of: node, tree) * planner.recorder.clips.opacity
    if KeptGroup.enter(node, opacity: opacity, planner: &planner, in: tree, images: &images) {
      return
    }
    let region = planner.scene.pixels(
      planner.scene.drawnBox(of: node, tree), within: planner.recorder.clips.bounds)
    guard !region.isEmpty else { return }
    // A layer that depends on its backdrop cannot be finished first.
    if isMaskedDeeply(planner.recorder), !planner.scene.readsBackdrop(from: node, tree) {
      planner.steps.append(.endContentBeforeMask(node))
      planner.recorder.beginPass(region, opacity: opacity)
      EffectGroup.enter(layer, isFinished: true, planner: &planner, in: tree, images: &images)
      return
    }
    planner.steps.append(.endMask(of: node))
    planner.recorder.beginPass(region)
    // By a step, as masks may have masks in any number.
    planner.steps.append(.node(mask))
  }

  // MARK: - Content under its mask

  /// Completes the pass of a node's mask, and draws the node.
  static func endMask(
    of node: NodeIndex, planner: inout FramePlanner, in tree: borrowing RenderTree,
    images: inout ImageStore
  ) {
    guard let mask = closeMask(&planner.recorder) else { return }
    enterMasked(VisitedLayer(node, tree), mask, planner: &planner, in: tree, images: &images)
  }

  /// Completes the pass of a mask; nil for one that shows nothing.
  private static func closeMask(_ recorder: inout PassRecorder) -> MaskClip? {
    guard let result = recorder.endPass(), case .page(let page) = result.pageRect.target
    else { return nil }
    recorder.pages.pinLast()
    let unitRect = result.pageRect.unitRect(in: recorder.pages.pages[Int(page)])
    return MaskClip(
      record: ClipRecord(mask: result.region, unitRect: unitRect), texture: result.texture,
      box: result.region, pageRect: result.pageRect)
  }

  /// Whether a mask cannot join the clips of the innermost level: one draw samples one mask.
  private static func needsPass(_ mask: MaskClip, _ clips: borrowing ClipStack) -> Bool {
    let given = clips.top.mask
    return clips.isFull || (mask.texture != .none && given != .none && given != mask.texture)
  }

  /// Draws a node within its mask.
  private static func enterMasked(
    _ layer: VisitedLayer, _ mask: MaskClip, planner: inout FramePlanner,
    in tree: borrowing RenderTree, images: inout ImageStore
  ) {
    if needsPass(mask, planner.recorder.clips) {
      // The content meets the masks above it when its pass is shown.
      let opacity = planner.recorder.clips.opacity
      planner.beginGroup(
        region: planner.scene.pixels(
          planner.scene.drawnBox(of: layer.node, tree), within: planner.recorder.clips.bounds),
        opacity: 1)
      if let rect = mask.pageRect { planner.recorder.giveToInnermostPass(rect) }
      planner.recorder.clips.top.opacity = opacity
    }
    if let rect = mask.pageRect { planner.steps.append(.endMasked(rect)) }
    planner.beginLevel(opacity: planner.recorder.clips.opacity)
    let limits = planner.recorder.clips.bounds.intersection(mask.box)
    guard !limits.isEmpty else { return }
    planner.recorder.clips.top.bounds = limits
    if mask.texture != .none { planner.recorder.clips.top.mask = mask.texture }
    planner.recorder.clips.add(mask.record)
    // The edges of a mask's pass have been smoothed in it.
    if mask.pageRect == nil { planner.recorder.clips.leaveEdgesToLastClip() }
    EffectGroup.enter(layer, isMasked: true, planner: &planner, in: tree, images: &images)
  }

  // MARK: - Content before its mask

  /// Whether several masks wait for their content: each more would be kept for all that is below it.
  ///
  /// From there on the content comes first, and its mask when it is finished, so that any number of
  /// masks within each other needs the memory of a few.
  private static func isMaskedDeeply(_ recorder: borrowing PassRecorder) -> Bool {
    recorder.pages.hasPinned(moreThan: 2)
  }

  /// Completes the content of a layer, and draws its mask.
  static func endContentBeforeMask(
    of node: NodeIndex, _ planner: inout FramePlanner, _ tree: borrowing RenderTree
  ) {
    let opacity = planner.recorder.opacity
    guard let content = planner.recorder.endPass() else { return }
    planner.recorder.pages.pinLast()
    planner.contentsBeforeMask.append(Content(result: content, opacity: opacity))
    planner.steps.append(.endMaskOfContent)
    planner.recorder.beginPass(content.region)
    planner.steps.append(.node(tree.links[node.slot].mask))
  }

  /// Completes a mask, and shows the content that waits for it.
  static func endMaskOfContent(_ planner: inout FramePlanner) {
    let mask = closeMask(&planner.recorder)
    let content = planner.contentsBeforeMask.removeLast()
    planner.recorder.pages.pin(content.result.pageRect, false)
    guard let mask else { return }
    if let rect = mask.pageRect { planner.recorder.pages.pin(rect, false) }
    guard needsPass(mask, planner.recorder.clips) else {
      show(content.result, by: mask, opacity: content.opacity, &planner.recorder)
      return
    }
    // This mask first, then those above.
    planner.recorder.beginPass(content.result.region.intersection(mask.box))
    planner.recorder.giveToInnermostPass(content.result.pageRect)
    show(content.result, by: mask, opacity: 1, &planner.recorder)
    if let result = planner.recorder.endPass() {
      planner.recorder.show(result, opacity: content.opacity)
    }
  }

  private static func show(
    _ content: PassResult, by mask: MaskClip, opacity: Float, _ recorder: inout PassRecorder
  ) {
    recorder.clips.push(opacity: opacity)
    recorder.clips.top.mask = mask.texture
    recorder.clips.add(mask.record)
    recorder.show(content, opacity: opacity)
    recorder.clips.pop()
  }
}
