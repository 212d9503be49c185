// SPDX-License-Identifier: MIT

internal import RenderTree

/// Fast path of quads on whole pixels: an opaque one replaces the pixels below without reading them, and
/// an image at its own size is read one texel a pixel.
extension PassRecorder {
  /// Quads with fewer pixels do not break off a draw for it: on graphics cards a draw is dear, and a
  /// pixel cheap.
  private var leastUnblendedArea: Int { profile == .software ? 4096 : 1 << 17 }

  /// Whether parts of a quad in whole pixels are drawn by a cheaper program than the rest.
  var drawsInParts: Bool { profile == .software && options.contains(.unblended) }

  /// Turns a quad that has been placed on whole pixels into one without edges to smooth, if that is the same: an
  /// opaque one is not blended, and a colour, or an image at its own size, is blended as it is. Then no clip is
  /// left for it.
  ///
  /// - Returns: the pixels that it covers; nil if the quad stays as it is.
  mutating func becomesAligned(_ quad: inout Quad) -> PixelRect? {
    guard options.contains(.unblended), quad.features.isUnblendable,
      !clips.top.adds, !quad.replaces, let pixels = quad.alignedPixels
    else { return nil }
    let isImage = quad.features.contains(.image)
    let isOneToOne = quad.isOneToOne
    let replaces = quad.isOpaque && (isOneToOne || (profile == .software && !isImage))
    guard replaces || (profile == .software && quad.isPlain && (isOneToOne || !isImage))
    else { return nil }
    let drawn = pixels.intersection(clips.bounds)
    guard !drawn.isEmpty, clips.top.whole.contains(drawn) else { return nil }
    var aligned = quad.unblended(drawn)
    aligned.replaces = replaces
    aligned.features.formIntersection(allowedFeatures)
    guard drawn.area >= leastUnblendedArea || continuesLastDraw(aligned) else { return nil }
    quad = aligned
    return drawn
  }

  /// Turns an image that has been placed on whole pixels under its own mask into one that is read one texel a pixel,
  /// and has no edges to smooth.
  ///
  /// - Returns: the pixels that both cover; nil if the quad stays as it is.
  func becomesMaskedPart(_ quad: inout Quad) -> PixelRect? {
    guard profile == .software, options.contains(.unblended), !clips.top.adds, !quad.replaces,
      quad.features.isSuperset(of: [.image, .alpha]),
      quad.features.isSubset(of: LayerFeatures.maskedParts), quad.instance.imageOpacity == 1,
      quad.isOneToOne, let pixels = quad.alignedPixels
    else { return nil }
    let drawn = pixels.intersection(clips.bounds)
    guard !drawn.isEmpty, clips.top.whole.contains(drawn) else { return nil }
    quad.features.remove(.unclamped)
    quad.features.insert(.inner)
    quad.sampling = quad.sampling.unfiltered
    quad.instance = quad.instance.cut(to: drawn, of: quad.features)
    return drawn
  }

  /// Lets an image at its own size be read one texel a pixel.
  func readTexelsOfPixels(_ quad: inout Quad) {
    guard profile == .software, options.contains(.unblended), !clips.top.adds, !quad.replaces,
      quad.features.isUnblendable, quad.isOneToOne
    else { return }
    quad.sampling = quad.sampling.unfiltered
  }

  /// Whether the last draw of the innermost pass takes a part in whole pixels.
  private func continuesLastDraw(_ quad: Quad) -> Bool {
    guard let last = openPasses[openPasses.count - 1].ops.last else { return false }
    return last.replaces == quad.replaces && last.features == quad.features
      && last.texture == quad.texture && last.sampling == quad.sampling
  }
}

extension Quad {
  /// Whether the quad is one colour or one image, without a factor.
  fileprivate var isPlain: Bool {
    if features.isSubset(of: [.fill, .edges]) { return features.contains(.fill) }
    return features.isSubset(of: [.image, .edges, .unclamped]) && instance.imageOpacity == 1
  }
}

extension LayerFeatures {
  /// Whether quads with these features may be drawn without blending: of gradients those of few stops.
  fileprivate var isUnblendable: Bool {
    isSubset(of: Self.unblendable) && (contains(.ramp) || !contains(.gradient))
  }

  /// The features of images under a mask of their own that may be drawn in whole pixels.
  fileprivate static let maskedParts = rampForm.union([.image, .alpha, .gradient, .unclamped])

  private static let unblendable = rampForm.union([
    .fill, .image, .edges, .unclamped, .gradient,
  ])
}
