// SPDX-License-Identifier: MIT

/// One filter as the catalogue lists it: its name, categories and inputs.
struct FilterSpecification: Sendable {
  let kind: FilterKind
  var blendMode = BlendMode.sourceOver
  /// The name for `CIFilter(name:)`.
  let name: String
  /// Other names of the filter.
  var aliases: [String] = []
  /// The values of `kCICategory…` constants.
  let categories: [String]
  /// The inputs in Apple's order, pictures included.
  let inputs: [FilterInput]

  init(
    _ kind: FilterKind, _ name: String, _ categories: [String], aliases: [String] = [],
    _ inputs: [FilterInput]
  ) {
    self.kind = kind
    self.name = name
    self.aliases = aliases
    self.categories = categories + FilterCatalogue.commonCategories
    self.inputs = [.image(kCIInputImageKey)] + inputs
  }

  /// Makes the specification of a blend of two pictures.
  init(_ mode: BlendMode, _ name: String) {
    kind = .blend
    blendMode = mode
    self.name = name
    categories = [kCICategoryCompositeOperation] + FilterCatalogue.commonCategories
    inputs = [.image(kCIInputImageKey), .image(kCIInputBackgroundImageKey)]
  }
}

/// All filters, by name and by kind.
///
/// Names, keys, defaults and ranges are those of the Core Image Filter Reference and of
/// `CIFilter.attributes` on current systems.
enum FilterCatalogue {
  static let commonCategories = [
    kCICategoryVideo, kCICategoryStillImage, kCICategoryBuiltIn,
  ]

  static let all: [FilterSpecification] =
    blurs + colors + photoEffects + stylizing + screens + distortions + transitions + blends

  private static let indexByName: [String: Int] = {
    var result: [String: Int] = [:]
    for (index, specification) in all.enumerated() {
      for name in [specification.name] + specification.aliases { result[name] = index }
    }
    return result
  }()

  /// The index of a specification by the kind's raw value; for blends, that of the first.
  private static let indexByKind: [Int?] = FilterKind.allCases.map { kind in
    all.firstIndex { $0.kind == kind }
  }

  /// The filter with a name; nil when none exists.
  static func specification(named name: String) -> FilterSpecification? {
    indexByName[name].map { all[$0] }
  }

  /// The filter of a kind; nil for `custom`.
  static func specification(
    of kind: FilterKind, blendMode: BlendMode
  ) -> FilterSpecification? {
    guard let index = indexByKind[Int(kind.rawValue)] else { return nil }
    guard kind == .blend else { return all[index] }
    return (blends + layerBlends).first { $0.blendMode == blendMode }
  }
}

extension FilterKind {
  /// The family of the kind.
  public var family: FilterFamily {
    switch self {
    case .gaussianBlur, .boxBlur, .discBlur, .motionBlur, .zoomBlur, .pixellate, .bloom, .gloom,
      .sharpenLuminance, .unsharpMask, .crystallize, .edges, .edgeWork, .circularScreen,
      .dotScreen, .hatchedScreen, .lineScreen, .cmykHalftone:
      .neighbourhood
    case .colorControls, .exposureAdjust, .gammaAdjust, .hueAdjust, .vibrance,
      .whitePointAdjust, .colorClamp, .colorMatrix, .colorPolynomial, .linearToSRGB,
      .sRGBToLinear, .colorInvert, .colorMonochrome, .posterize, .falseColor, .sepiaTone,
      .maskToAlpha, .maximumComponent, .minimumComponent, .vignette, .vignetteEffect,
      .photoEffectChrome, .photoEffectFade, .photoEffectInstant, .photoEffectMono,
      .photoEffectNoir, .photoEffectProcess, .photoEffectTonal, .photoEffectTransfer:
      .color
    case .pinchDistortion, .bumpDistortion, .bumpDistortionLinear, .twirlDistortion,
      .circleSplashDistortion, .torusLensDistortion, .glassDistortion, .kaleidoscope:
      .distortion
    case .barsSwipe, .swipe, .dissolve, .ripple, .mod, .flash, .pageCurl, .copyMachine,
      .pageCurlWithShadow, .disintegrateWithMask, .accordionFold:
      .transition
    case .blend: .compositing
    case .custom: .custom
    }
  }
}
