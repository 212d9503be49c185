// SPDX-License-Identifier: MIT

internal import RenderTree

/// Masks: by a clip where the mask is a plain rectangle or image, else by a pass.
extension FramePlanner {
  /// A mask as a clip, and the texture that the clip samples.
  struct MaskClip: BitwiseCopyable {
    var record: ClipRecord
    var texture: TextureReference
    /// What the mask covers, in pixels.
    var box: PixelRect
    /// Where its pass drew it; nil for a mask without a pass.
    var place: TargetUse?
  }

  /// What a layer shows, before its mask.
  struct FinishedContent: BitwiseCopyable {
    var result: PassResult
    var opacity: Float
  }

  /// How a layer is masked.
  private enum Masking {
    /// The mask shows nothing, and so neither does the layer.
    case hidden
    case clip(MaskClip)
    case pass
  }

  /// Draws a node that has a mask.
  mutating func enterWithMask(
    _ node: NodeIndex, _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) {
    let mask = tree.links[node.slot].mask
    switch masking(mask, tree, &images) {
    case .hidden: return
    case .clip(let clip):
      if clip.texture != .none, addMaskedPart(node, mask, tree, &images) { return }
      enterMasked(node, clip, tree, &images)
    case .pass:
      let opacity = ownOpacity(node, tree.style[node.slot]) * context.opacity
      if enterKept(node, opacity: opacity, tree, &images) { return }
      let region = PixelRect(
        covering: drawnBox(of: node, tree), scale: scale, within: context.clipBounds)
      guard !region.isEmpty else { return }
      // What depends on what lies behind it cannot be finished first.
      if isMaskedDeeply, !readsBackdrop(from: node, tree) {
        contexts.append(Context(clipBounds: region, opacity: 1))
        steps.append(.maskFinished(node))
        openPass(region: region, opacity: opacity)
        enterUnmasked(node, isMasked: false, isFinished: true, tree, &images)
        return
      }
      steps.append(.masked(node))
      enterMask(mask, region, tree, &images)
    }
  }

  /// Draws a mask into a pass.
  private mutating func enterMask(
    _ mask: NodeIndex, _ region: PixelRect, _ tree: borrowing RenderTree,
    _ images: inout ImageStore
  ) {
    steps.append(.endMask(mask))
    contexts.append(Context(clipBounds: region, opacity: 1))
    openPass(region: region, opacity: 1)
    enter(mask, tree, &images)
  }

  // MARK: - Masks within masks

  /// Whether several masks wait for what they mask: each more would be kept for all that is below it.
  ///
  /// From there on the content comes first, and its mask when it is finished, so that any number of
  /// masks within each other needs the memory of a few.
  private var isMaskedDeeply: Bool {
    var count = 0
    for use in uses where use.isPinned {
      count += 1
      if count == 3 { return true }
    }
    return false
  }

  /// The content of a layer is finished: its mask is drawn.
  mutating func maskFinished(
    _ node: NodeIndex, _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) {
    contexts.removeLast()
    let opacity = openPasses[openPasses.count - 1].opacity
    guard let content = closePass() else { return }
    uses[uses.count - 1].isPinned = true
    finishedContents.append(FinishedContent(result: content, opacity: opacity))
    steps.append(.showFinished)
    enterMask(tree.links[node.slot].mask, content.region, tree, &images)
  }

  /// Shows finished content by the mask that was completed last.
  mutating func showFinished() {
    let content = finishedContents.removeLast()
    setPinned(false, content.result.place)
    guard let mask = finishedMask else { return }
    setPinned(false, mask)
    let region = content.result.region.intersection(mask.box)
    let isOtherTexture = context.mask != .none && context.mask != mask.texture
    if isOtherTexture || context.clipCount >= Self.longestChain {
      // One draw samples one mask: this one first, then those above.
      contexts.append(Context(clipBounds: region, opacity: 1))
      openPass(region: region, opacity: 1)
      show(content.result, by: mask, opacity: 1)
      contexts.removeLast()
      if let result = closePass() { show(result, opacity: content.opacity) }
    } else {
      show(content.result, by: mask, opacity: content.opacity)
    }
  }

  private mutating func show(_ content: PassResult, by mask: MaskClip, opacity: Float) {
    pushContext(opacity: opacity)
    contexts[contexts.count - 1].mask = mask.texture
    push(mask.record)
    show(content, opacity: opacity)
    contexts.removeLast()
  }

  /// What a mask was drawn into is no longer needed when what it masks has been gathered.
  mutating func endMasked(_ place: TargetUse) { setPinned(false, place) }

  private mutating func setPinned(_ isPinned: Bool, _ mask: MaskClip) {
    if let place = mask.place { setPinned(isPinned, place) }
  }

  private mutating func setPinned(_ isPinned: Bool, _ place: TargetUse) {
    let index = uses.lastIndex { $0.page == place.page && $0.x == place.x && $0.y == place.y }
    if let index { uses[index].isPinned = isPinned }
  }

