// SPDX-License-Identifier: MIT

/// Overlays that show the costs of a frame in its picture, by the names of Apple's tools.
///
/// They are made from the plan of the frame, and never reach the layer tree. Colours are laid over what
/// they mark; `docs/inspector.md` describes them.
public struct RenderDebugOptions: OptionSet, Hashable, Sendable, BitwiseCopyable {
  /// The bits, one for each overlay.
  public let rawValue: UInt32

  /// Makes a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// *Color Blended Layers*: red over content that is blended with the pixels below it, green over opaque content.
  public static let colorBlendedLayers = RenderDebugOptions(rawValue: 1 << 0)
  /// *Color Offscreen-Rendered*: yellow over what was drawn in a pass of its own before.
  public static let colorOffscreenRendered = RenderDebugOptions(rawValue: 1 << 1)
  /// *Color Hits Green and Misses Red*: over bitmaps that outlive the frame; red where one was redrawn.
  public static let colorHitsGreenAndMissesRed = RenderDebugOptions(rawValue: 1 << 2)
  /// *Color Misaligned Images*: magenta over images that lie between pixels, yellow over scaled ones.
  public static let colorMisalignedImages = RenderDebugOptions(rawValue: 1 << 3)
  /// *Flash Updated Regions*: yellow over what was drawn again, fading within a moment.
  public static let flashUpdatedRegions = RenderDebugOptions(rawValue: 1 << 4)

  /// The overlays by bit: the word in `LAMINA_DEBUG`, and Apple's name.
  package static let names: [(word: String, title: String)] = [
    ("color-blended-layers", "Color Blended Layers"),
    ("color-offscreen-rendered", "Color Offscreen-Rendered"),
    ("color-hits-green-and-misses-red", "Color Hits Green and Misses Red"),
    ("color-misaligned-images", "Color Misaligned Images"),
    ("flash-updated-regions", "Flash Updated Regions"),
  ]

  /// The overlay of a word; nil for an unknown one.
  package init?(named word: some StringProtocol) {
    guard let bit = Self.names.firstIndex(where: { $0.word == word }) else { return nil }
    self.init(rawValue: 1 << UInt32(bit))
  }

  /// The overlays that add quads to the plan, and so to bitmaps that outlive the frame.
  package static let plannedColors: RenderDebugOptions = [
    .colorBlendedLayers, .colorOffscreenRendered, .colorHitsGreenAndMissesRed,
    .colorMisalignedImages,
  ]
}
