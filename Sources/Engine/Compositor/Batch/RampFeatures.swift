// SPDX-License-Identifier: MIT

/// The switches of `ramp.glsl`: draws of gradients with few stops.
package struct RampFeatures: ShaderFeatures {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The features of a draw of such gradients; nil for any other draw.
  package init?(_ features: LayerFeatures) {
    guard features.contains(.ramp) else { return nil }
    rawValue = Self.switches.indices.reduce(0) { bits, index in
      features.contains(Self.switches[index].feature) ? bits | 1 << index : bits
    }
  }

  /// The macros by the feature that turns each on.
  private static let switches: [(feature: LayerFeatures, define: String)] = [
    (.shape, "SHAPE"), (.clip, "CLIP"), (.fill, "FILL"), (.continuous, "CONTINUOUS"),
    (.edges, "EDGES"), (.mask, "MASK"), (.inner, "INNER"), (.radial, "RADIAL"), (.conic, "CONIC"),
    (.fourStops, "FOUR"), (.eightStops, "EIGHT"), (.oneClip, "ONE_CLIP"), (.image, "IMAGE"),
    (.alpha, "MASKING"),
  ]

  /// The features that may come with a ramp, but for its form.
  static let drawn: LayerFeatures = [
    .shape, .clip, .fill, .continuous, .edges, .mask, .inner,
  ]

  /// Whether there are draws with this set: a gradient has one kind, and eight stops are four and more.
  package var isDrawn: Bool {
    let macros = Self.macros(at: rawValue)
    return !(macros.contains("RADIAL") && macros.contains("CONIC"))
      && (!macros.contains("EIGHT") || macros.contains("FOUR"))
      && (!macros.contains("ONE_CLIP") || macros.contains("CLIP"))
      && (!macros.contains("IMAGE") || macros.contains("MASKING"))
      && (!macros.contains("MASKING") || !macros.contains("SHAPE"))
  }

  package static let defines = switches.map(\.define)
}
