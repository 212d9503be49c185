// SPDX-License-Identifier: MIT

internal import RenderTree

/// Fast path of masks: an opaque rectangle or an image is a clip, and needs no pass.
enum PlainMask {
  /// The mask needs a pass.
  case none
  /// The mask shows nothing, and so neither does the layer.
  case hidden
  case clip(MaskGroup.MaskClip)

  init(
    _ mask: NodeIndex, planner: inout FramePlanner, in tree: borrowing RenderTree,
    images: inout ImageStore
  ) {
    let slot = mask.slot
    guard !tree.resolved[slot].traits.contains(.invisible),
      !tree.resolved[slot].subtreeBounds.isEmpty
    else {
      self = .hidden
      return
    }
    let style = tree.style[slot]
    let parts = LayerParts(of: mask, tree)
    guard parts.isDisjoint(with: [.sublayers, .shape, .gradient, .particles, .tiles]),
      !SceneView.hasEffects(mask, tree), style.borderWidth == 0 || style.borderColor.w == 0,
      !style.flags.contains(.preservesDepth), style.hardEdges == 0
    else {
      self = .none
      return
    }
    if parts.contains(.image) {
      self.init(image: mask, planner: &planner, in: tree, images: &images)
      return
    }
    guard style.backgroundColor.w >= 1, style.opacity >= 1, !parts.contains(.pattern) else {
      self = .none
      return
    }
    let bounds = tree.geometry[slot].bounds
    let space = planner.scene.layerSpace(of: mask, tree)
    guard
      let record = ClipRecord(
        bounds, under: space.toPixels, corners: style.signedRadii(in: bounds))
    else {
      self = .hidden
      return
    }
    self = .clip(
      MaskGroup.MaskClip(
        record: record, texture: .none, box: Self.box(of: bounds, space, planner.recorder)))
  }

  private init(
    image mask: NodeIndex, planner: inout FramePlanner, in tree: borrowing RenderTree,
    images: inout ImageStore
  ) {
    let slot = mask.slot
    let style = tree.style[slot]
    let contents = tree.contents[slot]
    guard style.backgroundColor.w == 0, style.cornerRadius == 0, contents.fadingImage == .none,
      contents.magnificationFilter == .linear, contents.minificationFilter == .linear,
      let placed = planner.caches.placements.placed(
        mask, in: planner.scene.layerSpace(of: mask, tree), tree: tree, images: &images),
      placed.stretch == nil,
      // Its alpha is not that of its texels.
      !placed.placement.texture.isOpaqueHost
    else {
      self = .none
      return
    }
    let cut =
      style.flags.contains(.masksToBounds) ? placed.cut(to: tree.geometry[slot].bounds) : placed
    let space = planner.scene.layerSpace(of: mask, tree)
    guard cut.hasArea,
      var record = ClipRecord(
        cut.rect, under: space.toPixels, corners: NodeStyle().signedRadii(in: cut.rect))
    else {
      self = .hidden
      return
    }
    record.setMask(cut.texture, opacity: min(style.opacity, 1))
    self = .clip(
      MaskGroup.MaskClip(
        record: record, texture: cut.placement.texture,
        box: Self.box(of: cut.rect, space, planner.recorder)))
  }

  /// The pixels of a rectangle of the mask.
  private static func box(
    of rect: SIMD4<Double>, _ space: LayerSpace, _ recorder: borrowing PassRecorder
  ) -> PixelRect {
    PixelRect(
      covering: space.map.boundingBox(of: rect).outset(by: 1 / space.scale), scale: space.scale,
      within: recorder.clips.bounds)
  }
}
