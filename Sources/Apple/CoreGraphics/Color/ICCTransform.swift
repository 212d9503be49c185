// SPDX-License-Identifier: MIT

import CLcms2
import Foundation

/// A conversion that Little CMS prepared.
///
/// `@unchecked Sendable` holds because the handle is constant and transforms without Little CMS's
/// one-pixel cache (`cmsFLAGS_NOCACHE`) may run on several threads at once.
@safe final class ICCTransform: @unchecked Sendable {
  /// The ends of a conversion.
  enum Kind: Hashable, Sendable {
    /// From a profile's components to linear light of sRGB's primaries, in floating point.
    case light
    /// The reverse.
    case components
    /// From bytes of one profile to bytes of another.
    case bytes
  }

  private let handle: cmsHTRANSFORM
  /// The components of a pixel in the source and in the destination.
  let sourceCount: Int
  let targetCount: Int
  /// Little CMS counts inks in percent, where it counts in floating point.
  private let scale: Double

  /// Makes a conversion between a profile and linear light; nil when Little CMS refuses it.
  init?(
    _ profile: ICCProfile, _ kind: Kind, _ intent: CGColorRenderingIntent, compensatesBlack: Bool
  ) {
    let flags =
      Self.flags(compensatesBlack) | cmsUInt32Number(cmsFLAGS_NOOPTIMIZE)
    let format = Self.format(profile.model, profile.componentCount, isFloat: true)
    let lightFormat = Self.format(.rgb, 3, isFloat: true)
    let isSource = kind == .light
    let made = unsafe Self.withLinearLight { light in
      unsafe profile.withHandle { own in
        unsafe isSource
          ? cmsCreateTransform(own, format, light, lightFormat, Self.intent(intent), flags)
          : cmsCreateTransform(light, lightFormat, own, format, Self.intent(intent), flags)
      }
    }
    guard let made = unsafe made else { return nil }
    unsafe handle = made
    sourceCount = isSource ? profile.componentCount : 3
    targetCount = isSource ? 3 : profile.componentCount
    scale = profile.model == .cmyk ? 100 : 1
  }

  /// Makes a conversion of bytes between two profiles; nil when Little CMS refuses it.
  init?(from source: ICCProfile, to target: ICCProfile, _ intent: CGColorRenderingIntent) {
    let from = Self.format(source.model, source.componentCount, isFloat: false)
    let to = Self.format(target.model, target.componentCount, isFloat: false)
    // One lock serves all profiles, so the two handles are taken one after the other.
    let other = unsafe target.withHandle { unsafe $0 }
    let made = unsafe source.withHandle { own in
      unsafe cmsCreateTransform(own, from, other, to, Self.intent(intent), Self.flags(false))
    }
    guard let made = unsafe made else { return nil }
    unsafe handle = made
    sourceCount = source.componentCount
    targetCount = target.componentCount
    scale = 1
  }

  deinit {
    unsafe cmsDeleteTransform(handle)
  }

  /// Linear light of sRGB's primaries from a profile's components, 0...1.
  func light(of components: SIMD4<Double>) -> SIMD3<Double> {
    let result = converted(components * scale)
    return SIMD3(result.x, result.y, result.z)
  }

  /// A profile's components, 0...1, from linear light of sRGB's primaries.
  func components(ofLight light: SIMD3<Double>) -> SIMD4<Double> {
    converted(SIMD4(light, 0)) / scale
  }

  private func converted(_ values: SIMD4<Double>) -> SIMD4<Double> {
    // Pixels have at most four numbers, which both vectors hold.
    var source = values
    var target = SIMD4<Double>.zero
    unsafe withUnsafePointer(to: &source) { from in
      unsafe withUnsafeMutablePointer(to: &target) { to in
        unsafe cmsDoTransform(handle, from, to, 1)
      }
    }
    // Broken tables may give values that are not finite.
    for lane in 0..<4 where !target[lane].isFinite { target[lane] = 0 }
    return target
  }

  /// Converts pixels of bytes; both spans must hold `count` pixels.
  func convert(_ source: Span<UInt8>, into target: inout MutableSpan<UInt8>, count: Int) {
    precondition(source.count >= count * sourceCount && target.count >= count * targetCount)
    // The sizes were checked above; Little CMS writes nothing else.
    unsafe source.withUnsafeBytes { from in
      unsafe target.withUnsafeMutableBytes { to in
        unsafe cmsDoTransform(handle, from.baseAddress, to.baseAddress, cmsUInt32Number(count))
      }
    }
  }

  // MARK: - Little CMS's numbers

  private static func flags(_ compensatesBlack: Bool) -> cmsUInt32Number {
    cmsUInt32Number(cmsFLAGS_NOCACHE)
      | (compensatesBlack ? cmsUInt32Number(cmsFLAGS_BLACKPOINTCOMPENSATION) : 0)
  }

  /// The layout of a pixel: kind and number of components, doubles or bytes.
  private static func format(
    _ model: CGColorSpaceModel, _ count: Int, isFloat: Bool
  ) -> cmsUInt32Number {
    let kind: Int32
    switch model {
    case .monochrome: kind = PT_GRAY
    case .cmyk: kind = PT_CMYK
    default: kind = PT_RGB
    }
    // COLORSPACE_SH, CHANNELS_SH, FLOAT_SH and BYTES_SH, where 0 bytes mean 8.
    return cmsUInt32Number(kind) << 16 | cmsUInt32Number(count) << 3 | (isFloat ? 1 << 22 : 1)
  }

  private static func intent(_ intent: CGColorRenderingIntent) -> cmsUInt32Number {
    switch intent {
    case .perceptual: return cmsUInt32Number(INTENT_PERCEPTUAL)
    case .saturation: return cmsUInt32Number(INTENT_SATURATION)
    case .absoluteColorimetric: return cmsUInt32Number(INTENT_ABSOLUTE_COLORIMETRIC)
    case .defaultIntent, .relativeColorimetric:
      return cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC)
    }
  }

  /// Lets `body` use a profile of linear light with sRGB's primaries, which lives during the call.
  private static func withLinearLight<R>(_ body: (cmsHPROFILE) -> R?) -> R? {
    var white = cmsCIExyY(x: 0.3127, y: 0.3290, Y: 1)
    var primaries = cmsCIExyYTRIPLE(
      Red: cmsCIExyY(x: 0.64, y: 0.33, Y: 1), Green: cmsCIExyY(x: 0.30, y: 0.60, Y: 1),
      Blue: cmsCIExyY(x: 0.15, y: 0.06, Y: 1))
    // The profile copies its curves; both are freed here.
    guard let curve = unsafe cmsBuildGamma(nil, 1) else { return nil }
    defer { unsafe cmsFreeToneCurve(curve) }
    var curves: [OpaquePointer?] = unsafe [curve, curve, curve]
    guard let profile = unsafe cmsCreateRGBProfile(&white, &primaries, &curves) else { return nil }
    defer { unsafe _ = cmsCloseProfile(profile) }
    return unsafe body(profile)
  }
}
