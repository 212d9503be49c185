// SPDX-License-Identifier: MIT

// Filters of single pixels.
extension FilterCatalogue {
  static let colors: [FilterSpecification] = adjustments + effects

  private static let adjustments: [FilterSpecification] = [
    FilterSpecification(
      .colorControls, "CIColorControls", [kCICategoryColorAdjustment],
      [
        .scalar("inputSaturation", default: 1, minimum: 0, slider: 0...2, identity: 1),
        .scalar(
          "inputBrightness", default: 0, minimum: -1, maximum: 1, slider: -1...1, identity: 0),
        .scalar("inputContrast", default: 1, minimum: 0, slider: 0.25...4, identity: 1),
      ]),
    FilterSpecification(
      .exposureAdjust, "CIExposureAdjust", [kCICategoryColorAdjustment],
      [.scalar("inputEV", default: 0, slider: -10...10, identity: 0)]),
    FilterSpecification(
      .gammaAdjust, "CIGammaAdjust", [kCICategoryColorAdjustment],
      [.scalar("inputPower", default: 1, slider: 0.25...4, identity: 1)]),
    FilterSpecification(
      .hueAdjust, "CIHueAdjust", [kCICategoryColorAdjustment],
      [.angle("inputAngle", default: 0, slider: -Double.pi...Double.pi, identity: 0)]),
    FilterSpecification(
      .vibrance, "CIVibrance", [kCICategoryColorAdjustment],
      [.scalar("inputAmount", default: 0, minimum: -1, maximum: 1, slider: -1...1, identity: 0)]),
    FilterSpecification(
      .whitePointAdjust, "CIWhitePointAdjust", [kCICategoryColorAdjustment],
      [.color("inputColor", default: SIMD4(repeating: 1))]),
    FilterSpecification(
      .colorClamp, "CIColorClamp", [kCICategoryColorAdjustment],
      [
        .vector("inputMinComponents", default: .zero, identity: .zero),
        .vector("inputMaxComponents", default: SIMD4(repeating: 1)),
      ]),
    FilterSpecification(
      .colorMatrix, "CIColorMatrix", [kCICategoryColorAdjustment],
      [
        row("inputRVector", SIMD4(1, 0, 0, 0)), row("inputGVector", SIMD4(0, 1, 0, 0)),
        row("inputBVector", SIMD4(0, 0, 1, 0)), row("inputAVector", SIMD4(0, 0, 0, 1)),
        row("inputBiasVector", .zero),
      ]),
    FilterSpecification(
      .colorPolynomial, "CIColorPolynomial", [kCICategoryColorAdjustment],
      [
        row("inputRedCoefficients", SIMD4(0, 1, 0, 0)),
        row("inputGreenCoefficients", SIMD4(0, 1, 0, 0)),
        row("inputBlueCoefficients", SIMD4(0, 1, 0, 0)),
        row("inputAlphaCoefficients", SIMD4(0, 1, 0, 0)),
      ]),
    FilterSpecification(
      .linearToSRGB, "CILinearToSRGBToneCurve", [kCICategoryColorAdjustment], []),
    FilterSpecification(
      .sRGBToLinear, "CISRGBToneCurveToLinear", [kCICategoryColorAdjustment], []),
  ]

  private static let effects: [FilterSpecification] = [
    FilterSpecification(.colorInvert, "CIColorInvert", [kCICategoryColorEffect], []),
    FilterSpecification(
      .colorMonochrome, "CIColorMonochrome", [kCICategoryColorEffect],
      [.color("inputColor", default: SIMD4(0.6, 0.45, 0.3, 1)), intensity(1)]),
    FilterSpecification(
      .posterize, "CIColorPosterize", [kCICategoryColorEffect], aliases: ["CIPosterize"],
      [
        FilterInput(
          "inputLevels", .scalar, SIMD4(6, 0, 0, 0), minimum: 1, slider: 2...30,
          identity: SIMD4(300, 0, 0, 0))
      ]),
    FilterSpecification(
      .falseColor, "CIFalseColor", [kCICategoryColorEffect],
      [
        .color("inputColor0", default: SIMD4(0.3, 0, 0, 1)),
        .color("inputColor1", default: SIMD4(1, 0.9, 0.8, 1)),
      ]),
    FilterSpecification(.sepiaTone, "CISepiaTone", [kCICategoryColorEffect], [intensity(1)]),
    FilterSpecification(.maskToAlpha, "CIMaskToAlpha", [kCICategoryColorEffect], []),
    FilterSpecification(
      .maximumComponent, "CIMaximumComponent", [kCICategoryColorEffect], []),
    FilterSpecification(
      .minimumComponent, "CIMinimumComponent", [kCICategoryColorEffect], []),
    FilterSpecification(
      .vignette, "CIVignette", [kCICategoryColorEffect],
      [
        .scalar(
          "inputIntensity", default: 0, minimum: -1, maximum: 1, slider: -1...1, identity: 0),
        .scalar("inputRadius", default: 1, minimum: 0, maximum: 2, slider: 0...2),
      ]),
    FilterSpecification(
      .vignetteEffect, "CIVignetteEffect", [kCICategoryColorEffect],
      [
        .center, .distance("inputRadius", default: 150, minimum: 0, slider: 0...2000),
        .scalar(
          "inputIntensity", default: 1, minimum: -1, maximum: 1, slider: -1...1, identity: 0),
        .scalar("inputFalloff", default: 0.5, minimum: 0, maximum: 1, slider: 0...1),
      ]),
  ]

  private static func row(_ key: String, _ initial: SIMD4<Double>) -> FilterInput {
    .vector(key, default: initial, identity: initial)
  }

  private static func intensity(_ initial: Double) -> FilterInput {
    .scalar("inputIntensity", default: initial, minimum: 0, slider: 0...1, identity: 0)
  }

  /// The photo effects; `inputExtrapolate` has no effect here, where values end at 0 and 1.
  static let photoEffects: [FilterSpecification] = [
    photoEffect(.photoEffectChrome, "Chrome"), photoEffect(.photoEffectFade, "Fade"),
    photoEffect(.photoEffectInstant, "Instant"), photoEffect(.photoEffectMono, "Mono"),
    photoEffect(.photoEffectNoir, "Noir"), photoEffect(.photoEffectProcess, "Process"),
    photoEffect(.photoEffectTonal, "Tonal"), photoEffect(.photoEffectTransfer, "Transfer"),
  ]

  private static func photoEffect(_ kind: FilterKind, _ look: String) -> FilterSpecification {
    FilterSpecification(
      kind, "CIPhotoEffect" + look, [kCICategoryColorEffect],
      [FilterInput("inputExtrapolate", .boolean)])
  }
}
