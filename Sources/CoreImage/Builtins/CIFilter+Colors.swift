// SPDX-License-Identifier: MIT

// Typed filters that work on each pixel by itself, with default inputs.
extension CIFilter {
  // MARK: - Colours

  /// Saturation, brightness and contrast.
  public static func colorControls() -> any CIFilter & CIColorControls {
    BuiltinFilter(kind: .colorControls)
  }

  /// Brighter or darker by stops.
  public static func exposureAdjust() -> any CIFilter & CIExposureAdjust {
    BuiltinFilter(kind: .exposureAdjust)
  }

  /// A power of each component.
  public static func gammaAdjust() -> any CIFilter & CIGammaAdjust {
    BuiltinFilter(kind: .gammaAdjust)
  }

  /// All hues turned by an angle.
  public static func hueAdjust() -> any CIFilter & CIHueAdjust {
    BuiltinFilter(kind: .hueAdjust)
  }

  /// More saturation where there is little.
  public static func vibrance() -> any CIFilter & CIVibrance {
    BuiltinFilter(kind: .vibrance)
  }

  /// Another white.
  public static func whitePointAdjust() -> any CIFilter & CIWhitePointAdjust {
    BuiltinFilter(kind: .whitePointAdjust)
  }

  /// Components held within a range.
  public static func colorClamp() -> any CIFilter & CIColorClamp {
    BuiltinFilter(kind: .colorClamp)
  }

  /// Components mixed by a matrix.
  public static func colorMatrix() -> any CIFilter & CIColorMatrix {
    BuiltinFilter(kind: .colorMatrix)
  }

  /// A cubic of each component.
  public static func colorPolynomial() -> any CIFilter & CIColorPolynomial {
    BuiltinFilter(kind: .colorPolynomial)
  }

  /// From linear values to sRGB.
  public static func linearToSRGBToneCurve() -> any CIFilter & CILinearToSRGBToneCurve {
    BuiltinFilter(kind: .linearToSRGB)
  }

  /// From sRGB to linear values.
  public static func sRGBToneCurveToLinear() -> any CIFilter & CISRGBToneCurveToLinear {
    BuiltinFilter(kind: .sRGBToLinear)
  }

  /// Inverted colours.
  public static func colorInvert() -> any CIFilter & CIColorInvert {
    BuiltinFilter(kind: .colorInvert)
  }

  /// Shades of one colour.
  public static func colorMonochrome() -> any CIFilter & CIColorMonochrome {
    BuiltinFilter(kind: .colorMonochrome)
  }

  /// A few levels of each component.
  public static func colorPosterize() -> any CIFilter & CIColorPosterize {
    BuiltinFilter(kind: .posterize)
  }

  /// From one colour to another by luminance.
  public static func falseColor() -> any CIFilter & CIFalseColor {
    BuiltinFilter(kind: .falseColor)
  }

  /// Shades of brown.
  public static func sepiaTone() -> any CIFilter & CISepiaTone {
    BuiltinFilter(kind: .sepiaTone)
  }

  /// Luminance as the opacity of white.
  public static func maskToAlpha() -> any CIFilter & CIMaskToAlpha {
    BuiltinFilter(kind: .maskToAlpha)
  }

  /// Grey of the largest component.
  public static func maximumComponent() -> any CIFilter & CIMaximumComponent {
    BuiltinFilter(kind: .maximumComponent)
  }

  /// Grey of the smallest component.
  public static func minimumComponent() -> any CIFilter & CIMinimumComponent {
    BuiltinFilter(kind: .minimumComponent)
  }

  /// Darker corners.
  public static func vignette() -> any CIFilter & CIVignette {
    BuiltinFilter(kind: .vignette)
  }

  /// Darker outside of a disc.
  public static func vignetteEffect() -> any CIFilter & CIVignetteEffect {
    BuiltinFilter(kind: .vignetteEffect)
  }

  /// Strong colours.
  public static func photoEffectChrome() -> any CIFilter & CIPhotoEffect {
    BuiltinFilter(kind: .photoEffectChrome)
  }

  /// Faded colours.
  public static func photoEffectFade() -> any CIFilter & CIPhotoEffect {
    BuiltinFilter(kind: .photoEffectFade)
  }

  /// The colours of an instant film.
  public static func photoEffectInstant() -> any CIFilter & CIPhotoEffect {
    BuiltinFilter(kind: .photoEffectInstant)
  }

  /// Soft black and white.
  public static func photoEffectMono() -> any CIFilter & CIPhotoEffect {
    BuiltinFilter(kind: .photoEffectMono)
  }

  /// Hard black and white.
  public static func photoEffectNoir() -> any CIFilter & CIPhotoEffect {
    BuiltinFilter(kind: .photoEffectNoir)
  }

  /// Cool colours of an old film.
  public static func photoEffectProcess() -> any CIFilter & CIPhotoEffect {
    BuiltinFilter(kind: .photoEffectProcess)
  }

  /// Plain black and white.
  public static func photoEffectTonal() -> any CIFilter & CIPhotoEffect {
    BuiltinFilter(kind: .photoEffectTonal)
  }

  /// Warm colours of an old film.
  public static func photoEffectTransfer() -> any CIFilter & CIPhotoEffect {
    BuiltinFilter(kind: .photoEffectTransfer)
  }
}
