// SPDX-License-Identifier: MIT

import CLcms2
import Diagnostics
import Foundation
import Locks

/// A colour profile of the International Color Consortium, opened by Little CMS.
///
/// Accepted are profiles of input and display devices, printers and colour spaces with gray, RGB or
/// CMYK colours that can be converted to the profile connection space. Everything else, and data
/// that Little CMS cannot read, is refused.
///
/// `@unchecked Sendable` holds because the handle is constant and everything that reads through it
/// runs under `access`; transforms that were made of it do not use it any more.
@safe final class ICCProfile: Hashable, @unchecked Sendable {
  /// The file, as it was given.
  let data: Data
  /// The kind of the components.
  let model: CGColorSpaceModel
  /// The number of components: 1, 3 or 4.
  let componentCount: Int
  /// The profile's description of itself.
  let title: String
  /// Whether colours can be converted into the profile's.
  let isDestination: Bool
  /// The space by primaries and curve that the profile equals within half a step of 8 bits, if any.
  let equivalent: CGColorSpace?

  private let handle: cmsHPROFILE
  private static let access = OrderedLock()

  /// The most bytes of a profile; printers' have up to a few million.
  static let maximumSize = 1 << 24

  /// The shared profile of a file's bytes; nil, with a logged reason, for one that cannot be used.
  static func shared(_ data: Data) -> ICCProfile? {
    ICCProfileCache.shared.profile(data) { ICCProfile($0) }
  }

  private init?(_ data: Data) {
    let header = ICCHeader(data)
    guard let header, data.count <= Self.maximumSize else {
      Self.refuse("\(data.count) bytes are no profile of gray, RGB or CMYK colors")
      return nil
    }
    // Little CMS copies the bytes.
    let opened = unsafe data.withUnsafeBytes { bytes in
      unsafe cmsOpenProfileFromMem(bytes.baseAddress, cmsUInt32Number(bytes.count))
    }
    guard let opened = unsafe opened else {
      Self.refuse("its tags cannot be read")
      return nil
    }
    // The handle was opened above and is closed in `deinit`, or here.
    guard unsafe ICCInspection.supports(opened, LCMS_USED_AS_INPUT) else {
      unsafe _ = cmsCloseProfile(opened)
      Self.refuse("it has no conversion from its colors")
      return nil
    }
    unsafe handle = opened
    self.data = data
    model = header.model
    componentCount = header.componentCount
    title = unsafe ICCInspection.title(opened)
    isDestination = unsafe ICCInspection.supports(opened, LCMS_USED_AS_OUTPUT)
    equivalent = header.model == .rgb ? unsafe ICCInspection.equivalent(opened) : nil
    // Tables may be damaged in a fashion that shows only when they are read.
    guard ICCTransform(self, .light, .relativeColorimetric, compensatesBlack: false) != nil else {
      Self.refuse("its conversion is damaged")
      return nil
    }
  }

  deinit {
    unsafe _ = cmsCloseProfile(handle)
  }

  private static func refuse(_ reason: String) {
    RefusalLog.refuse("color profile: refused", reason)
  }

  /// Lets `body` read through the handle, one thread at a time.
  func withHandle<R>(_ body: (cmsHPROFILE) -> R) -> R {
    Self.access.lock()
    defer { Self.access.unlock() }
    return unsafe body(handle)
  }

  /// The conversion into linear light of sRGB's primaries, without clipping.
  func toLight(_ intent: CGColorRenderingIntent, compensatesBlack: Bool) -> ICCTransform? {
    ICCTransformCache.shared.transform(
      ICCTransformCache.Key(
        profile: self, other: nil, kind: .light, intent: intent, compensatesBlack: compensatesBlack)
    )
  }

  /// The conversion from linear light of sRGB's primaries; nil for a profile without that direction.
  func fromLight(_ intent: CGColorRenderingIntent, compensatesBlack: Bool) -> ICCTransform? {
    guard isDestination else { return nil }
    return ICCTransformCache.shared.transform(
      ICCTransformCache.Key(
        profile: self, other: nil, kind: .components, intent: intent,
        compensatesBlack: compensatesBlack))
  }

  /// Whether an RGB profile has colours that sRGB lacks.
  var isWideGamut: Bool {
    guard model == .rgb, let light = toLight(.relativeColorimetric, compensatesBlack: false) else {
      return false
    }
    return (0..<3).contains { lane in
      var color = SIMD4<Double>.zero
      color[lane] = 1
      return light.light(of: color).min() < -0.01 || light.light(of: color).max() > 1.01
    }
  }

  static func == (lhs: ICCProfile, rhs: ICCProfile) -> Bool {
    lhs === rhs || lhs.data == rhs.data
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(data.count)
    // The first bytes hold a check sum or the time of its making, and sizes.
    hasher.combine(data.prefix(128))
  }
}

/// The parts of a profile's header that decide whether it is used.
struct ICCHeader {
  let model: CGColorSpaceModel
  let componentCount: Int

  /// Reads the header; nil for other classes, colours or connection spaces than those of
  /// `ICCProfile`, or for fewer bytes than the header says.
  init?(_ data: Data) {
    let bytes = [UInt8](data.prefix(132))
    func text(_ at: Int) -> String { String(decoding: bytes[at..<(at + 4)], as: UTF8.self) }
    guard bytes.count == 132, text(36) == "acsp",
      ["scnr", "mntr", "prtr", "spac"].contains(text(12)), ["XYZ ", "Lab "].contains(text(20)),
      bytes[0..<4].reduce(0, { $0 << 8 | Int($1) }) <= data.count
    else { return nil }
    switch text(16) {
    case "GRAY": (model, componentCount) = (.monochrome, 1)
    case "RGB ": (model, componentCount) = (.rgb, 3)
    case "CMYK": (model, componentCount) = (.cmyk, 4)
    default: return nil
    }
  }
}
