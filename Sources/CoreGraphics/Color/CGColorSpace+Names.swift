// SPDX-License-Identifier: MIT

public import Foundation

extension CGColorSpace {
  /// Names for `init(name:)`, spelled as on Apple's platforms.
  public static let sRGB: CFString = "kCGColorSpaceSRGB"
  public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
  public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
  public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
  public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
  public static let linearDisplayP3: CFString = "kCGColorSpaceLinearDisplayP3"
  public static let extendedDisplayP3: CFString = "kCGColorSpaceExtendedDisplayP3"
  public static let extendedLinearDisplayP3: CFString = "kCGColorSpaceExtendedLinearDisplayP3"
  public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
  public static let linearGray: CFString = "kCGColorSpaceLinearGray"
  public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"
  public static let extendedLinearGray: CFString = "kCGColorSpaceExtendedLinearGray"
  public static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
  public static let adobeRGB1998: CFString = "kCGColorSpaceAdobeRGB1998"
  public static let itur_709: CFString = "kCGColorSpaceITUR_709"
  public static let itur_2020: CFString = "kCGColorSpaceITUR_2020"
  public static let linearITUR_2020: CFString = "kCGColorSpaceLinearITUR_2020"
  public static let genericCMYK: CFString = "kCGColorSpaceGenericCMYK"

  /// The definition behind each name that `init(name:)` knows.
  static let registered: [String: (definition: Definition, isExtended: Bool)] = [
    sRGB: (.rgb(.sRGB, .sRGB), false),
    linearSRGB: (.rgb(.sRGB, .linear), false),
    extendedSRGB: (.rgb(.sRGB, .sRGB), true),
    extendedLinearSRGB: (.rgb(.sRGB, .linear), true),
    displayP3: (.rgb(.displayP3, .sRGB), false),
    linearDisplayP3: (.rgb(.displayP3, .linear), false),
    extendedDisplayP3: (.rgb(.displayP3, .sRGB), true),
    extendedLinearDisplayP3: (.rgb(.displayP3, .linear), true),
    genericGrayGamma2_2: (.gray(.gamma(2.2)), false),
    linearGray: (.gray(.linear), false),
    extendedGray: (.gray(.gamma(2.2)), true),
    extendedLinearGray: (.gray(.linear), true),
    genericRGBLinear: (.rgb(.sRGB, .linear), false),
    adobeRGB1998: (.rgb(.adobeRGB, .gamma(563.0 / 256)), false),
    itur_709: (.rgb(.sRGB, .itur), false),
    itur_2020: (.rgb(.itur2020, .itur), false),
    linearITUR_2020: (.rgb(.itur2020, .linear), false),
    genericCMYK: (.cmyk, false),
    "kCGColorSpaceDeviceRGB": (.rgb(.sRGB, .sRGB), false),
    "kCGColorSpaceDeviceGray": (.gray(.sRGB), false),
    "kCGColorSpaceDeviceCMYK": (.cmyk, false),
    "kCGColorSpaceGenericRGB": (.rgb(.sRGB, .sRGB), false),
    "kCGColorSpaceGenericGray": (.gray(.gamma(2.2)), false),
  ]

  static let deviceRGB = CGColorSpace(name: "kCGColorSpaceDeviceRGB", .rgb(.sRGB, .sRGB))
  static let deviceGray = CGColorSpace(name: "kCGColorSpaceDeviceGray", .gray(.sRGB))
  static let deviceCMYK = CGColorSpace(name: "kCGColorSpaceDeviceCMYK", .cmyk)

  /// The shared sRGB space, the one that pixels are blended in.
  package static let standardRGB = CGColorSpace(name: sRGB, .rgb(.sRGB, .sRGB))
  static let standardGray = CGColorSpace(name: genericGrayGamma2_2, .gray(.gamma(2.2)))
}
