// SPDX-License-Identifier: MIT

/// The features that an instance needs of the layer pipeline; each set of them is a shader variant.
///
/// A variant with more features draws an instance with fewer in exactly the same way, so that
/// neighbours may share a draw.
package struct LayerFeatures: ShaderFeatures, BitwiseCopyable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// Samples a texture.
  package static let image = LayerFeatures(rawValue: 1 << 0)
  /// Rounded corners or a border.
  package static let shape = LayerFeatures(rawValue: 1 << 1)
  /// Clips by the chain of clip records that the instance names.
  package static let clip = LayerFeatures(rawValue: 1 << 2)
  /// The map to the target is a perspective one.
  package static let perspective = LayerFeatures(rawValue: 1 << 3)
  /// Has a background colour.
  package static let fill = LayerFeatures(rawValue: 1 << 4)

  /// Stretches the image in nine parts or shifts its mipmap level, by the record behind the clips.
  package static let stretch = LayerFeatures(rawValue: 1 << 5)
  /// Has continuous corners, of its own or of a clip.
  package static let continuous = LayerFeatures(rawValue: 1 << 6)
  /// Has edges that are not smoothed.
  package static let edges = LayerFeatures(rawValue: 1 << 7)
  /// Shows a gradient in place of an image.
  package static let gradient = LayerFeatures(rawValue: 1 << 8)
  /// Shows the image's alpha in the colour of the fill, without smoothing edges: a shadow.
  package static let tint = LayerFeatures(rawValue: 1 << 9)
  /// Some clip of the chain samples a mask.
  package static let mask = LayerFeatures(rawValue: 1 << 10)

  /// Multiplied by the alpha of an image that lies on the quad, at unit 2; `radii` place it. With `ramp` by that of the
  /// gradient, whose record `radii` name. It has no corners and no border then.
  package static let alpha = LayerFeatures(rawValue: 1 << 11)

  /// Only the frame between the quad's edge and an inner rectangle, whose distance from the edge in
  /// shares of the quad is in `texture`, of an image in `radii`.
  package static let ring = LayerFeatures(rawValue: 1 << 12)
  /// Whole pixels: of a split fill or an image in perspective the inner rectangle; of other images and of shadows,
  /// without smoothing, and of rounded quads the part that the instance names (`LayerInstance.part`).
  package static let inner = LayerFeatures(rawValue: 1 << 13)

  /// Every quad is so small that one triangle about it costs less than the two that it is made of;
  /// pixels beyond the quad are not covered. A draw with a large one among them goes without.
  package static let small = LayerFeatures(rawValue: 1 << 14)

  /// The alpha of the image counts as 1: a texture of the application's own that says so.
  package static let opaque = LayerFeatures(rawValue: 1 << 15)

  /// Each image continues past the edges of its quad, as far as smoothing reaches: texture coordinates
  /// need no clamping.
  package static let unclamped = LayerFeatures(rawValue: 1 << 16)

  /// The image is multiplied by the premultiplied colour in `border`; there are no corners and no
  /// border then. An instance without an image may be among the others.
  package static let modulated = LayerFeatures(rawValue: 1 << 17)

  /// Each instance says of which kind it is: a shadow, in perspective, with hard edges, times a colour.
  /// Draws with this feature have a program of their own (`MixedFeatures`).
  package static let mixed = LayerFeatures(rawValue: 1 << 24)

  /// No instance has more than one clip, which the vertex stage reads, once for all fragments.
  package static let oneClip = LayerFeatures(rawValue: 1 << 18)

  /// The gradient has few stops, no two of them within a pixel, which lie in its record. Draws with this
  /// feature have programs of their own (`RampFeatures`), each for one form of gradient.
  package static let ramp = LayerFeatures(rawValue: 1 << 19)
  /// The gradient of a ramp is radial.
  package static let radial = LayerFeatures(rawValue: 1 << 20)
  /// The gradient of a ramp is conic.
  package static let conic = LayerFeatures(rawValue: 1 << 21)
  /// A ramp has up to four stops, rather than two.
  package static let fourStops = LayerFeatures(rawValue: 1 << 22)
  /// A ramp has up to eight stops; `fourStops` is set, too.
  package static let eightStops = LayerFeatures(rawValue: 1 << 23)

  /// The form of the gradient that a draw shows.
  package static let rampForm: LayerFeatures = [.ramp, .radial, .conic, .fourStops, .eightStops]

  /// Features that make a draw cheaper if each of its instances allows them.
  package static let allowances: LayerFeatures = [.small, .unclamped, .oneClip]

  /// The features with which texture coordinates may be left unclamped.
  package static let allowUnclamped: LayerFeatures = [
    .unclamped, .image, .fill, .shape, .clip, .mask, .small, .alpha, .modulated, .inner, .oneClip,
  ]

  /// The features that an image multiplied by a colour excludes.
  package static let excludedByModulated: LayerFeatures = [
    .shape, .gradient, .tint, .ring, .inner,
  ]

  /// The features of instances that may be mixed in one draw.
  package static let mixable: LayerFeatures = [
    .image, .fill, .shape, .clip, .perspective, .continuous, .edges, .tint, .mask, .small,
    .unclamped, .modulated, .mixed,
  ]

  /// The features that may come together in any way.
  package static let combined: LayerFeatures = [
    .image, .shape, .clip, .perspective, .fill, .stretch, .continuous, .edges, .gradient, .tint,
    .mask,
  ]

  /// Whether there are draws with this set: masked quads and the parts of large fills are plain.
  package var isDrawn: Bool {
    if contains(.mixed) { return isSubset(of: Self.mixable) }
    if contains(.oneClip) { return contains(.clip) && subtracting(.oneClip).isDrawn }
    if contains(.modulated) {
      return contains(.image) && isDisjoint(with: .excludedByModulated)
        && subtracting(.modulated).isDrawn
    }
    if contains(.unclamped) {
      return contains(.image) && isSubset(of: .allowUnclamped)
        && subtracting(.unclamped).isDrawn
    }
    if contains(.opaque) { return contains(.image) && subtracting(.opaque).isDrawn }
    if contains(.small) {
      return isSubset(of: [.small, .image, .fill]) && self != .small
    }
    if contains(.ring) {
      return self == [.image, .perspective, .ring]
        || isSuperset(of: [.fill, .shape])
          && isSubset(of: [.ring, .fill, .shape, .perspective, .continuous])
    }
    if contains(.ramp) {
      let drawn = RampFeatures.drawn.union(.rampForm).union(.gradient)
      guard isSuperset(of: [.ramp, .gradient]) else { return false }
      return contains(.alpha)
        ? isSubset(of: drawn.subtracting(.shape).union([.image, .alpha])) : isSubset(of: drawn)
    }
    if contains(.inner) {
      if subtracting(.alpha) == [.image, .inner] || self == [.image, .fill, .tint, .inner]
        || self == [.image, .perspective, .inner]
      {
        return true
      }
      if contains(.shape) {
        return isSubset(of: [.inner, .shape, .fill, .image, .continuous, .clip, .mask])
      }
      return contains(.fill) && isSubset(of: [.inner, .fill, .perspective])
    }
    if contains(.alpha) {
      return isSubset(of: [.alpha, .image, .fill, .perspective, .clip, .continuous])
    }
    return true
  }

  /// The features that read the block of records.
  package static let readsRecords: LayerFeatures = [.clip, .stretch]

  /// The preprocessor names of the features, in order of their bits.
  package static let defines = [
    "IMAGE", "SHAPE", "CLIP", "PERSPECTIVE", "FILL", "STRETCH", "CONTINUOUS", "EDGES", "GRADIENT",
    "TINT", "MASK", "ALPHA", "RING", "INNER", "SMALL", "OPAQUE",
    "UNCLAMPED", "MODULATE", "ONE_CLIP",
  ]

  /// The features by name, for dumps.
  package func dump() -> String {
    var names = Self.defines.indices.filter { rawValue & (1 << $0) != 0 }.map {
      Self.defines[$0].lowercased()
    }
    if contains(.mixed) { names.append("mixed") }
    let forms = ["ramp", "radial", "conic", "four stops", "eight stops"]
    names += forms.indices.filter { rawValue & (Self.ramp.rawValue << $0) != 0 }.map { forms[$0] }
    return names.isEmpty ? "nothing" : names.joined(separator: "+")
  }
}
