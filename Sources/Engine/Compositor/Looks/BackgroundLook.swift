// SPDX-License-Identifier: MIT

internal import RenderTree

/// Background, image and border of a layer.
///
/// They make one quad when the image fills the bounds and is rounded with them; else each is a quad
/// of its own.
enum BackgroundLook {
  /// Draws background and image, and the border too where nothing comes between.
  static func draw(
    _ layer: PaintedLayer, into recorder: inout PassRecorder, caches: inout LookCaches,
    in tree: borrowing RenderTree, images: inout ImageStore
  ) {
    if layer.parts.contains(.pattern) {
      PatternLook.draw(layer, into: &recorder, in: tree, images: &images)
    }
    var quad = Quad()
    quad.sampling = tree.contents[layer.node.slot].sampling
    var image: PlacedImage?
    if layer.parts.contains(.image) {
      image = caches.placements.placed(layer.node, in: layer.space, tree: tree, images: &images)
    }
    let scaleLimit = image?.scaleLimit ?? .infinity
    let inset = insetUnderBorder(layer)
    let withGradient =
      layer.parts.contains(.gradient)
      && GradientLook.set(layer, inset: inset, quad: &quad, into: &recorder, in: tree)
    let isHidden =
      image != nil && layer.opacity >= 1 && layer.parts.hidesBackground(of: layer.node, tree)
      || withGradient && quad.hasOpaqueContent
    let fill = isHidden ? .zero : layer.style.backgroundColor
    let withBorder = layer.parts.contains(.border) && !layer.parts.hasLateBorder
    var isFitted = false
    var textPixels: Int32?
    if let placed = image, !withGradient, merges(placed, layer, withBorder: withBorder) {
      set(placed, layer, quad: &quad)
      isFitted =
        inset == 0
        && MediaLook.fit(&quad, placed, in: layer.space, recorder: &recorder, images: images)
      textPixels = placed.hasDetail ? placed.placement.pixels : nil
      image = nil
    }
    if fill.w > 0 {
      quad.instance.fill = LayerInstance.premultiplied(fill, layer.opacity)
      quad.features.insert(.fill)
    }
    let isPainted = fill.w > 0 || withGradient || quad.texture != .none
    let isBorderNow = withBorder && image == nil
    if isPainted || isBorderNow {
      if isBorderNow || layer.style.isRounded { quad.setShape(layer, withBorder: isBorderNow) }
      let rect = finish(&quad, layer, inset: inset, clips: recorder.clips)
      if let textPixels,
        ScaledText.draw(
          quad, textPixels, on: rect, in: layer.space, images: images, into: &recorder)
      {
        return
      }
      if layer.keepsLeaf, image == nil, quad.stretch == nil, rect == layer.bounds, scaleLimit > 0,
        !isFitted
      {
        caches.leaves.keep(
          quad, of: layer, tree, generation: images.generation, scaleLimit: scaleLimit)
      }
      recorder.draw(&quad, on: rect, in: layer.space)
    }
    if let placed = image {
      ImageLook.draw(placed, layer, into: &recorder, caches: &caches, in: tree, images: &images)
      if withBorder { BorderLook.draw(layer, &recorder) }
    }
  }

  /// Whether an image is drawn by the quad of the background.
  private static func merges(
    _ image: PlacedImage, _ layer: PaintedLayer, withBorder: Bool
  ) -> Bool {
    let isRounded = layer.style.isRounded
    return image.rect == layer.bounds && (!isRounded || layer.cutsContent)
      && !layer.parts.contains(.fadingImage) && image.placement.isInOnePiece
      && (layer.tint == nil || !(isRounded || withBorder))
  }

  /// Lets a quad that covers the bounds show an image.
  private static func set(
    _ image: PlacedImage, _ layer: PaintedLayer, quad: inout Quad
  ) {
    quad.modulate(by: layer.tint)
    quad.instance.texture = image.texture
    quad.instance.imageOpacity = layer.opacity
    quad.features.insert(.image)
    quad.texture = image.placement.texture
    quad.stretch = image.stretch
    quad.rimmedTexels = image.rimmedTexels
    quad.texels = image.texels
    quad.hasOpaqueContent = image.isOpaque
  }

  /// Gives a quad the layer's mask and edges; returns the rectangle that it covers.
  ///
  /// - Parameter inset: the distance that it keeps inside the bounds, in points.
  @inline(__always)
  private static func finish(
    _ quad: inout Quad, _ layer: PaintedLayer, inset: Double, clips: borrowing ClipStack
  ) -> SIMD4<Double> {
    if let ramp = layer.mask.ramp {
      quad.instance.radii = (ramp.vector, 0, 0, 0)
      quad.features.formUnion(ramp.features.union(.alpha))
    } else if layer.mask.texture != .none {
      quad.instance.radii = layer.mask.unitRect
      quad.features.insert(.alpha)
      quad.mask = layer.mask.texture
      quad.hasMaskLikeImage = layer.mask.texels == quad.texels
      quad.rimmedTexels = pointwiseMax(quad.rimmedTexels, layer.mask.rimmedTexels)
    }
    quad.instance.hardEdges =
      layer.hardEdges | clips.sharedEdges(of: layer.bounds, under: layer.space.toPixels)
    guard inset > 0, quad.stretch == nil else { return layer.bounds }
    let rect = quad.instance.inset(
      in: layer.bounds, by: inset, hasImage: quad.texture != .none)
    if rect != layer.bounds { quad.rimmedTexels = .infinite }
    return rect
  }

  /// The distance in points that a background keeps inside a late border: to the middle of an opaque
  /// one.
  ///
  /// Background and border would both cover the outermost pixels by the same share, and a little
  /// of the background would show through the border's.
  private static func insetUnderBorder(_ layer: PaintedLayer) -> Double {
    guard layer.parts.hasLateBorder, layer.opacity >= 1, !layer.isFinishedContent,
      layer.style.borderColor.w >= 1
    else { return 0 }
    return min(layer.style.borderWidth / 2, min(layer.bounds.z, layer.bounds.w) / 4)
  }
}

extension LayerInstance {
  /// Takes the corners of an instance of the bounds, and its image if it has one, in by some points on
  /// each side; returns the rectangle that it covers then.
  fileprivate mutating func inset(
    in bounds: SIMD4<Double>, by inset: Double, hasImage: Bool
  ) -> SIMD4<Double> {
    outsetCorners(by: -Float(inset))
    if hasImage {
      let x = Float(inset / bounds.z)
      let y = Float(inset / bounds.w)
      let t = texture
      texture = (t.0 + t.2 * x, t.1 + t.3 * y, t.2 * (1 - 2 * x), t.3 * (1 - 2 * y))
    }
    return SIMD4(
      bounds.x + inset, bounds.y + inset, bounds.z - 2 * inset, bounds.w - 2 * inset)
  }
}
