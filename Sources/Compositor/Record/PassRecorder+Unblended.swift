// SPDX-License-Identifier: MIT

internal import RenderTree

/// Fast path of quads on whole pixels: an opaque one replaces the pixels below without reading them, and
/// an image at its own size is read one texel a pixel.
extension PassRecorder {
  /// Quads with fewer pixels do not break off a draw for it: on graphics cards a draw is dear, and a
  /// pixel cheap.
  private var leastUnblendedArea: Int { profile == .software ? 4096 : 1 << 17 }

  /// Turns a quad that has been placed on whole pixels into one without blending or filtering, if that
  /// is the same; then no clip is left for it.
  ///
  /// - Returns: whether it replaces what lies below.
  mutating func becomesUnblended(_ quad: inout Quad) -> Bool {
    guard options.contains(.unblended), quad.features.isSubset(of: .unblendable),
      !clips.top.adds, !quad.replaces, let pixels = quad.alignedPixels
    else { return false }
    let isOneToOne = quad.features.contains(.image) && quad.isOneToOne
    if isOneToOne, profile == .software { quad.sampling = .nearest }
    let drawn = pixels.intersection(clips.bounds)
    guard quad.isOpaque, isOneToOne || (profile == .software && !quad.features.contains(.image)),
      !drawn.isEmpty, clips.top.whole.contains(drawn)
    else { return false }
    var unblended = quad
    unblended.features = isOneToOne ? [.image, .inner, .unclamped] : [.fill, .inner]
    unblended.features.formIntersection(allowedFeatures)
    unblended.replaces = true
    unblended.sampling = isOneToOne ? .nearest : unblended.sampling
    guard drawn.area >= leastUnblendedArea || continuesLastDraw(unblended) else { return false }
    unblended.instance = quad.instance.cut(to: drawn, isImage: isOneToOne)
    unblended.instance.hardEdges = 0
    quad = unblended
    return true
  }

  /// Whether the last draw of the innermost pass takes a quad without blending.
  private func continuesLastDraw(_ quad: Quad) -> Bool {
    guard let last = openPasses[openPasses.count - 1].ops.last else { return false }
    return last.replaces && last.features == quad.features && last.texture == quad.texture
      && last.sampling == quad.sampling
  }
}

extension LayerFeatures {
  /// The features of quads that may be drawn without blending.
  fileprivate static let unblendable: LayerFeatures = [.fill, .image, .edges, .unclamped]
}

extension Quad {
  /// Whether an upright quad shows one texel a pixel.
  fileprivate var isOneToOne: Bool {
    let off = texels - SIMD2(instance.mapX.0, instance.mapY.1)
    return (off * off).max() < 1e-4 && sampling.isLinear && !features.contains(.fill)
  }
}
