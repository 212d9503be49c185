// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// The cross-fade of two images while a change of `contents` is animated.
///
/// At progress p a pixel shows old · (1 − p) + new · p, in premultiplied values. Painting the new
/// image over the old one gives that only where both are opaque and cover the same; other pairs are
/// summed up in a pass of their own.
enum CrossFadeLook {
  /// Draws the old image of a layer with the new one faded in.
  static func draw(
    _ old: PlacedImage, _ contents: NodeContents, layer: PaintedLayer,
    into recorder: inout PassRecorder, in tree: borrowing RenderTree, images: inout ImageStore
  ) {
    let progress = Float(contents.fadeProgress)
    var next = contents
    next.image = contents.fadingImage
    next.imageSize = contents.fadingImageSize
    guard let new = placed(next, layer, in: tree, images: &images) else {
      ImageLook.paint(
        old, contents, layer: layer, opacity: layer.opacity * (1 - progress), into: &recorder,
        images: images)
      return
    }
    if layer.opacity >= 1, new.rect == old.rect, tree.isOpaque(contents.image),
      tree.isOpaque(next.image)
    {
      ImageLook.paint(old, contents, layer: layer, opacity: 1, into: &recorder, images: images)
      ImageLook.paint(new, next, layer: layer, opacity: progress, into: &recorder, images: images)
      return
    }
    let map = layer.space.map
    let box = map.boundingBox(of: old.rect).union(map.boundingBox(of: new.rect))
    let region = PixelRect(
      covering: box.outset(by: 1), scale: layer.space.scale, within: recorder.clips.bounds)
    guard !region.isEmpty else { return }
    recorder.beginPass(region, opacity: layer.opacity)
    ImageLook.paint(
      old, contents, layer: layer, opacity: 1 - progress, into: &recorder, images: images)
    recorder.clips.top.adds = true
    ImageLook.paint(new, next, layer: layer, opacity: progress, into: &recorder, images: images)
    recorder.endGroup()
  }

  /// The image that fades in, placed by the layer's rules.
  private static func placed(
    _ contents: NodeContents, _ layer: PaintedLayer, in tree: borrowing RenderTree,
    images: inout ImageStore
  ) -> PlacedImage? {
    let rect = ContentsPlacement.rect(contents, bounds: layer.bounds)
    guard rect.z > 0, rect.w > 0,
      let placement = images.placement(
        of: contents.image, in: tree, needsOwnTexture: contents.reachesOutside,
        needsMipmaps: contents.needsMipmaps)
    else { return nil }
    var placed = PlacedImage(placement, contents, rect: rect, isFlipped: layer.isFlipped)
    if layer.clipsParts, placed.isInOnePiece { placed = placed.cut(to: layer.bounds) }
    return placed.hasArea ? placed : nil
  }
}
