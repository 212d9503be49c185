// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import Expectations
import Foundation
import Testing

/// A filter of an application's class with inputs of several types.
private final class Tinted: CIFilter {
  var inputImage: CIImage?
  var inputColor = CIColor.red
  var inputAmount: CGFloat = 0.5
  var inputCount = 3
  var inputFlag = false
  var inputNumber: NSNumber?
  var inputCenter = CGPoint.zero
  var inputExtent: CGRect?
  let inputConstant = 1.0
  var other = "text"

  override var outputImage: CIImage? {
    inputImage?.applyingFilter("CIColorMonochrome", parameters: [kCIInputColorKey: inputColor])
  }
}

/// Makes the class's filters.
private struct TintedMaker: CIFilterConstructor {
  func filter(withName name: String) -> CIFilter? { name == "ClassRefused" ? nil : Tinted() }
}

/// Classes of filters that an application writes, and names that it registers.
struct FilterClassTests {
  @Test func `declared properties are inputs by their keys`() {
    let filter = Tinted()
    expect(filter.name, equals: "Tinted")
    expect(
      filter.inputKeys,
      equals: [
        "inputImage", "inputColor", "inputAmount", "inputCount", "inputFlag", "inputNumber",
        "inputCenter", "inputExtent", "inputConstant",
      ])
    filter.setValue(CIColor.green, forKey: "inputColor")
    filter.setValue(0.25, forKey: "inputAmount")
    filter.setValue(NSNumber(value: 7), forKey: "inputCount")
    filter.setValue(true, forKey: "inputFlag")
    filter.setValue(2, forKey: "inputNumber")
    filter.setValue(CIVector(x: 3, y: 4), forKey: kCIInputCenterKey)
    expect(filter.inputCenter, equals: CGPoint(x: 3, y: 4))
    filter.setValue(CIVector(x: 1, y: 2, z: 3, w: 4), forKey: kCIInputExtentKey)
    expect(filter.inputExtent, equals: CGRect(x: 1, y: 2, width: 3, height: 4))
    filter.setValue(CIImage.white, forKey: kCIInputImageKey)
    expect(filter.inputColor, equals: .green)
    expect(filter.inputAmount, equals: 0.25)
    expect(filter.inputCount, equals: 7)
    expect(filter.inputFlag)
    expect(filter.inputNumber, equals: NSNumber(value: 2))
    expect(filter.value(forKey: "inputCount") as? Int, equals: 7)
    expect(filter.value(forKey: kCIInputImageKey) as? CIImage, equals: .white)
    filter.setValue(nil, forKey: kCIInputImageKey)
    expectNil(filter.inputImage)
    expectNil(filter.value(forKey: kCIInputImageKey))
  }

  /// Nothing is written where the type is another one, and constants stay.
  @Test func `values of other types change nothing`() {
    let filter = Tinted()
    filter.setValue("text", forKey: "inputColor")
    filter.setValue(NSNumber(value: 2), forKey: "inputConstant")
    expect(filter.inputColor, equals: .red)
    expect(filter.inputConstant, equals: 1)
    // Keys that the class does not declare are kept.
    filter.setValue(4, forKey: "inputOther")
    expect(filter.value(forKey: "inputOther") as? Int, equals: 4)
  }

  @Test func `a registered name makes the constructors object`() {
    expectNil(CIFilter(name: "ClassTinted"))
    CIFilter.registerName(
      "ClassTinted", constructor: TintedMaker(),
      classAttributes: [
        kCIAttributeFilterDisplayName: "Tint", kCIAttributeFilterCategories: ["ClassTests"],
      ])
    CIFilter.registerName("ClassRefused", constructor: TintedMaker())
    let filter = CIFilter(name: "ClassTinted", parameters: ["inputAmount": 0.75])
    expect((filter as? Tinted)?.inputAmount, equals: 0.75)
    expectNil(CIFilter(name: "ClassRefused"))
    // A subclass's own initializer makes objects of that class, and knows the catalogue alone.
    expectNil(Tinted(name: "ClassTinted"))
    expect(Tinted(name: "CIGaussianBlur")?.inputAmount, equals: 0.5)
    expect(CIFilter.filterNames(inCategory: "ClassTests"), equals: ["ClassTinted"])
    expect(CIFilter.localizedName(forFilterName: "ClassTinted"), equals: "Tint")
    // Pictures apply them by name.
    let input = CIImage.white.cropped(to: CGRect(x: 0, y: 0, width: 4, height: 4))
    let result = input.applyingFilter("ClassTinted", parameters: [:])
    expect(result != input)
    expect(result.extent, equals: input.extent)
  }

  @Test func `names of the catalogue stay`() {
    CIFilter.registerName("CIGaussianBlur", constructor: TintedMaker())
    expect(CIFilter(name: "CIGaussianBlur") is Tinted, equals: false)
    expect(CIFilter(name: "CIGaussianBlur")?.inputKeys, equals: ["inputImage", "inputRadius"])
  }

  @Test func `a blends kernel reads single pixels`() {
    #expect(throws: FilterKernel.DeclarationError.invalidReach(2)) {
      try FilterKernel(name: "k", source: "", reach: 2, role: .blend)
    }
    #expect(throws: FilterKernel.DeclarationError.invalidKey("inputTime")) {
      try FilterKernel(
        name: "k", source: "", inputs: [.scalar("inputTime", default: 0)], role: .transition)
    }
    #expect(throws: Never.self) {
      try FilterKernel(name: "k", source: "", inputs: [.scalar("inputTime", default: 0)])
    }
  }
}
