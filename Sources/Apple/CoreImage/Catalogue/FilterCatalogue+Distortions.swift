// SPDX-License-Identifier: MIT

// Filters that move pixels.
extension FilterCatalogue {
  static let distortions: [FilterSpecification] = [
    FilterSpecification(
      .pinchDistortion, "CIPinchDistortion", distorting,
      [
        .center, radius(300, slider: 0...1000),
        .scalar("inputScale", default: 0.5, minimum: 0, slider: 0...2, identity: 0),
      ]),
    FilterSpecification(
      .bumpDistortion, "CIBumpDistortion", distorting,
      [
        .center, radius(300, slider: 0...600),
        .scalar("inputScale", default: 0.5, slider: -1...1, identity: 0),
      ]),
    FilterSpecification(
      .bumpDistortionLinear, "CIBumpDistortionLinear", distorting,
      [
        .center, radius(300, slider: 0...600),
        .angle("inputAngle", default: 0, slider: 0...2 * .pi),
        .scalar("inputScale", default: 0.5, minimum: -1, slider: 0...1, identity: 0),
      ]),
    FilterSpecification(
      .twirlDistortion, "CITwirlDistortion", distorting,
      [
        .center, radius(300, slider: 0...500),
        .angle("inputAngle", default: .pi, slider: -4 * .pi...4 * .pi, identity: 0),
      ]),
    FilterSpecification(
      .circleSplashDistortion, "CICircleSplashDistortion", distorting,
      [.center, .distance("inputRadius", default: 150, minimum: 0, slider: 0...1000)]),
    FilterSpecification(
      .torusLensDistortion, "CITorusLensDistortion", distorting,
      [
        .center, radius(160, slider: 0...500),
        .distance("inputWidth", default: 80, minimum: 0, slider: 0...200),
        .scalar("inputRefraction", default: 1.7, minimum: 0, slider: 0...5, identity: 1),
      ]),
    FilterSpecification(
      .glassDistortion, "CIGlassDistortion", distorting,
      [
        .image("inputTexture"), .center,
        .distance("inputScale", default: 200, minimum: 0, slider: 0.01...500),
      ]),
    FilterSpecification(
      .kaleidoscope, "CIKaleidoscope", [kCICategoryTileEffect],
      [
        .count("inputCount", default: 6, minimum: 1, slider: 1...64), .center,
        .angle("inputAngle", default: 0, slider: -Double.pi...Double.pi),
      ]),
  ]

  /// Halftone screens: filters that reduce a picture to dots and lines of black, or of four inks.
  static let screens: [FilterSpecification] = [
    FilterSpecification(
      .circularScreen, "CICircularScreen", printing, [.center, screenWidth, sharpness]),
    FilterSpecification(.dotScreen, "CIDotScreen", printing, turnedScreen),
    FilterSpecification(.hatchedScreen, "CIHatchedScreen", printing, turnedScreen),
    FilterSpecification(.lineScreen, "CILineScreen", printing, turnedScreen),
    FilterSpecification(
      .cmykHalftone, "CICMYKHalftone", printing,
      [
        .center, .distance("inputWidth", default: 6, minimum: -2, slider: 2...100), screenAngle,
        .scalar("inputSharpness", default: 0.7, minimum: 0, slider: 0...1),
        .scalar("inputGCR", default: 1, minimum: 0, slider: 0...1),
        .scalar("inputUCR", default: 0.5, minimum: 0, slider: 0...1),
      ]),
  ]

  private static let printing = [kCICategoryHalftoneEffect]
  private static let screenAngle = FilterInput.angle(
    "inputAngle", default: 0, slider: -Double.pi...Double.pi)
  private static let screenWidth = FilterInput.distance(
    "inputWidth", default: 6, minimum: 1, slider: 2...50)
  private static let sharpness = FilterInput.scalar(
    "inputSharpness", default: 0.7, minimum: 0, maximum: 1, slider: 0...1)
  private static let turnedScreen = [FilterInput.center, screenAngle, screenWidth, sharpness]

  private static let distorting = [kCICategoryDistortionEffect]

  private static func radius(_ initial: Double, slider: ClosedRange<Double>) -> FilterInput {
    .distance("inputRadius", default: initial, minimum: 0, slider: slider)
  }
}
