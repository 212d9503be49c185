// SPDX-License-Identifier: MIT

// Filters that lead from one picture to another.
extension FilterCatalogue {
  static let transitions: [FilterSpecification] = [
    transition(
      .barsSwipe, "CIBarsSwipeTransition",
      [
        .angle("inputAngle", default: .pi, slider: 0...2 * .pi),
        .distance("inputWidth", default: 30, minimum: 2, slider: 2...300),
        .distance("inputBarOffset", default: 10, slider: 1...100), .time,
      ]),
    transition(
      .swipe, "CISwipeTransition",
      [
        .extent, .color("inputColor", default: SIMD4(repeating: 1)), .time, turn(0),
        .distance("inputWidth", default: 300, minimum: 0.1, slider: 0.1...800),
        .scalar("inputOpacity", default: 0, minimum: 0, maximum: 1, slider: 0...1),
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
        .center, .time, .angle("inputAngle", default: 2, slider: 0...2 * .pi),
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
        .extent, .color("inputColor", default: SIMD4(0.6, 1, 0.8, 1)), .time, turn(0),
        .distance("inputWidth", default: 200, minimum: 0.1, slider: 0.1...500),
        .scalar("inputOpacity", default: 1.3, minimum: 0, slider: 0...3),
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
