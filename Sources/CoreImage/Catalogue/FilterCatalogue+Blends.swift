// SPDX-License-Identifier: MIT

// Filters that compose a picture with what is behind it.
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
}
