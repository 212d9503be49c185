// SPDX-License-Identifier: MIT

internal import RenderTree

/// The pixels that a quad covers, and those that it hides.
extension Quad {
  /// Whether every pixel within the quad's edges and corners becomes opaque.
  var isOpaque: Bool {
    @inline(__always) get {
      (hasOpaqueContent && (instance.imageOpacity >= 1 || !features.contains(.image))
        || instance.fill.3 == .max && features.contains(.fill))
        && features.isDisjoint(with: [.tint, .alpha, .modulated, .stretch])
    }
  }

  /// The pixels that an opaque quad hides.
  ///
  /// - Parameter space: from the space of the quad's rectangle to pixels.
  func opaqueInside(of rect: SIMD4<Double>, in space: LayerSpace) -> OpaqueInside {
    OpaqueInside(
      of: rect, corners: features.contains(.shape) ? instance.radii : (0, 0, 0, 0), in: space)
  }

  /// The upright rectangle that the quad is drawn on, in pixels; nil for another one.
  private var uprightBox: RootRect? {
    let instance = instance
    guard instance.mapW == (0, 0, 1), instance.mapX.1 == 0, instance.mapY.0 == 0 else { return nil }
    let x = Double(instance.mapX.2)
    let y = Double(instance.mapY.2)
    let width = Double(instance.mapX.0)
    let height = Double(instance.mapY.1)
    return RootRect(
      minX: min(x, x + width), minY: min(y, y + height), maxX: max(x, x + width),
      maxY: max(y, y + height))
  }

  /// The pixels that the quad covers among those of its box: without the margin for smoothed edges
  /// where these lie along the pixels.
  func trimmed(_ covered: PixelRect) -> PixelRect {
    // Thinner quads are widened to a pixel, and edges that a clip smooths reach past their own.
    guard !features.contains(.edges), let box = uprightBox, box.size.min() >= 1
    else { return covered }
    // A pixel of which less is covered does not change.
    return PixelRect(
      covering: box.outset(by: SIMD2(repeating: -RootRect.gridSlack)), scale: 1, within: covered)
  }

  /// The pixels of an upright quad whose edges lie between pixels; nil for another one.
  var alignedPixels: PixelRect? {
    guard instance.mapX.0 > 0, instance.mapY.1 > 0, let box = uprightBox, box.isWhole
    else { return nil }
    let pixels = PixelRect(within: box)
    return pixels.isEmpty ? nil : pixels
  }
}
