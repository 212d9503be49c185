// SPDX-License-Identifier: MIT

import CLcms2
import Expectations
import Foundation
import Testing

@testable import CoreGraphics

/// Profiles that Little CMS makes for tests, and its own conversions to compare with.
package enum Profiles {
  /// An RGB profile of primaries and a gamma that no registered space has.
  package static func rgb(gamma: Double = 1.7) throws -> Data {
    var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: 0.66, y: 0.325, Y: 1), Green: cmsCIExyY(x: 0.23, y: 0.68, Y: 1),
      Blue: cmsCIExyY(x: 0.14, y: 0.05, Y: 1))
    let curve = cmsBuildGamma(nil, gamma)
    defer { cmsFreeToneCurve(curve) }
    var curves: [OpaquePointer?] = [curve, curve, curve]
    return try saved(cmsCreateRGBProfile(&white, &primaries, &curves))
  }

  /// A gray profile of a gamma.
  package static func gray(gamma: Double) throws -> Data {
    var white = cmsCIExyY(x: 0.3457, y: 0.3585, Y: 1)
    let curve = cmsBuildGamma(nil, gamma)
    defer { cmsFreeToneCurve(curve) }
    return try saved(cmsCreateGrayProfile(&white, curve))
  }

  /// A profile of inks that darken white by less than they should, with tables in both directions.
  package static func cmyk() throws -> Data {
    let profile = cmsCreateProfilePlaceholder(nil)
    cmsSetProfileVersion(profile, 2.4)
    cmsSetDeviceClass(profile, cmsSigOutputClass)
    cmsSetColorSpace(profile, cmsSigCmykData)
    cmsSetPCS(profile, cmsSigLabData)
    // L* falls with all inks, a* and b* go with the single ones.
    let toLab: cmsSAMPLER16 = { source, target, _ in
      guard let source, let target else { return 0 }
      let ink = (0..<4).map { Double(source[$0]) / 65535 }
      let light = (1 - 0.3 * ink[0]) * (1 - 0.4 * ink[1]) * (1 - 0.1 * ink[2]) * (1 - 0.9 * ink[3])
      target[0] = UInt16(light * 65280)
      target[1] = UInt16(32768 + (ink[1] - ink[0]) * (1 - ink[3]) * 12000)
      target[2] = UInt16(32768 + (ink[2] - ink[0] * 0.5) * (1 - ink[3]) * 12000)
      return 1
    }
    let fromLab: cmsSAMPLER16 = { source, target, _ in
      guard let source, let target else { return 0 }
      for ink in 0..<3 { target[ink] = 0 }
      target[3] = 65535 - source[0]
      return 1
    }
    for (tag, inputs, outputs, grid, sampler) in [
      (cmsSigAToB0Tag, 4, 3, 5, toLab), (cmsSigBToA0Tag, 3, 4, 9, fromLab),
    ] {
      let pipeline = cmsPipelineAlloc(nil, UInt32(inputs), UInt32(outputs))
      defer { cmsPipelineFree(pipeline) }
      let stage = cmsStageAllocCLut16bit(nil, UInt32(grid), UInt32(inputs), UInt32(outputs), nil)
      expect(cmsStageSampleCLut16bit(stage, sampler, nil, 0) != 0)
      expect(cmsPipelineInsertStage(pipeline, cmsAT_END, stage) != 0)
      expect(cmsWriteTag(profile, tag, UnsafeRawPointer(pipeline)) != 0)
    }
    var white = cmsCIEXYZ(X: 0.9642, Y: 1, Z: 0.8249)
    cmsWriteTag(profile, cmsSigMediaWhitePointTag, &white)
    return try saved(profile)
  }

  private static func saved(_ profile: cmsHPROFILE?) throws -> Data {
    let profile = try #require(profile)
    defer { cmsCloseProfile(profile) }
    let text = cmsMLUalloc(nil, 1)
    defer { cmsMLUfree(text) }
    cmsMLUsetASCII(text, "en", "US", "A profile for tests")
    cmsWriteTag(profile, cmsSigProfileDescriptionTag, UnsafeRawPointer(text))
    var size: cmsUInt32Number = 0
    try #require(cmsSaveProfileToMem(profile, nil, &size) != 0)
    var data = Data(count: Int(size))
    let isSaved = data.withUnsafeMutableBytes {
      cmsSaveProfileToMem(profile, $0.baseAddress, &size) != 0
    }
    try #require(isSaved)
    return data
  }

  /// The sRGB bytes that Little CMS itself makes of pixels of a profile.
  package static func converted(
    _ pixels: [UInt8], components: Int, _ profile: Data, intent: Int32 = INTENT_PERCEPTUAL
  ) throws -> [UInt8] {
    let source = try #require(
      profile.withUnsafeBytes { cmsOpenProfileFromMem($0.baseAddress, UInt32($0.count)) })
    defer { cmsCloseProfile(source) }
    let target = cmsCreate_sRGBProfile()
    defer { cmsCloseProfile(target) }
    let kinds = [1: PT_GRAY, 3: PT_RGB, 4: PT_CMYK]
    let kind = try #require(kinds[components])
    let format = UInt32(kind) << 16 | UInt32(components) << 3 | 1
    let transform = try #require(
      cmsCreateTransform(
        source, format, target, UInt32(PT_RGB) << 16 | 3 << 3 | 1, UInt32(intent),
        UInt32(cmsFLAGS_NOOPTIMIZE)))
    defer { cmsDeleteTransform(transform) }
    let count = pixels.count / components
    var result = [UInt8](repeating: 0, count: 3 * count)
    cmsDoTransform(transform, pixels, &result, UInt32(count))
    return result
  }
}
