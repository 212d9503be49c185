// SPDX-License-Identifier: MIT

internal import CoreImage
internal import RenderTree

/// What needs more than instances: masks, filters, general shadows, blends.
///
/// The order within a layer: its content with the sublayers, filters, shadow, clips and mask,
/// opacity, blend. Only what cannot be done by the draws themselves makes a pass. Where the frame's
/// pixels do not suit an effect, it is computed in the layer's plane: `FramePlanner+LayerPlane`.
extension FramePlanner {
  /// Whether a node has anything that few nodes have: one question for plain layers.
  @inline(__always)
  func hasExtras(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    tree.resolved[node.slot].traits.contains(.hasExtras)
  }

  /// Whether a node takes the long way through this file; all others pay for this question only.
  @inline(__always)
  func hasEffects(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    hasExtras(node, tree)
      && (tree.shadow[node.slot].opacity > 0 || tree.links[node.slot].mask.isValid
        || tree.effects.place(of: node) != nil)
  }

  /// Draws a node with its mask, filters, shadow and blend.
  mutating func enterWithEffects(
    _ node: NodeIndex, _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) {
    let keepsDepth = tree.style[node.slot].flags.contains(.preservesDepth)
    if tree.links[node.slot].mask.isValid, !keepsDepth {
      enterWithMask(node, tree, &images)
    } else {
      enterUnmasked(node, isMasked: false, tree, &images)
    }
  }

  /// Draws a node within the clips that are set already.
  ///
  /// - Parameters:
  ///   - isMasked: whether one of the clips is the node's mask.
  ///   - isFinished: whether the node lies in a pass of its own, which its mask and opacity meet.
  mutating func enterUnmasked(
    _ node: NodeIndex, isMasked: Bool, isFinished: Bool = false, _ tree: borrowing RenderTree,
    _ images: inout ImageStore
  ) {
    let slot = node.slot
    let style = tree.style[slot]
    let opacity = isFinished ? 1 : ownOpacity(node, style) * context.opacity
    if node != view.bareNode, let place = tree.effects.place(of: node) {
      addBackdropFilters(tree.effects.values[place], node, opacity: opacity, tree)
    }
    let shadow = shadowKind(node, tree)
    let isFiltered = isFiltered(node, tree)
    let needsEffect =
      shadow == .general || isFiltered || blend(of: node, tree) != nil
      || tintOfResult(of: node, tree) != nil
    let clipping = tree.cutsContent(node) ? clipping(of: node, opacity: opacity, tree) : nil
    var isWhole = false
    if case .whole? = clipping { isWhole = true }
    // A mask meets what lies within it once, as opacity does.
    let isSoft = isMasked || context.mask != .none
    var overlaps = isSoft || (opacity < 1 && style.flags.contains(.allowsGroupOpacity))
    if overlaps {
      overlaps =
        shadow != .none || ownPartsOverlap(node, tree)
        || (tree.links[slot].firstChild.isValid && !partsAreApart(node, tree))
    }
    if needsEffect || overlaps || isWhole, !isMasked, !isFinished,
      enterKept(node, opacity: opacity, tree, &images)
    {
      return
    }
    // What lies behind an opaque sublayer is part of what an effect reads all the same.
    if needsEffect { coveredNode = .invalid }
    if shadow == .general, drawsShadowApart(node, tree) {
      enterAboveShadow(node, overlaps: overlaps, opacity: opacity, tree, &images)
      return
    }
    if isFiltered || shadow == .general, needsPlane(node, shadow, tree) {
      enterPlane(of: node, shadow, opacity: opacity, tree, &images)
      return
    }
    guard needsEffect || overlaps else {
      if shadow == .outline { addShadow(of: node, opacity: opacity, tree, &images) }
      enterContent(of: node, opacity: opacity, clipping: clipping, tree, &images)
      return
    }
    if tree.cutsResult(node), !beginResultClip(of: node, tree) { return }
    // Filters come before the shadow.
    let holdsShadow = shadow == .outline && !isFiltered
    let region = contentRegion(node, holdsShadow: holdsShadow, tree)
    guard !region.isEmpty else { return }
    contexts.append(Context(clipBounds: region, opacity: 1))
    if needsEffect {
      steps.append(.endEffects(node, opacity: opacity))
      openPass(region: region, opacity: opacity, isAlone: true)
    } else {
      steps.append(.endGroup)
      openPass(region: region, opacity: opacity)
    }
    if holdsShadow { addShadow(of: node, opacity: 1, tree, &images) }
    enterContent(of: node, opacity: 1, clipping: clipping, tree, &images)
  }

