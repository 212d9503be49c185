// SPDX-License-Identifier: MIT

import CoreImage
import Expectations
import Foundation
import Testing

/// The strings that a layer's `compositingFilter` takes.
struct CompositingNameTests {
  @Test(arguments: [
    ("multiplyBlendMode", BlendMode.multiply), ("screenBlendMode", .screen),
    ("overlayBlendMode", .overlay), ("darkenBlendMode", .darken), ("lightenBlendMode", .lighten),
    ("colorDodgeBlendMode", .colorDodge), ("colorBurnBlendMode", .colorBurn),
    ("softLightBlendMode", .softLight), ("hardLightBlendMode", .hardLight),
    ("differenceBlendMode", .difference), ("exclusionBlendMode", .exclusion),
    ("linearBurnBlendMode", .linearBurn), ("linearDodgeBlendMode", .linearDodge),
    ("divideBlendMode", .divide), ("subtractBlendMode", .subtract),
    ("pinLightBlendMode", .pinLight), ("vividLightBlendMode", .vividLight),
    ("linearLightBlendMode", .linearLight), ("hueBlendMode", .hue),
    ("saturationBlendMode", .saturation), ("colorBlendMode", .color),
    ("luminosityBlendMode", .luminosity), ("normalBlendMode", .sourceOver),
    ("sourceOver", .sourceOver), ("sourceIn", .sourceIn), ("sourceOut", .sourceOut),
    ("sourceAtop", .sourceAtop), ("plusL", .addition), ("maximum", .maximum),
    ("minimum", .minimum), ("CIMultiplyBlendMode", .multiply),
    ("CISourceAtopCompositing", .sourceAtop), ("clear", .clear), ("copy", .copy),
    ("destOver", .destinationOver), ("destIn", .destinationIn), ("destOut", .destinationOut),
    ("destAtop", .destinationAtop), ("xor", .exclusiveOr),
  ])
  func `names a blend`(_ name: String, _ mode: BlendMode) throws {
    let filter = try #require(CIFilter(compositingName: name))
    expect(filter.filterDescription.kind, equals: .blend)
    expect(filter.filterDescription.blendMode, equals: mode)
    expect(filter.name, equals: name)
  }

  @Test(arguments: [
    "", "BlendMode", "MultiplyBlendMode", "multiply blend mode", "noneBlendMode",
    "multiplyblendmode",
    "sourceAround", "ciMultiplyBlendMode",
  ])
  func `other names are refused`(name: String) {
    expectNil(CIFilter(compositingName: name))
  }

  /// Names of layers only are no filters by Core Image's names (fact FI-20).
  @Test(arguments: ["clear", "copy", "destOver", "destIn", "destOut", "destAtop", "xor"])
  func `short names are for layers`(name: String) throws {
    expectNil(CIFilter(name: name))
    expect(!CIFilter.filterNames(inCategory: nil).contains(name))
    let filter = try #require(CIFilter(compositingName: name))
    expect(CIFilter(filter.filterDescription).filterDescription, equals: filter.filterDescription)
  }

  /// Every blend of the catalogue that is named as a mode has its short name.
  @Test func `all modes have short names`() throws {
    let names = CIFilter.filterNames(inCategory: kCICategoryCompositeOperation)
    for name in names where name.hasSuffix("BlendMode") {
      let rest = name.dropFirst(2)
      let short = rest.prefix(1).lowercased() + rest.dropFirst()
      let filter = try #require(CIFilter(compositingName: short), "\(short)")
      expect(
        filter.filterDescription.blendMode,
        equals: CIFilter(name: name)?.filterDescription.blendMode)
    }
  }
}
