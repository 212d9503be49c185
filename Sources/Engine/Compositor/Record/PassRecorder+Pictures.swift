// SPDX-License-Identifier: MIT

internal import RenderTree

/// Drawing results of passes and effects into the innermost pass.
extension PassRecorder {
  /// Draws the result of a pass one to one.
  ///
  /// - Parameter light: a number by which colours are multiplied.
  mutating func show(_ result: PassResult, opacity: Float, light: Float = 1) {
    guard case .page(let page) = result.pageRect.target else { return }
    var quad = Quad(covering: result.region)
    quad.instance.texture = result.pageRect.unitRect(in: pages.pages[page])
    quad.instance.imageOpacity = opacity
    quad.features = .image
    quad.texture = result.texture
    quad.sampling = .nearest
    quad.modulate(byLight: light)
    let first = plan.instances.count
    append(
      &quad, box: RootRect(result.region),
      inside: inside(result.inside, opacity: opacity, light: light))
    if plan.instances.count > first {
      results.append(first, showing: result.serial, in: openPasses[openPasses.count - 1].serial)
    }
  }

  /// The pixels that a picture hides of which some are opaque.
  private func inside(_ opaque: OpaqueInside, opacity: Float, light: Float = 1) -> OpaqueInside {
    culls && opacity >= 1 && light >= 1
      ? opaque.intersection(clips.top.whole) : OpaqueInside()
  }

  /// Draws a picture one to one; with a tint its alpha only, in that colour; with a factor
  /// multiplied by it.
  ///
  /// - Parameter shift: how far the picture is moved, in pixels.
  mutating func show(
    _ picture: EffectSource, opacity: Float, tint: SIMD4<Float>? = nil,
    factor: SIMD4<Float>? = nil, replaces: Bool = false, shift: SIMD2<Double> = .zero
  ) {
    guard !picture.region.isEmpty else { return }
    var quad = Quad(covering: picture.region)
    quad.move(by: shift)
    quad.features = .image
    quad.instance.imageOpacity = opacity
    quad.modulate(by: factor)
    quad.replaces = replaces
    if replaces {
      // A smoothed edge would reach past the region and clear the pixels there.
      quad.instance.hardEdges = 0b1111
      quad.features.insert(.edges)
    }
    set(picture, tint: tint, opacity: opacity, &quad)
    if let part = becomesWholePixels(&quad, picture.region, movedBy: shift) {
      return append(&quad, box: RootRect(part))
    }
    append(&quad, box: RootRect(picture.region).moved(by: shift))
  }

  /// Fast path of results of effects on processors: one that is shown pixel by pixel, and not faded, has no edges to
  /// smooth.
  ///
  /// - Returns: the pixels that the quad shows then; nil if it stays as it is.
  private func becomesWholePixels(
    _ quad: inout Quad, _ region: PixelRect, movedBy shift: SIMD2<Double>
  ) -> PixelRect? {
    guard profile == .software, options.contains(.unblended), quad.texture.isEffect,
      quad.features.isSubset(of: [.image, .edges]), quad.instance.imageOpacity == 1, shift == .zero,
      !clips.top.adds
    else { return nil }
    let part = region.intersection(clips.bounds)
    guard !part.isEmpty, quad.replaces || clips.top.whole.contains(part) else { return nil }
    quad.features = [.image, .inner]
    quad.instance.hardEdges = 0
    quad.instance = quad.instance.cut(to: part, of: quad.features)
    return part
  }

  /// Draws a picture on a rectangle of a layer; with a tint its alpha only, in that colour.
  ///
  /// - Parameters:
  ///   - space: from the layer's space to pixels.
  ///   - hasRim: whether the outermost pixels are transparent, so that half of them can be left out.
  mutating func show(
    _ picture: EffectSource, on rect: SIMD4<Double>, in space: LayerSpace, opacity: Float,
    tint: SIMD4<Float>? = nil, hasRim: Bool = true
  ) {
    var quad = Quad()
    quad.features = .image
    quad.instance.imageOpacity = opacity
    set(picture, tint: tint, opacity: opacity, &quad)
    // Results of effects are narrowed when they are made.
    guard hasRim, picture.texture.kind == .target else { return draw(&quad, on: rect, in: space) }
    draw(&quad, on: Self.withoutRim(&quad, picture.region, on: rect), in: space)
  }

