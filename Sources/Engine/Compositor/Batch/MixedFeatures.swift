// SPDX-License-Identifier: MIT

/// The switches of `mixed.glsl`: draws whose instances are of several kinds.
package struct MixedFeatures: ShaderFeatures {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The features of a draw of several kinds; nil for a draw of one.
  package init?(_ features: LayerFeatures) {
    guard features.contains(.mixed) else { return nil }
    self = []
    if features.contains(.image) { insert(.image) }
    if features.contains(.clip) { insert(.clip) }
    if features.contains(.continuous) { insert(.continuous) }
    if features.contains(.mask) { insert(.mask) }
  }

  /// Samples a texture.
  package static let image = MixedFeatures(rawValue: 1 << 0)
  /// Some instance has clips.
  package static let clip = MixedFeatures(rawValue: 1 << 1)
  /// Some corner is continuous.
  package static let continuous = MixedFeatures(rawValue: 1 << 2)
  /// Some clip samples a mask.
  package static let mask = MixedFeatures(rawValue: 1 << 3)

  package static let defines = ["IMAGE", "CLIP", "CONTINUOUS", "MASK"]
}
