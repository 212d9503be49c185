// SPDX-License-Identifier: MIT

// Filters that blend a picture with its backdrop.
extension FilterCatalogue {
  static let blends: [FilterSpecification] = [
    FilterSpecification(.sourceOver, "CISourceOverCompositing"),
    FilterSpecification(.sourceIn, "CISourceInCompositing"),
    FilterSpecification(.sourceOut, "CISourceOutCompositing"),
    FilterSpecification(.sourceAtop, "CISourceAtopCompositing"),
    FilterSpecification(.addition, "CIAdditionCompositing"),
    FilterSpecification(.maximum, "CIMaximumCompositing"),
    FilterSpecification(.minimum, "CIMinimumCompositing"),
    FilterSpecification(.multiplyCompositing, "CIMultiplyCompositing"),
    FilterSpecification(.multiply, "CIMultiplyBlendMode"),
    FilterSpecification(.screen, "CIScreenBlendMode"),
    FilterSpecification(.overlay, "CIOverlayBlendMode"),
    FilterSpecification(.darken, "CIDarkenBlendMode"),
    FilterSpecification(.lighten, "CILightenBlendMode"),
    FilterSpecification(.colorDodge, "CIColorDodgeBlendMode"),
    FilterSpecification(.colorBurn, "CIColorBurnBlendMode"),
    FilterSpecification(.softLight, "CISoftLightBlendMode"),
    FilterSpecification(.hardLight, "CIHardLightBlendMode"),
    FilterSpecification(.difference, "CIDifferenceBlendMode"),
    FilterSpecification(.exclusion, "CIExclusionBlendMode"),
    FilterSpecification(.linearBurn, "CILinearBurnBlendMode"),
    FilterSpecification(.linearDodge, "CILinearDodgeBlendMode"),
    FilterSpecification(.divide, "CIDivideBlendMode"),
    FilterSpecification(.subtract, "CISubtractBlendMode"),
    FilterSpecification(.pinLight, "CIPinLightBlendMode"),
    FilterSpecification(.vividLight, "CIVividLightBlendMode"),
    FilterSpecification(.linearLight, "CILinearLightBlendMode"),
    FilterSpecification(.hue, "CIHueBlendMode"),
    FilterSpecification(.saturation, "CISaturationBlendMode"),
    FilterSpecification(.color, "CIColorBlendMode"),
    FilterSpecification(.luminosity, "CILuminosityBlendMode"),
  ]

  /// Blends that only layers have, under their short names.
  static let layerBlends: [FilterSpecification] = [
    FilterSpecification(.clear, "clear"),
    FilterSpecification(.copy, "copy"),
    FilterSpecification(.destinationOver, "destOver"),
    FilterSpecification(.destinationIn, "destIn"),
    FilterSpecification(.destinationOut, "destOut"),
    FilterSpecification(.destinationAtop, "destAtop"),
    FilterSpecification(.exclusiveOr, "xor"),
  ]

  /// The blend of a layer's `compositingFilter` given as a string without the prefix, as layers
  /// on Apple's systems take them: `multiplyBlendMode`, `plusL`, `sourceAtop`, `destOut`.
  ///
  /// Apple documents none of these names; these are in common use (behaviour fact FI-20).
  static func blend(named name: String) -> FilterSpecification? {
    switch name {
    case "normalBlendMode", "sourceOver": return specification(named: "CISourceOverCompositing")
    case "sourceIn", "sourceOut", "sourceAtop", "maximum", "minimum", "addition":
      return specification(
        named: "CI" + name.prefix(1).uppercased() + name.dropFirst() + "Compositing")
    case "plusL", "plusLighter": return specification(named: "CIAdditionCompositing")
    case "clear", "copy", "destOver", "destIn", "destOut", "destAtop", "xor":
      return layerBlends.first { $0.name == name }
    default:
      guard name.hasSuffix("BlendMode"), let first = name.first, first.isLowercase else {
        return nil
      }
      let full = "CI" + name.prefix(1).uppercased() + name.dropFirst()
      return blends.first { $0.name == full }
    }
  }
}
