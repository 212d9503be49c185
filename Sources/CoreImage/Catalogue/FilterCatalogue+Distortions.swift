// SPDX-License-Identifier: MIT

// Filters that take pixels from other places.
extension FilterCatalogue {
  static let distortions: [FilterSpecification] = [
    FilterSpecification(
      .pinchDistortion, "CIPinchDistortion", distorting,
      [
        .center, radius(300, slider: 0...1000),
        .scalar(
          "inputScale", default: 0.5, minimum: 0, maximum: 2, slider: 0...2, identity: 0),
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
        .scalar("inputScale", default: 0.5, slider: -1...1, identity: 0),
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
  ]

  private static let distorting = [kCICategoryDistortionEffect]

  private static func radius(_ initial: Double, slider: ClosedRange<Double>) -> FilterInput {
    .distance("inputRadius", default: initial, minimum: 0, slider: slider)
  }
}
