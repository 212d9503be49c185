// SPDX-License-Identifier: MIT

import CLcms2
import Foundation

/// Reads what a profile says of itself; the handles are open during the calls.
enum ICCInspection {
  /// Whether a profile has a conversion in a direction, for any intent.
  static func supports(_ handle: cmsHPROFILE, _ direction: Int32) -> Bool {
    [INTENT_PERCEPTUAL, INTENT_RELATIVE_COLORIMETRIC, INTENT_SATURATION].contains { intent in
      unsafe cmsIsIntentSupported(handle, cmsUInt32Number(intent), cmsUInt32Number(direction)) != 0
    }
  }

  /// The description in English, or in the language that there is; "" without one.
  static func title(_ handle: cmsHPROFILE) -> String {
    var text = [wchar_t](repeating: 0, count: 256)
    // The buffer has room for as many bytes as it says, and the result ends in a NUL.
    let count = unsafe text.withUnsafeMutableBytes { buffer in
      unsafe cmsGetProfileInfo(
        handle, cmsInfoDescription, "en", "US",
        buffer.baseAddress?.assumingMemoryBound(to: wchar_t.self), cmsUInt32Number(buffer.count))
    }
    guard count > 0 else { return "" }
    let scalars = text.prefix { $0 != 0 }.compactMap {
      Unicode.Scalar(UInt32(truncatingIfNeeded: $0))
    }
    return String(String.UnicodeScalarView(scalars)).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The registered space whose primaries and curve are those of a display's profile.
  static func equivalent(_ handle: cmsHPROFILE) -> CGColorSpace? {
    guard unsafe cmsIsMatrixShaper(handle) != 0,
      unsafe cmsIsCLUT(
        handle, cmsUInt32Number(INTENT_PERCEPTUAL), cmsUInt32Number(LCMS_USED_AS_INPUT)) == 0,
      let red = unsafe color(handle, cmsSigRedColorantTag),
      let green = unsafe color(handle, cmsSigGreenColorantTag),
      let blue = unsafe color(handle, cmsSigBlueColorantTag)
    else { return nil }
    let curves = [cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag].compactMap {
      unsafe curve(handle, $0)
    }
    guard curves.count == 3 else { return nil }
    return candidates.first { space in
      guard case .rgb(let primaries, let expected) = space.definition else { return false }
      let matrix = RGBPrimaries.toConnection.product(primaries.toXYZ)
      let columns = [red, green, blue]
      let isNear = columns.indices.allSatisfy { index in
        let column = SIMD3(matrix.rows.0[index], matrix.rows.1[index], matrix.rows.2[index])
        let off = columns[index] - column
        return max(abs(off.x), abs(off.y), abs(off.z)) < 0.0015
      }
      return isNear && curves.allSatisfy { isNearly($0, expected) }
    }
  }

  private static let candidates: [CGColorSpace] = [
    .standardRGB, .wideRGB,
    CGColorSpace(name: CGColorSpace.adobeRGB1998 as String, .rgb(.adobeRGB, .gamma(563.0 / 256))),
  ]

  /// The samples of a curve at the 8-bit values that are multiples of 5.
  private static func curve(_ handle: cmsHPROFILE, _ tag: cmsTagSignature) -> [Double]? {
    // The tag belongs to the profile; Little CMS checks its type.
    guard let pointer = unsafe cmsReadTag(handle, tag) else { return nil }
    return stride(from: 0, through: 255, by: 5).map { step in
      let value = cmsFloat32Number(Double(step) / 255)
      // Tags of curves are read as tone curves.
      return unsafe Double(cmsEvalToneCurveFloat(OpaquePointer(pointer), value))
    }
  }

  private static func isNearly(_ samples: [Double], _ expected: TransferCurve) -> Bool {
    samples.enumerated().allSatisfy { index, light in
      light.isFinite
        && abs(expected.encoded(light) - Double(5 * index) / 255) < 0.5 / 255
    }
  }

  private static func color(_ handle: cmsHPROFILE, _ tag: cmsTagSignature) -> SIMD3<Double>? {
    // The tag belongs to the profile; tags of colorants are read as XYZ.
    guard let pointer = unsafe cmsReadTag(handle, tag) else { return nil }
    let xyz = unsafe pointer.assumingMemoryBound(to: cmsCIEXYZ.self).pointee
    return SIMD3(xyz.X, xyz.Y, xyz.Z)
  }
}
