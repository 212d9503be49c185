// SPDX-License-Identifier: MIT

public import Foundation

extension CGColorSpace {
  /// sRGB, IEC 61966-2-1.
  public static var sRGB: CFString { "kCGColorSpaceSRGB" }
  /// sRGB's primaries with linear light.
  public static var linearSRGB: CFString { "kCGColorSpaceLinearSRGB" }
  /// sRGB with components outside 0...1.
  public static var extendedSRGB: CFString { "kCGColorSpaceExtendedSRGB" }
  /// sRGB's primaries with linear light outside 0...1.
  public static var extendedLinearSRGB: CFString { "kCGColorSpaceExtendedLinearSRGB" }
  /// Display P3: DCI primaries, D65, sRGB's curve.
  public static var displayP3: CFString { "kCGColorSpaceDisplayP3" }
  /// Display P3's primaries with linear light.
  public static var linearDisplayP3: CFString { "kCGColorSpaceLinearDisplayP3" }
  /// Display P3 with components outside 0...1.
  public static var extendedDisplayP3: CFString { "kCGColorSpaceExtendedDisplayP3" }
  /// Display P3's primaries with linear light outside 0...1.
  public static var extendedLinearDisplayP3: CFString { "kCGColorSpaceExtendedLinearDisplayP3" }
  /// Gray with the curve x^2.2.
  public static var genericGrayGamma2_2: CFString { "kCGColorSpaceGenericGrayGamma2_2" }
  /// Gray as linear light.
  public static var linearGray: CFString { "kCGColorSpaceLinearGray" }
  /// Gray with the curve x^2.2, outside 0...1.
  public static var extendedGray: CFString { "kCGColorSpaceExtendedGray" }
  /// Gray as linear light outside 0...1.
  public static var extendedLinearGray: CFString { "kCGColorSpaceExtendedLinearGray" }
  /// Generic RGB as linear light; here with sRGB's primaries.
  public static var genericRGBLinear: CFString { "kCGColorSpaceGenericRGBLinear" }
  /// Adobe RGB (1998).
  public static var adobeRGB1998: CFString { "kCGColorSpaceAdobeRGB1998" }
  /// ITU-R BT.709 with its camera curve.
  public static var itur_709: CFString { "kCGColorSpaceITUR_709" }
  /// ITU-R BT.2020 with its camera curve.
  public static var itur_2020: CFString { "kCGColorSpaceITUR_2020" }
  /// ITU-R BT.2020's primaries with linear light.
  public static var linearITUR_2020: CFString { "kCGColorSpaceLinearITUR_2020" }
  /// ITU-R BT.2020 with its camera curve, outside 0...1.
  public static var extendedITUR_2020: CFString { "kCGColorSpaceExtendedITUR_2020" }
  /// ITU-R BT.2020's primaries with linear light outside 0...1.
  public static var extendedLinearITUR_2020: CFString { "kCGColorSpaceExtendedLinearITUR_2020" }
  /// ITU-R BT.2020's primaries with sRGB's curve.
  public static var itur_2020_sRGBGamma: CFString { "kCGColorSpaceITUR_2020_sRGBGamma" }
  /// ITU-R BT.2100 with hybrid log-gamma; the signal 0.75 is the white of other spaces.
  public static var itur_2100_HLG: CFString { "kCGColorSpaceITUR_2100_HLG" }
  /// ITU-R BT.2100 with the perceptual quantizer; 203 cd/m² are the white of other spaces.
  public static var itur_2100_PQ: CFString { "kCGColorSpaceITUR_2100_PQ" }
  /// ITU-R BT.709's primaries with hybrid log-gamma.
  public static var itur_709_HLG: CFString { "kCGColorSpaceITUR_709_HLG" }
  /// ITU-R BT.709's primaries with the perceptual quantizer.
  public static var itur_709_PQ: CFString { "kCGColorSpaceITUR_709_PQ" }
  /// Display P3's primaries with hybrid log-gamma.
  public static var displayP3_HLG: CFString { "kCGColorSpaceDisplayP3_HLG" }
  /// Display P3's primaries with the perceptual quantizer.
  public static var displayP3_PQ: CFString { "kCGColorSpaceDisplayP3_PQ" }
  /// ITU-R BT.709 as video is shown, with the curve x^1.961.
  public static var coreMedia709: CFString { "kCGColorSpaceCoreMedia709" }
  /// The P3 of digital cinema: its own white, the curve x^2.6.
  public static var dcip3: CFString { "kCGColorSpaceDCIP3" }
  /// ROMM RGB, also called ProPhoto RGB.
  public static var rommrgb: CFString { "kCGColorSpaceROMMRGB" }
  /// ACEScg: the primaries AP1 with linear light.
  public static var acescgLinear: CFString { "kCGColorSpaceACESCGLinear" }
  /// CIE XYZ under D50, with Y of white = 1.
  public static var genericXYZ: CFString { "kCGColorSpaceGenericXYZ" }
  /// CIE Lab under D50, with a* and b* of −128...127.
  public static var genericLab: CFString { "kCGColorSpaceGenericLab" }
  /// Generic CMYK; here the inks take their part of sRGB's white.
  public static var genericCMYK: CFString { "kCGColorSpaceGenericCMYK" }