  /// Clips what follows by a node's bounds, until the step that it puts on the stack; false if
  /// nothing is left.
  private mutating func beginResultClip(
    of node: NodeIndex, _ tree: borrowing RenderTree
  ) -> Bool {
    makeRoomInChain()
    pushContext(opacity: context.opacity)
    steps.append(.endContext)
    addClip(of: node, tree)
    return !context.clipBounds.isEmpty
  }

  /// The pixels that a node's content must fill, so that its effects are right within the clips.
  ///
  /// - Parameter holdsShadow: whether the shadow is drawn with the content.
  private func contentRegion(
    _ node: NodeIndex, holdsShadow: Bool, _ tree: borrowing RenderTree
  ) -> PixelRect {
    var limits = wanted(by: node, tree)
    let space = space(of: node, tree)
    if let place = tree.effects.place(of: node) {
      limits = space.input(of: tree.effects.values[place].filters, for: limits)
    }
    let limit: Int32 = 1 << 14
    var box = contentBox(of: node, tree)
    if holdsShadow {
      box = box.union(self.box(of: node, tree))
    } else if !reachesFar(node, tree) {
      box = drawnBox(of: node, tree)
    }
    return PixelRect(
      covering: box, scale: scale,
      within: limits.intersection(
        PixelRect(x: -limit, y: -limit, width: 2 * limit, height: 2 * limit)))
  }

  // MARK: - Ending

  /// Applies a node's filters and shadow to its content, and shows it.
  mutating func endEffects(
    of node: NodeIndex, opacity: Float, _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) {
    contexts.removeLast()
    let isFiltered = isFiltered(node, tree)
    guard let content = (isFiltered ? takePlainImage(images) : nil) ?? closePass()?.source
    else { return }
    var picture = content
    if isFiltered {
      let filters = tree.effects[node].filters
      let space = space(of: node, tree)
      let region = space.output(of: filters, from: content.region)
        .intersection(wanted(by: node, tree))
      guard
        let made = addEffect(
          .filters(append(filters)), picture, space: space, region: region)
      else { return }
      picture = made
    }
    let shadow = shadowKind(node, tree)
    let isShadowLeft = shadow == .general || (shadow == .outline && isFiltered)
    let factor = tintOfResult(of: node, tree)
    let mode = blend(of: node, tree)
    guard isShadowLeft else {
      if let mode {
        addBlend(mode, picture, node, opacity: opacity, factor: factor, tree)
      } else {
        show(picture, opacity: opacity, tint: nil, factor: factor)
      }
      return
    }
    // Shadow and content fade, are masked and blended, as one.
    let isJoined = mode != nil || opacity < 1 || context.mask != .none
    if isJoined {
      let region = PixelRect(
        covering: box(of: node, tree), scale: scale, within: context.clipBounds)
      openPass(region: region, opacity: opacity, isAlone: mode != nil)
      contexts.append(Context(clipBounds: region, opacity: 1))
    }
    if shadow == .outline {
      addShadow(of: node, opacity: 1, tree, &images)
    } else {
      addGeneralShadow(of: node, picture, tree)
    }
    show(picture, opacity: 1, tint: nil, factor: factor)
    guard isJoined else { return }
    contexts.removeLast()
    guard let result = closePass() else { return }
    if let mode {
      addBlend(mode, result.source, node, opacity: opacity, factor: nil, tree)
    } else {
      show(result, opacity: opacity)
    }
  }

  /// Draws a picture one to one; with a tint its alpha only, in that colour; with a factor
  /// multiplied by it.
  ///
  /// - Parameter shift: how far the picture is moved, in pixels.
  mutating func show(
    _ picture: EffectSource, opacity: Float, tint: SIMD4<Float>?, factor: SIMD4<Float>? = nil,
    replaces: Bool = false, shift: SIMD2<Double> = .zero
  ) {
    guard !picture.region.isEmpty else { return }
    var instance = Self.quad(picture.region)
    instance.mapX.2 += Float(shift.x)
    instance.mapY.2 += Float(shift.y)
    var box = RootRect(picture.region)
    box = RootRect(
      minX: box.minX + shift.x, minY: box.minY + shift.y, maxX: box.maxX + shift.x,
      maxY: box.maxY + shift.y)
    var features: LayerFeatures = .image
    instance.imageOpacity = opacity
    Self.modulate(&instance, &features, by: factor)
    if replaces {
      // A smoothed edge would reach past the region and clear what lies there.
      instance.hardEdges = 0b1111
      features.insert(.edges)
    }
    if let tint {
      instance.fill = Self.premultiplied(tint, opacity)
      features.formUnion([.fill, .tint])
    }
    instance.texture = unitRect(of: picture)
    append(
      &instance, features: features, texture: picture.texture, sampling: .linear, box: box,
      replaces: replaces)
  }

