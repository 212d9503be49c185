// SPDX-License-Identifier: MIT

// Transitions from one picture to another.
extension FilterCatalogue {
  static let transitions: [FilterSpecification] = [
    transition(
      .barsSwipe, "CIBarsSwipeTransition",
      [
        .angle("inputAngle", default: .pi, slider: 0...2 * .pi),
        .distance("inputWidth", default: 30, minimum: 2, slider: 2...300),
        .distance("inputBarOffset", default: 10, minimum: 1, slider: 1...100), .time,
      ]),
    transition(
      .swipe, "CISwipeTransition",
      [
        .extent, .color("inputColor", default: SIMD4(repeating: 1)), .time, turn(0),
        .distance("inputWidth", default: 300, minimum: 0.1, slider: 0.1...800),
        .scalar("inputOpacity", default: 0, minimum: 0, slider: 0...1),
      ]),
    transition(.dissolve, "CIDissolveTransition", [.time]),
    transition(
      .ripple, "CIRippleTransition",
      [
        .image(kCIInputShadingImageKey), .center, .extent, .time,
        .distance("inputWidth", default: 100, minimum: 1, slider: 10...300),
        .distance("inputScale", default: 50, minimum: -50, slider: -50...50),
      ]),
    transition(
      .mod, "CIModTransition",
      [
        .center, .time, .angle("inputAngle", default: 2, slider: -2 * .pi...2 * .pi),
        .distance("inputRadius", default: 150, minimum: 1, slider: 1...200),
        .distance("inputCompression", default: 300, minimum: 1, slider: 100...800),
      ]),
    transition(
      .flash, "CIFlashTransition",
      [
        .center, .extent, .color("inputColor", default: SIMD4(1, 0.8, 0.6, 1)), .time,
        .scalar("inputMaxStriationRadius", default: 2.58, minimum: 0, slider: 0...10),
        .scalar("inputStriationStrength", default: 0.5, minimum: 0, slider: 0...3),
        .scalar("inputStriationContrast", default: 1.375, minimum: 0, slider: 0...5),
        .scalar(
          "inputFadeThreshold", default: 0.85, minimum: 0, maximum: 1, slider: 0...1),
      ]),
    transition(
      .pageCurl, "CIPageCurlTransition",
      [
        .image("inputBacksideImage"), .image(kCIInputShadingImageKey), .extent, .time, turn(0),
        .distance("inputRadius", default: 100, minimum: 0.01, slider: 0.01...400),
      ]),
    transition(
      .copyMachine, "CICopyMachineTransition",
      [
        .extent, .color("inputColor", default: SIMD4(0.6, 1, 0.8, 1)), .time,
        FilterInput("inputAngle", .angle, minimum: 0, slider: 0...2 * .pi),
        .distance("inputWidth", default: 200, minimum: 0.1, slider: 0.1...500),
        .scalar("inputOpacity", default: 1.3, minimum: 0, slider: 0...3),
      ]),
    transition(
      .pageCurlWithShadow, "CIPageCurlWithShadowTransition",
      [
        .image("inputBacksideImage"), .rectangle("inputExtent"), .time, turn(0),
        .distance("inputRadius", default: 100, minimum: 0.01, slider: 0.01...400),
        .scalar("inputShadowSize", default: 0.5, minimum: 0, maximum: 1, slider: 0...1),
        .scalar("inputShadowAmount", default: 0.7, minimum: 0, maximum: 1, slider: 0...1),
        .rectangle("inputShadowExtent"),
      ]),
    transition(
      .disintegrateWithMask, "CIDisintegrateWithMaskTransition",
      [
        .image(kCIInputMaskImageKey), .time,
        .distance("inputShadowRadius", default: 8, minimum: 0, slider: 0...50),
        .scalar("inputShadowDensity", default: 0.65, minimum: 0, maximum: 1, slider: 0...1),
        FilterInput("inputShadowOffset", .offset, SIMD4(0, -10, 0, 0)),
      ]),
    transition(
      .accordionFold, "CIAccordionFoldTransition",
      [
        .distance("inputBottomHeight", default: 0, minimum: 0),
        .scalar("inputNumberOfFolds", default: 3, minimum: 1, maximum: 50, slider: 1...10),
        .scalar("inputFoldShadowAmount", default: 0.1, minimum: 0, maximum: 1, slider: 0...1),
        .time,
      ]),
  ]

  private static func transition(
    _ kind: FilterKind, _ name: String, _ inputs: [FilterInput]
  ) -> FilterSpecification {
    FilterSpecification(
      kind, name, [kCICategoryTransition], [.image(kCIInputTargetImageKey)] + inputs)
  }

  private static func turn(_ initial: Double) -> FilterInput {
    .angle("inputAngle", default: initial, slider: -Double.pi...Double.pi)
  }
}