  /// The pass of a mask is complete.
  mutating func endMask(_ mask: NodeIndex) {
    contexts.removeLast()
    finishedMask = nil
    guard let result = closePass() else { return }
    uses[uses.count - 1].isPinned = true
    let region = result.region
    var record = ClipRecord()
    record.x = SIMD4(
      1, 0, -(Float(region.x) + Float(region.width) / 2), Float(region.width) / 2)
    record.y = SIMD4(
      0, 1, -(Float(region.y) + Float(region.height) / 2), Float(region.height) / 2)
    record.w = SIMD4(0, 0, 1, ClipRecord.isMask + 1)
    let page = plan.targets[Int(result.place.page)]
    record.radii = SIMD4(
      Float(result.place.x) / Float(page.width), Float(result.place.y) / Float(page.height),
      Float(region.width) / Float(page.width), Float(region.height) / Float(page.height))
    finishedMask = MaskClip(
      record: record, texture: result.texture, box: region, place: result.place)
  }

  /// Draws a node within its mask; nil for a mask that shows nothing.
  mutating func enterMasked(
    _ node: NodeIndex, _ mask: MaskClip?, _ tree: borrowing RenderTree,
    _ images: inout ImageStore
  ) {
    guard let mask else { return }
    let isOtherTexture =
      mask.texture != .none && context.mask != .none && context.mask != mask.texture
    if isOtherTexture || context.clipCount >= Self.longestChain {
      // One draw samples one mask: what follows meets the masks above it when its pass is shown.
      let opacity = context.opacity
      beginGroup(
        region: PixelRect(
          covering: drawnBox(of: node, tree), scale: scale, within: context.clipBounds),
        opacity: 1)
      contexts[contexts.count - 1].opacity = opacity
    }
    if let place = mask.place { steps.append(.endMasked(place)) }
    pushContext(opacity: context.opacity)
    steps.append(.endContext)
    let limits = context.clipBounds.intersection(mask.box)
    guard !limits.isEmpty else { return }
    contexts[contexts.count - 1].clipBounds = limits
    if mask.texture != .none { contexts[contexts.count - 1].mask = mask.texture }
    push(mask.record)
    enterUnmasked(node, isMasked: true, tree, &images)
  }

  // MARK: - Masks without a pass

  private mutating func masking(
    _ mask: NodeIndex, _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) -> Masking {
    let slot = mask.slot
    guard !tree.resolved[slot].traits.contains(.invisible),
      !tree.resolved[slot].subtreeBounds.isEmpty
    else { return .hidden }
    let style = tree.style[slot]
    guard !tree.links[slot].firstChild.isValid, !hasEffects(mask, tree),
      !hasShape(mask, tree), !hasGradient(mask, tree), !hasParticles(mask, tree),
      style.borderWidth == 0 || style.borderColor.w == 0,
      !style.flags.contains(.preservesDepth), Self.hardEdges(style) == 0
    else { return .pass }
    if tree.contents[slot].image != .none { return imageMask(mask, tree, &images) }
    guard style.backgroundColor.w >= 1, style.opacity >= 1,
      tree.effects[mask].backgroundPattern == nil
    else { return .pass }
    let bounds = tree.geometry[slot].bounds
    let map = map(of: mask, tree)
    guard let record = Self.record(map: map, bounds, style, scale: scale) else { return .hidden }
    if style.flags.contains(.continuousCorners) { hasContinuousClips = true }
    return .clip(MaskClip(record: record, texture: .none, box: box(of: bounds, map)))
  }

  private mutating func imageMask(
    _ mask: NodeIndex, _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) -> Masking {
    let slot = mask.slot
    let style = tree.style[slot]
    let contents = tree.contents[slot]
    guard style.backgroundColor.w == 0, style.cornerRadius == 0, contents.fadingImage == .none,
      contents.magnificationFilter == .linear, contents.minificationFilter == .linear,
      let placed = placedImage(mask, tree, &images), placed.record == nil,
      // Its alpha is not that of its texels.
      placed.placement.texture == .none || placed.placement.texture.kind != .opaqueHost
    else { return .pass }
    var cut = placed
    if style.flags.contains(.masksToBounds) {
      cut = Self.cut(placed, to: tree.geometry[slot].bounds)
    }
    let map = map(of: mask, tree)
    guard cut.rect.z > 0, cut.rect.w > 0,
      var record = Self.record(map: map, cut.rect, NodeStyle(), scale: scale)
    else { return .hidden }
    record.radii = SIMD4(cut.texture.0, cut.texture.1, cut.texture.2, cut.texture.3)
    record.w.w = ClipRecord.isMask + min(style.opacity, 1)
    return .clip(
      MaskClip(record: record, texture: cut.placement.texture, box: box(of: cut.rect, map)))
  }

  private func box(of rect: SIMD4<Double>, _ map: Homography) -> PixelRect {
    PixelRect(
      covering: map.boundingBox(of: rect).outset(by: 1 / scale), scale: scale,
      within: context.clipBounds)
  }
}
