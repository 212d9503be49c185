// SPDX-License-Identifier: MIT

internal import CoreImage
internal import RenderTree

/// A layer that is blended with its backdrop.
struct BlendGroup {
  let mode: LayerBlend
  let node: NodeIndex

  init(_ mode: LayerBlend, _ node: NodeIndex) {
    self.mode = mode
    self.node = node
  }

  /// Shows a picture of the layer blended with the output of the innermost pass so far.
  ///
  /// - Parameter factor: the colour by which the picture is multiplied before; nil for none.
  func draw(
    _ picture: EffectSource, opacity: Float, factor: SIMD4<Float>?,
    into recorder: inout PassRecorder, scene: borrowing SceneView, in tree: borrowing RenderTree
  ) {
    let region = region(of: picture, within: recorder.clips.bounds, scene, tree)
    guard !region.isEmpty else { return }
    var source = picture
    // The blend itself fades the picture, unless another step precedes it.
    var share = opacity
    if factor == nil, mode != .ofApplication || opacity == 1, recorder.clips.top.clipCount == 0,
      picture.region == region || picture.texture.kind == .image
    {
      source = picture.cut(to: region)
    } else {
      // Opacity, clips and mask belong to the source, so they are applied before the blend.
      share = 1
      // The pass must not be given the picture's page.
      recorder.pages.pin(picture, true)
      defer { recorder.pages.pin(picture, false) }
      recorder.openPass(region: region, opacity: 1, isAlone: true)
      recorder.show(picture, opacity: opacity, factor: factor)
      guard let result = recorder.closePass() else { return }
      source = result.source
    }
    // The result holds the backdrop: it replaces it, without any clip.
    recorder.clips.push(bounds: region)
    defer { recorder.clips.pop() }
    guard let kind = kind(opacity: share, &recorder, tree) else { return }
    var effect = PlannedEffect(
      kind: kind, source: source, space: scene.filterSpace(of: node, tree), region: region)
    if drawsByFunction(effect, &recorder) { return }
    recorder.pages.pin(source, true)
    effect.backdrop = recorder.capture(region)
    let isDrawn = recorder.drawsDirectly(
      effect, blend: nil, keepsOpacity: mode.keepsBackdropOpaque)
    let blended = isDrawn ? nil : recorder.addEffect(effect, isWithinPass: true)
    recorder.pages.pin(source, false)
    if let blended { recorder.show(blended, opacity: 1, replaces: true) }
  }

  /// The effect of the blend.
  private func kind(
    opacity: Float, _ recorder: inout PassRecorder, _ tree: borrowing RenderTree
  ) -> PlannedEffect.Kind? {
    switch mode {
    case .mode(let mode): return .blend(mode, opacity: opacity)
    case .ofApplication:
      guard let index = tree.effects.index(of: node),
        let filter = tree.effects.values[index].compositingFilter
      else { return nil }
      return .composition(recorder.plan.append(filter))
    }
  }

  /// Fast path of blends that OpenGL knows: draws one without a copy of its backdrop; false where that is not the same.
  private func drawsByFunction(
    _ effect: PlannedEffect, _ recorder: inout PassRecorder
  ) -> Bool {
    guard recorder.options.contains(.fixedBlends),
      case .blend(let mode, opacity: 1) = effect.kind,
      let function = BlendFunction(
        mode, isSourceOpaque: effect.source.opaque.contains(effect.region),
        isTargetOpaque: recorder.isOpaque(effect.region))
    else { return false }
    return recorder.drawsDirectly(
      effect, blend: function, keepsOpacity: mode.keepsBackdropOpaque)
  }

  /// The pixels that the blend may change.
  private func region(
    of picture: EffectSource, within limits: PixelRect, _ scene: borrowing SceneView,
    _ tree: borrowing RenderTree
  ) -> PixelRect {
    let region = picture.region.intersection(limits)
    guard mode.changesUncovered else { return region }
    // The boxes of nodes are a point larger on each side than their content.
    let isLarger =
      ShadowKind(VisitedLayer(node, tree), tree) != .none || SceneView.isFiltered(node, tree)
    let box = isLarger ? scene.box(of: node, tree) : scene.contentBox(of: node, tree)
    return region.intersection(scene.pixels(box.outset(by: -1.001), within: region))
  }
}
