// SPDX-License-Identifier: MIT

internal import RenderTree

/// Fast path of opaque upright quads, on processors: the whole pixels inside replace what lies below without
/// reading it, in bars that are cut by what covers them; only the rim and what a clip smooths is blended, in
/// small pieces that are culled each by itself.
///
/// On a graphics card a draw is dear, and a blended pixel hardly dearer than another.
extension PassRecorder {
  /// Quads with fewer pixels in their middle are drawn in one piece.
  private static var leastMiddle: Int { 4096 }

  /// Draws a quad that has been placed in pieces, if that is the same and worth while.
  mutating func drawsInPieces(_ quad: borrowing Quad) -> Bool {
    guard profile == .software, options.contains(.unblended), quad.hasPlainInside,
      !clips.top.adds,
      let grid = PieceGrid(of: quad.instance, isRounded: quad.features.contains(.shape)),
      grid.middle.intersection(clips.bounds).area >= Self.leastMiddle,
      clips.top.clipCount == 0 || !clips.top.whole.isEmpty
    else { return false }
    var quad = copy quad
    let bars = grid.bars
    drawInside(grid.middle, of: quad)
    for index in 0..<2 { drawInside(bars[index], of: quad) }
    readTexelsOfPixels(&quad)
    let rim = grid.rim
    for index in 0..<8 { drawRim(rim[index], of: quad) }
    return true
  }

  /// Turns an upright piece of a shadow into one in whole pixels, those whose middles lie in it: it may be cut.
  ///
  /// - Returns: the pixels; nil if it stays as it is.
  mutating func becomesPart(_ quad: inout Quad) -> PixelRect? {
    guard profile == .software, quad.features == [.image, .fill, .tint],
      quad.texture.kind == .image, let pixels = quad.instance.middles
    else { return nil }
    let drawn = pixels.intersection(clips.bounds)
    guard !drawn.isEmpty, clips.top.whole.contains(drawn) else { return nil }
    quad.features.insert(.inner)
    quad.instance = quad.instance.cut(to: drawn, of: quad.features)
    return drawn
  }

  /// Draws a bar of a quad's inside, and what lies on the edges of clips in pieces.
  private mutating func drawInside(_ bar: PixelRect, of quad: borrowing Quad) {
    let drawn = bar.intersection(clips.bounds)
    guard !drawn.isEmpty else { return }
    let whole = clips.top.whole
    appendInside(drawn.intersection(whole.largest), of: quad)
    if whole.largest.contains(drawn) { return }
    // The unclipped parts come first, so that they share a draw.
    for side in 0..<4 {
      appendInside(drawn.side(side, of: whole.largest).intersection(whole.other), of: quad)
    }
    for side in 0..<4 {
      let beside = drawn.side(side, of: whole.largest)
      guard !beside.isEmpty else { continue }
      for side in 0..<4 {
        let rest = beside.side(side, of: whole.other)
        if !rest.isEmpty { appendClipped(rest, of: quad) }
      }
    }
  }

  /// Draws whole pixels of a quad that no clip reaches.
  mutating func appendInside(_ part: PixelRect, of quad: borrowing Quad) {
    guard !part.isEmpty else { return }
    var inside = quad.unblended(part)
    inside.features.formIntersection(allowedFeatures)
    append(&inside, box: RootRect(part), inside: OpaqueInside(part))
  }

  /// Draws whole pixels of a quad within the clips.
  private mutating func appendClipped(_ part: PixelRect, of quad: borrowing Quad) {
    var piece = copy quad
    piece.features.subtract([.shape, .continuous])
    piece.instance = quad.instance.piece(part)
    append(&piece, box: RootRect(part))
  }

  /// Draws a piece of a quad's rim: a part with corners, or the rest of the quad along an edge.
  private mutating func drawRim(_ rim: PixelRect, of quad: borrowing Quad) {
    let part = rim.intersection(clips.bounds)
    guard !part.isEmpty else { return }
    var piece = copy quad
    if !quad.features.contains(.shape) { piece.instance.radii = (0, 0, 0, 0) }
    piece.features.formUnion([.shape, .inner])
    piece.instance = piece.instance.cut(to: part, of: piece.features)
    append(&piece, box: RootRect(part))
  }
}

extension Quad {
  /// The features of quads whose inside is one colour or one image.
  private static let plainFeatures = LayerFeatures.rampForm.union([
    .fill, .image, .shape, .continuous, .unclamped, .gradient,
  ])

  /// Whether whole pixels within the edges and corners are an opaque colour or gradient, or an opaque image
  /// that is read with one filter.
  fileprivate var hasPlainInside: Bool {
    guard features.isSubset(of: Self.plainFeatures), !replaces,
      !features.contains(.shape) || instance.borderWidth <= 0
    else { return false }
    if features.contains(.gradient) { return features.contains(.ramp) && hasOpaqueContent }
    return features.contains(.image)
      ? hasOpaqueContent && instance.imageOpacity >= 1 && sampling.isLinear
      : instance.fill.3 == .max
  }

  /// Whole pixels of the inside, which replace what lies below.
  func unblended(_ part: PixelRect) -> Quad {
    var result = self
    result.features =
      features.contains(.gradient)
      ? features.intersection(.rampForm).union([.gradient, .inner])
      : features.contains(.image) ? [.image, .inner] : [.fill, .inner]
    result.replaces = true
    result.instance.hardEdges = 0
    result.instance.borderWidth = 0
    if features.contains(.image), hasTexelsOfPixels {
      result.features.insert(.unclamped)
      if alignedPixels != nil, !features.contains(.fill) {
        result.sampling = result.sampling.unfiltered
      } else {
        result.instance.holdPhase(texels: texels)
      }
    }
    result.instance = result.instance.cut(to: part, of: result.features)
    return result
  }

  /// Whether an upright quad shows one texel a pixel, wherever it lies.
  private var hasTexelsOfPixels: Bool {
    let off = texels - SIMD2(instance.mapX.0, instance.mapY.1)
    return (off * off).max() < 1e-4
  }

  /// Whether an upright quad on whole pixels shows one texel a pixel.
  var isOneToOne: Bool {
    guard features.contains(.image), sampling.isLinear, !features.contains(.fill)
    else { return false }
    return hasTexelsOfPixels && alignedPixels != nil
  }
}

extension LayerInstance {
  /// Moves an image of one texel a pixel by no more than 1/512 of one, to the middle of a step in which
  /// filters weigh texels: in any part the same weights are found then, however coordinates round.
  ///
  /// - Parameter texels: those of the image along the quad's sides.
  fileprivate mutating func holdPhase(texels: SIMD2<Float>) {
    let steps: Float = 256
    let origin = SIMD2(mapX.2, mapY.2)
    let held = ((origin * steps).rounded(.down) + 0.5) / steps
    mapX = (texels.x, 0, held.x)
    mapY = (0, texels.y, held.y)
  }
}
