// SPDX-License-Identifier: MIT

internal import RenderTree

/// A layer's image where it does not share a quad with the background.
enum ImageLook {
  static func draw(
    _ image: PlacedImage, _ layer: PaintedLayer, into recorder: inout PassRecorder,
    caches: inout LookCaches, in tree: borrowing RenderTree, images: inout ImageStore
  ) {
    var cut = image
    var isClipped = false
    if layer.clipsParts {
      // The divisions of a stretched image are shares of the whole of it: it is clipped, not cut,
      // and so are tiles.
      if image.isInOnePiece { cut = image.cut(to: layer.bounds) }
      guard cut.hasArea else { return }
      isClipped = layer.style.cornerRadius > 0 || !image.isInOnePiece
    }
    if isClipped {
      recorder.clips.push(opacity: layer.opacity)
      layer.clip(&recorder.clips)
    }
    let contents = tree.contents[layer.node.slot]
    if layer.parts.contains(.fadingImage) {
      CrossFadeLook.draw(cut, contents, layer: layer, into: &recorder, in: tree, images: &images)
    } else {
      paint(cut, contents, layer: layer, opacity: layer.opacity, into: &recorder, images: images)
    }
    if isClipped { recorder.clips.pop() }
  }

  /// Draws an image to its rectangle.
  static func paint(
    _ image: PlacedImage, _ contents: NodeContents, layer: PaintedLayer,
    opacity: Float, into recorder: inout PassRecorder, images: borrowing ImageStore
  ) {
    guard image.placement.isInOnePiece else {
      TiledImageLook.draw(
        image, contents, layer: layer, opacity: opacity, into: &recorder, images: images)
      return
    }
    var quad = Quad()
    quad.instance.texture = image.texture
    quad.instance.imageOpacity = opacity
    quad.instance.hardEdges =
      layer.hardEdges
      | recorder.clips.sharedEdges(of: image.rect, under: layer.space.toPixels)
    quad.features = .image
    quad.modulate(by: layer.tint)
    quad.texture = image.placement.texture
    quad.sampling = contents.sampling
    quad.stretch = image.stretch
    quad.rimmedTexels = image.rimmedTexels
    quad.texels = image.texels
    quad.hasOpaqueContent = image.isOpaque
    if image.hasDetail, let pixels = image.placement.pixels,
      ScaledText.draw(
        quad, pixels, on: image.rect, in: layer.space, images: images, into: &recorder)
    {
      return
    }
    _ = MediaLook.fit(&quad, image, in: layer.space, recorder: &recorder, images: images)
    recorder.draw(&quad, on: image.rect, in: layer.space)
  }
}
