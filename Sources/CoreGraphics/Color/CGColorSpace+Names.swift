// SPDX-License-Identifier: MIT

import Foundation

extension CGColorSpace {
  /// sRGB, IEC 61966-2-1.
  public static let sRGB: CFString = "kCGColorSpaceSRGB"
  /// sRGB's primaries with linear light.
  public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
  /// sRGB with components outside 0...1.
  public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
  /// sRGB's primaries with linear light outside 0...1.
  public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
  /// Display P3: DCI primaries, D65, sRGB's curve.
  public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
  /// Display P3's primaries with linear light.
  public static let linearDisplayP3: CFString = "kCGColorSpaceLinearDisplayP3"
  /// Display P3 with components outside 0...1.
  public static let extendedDisplayP3: CFString = "kCGColorSpaceExtendedDisplayP3"
  /// Display P3's primaries with linear light outside 0...1.
  public static let extendedLinearDisplayP3: CFString = "kCGColorSpaceExtendedLinearDisplayP3"
  /// Gray with the curve x^2.2.
  public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
  /// Gray as linear light.
  public static let linearGray: CFString = "kCGColorSpaceLinearGray"
  /// Gray with the curve x^2.2, outside 0...1.
  public static let extendedGray: CFString = "kCGColorSpaceExtendedGray"
  /// Gray as linear light outside 0...1.
  public static let extendedLinearGray: CFString = "kCGColorSpaceExtendedLinearGray"
  /// Generic RGB as linear light; here with sRGB's primaries.
  public static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
  /// Adobe RGB (1998).
  public static let adobeRGB1998: CFString = "kCGColorSpaceAdobeRGB1998"
  /// ITU-R BT.709 with its camera curve.
  public static let itur_709: CFString = "kCGColorSpaceITUR_709"
  /// ITU-R BT.2020 with its camera curve.
  public static let itur_2020: CFString = "kCGColorSpaceITUR_2020"
  /// ITU-R BT.2020's primaries with linear light.
  public static let linearITUR_2020: CFString = "kCGColorSpaceLinearITUR_2020"
  /// Generic CMYK; here the inks take their part of sRGB's white.
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
