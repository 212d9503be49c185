// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// The cross-fade of two images while a change of `contents` is animated.
///
/// At progress p a pixel shows old · (1 − p) + new · p, in premultiplied values. Painting the new
/// image over the old one gives that only where both are opaque and cover the same; other pairs are
/// summed up in a pass of their own.
extension FramePlanner {
  /// Draws the old image of a layer with the new one faded in.
  mutating func addFade(
    _ old: PlacedImage, _ node: NodeIndex, opacity: Float, _ tree: borrowing RenderTree,
    _ images: inout ImageStore
  ) {
    let contents = tree.contents[node.slot]
    let progress = Float(contents.fadeProgress)
    guard let new = fadingImage(node, tree, &images) else {
      draw(old, contents, node, opacity: opacity * (1 - progress), tree, &images)
      return
    }
    if opacity >= 1, new.placed.rect == old.rect, isOpaque(contents.image, tree),
      isOpaque(new.contents.image, tree)
    {
      draw(old, contents, node, opacity: 1, tree, &images)
      draw(new.placed, new.contents, node, opacity: progress, tree, &images)
      return
    }
    let map = map(of: node, tree)
    let box = map.boundingBox(of: old.rect).union(map.boundingBox(of: new.placed.rect))
    let region = PixelRect(
      covering: box.outset(by: 1), scale: scale, within: context.clipBounds)
    guard !region.isEmpty else { return }
    contexts.append(Context(firstClip: 0, clipCount: 0, clipBounds: region, opacity: 1))
    openPass(region: region, opacity: opacity)
    draw(old, contents, node, opacity: 1 - progress, tree, &images)
    addsToTarget = true
    draw(new.placed, new.contents, node, opacity: progress, tree, &images)
    addsToTarget = false
    endGroup()
  }

  private func isOpaque(_ id: ImageID, _ tree: borrowing RenderTree) -> Bool {
    tree.isOpaque(id)
  }

  /// The image that fades in, placed by the layer's rules, with the contents that it will be.
  private mutating func fadingImage(
    _ node: NodeIndex, _ tree: borrowing RenderTree, _ images: inout ImageStore
  ) -> (placed: PlacedImage, contents: NodeContents)? {
    var contents = tree.contents[node.slot]
    contents.image = contents.fadingImage
    contents.imageSize = contents.fadingImageSize
    let bounds = tree.geometry[node.slot].bounds
    let rect = ContentsPlacement.rect(contents, bounds: bounds)
    guard rect.z > 0, rect.w > 0,
      let placement = images.placement(
        of: contents.image, in: tree, needsOwnTexture: Self.reachesOut(contents),
        needsMipmaps: contents.minificationFilter == .trilinear)
    else { return nil }
    var placed = placedImage(
      placement, contents, rect: rect,
      isFlipped: tree.resolved[node.slot].traits.contains(.contentsFlipped))
    if clipsParts(of: node, tree), placed.isInOnePiece {
      placed = Self.cut(placed, to: bounds)
    }
    return placed.rect.z > 0 && placed.rect.w > 0 ? (placed, contents) : nil
  }
}
