// SPDX-License-Identifier: MIT

// Constructors of filters of single pixels, typed by their inputs.
extension CIFilter {
  // MARK: - Colours

  /// Adjusts saturation, brightness and contrast.
  public static func colorControls() -> any CIFilter & CIColorControls {
    BuiltinFilter(kind: .colorControls)
  }

  /// Multiplies the light by a power of two.
  public static func exposureAdjust() -> any CIFilter & CIExposureAdjust {
    BuiltinFilter(kind: .exposureAdjust)
  }

  /// Raises each component to a power.
  public static func gammaAdjust() -> any CIFilter & CIGammaAdjust {
    BuiltinFilter(kind: .gammaAdjust)
  }

  /// Rotates all hues by an angle.
  public static func hueAdjust() -> any CIFilter & CIHueAdjust {
    BuiltinFilter(kind: .hueAdjust)
  }

  /// Raises saturation where it is low.
  public static func vibrance() -> any CIFilter & CIVibrance {
    BuiltinFilter(kind: .vibrance)
  }

  /// Maps white to another colour.
  public static func whitePointAdjust() -> any CIFilter & CIWhitePointAdjust {
    BuiltinFilter(kind: .whitePointAdjust)
  }

  /// Clamps each component to a range.
  public static func colorClamp() -> any CIFilter & CIColorClamp {
    BuiltinFilter(kind: .colorClamp)
  }

  /// Multiplies the components by a matrix.
  public static func colorMatrix() -> any CIFilter & CIColorMatrix {
    BuiltinFilter(kind: .colorMatrix)
  }

  /// Maps each component by a cubic polynomial.
  public static func colorPolynomial() -> any CIFilter & CIColorPolynomial {
    BuiltinFilter(kind: .colorPolynomial)
  }

  /// Encodes linear values as sRGB.
  public static func linearToSRGBToneCurve() -> any CIFilter & CILinearToSRGBToneCurve {
    BuiltinFilter(kind: .linearToSRGB)
  }

  /// Decodes sRGB to linear values.
  public static func sRGBToneCurveToLinear() -> any CIFilter & CISRGBToneCurveToLinear {
    BuiltinFilter(kind: .sRGBToLinear)
  }

  /// Inverts colours.
  public static func colorInvert() -> any CIFilter & CIColorInvert {
    BuiltinFilter(kind: .colorInvert)
  }

  /// Maps colours to shades of one.
  public static func colorMonochrome() -> any CIFilter & CIColorMonochrome {
    BuiltinFilter(kind: .colorMonochrome)
  }

  /// Reduces each component to a few levels.
  public static func colorPosterize() -> any CIFilter & CIColorPosterize {
    BuiltinFilter(kind: .posterize)
  }

  /// Maps luminance to a gradient between two colours.
  public static func falseColor() -> any CIFilter & CIFalseColor {
    BuiltinFilter(kind: .falseColor)
  }

  /// Maps colours to shades of brown.
  public static func sepiaTone() -> any CIFilter & CISepiaTone {
    BuiltinFilter(kind: .sepiaTone)
  }

  /// Converts luminance to the opacity of white.
  public static func maskToAlpha() -> any CIFilter & CIMaskToAlpha {
    BuiltinFilter(kind: .maskToAlpha)
  }

  /// Converts to grey by the largest component.
  public static func maximumComponent() -> any CIFilter & CIMaximumComponent {
    BuiltinFilter(kind: .maximumComponent)
  }

  /// Converts to grey by the smallest component.
  public static func minimumComponent() -> any CIFilter & CIMinimumComponent {
    BuiltinFilter(kind: .minimumComponent)
  }

  /// Darkens the corners.
  public static func vignette() -> any CIFilter & CIVignette {
    BuiltinFilter(kind: .vignette)
  }

  /// Darkens the picture outside of a disc.
  public static func vignetteEffect() -> any CIFilter & CIVignetteEffect {
    BuiltinFilter(kind: .vignetteEffect)
  }

  /// Strengthens colours.
  public static func photoEffectChrome() -> any CIFilter & CIPhotoEffect {
    BuiltinFilter(kind: .photoEffectChrome)
  }

  /// Fades colours.
  public static func photoEffectFade() -> any CIFilter & CIPhotoEffect {
    BuiltinFilter(kind: .photoEffectFade)
  }

  /// Imitates the colours of instant film.
  public static func photoEffectInstant() -> any CIFilter & CIPhotoEffect {
    BuiltinFilter(kind: .photoEffectInstant)
  }

  /// Converts to soft black and white.
  public static func photoEffectMono() -> any CIFilter & CIPhotoEffect {
    BuiltinFilter(kind: .photoEffectMono)
  }

  /// Converts to black and white with high contrast.
  public static func photoEffectNoir() -> any CIFilter & CIPhotoEffect {
    BuiltinFilter(kind: .photoEffectNoir)
  }

  /// Imitates the cool colours of old film.
  public static func photoEffectProcess() -> any CIFilter & CIPhotoEffect {
    BuiltinFilter(kind: .photoEffectProcess)
  }

  /// Converts to plain black and white.
  public static func photoEffectTonal() -> any CIFilter & CIPhotoEffect {
    BuiltinFilter(kind: .photoEffectTonal)
  }

  /// Imitates the warm colours of old film.
  public static func photoEffectTransfer() -> any CIFilter & CIPhotoEffect {
    BuiltinFilter(kind: .photoEffectTransfer)
  }
}
