// SPDX-License-Identifier: MIT

// Constructors of blends of a picture with its backdrop, typed by their inputs.
extension CIFilter {
  /// Composites the picture over the backdrop.
  public static func sourceOverCompositing() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .sourceOver)
  }

  /// Keeps the picture where the backdrop is opaque.
  public static func sourceInCompositing() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .sourceIn)
  }

  /// Keeps the picture where the backdrop is transparent.
  public static func sourceOutCompositing() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .sourceOut)
  }

  /// Composites the picture over the backdrop, within the backdrop.
  public static func sourceAtopCompositing() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .sourceAtop)
  }

  /// The sum of both.
  public static func additionCompositing() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .addition)
  }

  /// The larger components of both.
  public static func maximumCompositing() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .maximum)
  }

  /// The smaller components of both.
  public static func minimumCompositing() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .minimum)
  }

  /// The product of both, opacity included.
  public static func multiplyCompositing() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .multiplyCompositing)
  }

  /// The blend `CIMultiplyBlendMode`.
  public static func multiplyBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .multiply)
  }

  /// The blend `CIScreenBlendMode`.
  public static func screenBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .screen)
  }

  /// The blend `CIOverlayBlendMode`.
  public static func overlayBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .overlay)
  }

  /// The blend `CIDarkenBlendMode`.
  public static func darkenBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .darken)
  }

  /// The blend `CILightenBlendMode`.
  public static func lightenBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .lighten)
  }

  /// The blend `CIColorDodgeBlendMode`.
  public static func colorDodgeBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .colorDodge)
  }

  /// The blend `CIColorBurnBlendMode`.
  public static func colorBurnBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .colorBurn)
  }

  /// The blend `CISoftLightBlendMode`.
  public static func softLightBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .softLight)
  }

  /// The blend `CIHardLightBlendMode`.
  public static func hardLightBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .hardLight)
  }

  /// The blend `CIDifferenceBlendMode`.
  public static func differenceBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .difference)
  }

  /// The blend `CIExclusionBlendMode`.
  public static func exclusionBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .exclusion)
  }

  /// The blend `CILinearBurnBlendMode`.
  public static func linearBurnBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .linearBurn)
  }

  /// The blend `CILinearDodgeBlendMode`.
  public static func linearDodgeBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .linearDodge)
  }

  /// The blend `CIDivideBlendMode`.
  public static func divideBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .divide)
  }

  /// The blend `CISubtractBlendMode`.
  public static func subtractBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .subtract)
  }

  /// The blend `CIPinLightBlendMode`.
  public static func pinLightBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .pinLight)
  }

  /// The blend `CIVividLightBlendMode`.
  public static func vividLightBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .vividLight)
  }

  /// The blend `CILinearLightBlendMode`.
  public static func linearLightBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .linearLight)
  }

  /// The blend `CIHueBlendMode`.
  public static func hueBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .hue)
  }

  /// The blend `CISaturationBlendMode`.
  public static func saturationBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .saturation)
  }

  /// The blend `CIColorBlendMode`.
  public static func colorBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .color)
  }

  /// The blend `CILuminosityBlendMode`.
  public static func luminosityBlendMode() -> any CIFilter & CICompositeOperation {
    BuiltinFilter(kind: .blend, blendMode: .luminosity)
  }
}
