// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Expectations
import Foundation
import Testing

/// Filters by name: which there are, what their inputs take, what they refuse.
struct FilterTests {
  /// The names that layers and transitions must know.
  private static let required = [
    "CIGaussianBlur", "CIBoxBlur", "CIMotionBlur", "CIColorControls", "CIExposureAdjust",
    "CIHueAdjust", "CIVibrance", "CIColorInvert", "CISepiaTone", "CIColorMonochrome",
    "CIColorMatrix", "CIPosterize", "CIColorPosterize", "CIPixellate", "CIVignette", "CIBloom",
    "CISharpenLuminance", "CIPinchDistortion", "CIBumpDistortion", "CITwirlDistortion",
    "CIBarsSwipeTransition", "CISwipeTransition", "CIDissolveTransition", "CIRippleTransition",
    "CIModTransition", "CIFlashTransition", "CIPageCurlTransition", "CICopyMachineTransition",
    "CISourceOverCompositing", "CISourceInCompositing", "CISourceOutCompositing",
    "CISourceAtopCompositing", "CIAdditionCompositing", "CIMultiplyBlendMode",
    "CIScreenBlendMode", "CIOverlayBlendMode", "CIDarkenBlendMode", "CILightenBlendMode",
    "CIColorDodgeBlendMode", "CIColorBurnBlendMode", "CISoftLightBlendMode",
    "CIHardLightBlendMode", "CIDifferenceBlendMode", "CIExclusionBlendMode", "CIHueBlendMode",
    "CISaturationBlendMode", "CIColorBlendMode", "CILuminosityBlendMode",
  ]

  @Test(arguments: required)
  func `is known`(name: String) throws {
    let filter = try #require(CIFilter(name: name))
    expect(filter.name, equals: name)
    expect(filter.isEnabled)
    expect(filter.outputKeys, equals: [kCIOutputImageKey])
    expect(filter.inputKeys.first, equals: kCIInputImageKey)
  }

  @Test(arguments: ["", "CIGaussianblur", "CINothing", "gaussianBlur"])
  func `unknown names give nil`(name: String) {
    expectNil(CIFilter(name: name))
  }

  /// Each input fits into a lane, and its default reads back as it was declared.
  @Test func `every filter has lanes for its inputs`() throws {
    for name in CIFilter.filterNames(inCategory: nil) {
      let filter = try #require(CIFilter(name: name))
      let description = filter.filterDescription
      expect(description.valueInputs.count, isAtMost: FilterInputs.capacity, "\(name)")
      for (index, input) in description.valueInputs.enumerated() {
        expect(description.inputIndex(of: input.key), equals: index)
        expect(
          description.inputs[index], equals: SIMD4<Float>(input.initial), "\(name) \(input.key)")
      }
      expect(Set(filter.inputKeys).count, equals: filter.inputKeys.count)
    }
  }

  /// Kinds and names belong together, so that no description draws as another filter.
  @Test func `kinds are unique`() throws {
    var seen: Set<String> = []
    for name in CIFilter.filterNames(inCategory: nil) {
      let description = try #require(CIFilter(name: name)).filterDescription
      expect(seen.insert("\(description.kind) \(description.blendMode)").inserted, "\(name)")
    }
    // Without the blends and without programs of the application.
    let short = ["clear", "copy", "destOver", "destIn", "destOut", "destAtop", "xor"]
    expect(
      seen.count, equals: FilterKind.allCases.count - 2 + BlendMode.allCases.count - short.count)
  }

  @Test func `categories`() {
    let blurs = CIFilter.filterNames(inCategory: kCICategoryBlur)
    expect(
      blurs, equals: ["CIBoxBlur", "CIDiscBlur", "CIGaussianBlur", "CIMotionBlur", "CIZoomBlur"])
    expect(CIFilter.filterNames(inCategory: kCICategoryTransition).count, equals: 11)
    expect(CIFilter.filterNames(inCategory: kCICategoryHalftoneEffect).count, equals: 5)
    expect(CIFilter.filterNames(inCategory: "nonsense").isEmpty)
    expect(
      CIFilter.filterNames(inCategories: [kCICategoryBuiltIn, kCICategoryBlur]), equals: blurs)
  }

  @Test func `defaults are apples`() throws {
    let expected: [(String, String, Double)] = [
      ("CIGaussianBlur", "inputRadius", 10), ("CIMotionBlur", "inputRadius", 20),
      ("CIMotionBlur", "inputAngle", 0), ("CIColorControls", "inputSaturation", 1),
      ("CIColorControls", "inputContrast", 1), ("CIPixellate", "inputScale", 8),
      ("CIBloom", "inputIntensity", 0.5), ("CISharpenLuminance", "inputSharpness", 0.4),
      ("CIPinchDistortion", "inputRadius", 300), ("CITwirlDistortion", "inputAngle", .pi),
      ("CIBarsSwipeTransition", "inputWidth", 30),
      ("CIBarsSwipeTransition", "inputBarOffset", 10),
      ("CICopyMachineTransition", "inputOpacity", 1.3),
      ("CIFlashTransition", "inputFadeThreshold", 0.85), ("CIColorPosterize", "inputLevels", 6),
    ]
    for (name, key, value) in expected {
      let filter = try #require(CIFilter(name: name))
      expect((filter.value(forKey: key) as? NSNumber)?.doubleValue, equals: value, "\(name) \(key)")
    }
    let pinch = try #require(CIFilter(name: "CIPinchDistortion"))
    expect(pinch.value(forKey: kCIInputCenterKey) as? CIVector, equals: CIVector(x: 150, y: 150))
    let tint = try #require(CIFilter(name: "CIColorMonochrome"))
    expect(
      tint.value(forKey: kCIInputColorKey) as? CIColor,
      equals: CIColor(red: 0.6, green: 0.45, blue: 0.3))
  }

