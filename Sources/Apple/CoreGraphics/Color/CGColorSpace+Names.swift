// SPDX-License-Identifier: MIT

internal import Foundation

extension CGColorSpace {
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
  package static let deviceCMYK = CGColorSpace(name: "kCGColorSpaceDeviceCMYK", .cmyk)

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
