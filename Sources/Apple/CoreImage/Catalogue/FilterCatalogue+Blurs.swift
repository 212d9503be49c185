// SPDX-License-Identifier: MIT

// Blurs and other filters that read neighbouring pixels.
extension FilterCatalogue {
  static let blurs: [FilterSpecification] = [
    FilterSpecification(
      .gaussianBlur, "CIGaussianBlur", [kCICategoryBlur], [radius(10, to: 100)]),
    FilterSpecification(
      .boxBlur, "CIBoxBlur", [kCICategoryBlur],
      [.distance("inputRadius", default: 10, minimum: 1, slider: 1...100)]),
    FilterSpecification(.discBlur, "CIDiscBlur", [kCICategoryBlur], [radius(8, to: 100)]),
    FilterSpecification(
      .motionBlur, "CIMotionBlur", [kCICategoryBlur],
      [radius(20, to: 100), .angle("inputAngle", default: 0, slider: -Double.pi...Double.pi)]),
    FilterSpecification(
      .zoomBlur, "CIZoomBlur", [kCICategoryBlur],
      [.center, .distance("inputAmount", default: 20, slider: -200...200, identity: 0)]),
  ]

  static let stylizing: [FilterSpecification] = [
    FilterSpecification(
      .pixellate, "CIPixellate", [kCICategoryStylize],
      [.center, .distance("inputScale", default: 8, minimum: 1, slider: 1...100)]),
    FilterSpecification(.bloom, "CIBloom", [kCICategoryStylize], glow),
    FilterSpecification(.gloom, "CIGloom", [kCICategoryStylize], glow),
    FilterSpecification(
      .sharpenLuminance, "CISharpenLuminance", [kCICategorySharpen],
      [
        .scalar("inputSharpness", default: 0.4, slider: 0...2, identity: 0),
        .distance("inputRadius", default: 1.69, slider: 0...20),
      ]),
    FilterSpecification(
      .unsharpMask, "CIUnsharpMask", [kCICategorySharpen],
      [
        radius(2.5, to: 100),
        .scalar("inputIntensity", default: 0.5, minimum: 0, slider: 0...1, identity: 0),
      ]),
    FilterSpecification(
      .crystallize, "CICrystallize", [kCICategoryStylize],
      [.distance("inputRadius", default: 20, minimum: 1, slider: 1...100), .center]),
    FilterSpecification(
      .edges, "CIEdges", [kCICategoryStylize],
      [.scalar("inputIntensity", default: 1, minimum: 0, slider: 0...10, identity: 0)]),
    FilterSpecification(
      .edgeWork, "CIEdgeWork", [kCICategoryStylize],
      [.distance("inputRadius", default: 3, minimum: 0, slider: 0...20)]),
  ]

  private static let glow = [
    radius(10, to: 100),
    FilterInput.scalar("inputIntensity", default: 0.5, minimum: 0, slider: 0...1, identity: 0),
  ]

  private static func radius(_ initial: Double, to end: Double) -> FilterInput {
    .distance("inputRadius", default: initial, minimum: 0, slider: 0...end, identity: 0)
  }
}
