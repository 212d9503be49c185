// SPDX-License-Identifier: MIT

import CoreImage
import Expectations
import Foundation
import TestSupport
import Testing

/// Input keys and defaults of filters, line by line as the Core Image Filter Reference has them.
struct FilterTableTests {
  /// A filter and its value inputs in Apple's order; positions, extents and colours as lanes.
  struct Line: Sendable, CustomTestStringConvertible {
    let name: String
    let inputs: [(key: String, value: [Double])]

    init(_ name: String, _ inputs: (String, [Double])...) {
      self.name = name
      self.inputs = inputs.map { (key: $0.0, value: $0.1) }
    }

    var testDescription: String { name }
  }

  private static let square: [Double] = [0, 0, 300, 300]
  private static let middle: [Double] = [150, 150]

  static let lines = [
    Line("CIGaussianBlur", ("inputRadius", [10])), Line("CIBoxBlur", ("inputRadius", [10])),
    Line("CIMotionBlur", ("inputRadius", [20]), ("inputAngle", [0])),
    Line(
      "CIColorControls", ("inputSaturation", [1]), ("inputBrightness", [0]),
      ("inputContrast", [1])),
    Line("CIExposureAdjust", ("inputEV", [0])), Line("CIHueAdjust", ("inputAngle", [0])),
    Line("CIVibrance", ("inputAmount", [0])), Line("CIColorInvert"),
    Line("CISepiaTone", ("inputIntensity", [1])),
    Line("CIColorMonochrome", ("inputColor", [0.6, 0.45, 0.3, 1]), ("inputIntensity", [1])),
    Line(
      "CIColorMatrix", ("inputRVector", [1, 0, 0, 0]), ("inputGVector", [0, 1, 0, 0]),
      ("inputBVector", [0, 0, 1, 0]), ("inputAVector", [0, 0, 0, 1]),
      ("inputBiasVector", [0, 0, 0, 0])),
    Line("CIColorPosterize", ("inputLevels", [6])),
    Line("CIPixellate", ("inputCenter", middle), ("inputScale", [8])),
    Line("CIVignette", ("inputIntensity", [0]), ("inputRadius", [1])),
    Line("CIBloom", ("inputRadius", [10]), ("inputIntensity", [0.5])),
    Line("CISharpenLuminance", ("inputSharpness", [0.4]), ("inputRadius", [1.69])),
    Line(
      "CIPinchDistortion", ("inputCenter", middle), ("inputRadius", [300]), ("inputScale", [0.5])),
    Line(
      "CIBumpDistortion", ("inputCenter", middle), ("inputRadius", [300]), ("inputScale", [0.5])),
    Line(
      "CITwirlDistortion", ("inputCenter", middle), ("inputRadius", [300]),
      ("inputAngle", [.pi])),
    Line(
      "CIBarsSwipeTransition", ("inputAngle", [.pi]), ("inputWidth", [30]),
      ("inputBarOffset", [10]), ("inputTime", [0])),
    Line(
      "CISwipeTransition", ("inputExtent", square), ("inputColor", [1, 1, 1, 1]),
      ("inputTime", [0]), ("inputAngle", [0]), ("inputWidth", [300]), ("inputOpacity", [0])),
    Line("CIDissolveTransition", ("inputTime", [0])),
    Line(
      "CIRippleTransition", ("inputCenter", middle), ("inputExtent", square), ("inputTime", [0]),
      ("inputWidth", [100]), ("inputScale", [50])),
    Line(
      "CIModTransition", ("inputCenter", middle), ("inputTime", [0]), ("inputAngle", [2]),
      ("inputRadius", [150]), ("inputCompression", [300])),
    Line(
      "CIFlashTransition", ("inputCenter", middle), ("inputExtent", square),
      ("inputColor", [1, 0.8, 0.6, 1]), ("inputTime", [0]), ("inputMaxStriationRadius", [2.58]),
      ("inputStriationStrength", [0.5]), ("inputStriationContrast", [1.375]),
      ("inputFadeThreshold", [0.85])),
    Line(
      "CIPageCurlTransition", ("inputExtent", square), ("inputTime", [0]), ("inputAngle", [0]),
      ("inputRadius", [100])),
    Line(
      "CICopyMachineTransition", ("inputExtent", square), ("inputColor", [0.6, 1, 0.8, 1]),
      ("inputTime", [0]), ("inputAngle", [0]), ("inputWidth", [200]), ("inputOpacity", [1.3])),
  ]

