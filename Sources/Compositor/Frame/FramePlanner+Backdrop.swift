// SPDX-License-Identifier: MIT

internal import CoreImage
internal import RenderTree

/// What reads the picture behind a layer: blends and background filters.
extension FramePlanner {
  /// Shows a picture blended with what the innermost pass shows so far.
  ///
  /// - Parameter factor: what the picture is multiplied by before; nil for nothing.
  mutating func addBlend(
    _ mode: BlendMode, _ picture: EffectSource, _ node: NodeIndex, opacity: Float,
    factor: SIMD4<Float>?, _ tree: borrowing RenderTree
  ) {
    var region = picture.region.intersection(context.clipBounds)
    if mode.changesUncovered {
      // The boxes of nodes are a point larger on each side than what they bound.
      let isLarger = shadowKind(node, tree) != .none || isFiltered(node, tree)
      let box = isLarger ? box(of: node, tree) : contentBox(of: node, tree)
      region = region.intersection(
        PixelRect(covering: box.outset(by: -1.001), scale: scale, within: region))
    }
    guard !region.isEmpty else { return }
    var source = picture
    if opacity < 1 || factor != nil || context.clipCount > 0 || source.region != region {
      // Opacity, clips and mask belong to the source, so they are applied before the blend.
      openPass(region: region, opacity: 1, isAlone: true)
      show(picture, opacity: opacity, tint: nil, factor: factor)
      guard let result = closePass() else { return }
      source = result.source
    }
    setPinned(true, source)
    let backdrop = capture(region)
    let blended = addEffect(
      .blend(mode), source, backdrop: backdrop, space: space(of: node, tree), region: region,
      isWithinPass: true)
    setPinned(false, source)
    guard let blended else { return }
    // The blend holds what lies behind it: it replaces it, without any clip.
    contexts.append(Context(clipBounds: region, opacity: 1))
    show(blended, opacity: 1, tint: nil, replaces: true)
    contexts.removeLast()
  }

  /// Filters what lies behind a layer, within its bounds.
  mutating func addBackdropFilters(
    _ effects: NodeEffects, _ node: NodeIndex, opacity: Float, _ tree: borrowing RenderTree
  ) {
    let filters = effects.backgroundFilters.filter { $0.isActive }
    guard !filters.isEmpty, opacity > 0 else { return }
    let space = space(of: node, tree)
    let bounds = tree.geometry[node.slot].bounds
    let box = map(of: node, tree).boundingBox(of: bounds).outset(by: 1 / scale)
    let region = PixelRect(covering: box, scale: scale, within: context.clipBounds)
    guard !region.isEmpty else { return }
    if Self.askForPlane(filters, under: map(of: node, tree)) {
      addBackdropFilters(filters, inPlaneOf: node, opacity: opacity, tree)
      return
    }
    let needed = space.input(of: filters, for: region)
      .intersection(openPasses[openPasses.count - 1].region)
    let backdrop = capture(needed)
    let first = plan.filters.count
    plan.filters += filters
    guard
      let filtered = addEffect(
        .filters(first..<plan.filters.count), backdrop, space: space, region: region,
        isWithinPass: true)
    else { return }
    pushContext(opacity: opacity)
    addClip(of: node, tree)
    if !context.clipBounds.isEmpty { show(filtered, opacity: opacity, tint: nil) }
    contexts.removeLast()
  }

  /// Filters what lies behind a layer in the layer's plane: what is behind it is drawn into a grid of
  /// the plane first.
  private mutating func addBackdropFilters(
    _ filters: [FilterDescription], inPlaneOf node: NodeIndex, opacity: Float,
    _ tree: borrowing RenderTree
  ) {
    let map = map(of: node, tree)
    let bounds = tree.geometry[node.slot].bounds
    let reach = FilterReach(readingThrough: filters).grown(bounds)
    let needs = PlaneNeeds(
      extent: RootRect(
        minX: reach.x, minY: reach.y, maxX: reach.x + reach.z, maxY: reach.y + reach.w))
    guard let toLayer = map.scaled(by: scale).inverse, let plane = plane(of: node, needs, tree)
    else { return }
    let behind = PixelRect(
      covering: map.boundingBox(of: plane.points(plane.region)), scale: scale,
      within: openPasses[openPasses.count - 1].region)
    guard !behind.isEmpty else { return }
    let backdrop = capture(behind)
    setPinned(true, backdrop)
    // What has been captured must have been drawn before a pass of its own reads it.
    sendInnermostAhead()
    contexts.append(Context(clipBounds: plane.region, opacity: 1))
    openPass(region: plane.region, opacity: 1, isAlone: true)
    let adds = addsToTarget
    addsToTarget = false
    let corner = RootRect(behind)
    show(
      backdrop,
      on: SIMD4(
        corner.minX, corner.minY, corner.maxX - corner.minX, corner.maxY - corner.minY),
      toLayer.concatenating(plane.map).scaled(by: 1 / scale), opacity: 1, tint: nil)
    addsToTarget = adds
    contexts.removeLast()
    let source = closePass()?.source
    setPinned(false, backdrop)
    let first = plan.filters.count
    plan.filters += filters
    guard let source,
      let filtered = addEffect(
        .filters(first..<plan.filters.count), source, space: plane.space(bounds),
        region: plane.region)
    else { return }
    pushContext(opacity: opacity)
    addClip(of: node, tree)
    if !context.clipBounds.isEmpty {
      show(filtered, on: plane.points(plane.region), map, opacity: opacity, tint: nil)
    }
    contexts.removeLast()
  }

  /// The pixels to draw for those of a frame's damage to be right: blurred backgrounds read more.
  func regionBehind(_ target: Target, _ tree: borrowing RenderTree) -> PixelRect {
    let damage = target.damage
    guard tree.readsAroundBackdrop else { return damage }
    let shown = RootRect(
      minX: Double(damage.x) / scale, minY: Double(damage.y) / scale,
      maxX: Double(damage.maxX) / scale, maxY: Double(damage.maxY) / scale)
    return damage.union(
      PixelRect(covering: tree.areaBehind(shown), scale: scale, within: target.size))
  }

  /// Copies what the innermost pass shows so far.
  private mutating func capture(_ region: PixelRect) -> EffectSource {
    let place = allocateCapture(region)
    uses.append(place)
    plan.captures.append(FramePlan.Capture(region: region, target: place.page))
    openPasses[openPasses.count - 1].ops.append(
      DrawOp(kind: .capture, index: Int32(plan.captures.count - 1)))
    return EffectSource(texture: .target(Int(place.page)), region: region)
  }

  /// Keeps a picture from being given away before the draw that reads it has been gathered.
  private mutating func setPinned(_ isPinned: Bool, _ picture: EffectSource) {
    guard picture.texture.kind == .target else { return }
    let page = Int32(picture.texture.index)
    if let index = uses.lastIndex(where: { $0.page == page }) { uses[index].isPinned = isPinned }
  }
}
