// SPDX-License-Identifier: MIT

/// The programs that the trees of applications need, by their labels: file, then macros.
///
/// They follow from what a layer may look like and from what its ancestors may do to it, so that a look
/// which is on screen needs no program when it begins to turn, is scrolled under a clip or tilts:
///
/// ```
/// look         ×  circumstance
/// image           between pixels
/// fill            clipped, by a mask
/// gradient …      in perspective …
/// ```
/// A test walks through the samples and finds no other one.
enum LikelyPrograms {
  /// The labels for a kind of driver, each once, the most frequent first.
  static func labels(for profile: DriverProfile) -> [String] {
    var labels: [String] = []
    var known: Set<String> = []
    func add(_ label: String) {
      if known.insert(label).inserted { labels.append(label) }
    }
    if profile == .hardware { mixtures.forEach { add($0.programLabel) } }
    for features in layers where profile == .software || !features.contains(.oneClip) {
      add(features.programLabel)
    }
    shapes.forEach { add($0.label(of: "shape")) }
    blurs.forEach { add($0.label(of: "blur")) }
    // Frames of decoders, and the page that views turn.
    for layout in [MediaLayout.planar, .biplanar] { add(layout.label(of: "media")) }
    add(PageTransition.curl.label(of: "page"))
    return labels
  }

  // MARK: - Layers

  /// The looks of layers: contents, background, corners or border, shadow, gradient.
  private static let looks: [LayerFeatures] =
    [
      .image, .fill, [.shape, .fill], [.image, .fill], [.image, .fill, .tint],
      [.image, .shape, .fill], .shape, [.image, .shape], [.image, .modulated],
      .gradient, [.fill, .gradient], [.shape, .gradient], [.shape, .fill, .gradient],
    ] + ramps + ramps.map { $0.union(.shape) } + ramps.map { $0.union([.image, .alpha]) }

  /// Gradients of few stops.
  private static let ramps: [LayerFeatures] = [
    [], .fourStops, .radial, [.radial, .fourStops], .conic,
  ]
  .map { LayerFeatures([.gradient, .ramp]).union($0) }

  /// Features that a layer's place and its ancestors add.
  private static let circumstances: [LayerFeatures] = [
    [], .edges, .clip, .perspective, [.clip, .edges], [.clip, .mask], [.clip, .perspective],
    [.clip, .oneClip], [.clip, .oneClip, .edges], [.clip, .oneClip, .mask],
  ]

  /// Parts of looks in whole pixels, which need less: large fills, images and shadows.
  private static let parts: [LayerFeatures] =
    [
      [.fill, .inner], [.shape, .fill, .inner], [.shape, .fill, .ring], [.image, .ring],
      [.image, .inner],
      [.image, .fill, .tint, .inner], [.image, .alpha, .inner],
    ] + ramps.flatMap { [$0.union(.inner), $0.union([.shape, .inner])] }

  /// Sets of features of draws, each of which there is.
  private static var layers: [LayerFeatures] {
    var sets: [LayerFeatures] = []
    for circumstance in circumstances {
      for look in looks {
        let features = look.union(circumstance)
        sets.append(features)
        sets.append(features.union(.unclamped))
        sets.append(features.union(.small))
        sets.append(features.union(LayerFeatures.allowances))
      }
      sets += parts.map { $0.union(circumstance) }
    }
    return sets.filter(\.isDrawn)
  }

  /// Draws of several looks at once, on graphics cards.
  private static var mixtures: [LayerFeatures] {
    let textures: [LayerFeatures] = [[], .image]
    let clips: [LayerFeatures] = [[], .clip, [.clip, .mask]]
    return textures.flatMap { texture in clips.map { texture.union($0).union(.mixed) } }
  }

  // MARK: - Shapes and filters

  /// Filled and stroked paths.
  private static var shapes: [ShapeFeatures] {
    let paints: [ShapeFeatures] = [.fill, .stroke, [.fill, .stroke], [.stroke, .dash]]
    let circumstances: [ShapeFeatures] = [[], .clip, .perspective]
    let masks: [ShapeFeatures] = [[.fill, .image], [.stroke, .image]]
    return circumstances.flatMap { circumstance in (paints + masks).map { $0.union(circumstance) } }
  }

  /// Gaussian blurs of all deviations, and shadows of groups, which are blurs.
  private static var blurs: [BlurFeatures] {
    var sets: [BlurFeatures] = [.shrink]
    // Steps of two and of four pixels make one of any width.
    for turns in 1...2 { sets.append([.shrink, .inner, .count(turns)]) }
    sets.append([.shrink, .count(1)])
    // Wider ones have the taps of one in the last octave, at another size.
    var sigma = BlurLevel.least
    while sigma < 16 {
      let programs = FilterRunner.programs(of: BlurLevel(sigma: sigma).taps)
      sets += [programs.rim, programs.inner]
      sigma *= 1.04
    }
    return sets
  }
}

extension LayerFeatures {
  /// The label of the program that draws instances with these features; see `LayerPrograms`.
  fileprivate var programLabel: String {
    if let image = BareImageFeatures(self) { return image.label(of: LayerPrograms.imageFile) }
    if let several = MixedFeatures(self) { return several.label(of: LayerPrograms.mixedFile) }
    if let ramp = RampFeatures(self) { return ramp.label(of: LayerPrograms.rampFile) }
    return label(of: LayerPrograms.layerFile)
  }
}