  /// Inputs that current systems have in addition.
  static let more =
    [
      Line("CIDiscBlur", ("inputRadius", [8])),
      Line("CIZoomBlur", ("inputCenter", middle), ("inputAmount", [20])),
      Line("CICrystallize", ("inputRadius", [20]), ("inputCenter", middle)),
      Line("CIEdges", ("inputIntensity", [1])), Line("CIEdgeWork", ("inputRadius", [3])),
      Line(
        "CITorusLensDistortion", ("inputCenter", middle), ("inputRadius", [160]),
        ("inputWidth", [80]), ("inputRefraction", [1.7])),
      Line("CIGlassDistortion", ("inputCenter", middle), ("inputScale", [200])),
      Line(
        "CIKaleidoscope", ("inputCount", [6]), ("inputCenter", middle), ("inputAngle", [0])),
      Line(
        "CICircularScreen", ("inputCenter", middle), ("inputWidth", [6]),
        ("inputSharpness", [0.7])),
      Line(
        "CICMYKHalftone", ("inputCenter", middle), ("inputWidth", [6]), ("inputAngle", [0]),
        ("inputSharpness", [0.7]), ("inputGCR", [1]), ("inputUCR", [0.5])),
      Line(
        "CIPageCurlWithShadowTransition", ("inputExtent", [0, 0, 0, 0]), ("inputTime", [0]),
        ("inputAngle", [0]), ("inputRadius", [100]), ("inputShadowSize", [0.5]),
        ("inputShadowAmount", [0.7]), ("inputShadowExtent", [0, 0, 0, 0])),
      Line(
        "CIDisintegrateWithMaskTransition", ("inputTime", [0]), ("inputShadowRadius", [8]),
        ("inputShadowDensity", [0.65]), ("inputShadowOffset", [0, -10])),
      Line(
        "CIAccordionFoldTransition", ("inputBottomHeight", [0]), ("inputNumberOfFolds", [3]),
        ("inputFoldShadowAmount", [0.1]), ("inputTime", [0])),
    ]
    + ["CIDotScreen", "CIHatchedScreen", "CILineScreen"].map {
      Line(
        $0, ("inputCenter", middle), ("inputAngle", [0]), ("inputWidth", [6]),
        ("inputSharpness", [0.7]))
    }
    + [
      "Chrome", "Fade", "Instant", "Mono", "Noir", "Process", "Tonal", "Transfer",
    ].map { Line("CIPhotoEffect" + $0, ("inputExtrapolate", [0])) }

  @Test(arguments: lines + more)
  func `has apples inputs`(_ line: Line) throws {
    let filter = try #require(CIFilter(name: line.name))
    let description = filter.filterDescription
    expect(description.valueInputs.map(\.key), equals: line.inputs.map(\.key))
    for (index, input) in line.inputs.enumerated() {
      for (lane, value) in input.value.enumerated() {
        expect(Double(description.inputs[index][lane]), near: value, "\(input.key) \(lane)")
      }
      let attributes = try #require(filter.attributes[input.key] as? [String: Any])
      expect(attributes[kCIAttributeClass] is String)
      // The rows of a matrix have no type, only a class.
      let isRow = input.key.hasSuffix("Vector")
      expect(isRow || attributes[kCIAttributeType] is String, "\(input.key)")
      expect(attributes[kCIAttributeDefault] != nil, "\(input.key)")
    }
    expect(filter.attributes[kCIAttributeFilterName] as? String, equals: line.name)
    expect((filter.attributes[kCIAttributeFilterCategories] as? [String])?.isEmpty, equals: false)
    let isTransition = line.name.hasSuffix("Transition")
    expect(filter.inputKeys.contains(kCIInputTargetImageKey), equals: isTransition)
  }
}