  /// Where a picture lies in its texture, as instances have it; that of an effect is found when the
  /// effect has been drawn.
  func unitRect(of picture: EffectSource) -> (Float, Float, Float, Float) {
    guard picture.texture.kind == .target else { return (0, 0, 1, 1) }
    let page = plan.targets[picture.texture.index]
    return (
      0, 0, Float(picture.region.width) / Float(page.width),
      Float(picture.region.height) / Float(page.height)
    )
  }

  // MARK: - Effects

  /// Whether some filter of a node does anything.
  func isFiltered(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    guard let place = tree.effects.place(of: node) else { return false }
    return tree.effects.values[place].filters.contains { $0.isActive }
  }

  /// How a node is blended with what lies behind it; nil for source over.
  func blend(of node: NodeIndex, _ tree: borrowing RenderTree) -> BlendMode? {
    guard node != view.bareNode, let place = tree.effects.place(of: node),
      let filter = tree.effects.values[place].compositingFilter, filter.isEnabled,
      filter.kind == .blend, filter.blendMode != .sourceOver
    else { return nil }
    return filter.blendMode
  }

  /// Where a node lies in the frame's pixels; under perspective, as at the middle of what is seen of
  /// its bounds.
  func space(of node: NodeIndex, _ tree: borrowing RenderTree) -> FilterSpace {
    let bounds = tree.geometry[node.slot].bounds
    let map = map(of: node, tree).scaled(by: scale)
    var centre = SIMD2(bounds.x + bounds.z / 2, bounds.y + bounds.w / 2)
    if !map.isAffine {
      let seen = seenPart(of: bounds, under: map, within: view.limits)
      if seen.count > 2 { centre = seen.middle }
    }
    let middle = map.apply(centre.x, centre.y)
    let w = middle.z > 1e-6 ? middle.z : 1
    let at = SIMD2(middle.x, middle.y) / w
    let x = SIMD2(map.xx - at.x * map.xw, map.xy - at.y * map.xw) / w
    let y = SIMD2(map.yx - at.x * map.yw, map.yy - at.y * map.yw) / w
    return FilterSpace(
      xAxis: x, yAxis: y, origin: at - x * centre.x - y * centre.y, bounds: bounds)
  }

  /// The pixels of a node's content that something reads: its shadow reaches further than its clips.
  private func wanted(by node: NodeIndex, _ tree: borrowing RenderTree) -> PixelRect {
    var limits = context.clipBounds
    if shadowKind(node, tree) == .general {
      let reach = shadowReach(of: node, tree)
      limits = limits.union(
        PixelRect(
          x: limits.x - reach.offset.x - reach.margin, y: limits.y - reach.offset.y - reach.margin,
          width: limits.width + 2 * reach.margin, height: limits.height + 2 * reach.margin))
    }
    return limits
  }

  /// Adds filters to the plan; returns where they lie.
  private mutating func append(_ filters: [FilterDescription]) -> Range<Int> {
    let first = plan.filters.count
    plan.filters += filters
    return first..<plan.filters.count
  }

  /// Plans an effect, drawn before the innermost pass goes on; nil if it shows nothing.
  mutating func addEffect(
    _ kind: PlannedEffect.Kind, _ source: EffectSource, backdrop: EffectSource? = nil,
    space: FilterSpace, region: PixelRect, isWithinPass: Bool = false
  ) -> EffectSource? {
    guard !region.isEmpty else { return nil }
    plan.effects.append(
      PlannedEffect(
        kind: kind, source: source, backdrop: backdrop, space: space, region: region))
    let index = plan.effects.count - 1
    let op = DrawOp(kind: .effect, index: Int32(index))
    if isWithinPass {
      openPasses[openPasses.count - 1].ops.append(op)
    } else {
      plan.passes.append(
        RenderPass(
          region: region, scissor: region, target: RenderPass.noTarget, x: 0, y: 0,
          firstOp: Int32(plan.ops.count), opCount: 1, clearColor: nil, continues: false))
      plan.ops.append(op)
    }
    return EffectSource(texture: .effect(index), region: region)
  }
}

extension RenderTree {
  /// Whether some layer is blended with, or filters, what lies behind it.
  var readsBackdrop: Bool { effects.values.contains { $0.readsBackdrop } }
}

extension NodeShadow {
  /// The colour with the shadow's own opacity.
  var tint: SIMD4<Float> {
    var tint = color
    tint.w *= min(opacity, 1)
    return tint
  }
}
