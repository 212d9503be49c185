// SPDX-License-Identifier: MIT

/// The switches of `image.glsl`: draws of images and nothing else, whose texture coordinates need no
/// clamping.
package struct BareImageFeatures: ShaderFeatures {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The features of a draw of bare images; nil for a draw that needs the program of layers.
  package init?(_ features: LayerFeatures) {
    if features == [.image, .fill, .tint, .inner] {
      self = [.inner, .placed, .tint]
      return
    }
    // Insides end before texture coordinates would be clamped: without the feature they follow from the place
    // in the frame.
    guard features.contains(.unclamped) || features.subtracting(.alpha) == [.image, .inner],
      features.isDisjoint(with: [.fill, .shape, .clip])
    else { return nil }
    self = []
    if features.contains(.small) { insert(.small) }
    if features.contains(.alpha) { insert(.alpha) }
    if features.contains(.modulated) { insert(.modulated) }
    if features.contains(.inner) {
      insert(.inner)
      if !features.contains(.unclamped) { insert(.placed) }
    }
  }

  /// One triangle about each quad.
  package static let small = BareImageFeatures(rawValue: 1 << 0)
  /// Multiplied by the alpha of a second image.
  package static let alpha = BareImageFeatures(rawValue: 1 << 1)
  /// Multiplied by a colour.
  package static let modulated = BareImageFeatures(rawValue: 1 << 2)

  /// Parts in whole pixels, without smoothing and opacity.
  package static let inner = BareImageFeatures(rawValue: 1 << 3)

  /// Texture coordinates follow from where a pixel lies in the frame.
  package static let placed = BareImageFeatures(rawValue: 1 << 4)

  /// The alpha in the colour of the fill: part of a shadow.
  package static let tint = BareImageFeatures(rawValue: 1 << 5)

  package static let defines = ["SMALL", "ALPHA", "MODULATE", "INNER", "PLACED", "TINT"]
}
