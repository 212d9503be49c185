// SPDX-License-Identifier: MIT

import CLcms2
import Foundation

/// Makes profiles of spaces that are defined by primaries and a curve.
enum ICCBuilder {
  /// The profile of a space as a file; nil for spaces without primaries or a curve within 0...1.
  static func data(for space: CGColorSpace) -> Data? {
    let profile: cmsHPROFILE?
    switch space.definition {
    case .rgb(let primaries, let curve): unsafe profile = rgb(primaries, curve)
    case .gray(let curve): unsafe profile = gray(curve)
    default: return nil
    }
    guard let profile = unsafe profile else { return nil }
    // The handle was made above for this function.
    defer { unsafe _ = cmsCloseProfile(profile) }
    unsafe describe(profile, space.description)
    return unsafe saved(profile)
  }

  private static func rgb(_ primaries: RGBPrimaries, _ curve: TransferCurve) -> cmsHPROFILE? {
    let matrix = RGBPrimaries.toConnection.product(primaries.toXYZ)
    let exponents: [TransferCurve]
    if case .gammas(let g) = curve {
      exponents = [.gamma(g.x), .gamma(g.y), .gamma(g.z)]
    } else {
      exponents = [curve, curve, curve]
    }
    // All objects are made and freed in this function; tags are copied when they are written.
    let curves = unsafe exponents.compactMap { unsafe toneCurve($0) }
    defer { unsafe curves.forEach { unsafe cmsFreeToneCurve($0) } }
    guard unsafe curves.count == 3, let profile = unsafe cmsCreateProfilePlaceholder(nil) else {
      return nil
    }
    unsafe setHeader(profile, cmsSigRgbData)
    let colorants = [cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag]
    let shapes = [cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag]
    for index in 0..<3 {
      var color = cmsCIEXYZ(
        X: matrix.rows.0[index], Y: matrix.rows.1[index], Z: matrix.rows.2[index])
      unsafe _ = cmsWriteTag(profile, colorants[index], &color)
      unsafe _ = cmsWriteTag(profile, shapes[index], UnsafeRawPointer(curves[index]))
    }
    return unsafe profile
  }

  private static func gray(_ curve: TransferCurve) -> cmsHPROFILE? {
    // As above.
    guard let shape = unsafe toneCurve(curve) else { return nil }
    defer { unsafe cmsFreeToneCurve(shape) }
    guard let profile = unsafe cmsCreateProfilePlaceholder(nil) else { return nil }
    unsafe setHeader(profile, cmsSigGrayData)
    unsafe _ = cmsWriteTag(profile, cmsSigGrayTRCTag, UnsafeRawPointer(shape))
    return unsafe profile
  }

  private static func setHeader(_ profile: cmsHPROFILE, _ colors: cmsColorSpaceSignature) {
    unsafe cmsSetProfileVersion(profile, 4.3)
    unsafe cmsSetDeviceClass(profile, cmsSigDisplayClass)
    unsafe cmsSetColorSpace(profile, colors)
    unsafe cmsSetPCS(profile, cmsSigXYZData)
    unsafe cmsSetHeaderRenderingIntent(profile, cmsUInt32Number(INTENT_PERCEPTUAL))
    let d50 = RGBPrimaries.connectionWhite
    var white = cmsCIEXYZ(X: d50.x, Y: d50.y, Z: d50.z)
    unsafe _ = cmsWriteTag(profile, cmsSigMediaWhitePointTag, &white)
  }

  private static func describe(_ profile: cmsHPROFILE, _ text: String) {
    let tags = [(cmsSigProfileDescriptionTag, text), (cmsSigCopyrightTag, "Public domain")]
    for (tag, text) in tags {
      // The text is copied twice, the second time into the profile.
      guard let entry = unsafe cmsMLUalloc(nil, 1) else { continue }
      unsafe _ = cmsMLUsetASCII(entry, "en", "US", text)
      unsafe _ = cmsWriteTag(profile, tag, UnsafeRawPointer(entry))
      unsafe cmsMLUfree(entry)
    }
  }

  /// The curve as Little CMS's; nil for curves beyond 1.
  private static func toneCurve(_ curve: TransferCurve) -> OpaquePointer? {
    // Type 4 of the ICC: (a·x + b)ᵍ from d on, below it c·x; the parameters are g, a, b, c, d.
    let parameters: [Double]
    switch curve {
    case .linear: return unsafe cmsBuildGamma(nil, 1)
    case .gamma(let g): return unsafe cmsBuildGamma(nil, g)
    case .sRGB: parameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    case .itur: parameters = [1 / 0.45, 1 / 1.099, 0.099 / 1.099, 1 / 4.5, 0.081]
    case .romm: parameters = [1.8, 1, 0, 1.0 / 16, 1.0 / 32]
    case .pq, .hlg, .gammas: return nil
    }
    // Five values are read.
    return unsafe cmsBuildParametricToneCurve(nil, 4, parameters)
  }

  private static func saved(_ profile: cmsHPROFILE) -> Data? {
    var size: cmsUInt32Number = 0
    guard unsafe cmsSaveProfileToMem(profile, nil, &size) != 0, size > 128 else { return nil }
    var data = Data(count: Int(size))
    // The buffer has the size that the first call told.
    let isSaved = unsafe data.withUnsafeMutableBytes { buffer in
      unsafe cmsSaveProfileToMem(profile, buffer.baseAddress, &size) != 0
    }
    guard isSaved else { return nil }
    // The time of making: 1 January 2000, so that the same space gives the same bytes.
    data.replaceSubrange(24..<36, with: [0x07, 0xD0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0])
    return padded(data)
  }

  /// The profile with zeros up to a multiple of four bytes, which writers of PNG ask for.
  static func padded(_ data: Data) -> Data {
    guard data.count % 4 != 0 else { return data }
    let result = data + Data(count: 4 - data.count % 4)
    let size = stride(from: 24, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: result.count >> $0)
    }
    return Data(size) + result.dropFirst(4)
  }
}