  /// The definition behind each name that `init(name:)` knows.
  static let registered: [String: (definition: Definition, isExtended: Bool)] = [
    sRGB as String: (.rgb(.sRGB, .sRGB), false),
    linearSRGB as String: (.rgb(.sRGB, .linear), false),
    extendedSRGB as String: (.rgb(.sRGB, .sRGB), true),
    extendedLinearSRGB as String: (.rgb(.sRGB, .linear), true),
    displayP3 as String: (.rgb(.displayP3, .sRGB), false),
    linearDisplayP3 as String: (.rgb(.displayP3, .linear), false),
    extendedDisplayP3 as String: (.rgb(.displayP3, .sRGB), true),
    extendedLinearDisplayP3 as String: (.rgb(.displayP3, .linear), true),
    genericGrayGamma2_2 as String: (.gray(.gamma(2.2)), false),
    linearGray as String: (.gray(.linear), false),
    extendedGray as String: (.gray(.gamma(2.2)), true),
    extendedLinearGray as String: (.gray(.linear), true),
    genericRGBLinear as String: (.rgb(.sRGB, .linear), false),
    adobeRGB1998 as String: (.rgb(.adobeRGB, .gamma(563.0 / 256)), false),
    itur_709 as String: (.rgb(.sRGB, .itur), false),
    itur_2020 as String: (.rgb(.itur2020, .itur), false),
    linearITUR_2020 as String: (.rgb(.itur2020, .linear), false),
    extendedITUR_2020 as String: (.rgb(.itur2020, .itur), true),
    extendedLinearITUR_2020 as String: (.rgb(.itur2020, .linear), true),
    itur_2020_sRGBGamma as String: (.rgb(.itur2020, .sRGB), false),
    itur_2100_HLG as String: (.rgb(.itur2020, .hlg), false),
    itur_2100_PQ as String: (.rgb(.itur2020, .pq), false),
    itur_709_HLG as String: (.rgb(.sRGB, .hlg), false),
    itur_709_PQ as String: (.rgb(.sRGB, .pq), false),
    displayP3_HLG as String: (.rgb(.displayP3, .hlg), false),
    displayP3_PQ as String: (.rgb(.displayP3, .pq), false),
    coreMedia709 as String: (.rgb(.sRGB, .gamma(1.961)), false),
    dcip3 as String: (.rgb(.dciP3, .gamma(2.6)), false),
    rommrgb as String: (.rgb(.romm, .romm), false),
    acescgLinear as String: (.rgb(.acescg, .linear), false),
    genericXYZ as String: (.xyz, false),
    genericLab as String: (.lab(.generic), false),
    genericCMYK as String: (.cmyk, false),
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
  package static let standardRGB = CGColorSpace(name: sRGB as String, .rgb(.sRGB, .sRGB))
  static let standardGray = CGColorSpace(
    name: genericGrayGamma2_2 as String, .gray(.gamma(2.2)))

  /// sRGB with components outside 0...1, the space of view classes' colours.
  package static let extendedRGB = CGColorSpace(
    name: extendedSRGB as String, .rgb(.sRGB, .sRGB), isExtended: true)
  /// Display P3, the wide space of view classes' colours.
  package static let wideRGB = CGColorSpace(
    name: displayP3 as String, .rgb(.displayP3, .sRGB))
  /// Gray with sRGB's curve, outside 0...1: the greys of view classes are as bright as the colour
  /// with three such components.
  package static let extendedRGBGray = CGColorSpace(
    name: extendedGray as String, .gray(.sRGB), isExtended: true)
}
