// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation

/// The interpretation of a colour's components.
///
/// Spaces are values: two spaces of the same definition are equal. An RGB space is a set of
/// primaries and a transfer curve, gray spaces a transfer curve, CMYK the device's; others come from
/// an ICC profile, are CIE Lab or XYZ, or a table of colours. A space whose name begins with
/// "extended" keeps components outside 0...1. The device spaces and the generic RGB space have the
/// colours of sRGB.
public final class CGColorSpace: Hashable, Sendable {
  /// The conversion rule of a space.
  enum Definition: Hashable, Sendable {
    case rgb(RGBPrimaries, TransferCurve)
    case gray(TransferCurve)
    case cmyk
    /// The colours of a profile, by Little CMS.
    case icc(ICCProfile)
    case lab(LabRange)
    /// CIE XYZ under D50, with Y of white = 1.
    case xyz
    case indexed(ColorTable)
    /// Patterns, with the base space of stencil patterns' colours.
    indirect case pattern(CGColorSpace?)
  }

  let definition: Definition

  /// Whether components outside 0...1 are kept by conversions into this space.
  let isExtended: Bool

  /// The registered name, such as "kCGColorSpaceSRGB"; nil for a space that has none.
  public var name: CFString? { registeredName.map { $0 as CFString } }

  /// The registered name, as text that may cross threads.
  private let registeredName: String?

  init(name: String?, _ definition: Definition, isExtended: Bool = false) {
    registeredName = name
    self.definition = definition
    self.isExtended = isExtended
  }

  /// Makes the space registered under `name`; nil for an unknown name.
  public convenience init?(name: CFString) {
    let name = name as String
    guard let entry = Self.registered[name] else {
      RefusalLog.refuse("color space: unknown name", "no space is called '\(name)'")
      return nil
    }
    self.init(name: name, entry.definition, isExtended: entry.isExtended)
  }

  /// Makes the space of patterns; stencil patterns take colours of `baseSpace`, others need none.
  public convenience init?(patternBaseSpace baseSpace: CGColorSpace?) {
    if baseSpace?.model == .pattern { return nil }
    self.init(name: "kCGColorSpacePattern", .pattern(baseSpace))
  }

  /// The space of an indexed space's colours, or of a stencil pattern's; nil for other spaces.
  public var baseColorSpace: CGColorSpace? {
    switch definition {
    case .pattern(let base): return base
    case .indexed(let table): return table.base
    default: return nil
    }
  }

  /// The number of components without alpha: 1, 3 or 4; for patterns that of the base, or 0.
  public var numberOfComponents: Int {
    switch definition {
    case .gray, .indexed: return 1
    case .rgb, .lab, .xyz: return 3
    case .cmyk: return 4
    case .icc(let profile): return profile.componentCount
    case .pattern(let base): return base?.numberOfComponents ?? 0
    }
  }

  /// The kind of components.
  public var model: CGColorSpaceModel {
    switch definition {
    case .gray: return .monochrome
    case .rgb: return .rgb
    case .cmyk: return .cmyk
    case .lab: return .lab
    case .xyz: return .XYZ
    case .indexed: return .indexed
    case .icc(let profile): return profile.model
    case .pattern: return .pattern
    }
  }

  /// Whether the space can be drawn into: true of RGB and gray, by a profile if it can convert into
  /// its colours.
  public var supportsOutput: Bool {
    if case .icc(let profile) = definition, !profile.isDestination { return false }
    return model == .rgb || model == .monochrome
  }

  /// Whether the space has colours that sRGB lacks.
  public var isWideGamutRGB: Bool {
    switch definition {
    case .rgb(let primaries, _): return primaries != .sRGB || isExtended
    case .icc(let profile): return profile.isWideGamut
    default: return false
    }
  }

  /// Whether the space's values reach far beyond white: those of the PQ and HLG curves.
  public func isHDR() -> Bool {
    if case .rgb(_, let curve) = definition { return curve.isHighDynamicRange }
    return false
  }

  /// The colours of an indexed space, one component per byte, color by color; nil for other spaces.
  public var colorTable: [UInt8]? {
    if case .indexed(let table) = definition { return table.bytes }
    return nil
  }

  /// Whether two spaces have the same name and definition.
  public static func == (lhs: CGColorSpace, rhs: CGColorSpace) -> Bool {
    lhs === rhs
      || (lhs.definition == rhs.definition && lhs.isExtended == rhs.isExtended
        && lhs.registeredName == rhs.registeredName)
  }

  /// Hashes the definition.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(definition)
    hasher.combine(isExtended)
  }
}

extension CGColorSpace: CustomStringConvertible {
  /// The space's name, or its kind.
  public var description: String {
    if let registeredName { return registeredName }
    switch definition {
    case .icc(let profile): return "profile '\(profile.title)'"
    case .indexed(let table): return "\(table.count) colors of \(table.base)"
    case .lab: return "CIE Lab"
    case .rgb: return "calibrated RGB"
    case .gray: return "calibrated gray"
    case .cmyk, .xyz, .pattern: return "\(model)"
    }
  }
}

/// The RGB space of the device, which here has the colours of sRGB; for images without a profile.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

/// The gray space of the device, with sRGB's transfer curve.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }

/// The CMYK space of the device: each ink takes its part of one primary, black a part of all.
public func CGColorSpaceCreateDeviceCMYK() -> CGColorSpace { .deviceCMYK }