  /// Leaves half a pixel off each side of a picture that is interpolated, and off the rectangle on which it
  /// is shown: the texels beyond a picture's own were never drawn, or are of another picture.
  ///
  /// - Returns: the smaller rectangle.
  private static func withoutRim(
    _ quad: inout Quad, _ region: PixelRect, on rect: SIMD4<Double>
  ) -> SIMD4<Double> {
    let size = SIMD2(Double(region.width), Double(region.height))
    let half = SIMD2(repeating: 0.5) / size
    let kept = pointwiseMax(SIMD2(repeating: 1) - half * 2, .zero)
    let (u, v, width, height) = quad.instance.texture
    quad.instance.texture = (
      u + width * Float(half.x), v + height * Float(half.y), width * Float(kept.x),
      height * Float(kept.y)
    )
    return SIMD4(
      lowHalf: rect.lowHalf + rect.highHalf * half, highHalf: rect.highHalf * kept)
  }

  /// Lets a quad show a picture.
  private func set(
    _ picture: EffectSource, tint: SIMD4<Float>?, opacity: Float, _ quad: inout Quad
  ) {
    if let tint {
      quad.instance.fill = LayerInstance.premultiplied(tint, opacity)
      quad.features.formUnion([.fill, .tint])
    }
    quad.instance.texture = unitRect(of: picture)
    quad.texture = picture.texture
  }

  /// First corner and extent of a picture in units of its texture; those of an effect's result are
  /// found when the effect has been drawn.
  private func unitRect(of picture: EffectSource) -> (Float, Float, Float, Float) {
    guard picture.texture.kind == .target else { return (0, 0, 1, 1) }
    let page = pages.pages[picture.texture.index]
    return (
      0, 0, Float(picture.region.width) / Float(page.width),
      Float(picture.region.height) / Float(page.height)
    )
  }

  // MARK: - Kept bitmaps

  /// Draws a kept bitmap one to one, moved by some pixels.
  mutating func show(
    _ bitmap: BitmapCache.Bitmap, in rect: PageRect, movedBy shift: SIMD2<Double>,
    opacity: Float, sampling: Sampling
  ) {
    var quad = quad(of: rect, opacity: opacity)
    let region = bitmap.region
    let placed = Quad(covering: region)
    quad.instance.mapX = placed.instance.mapX
    quad.instance.mapY = placed.instance.mapY
    quad.instance.size = placed.instance.size
    quad.move(by: shift)
    quad.sampling = sampling
    append(
      &quad, box: RootRect(region).moved(by: shift),
      inside: inside(bitmap.inside.moved(by: shift), opacity: opacity))
  }

  /// Draws a kept bitmap on the plane of a layer.
  ///
  /// - Parameters:
  ///   - drawn: from the layer's space to the pixels that it shows.
  ///   - space: from the layer's space to pixels of the innermost pass.
  ///   - light: a number by which colours are multiplied.
  mutating func show(
    _ shown: KeptPicture, drawn: Homography, in space: LayerSpace, opacity: Float,
    light: Float = 1
  ) {
    guard let toLayer = drawn.inverse else { return }
    var quad = quad(of: shown.pageRect, opacity: opacity)
    quad.modulate(byLight: light)
    let region = shown.region
    let space = LayerSpace(map: toLayer.concatenating(space.map).settled, scale: space.scale)
    if replacesPixels(with: quad, region, opaque: shown.opaque, under: space.toPixels) { return }
    draw(
      &quad, on: Self.withoutRim(&quad, region, on: RootRect(region).rect), in: space)
  }

  private func quad(of rect: PageRect, opacity: Float) -> Quad {
    var quad = Quad()
    if case .kept(let page) = rect.target {
      quad.instance.texture = rect.unitRect(in: plan.bitmaps.pages[page])
    }
    quad.instance.imageOpacity = opacity
    quad.features = .image
    quad.texture = rect.texture
    return quad
  }
}