  @Test func `attributes describe an input`() throws {
    let attributes = try #require(CIFilter(name: "CIGaussianBlur")).attributes
    expect(attributes[kCIAttributeFilterName] as? String, equals: "CIGaussianBlur")
    expect(attributes[kCIAttributeFilterDisplayName] as? String, equals: "Gaussian Blur")
    let radius = try #require(attributes[kCIInputRadiusKey] as? [String: Any])
    expect(radius[kCIAttributeClass] as? String, equals: "NSNumber")
    expect(radius[kCIAttributeType] as? String, equals: kCIAttributeTypeDistance)
    expect((radius[kCIAttributeDefault] as? NSNumber)?.doubleValue, equals: 10)
    expect((radius[kCIAttributeMin] as? NSNumber)?.doubleValue, equals: 0)
    expect((radius[kCIAttributeSliderMax] as? NSNumber)?.doubleValue, equals: 100)
    expect(CIFilter.localizedName(forFilterName: "CIHueAdjust"), equals: "Hue Adjust")
  }

  // MARK: - Values

  @Test func `numbers of any type are taken`() throws {
    let filter = try #require(CIFilter(name: "CIGaussianBlur"))
    let values: [Any] = [4, 4.0, Float(4), CGFloat(4), NSNumber(value: 4), UInt8(4)]
    for value in values {
      filter.setDefaults()
      filter.setValue(value, forKey: kCIInputRadiusKey)
      expect(filter.filterDescription.inputs[0].x, equals: 4, "\(type(of: value))")
    }
  }

  @Test func `wrong values are refused`() throws {
    let filter = try #require(
      CIFilter(name: "CIPinchDistortion", parameters: [kCIInputRadiusKey: 50]))
    let before = filter.filterDescription
    filter.setValue("50", forKey: kCIInputRadiusKey)
    filter.setValue(Double.nan, forKey: kCIInputRadiusKey)
    filter.setValue(Double.infinity, forKey: kCIInputRadiusKey)
    filter.setValue(1e300, forKey: kCIInputRadiusKey)
    filter.setValue(7, forKey: kCIInputCenterKey)
    filter.setValue(CIVector(x: 1), forKey: kCIInputCenterKey)
    filter.setValue(7, forKey: "inputNonsense")
    expect(filter.filterDescription, equals: before)
    expectNil(filter.value(forKey: "inputNonsense"))
  }

  @Test func `positions come as vectors and points`() throws {
    let filter = try #require(CIFilter(name: "CITwirlDistortion"))
    filter.setValue(CGPoint(x: 3, y: 4), forKey: kCIInputCenterKey)
    expect(filter.filterDescription.inputs[0], equals: SIMD4(3, 4, 0, 0))
    filter.setValue(CIVector(x: 5, y: 6), forKey: kCIInputCenterKey)
    expect(filter.filterDescription.inputs[0], equals: SIMD4(5, 6, 0, 0))
    filter.setValue(nil, forKey: kCIInputCenterKey)
    expect(filter.filterDescription.inputs[0], equals: SIMD4(150, 150, 0, 0))
  }

  @Test func `colours come in both classes`() throws {
    let filter = try #require(CIFilter(name: "CIColorMonochrome"))
    filter.setValue(CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1), forKey: "inputColor")
    expect(filter.filterDescription.inputs[0], equals: SIMD4(1, 0.5, 0, 1))
    filter.setValue(CIColor.blue, forKey: "inputColor")
    expect(filter.filterDescription.inputs[0], equals: SIMD4(0, 0, 1, 1))
  }

  @Test func `name and switch`() throws {
    let filter = try #require(CIFilter(name: "CIBloom"))
    filter.name = "glow"
    filter.setValue(false, forKey: "enabled")
    expect(filter.value(forKey: "name") as? String, equals: "glow")
    expect(filter.value(forKey: "enabled") as? Bool, equals: false)
    let description = filter.filterDescription
    expect(description.name, equals: "glow")
    expect(!description.isEnabled)
    expect(!description.isActive)
  }

  @Test func `a copy is independent`() throws {
    let filter = try #require(CIFilter(name: "CIGaussianBlur"))
    filter.setValue(3, forKey: kCIInputRadiusKey)
    let copy = try #require(filter.copy() as? CIFilter)
    expect(copy.filterDescription, equals: filter.filterDescription)
    copy.setValue(5, forKey: kCIInputRadiusKey)
    expect(filter.filterDescription.inputs[0].x, equals: 3)
  }
}
