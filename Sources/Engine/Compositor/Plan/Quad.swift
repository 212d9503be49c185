// SPDX-License-Identifier: MIT

/// A quad of the layer pipeline, to be added to the plan: an instance, and the state of the draw
/// that it needs.
///
/// The quad is its caller's own until it is recorded, so that the instance's bytes move once.
struct Quad: BitwiseCopyable {
  var instance = LayerInstance()
  var features: LayerFeatures = []
  var texture = TextureReference.none
  var sampling = Sampling.linear
  /// The image whose alpha counts, for the feature `alpha`.
  var mask = TextureReference.none
  /// Where the quad shows one texel of its image a pixel, it shows one of its mask.
  var hasMaskLikeImage = false
  /// Replaces the pixels below instead of being painted over them.
  var replaces = false
  /// The image or gradient is opaque, and so is the quad within its edges and corners.
  var hasOpaqueContent = false
  /// Number of texels of its image along the quad's sides, whose edges lie between texels; zero where
  /// that is not so.
  var texels = SIMD2<Float>.zero
  /// Number of texels of its images along the quad's sides, where a rim of one texel goes round each
  /// image; infinite where none exists.
  var rimmedTexels = SIMD2<Float>.infinite
  /// Divisions and mipmap bias of an image that does not stretch evenly.
  var stretch: ClipRecord?

  @inline(__always)
  init() {}

  @inline(__always)
  init(_ instance: LayerInstance, _ features: LayerFeatures) {
    self.instance = instance
    self.features = features
  }

  /// A quad that covers a region of pixels, one texture unit wide and high.
  init(covering region: PixelRect) {
    instance.mapX = (Float(region.width), 0, Float(region.x))
    instance.mapY = (0, Float(region.height), Float(region.y))
    instance.texture = (0, 0, 1, 1)
    instance.size = (Float(region.width), Float(region.height))
  }

  /// Lets the quad's image be multiplied by a colour; nil for none.
  @inline(__always)
  mutating func modulate(by factor: SIMD4<Float>?) {
    guard let factor else { return }
    instance.border = LayerInstance.premultiplied(factor, 1)
    features.insert(.modulated)
  }

  /// Multiplies the picture's colours by a number, and leaves its opacity.
  mutating func modulate(byLight light: Float) {
    if light < 1 { modulate(by: SIMD4(light, light, light, 1)) }
  }

  /// Moves a quad that covers pixels by some pixels.
  mutating func move(by shift: SIMD2<Double>) {
    instance.mapX.2 += Float(shift.x)
    instance.mapY.2 += Float(shift.y)
  }
}
