// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// Pattern backgrounds: a tile that repeats over the bounds, from the origin of the layer's space.
enum PatternLook {
  /// Draws a layer's pattern, rounded with it.
  static func draw(
    _ layer: PaintedLayer, into recorder: inout PassRecorder,
    in tree: borrowing RenderTree, images: inout ImageStore
  ) {
    let bounds = layer.bounds
    guard let index = tree.effects.index(of: layer.node),
      let pattern = tree.effects.values[index].backgroundPattern,
      pattern.tileSize.x != 0, pattern.tileSize.y != 0, let image = tree.image(pattern.image),
      // A texture of its own, as only a whole texture repeats.
      let placement = images.placement(of: image, needsOwnTexture: true, needsMipmaps: false)
    else { return }
    var quad = Quad()
    quad.instance.texture = (
      Float((bounds.x - pattern.origin.x) / pattern.tileSize.x),
      Float((bounds.y - pattern.origin.y) / pattern.tileSize.y),
      Float(bounds.z / pattern.tileSize.x), Float(bounds.w / pattern.tileSize.y)
    )
    quad.instance.imageOpacity = layer.opacity
    quad.instance.hardEdges =
      layer.hardEdges | recorder.clips.sharedEdges(of: bounds, under: layer.space.toPixels)
    quad.features = .image
    let isClipped = layer.style.isRounded && layer.tint != nil
    if isClipped {
      recorder.clips.push(opacity: layer.opacity)
      layer.clip(&recorder.clips)
    } else if layer.style.isRounded {
      quad.setShape(layer, withBorder: false)
    }
    quad.modulate(by: layer.tint)
    quad.texture = placement.texture
    quad.sampling = Sampling(minification: .linear, repeats: true)
    // Past its edges it repeats, as inside.
    quad.rimmedTexels = .zero
    if !placement.isReduced {
      // Tiles may lie upside down.
      quad.texels = SIMD2<Float>(
        SIMD2(
          Double(image.width) * bounds.z / abs(pattern.tileSize.x),
          Double(image.height) * bounds.w / abs(pattern.tileSize.y)))
      let first = SIMD2(quad.instance.texture.0, quad.instance.texture.1)
      let texel = first * SIMD2(Float(image.width), Float(image.height))
      let off = texel - texel.rounded(.toNearestOrAwayFromZero)
      if (off * off).max() > 1e-6 { quad.texels = .zero }
    }
    quad.hasOpaqueContent = tree.isOpaque(pattern.image)
    recorder.draw(&quad, on: bounds, in: layer.space)
    if isClipped { recorder.clips.pop() }
  }
}
