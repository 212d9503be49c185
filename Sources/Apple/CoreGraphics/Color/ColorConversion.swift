// SPDX-License-Identifier: MIT

import Foundation

/// A conversion of components from one colour space to another, prepared once and applied many
/// times.
///
/// The path is: stored components → linear light by the source's curve → the destination's
/// primaries by way of CIE XYZ → stored components by the destination's curve. Gray is the
/// luminance of a colour, and a gray colour has that light in all three primaries (all whites are
/// adapted to D65). CMYK without a profile is taken as sRGB less the inks. Profiles convert to and
/// from linear light of sRGB's primaries by Little CMS, without clipping.
///
/// Steps that cancel are left out, so equal spaces convert without rounding. The result is clamped
/// to the destination's range unless it is an extended space.
struct ColorConversion: Sendable {
  private let source: CGColorSpace.Definition
  private let destination: CGColorSpace.Definition
  private let clamps: Bool
  private let sourceClamps: Bool
  private let sourceBounds: (lower: SIMD4<Double>, upper: SIMD4<Double>)
  private let destinationBounds: (lower: SIMD4<Double>, upper: SIMD4<Double>)

  /// The colours of an indexed source, which is then converted like its base.
  private let table: ColorTable?

  /// The matrix between the two sets of linear primaries; nil when they are the same.
  private let primaries: ColorMatrix?

  /// The conversions by profiles into and out of linear light; nil for spaces without a profile, and
  /// for profiles that have no such direction.
  private let fromProfile: ICCTransform?
  private let toProfile: ICCTransform?

  init(
    from source: CGColorSpace, to destination: CGColorSpace,
    intent: CGColorRenderingIntent = .defaultIntent, compensatesBlack: Bool = false
  ) {
    let base: CGColorSpace
    if case .indexed(let table) = source.definition {
      self.table = table
      base = table.base
    } else {
      table = nil
      base = source
    }
    self.source = base.definition
    self.destination = destination.definition
    clamps = !destination.isExtended
    sourceClamps = !base.isExtended
    sourceBounds = base.componentBounds
    destinationBounds = destination.componentBounds
    let from = Self.primaries(of: base.definition)
    let to = Self.primaries(of: destination.definition)
    primaries = from == to ? nil : to.fromXYZ.product(from.toXYZ)
    let isSame = base.definition == destination.definition
    fromProfile =
      isSame
      ? nil : Self.profile(base).flatMap { $0.toLight(intent, compensatesBlack: compensatesBlack) }
    toProfile =
      isSame
      ? nil
      : Self.profile(destination).flatMap {
        $0.fromLight(intent, compensatesBlack: compensatesBlack)
      }
  }

  private static func profile(_ space: CGColorSpace) -> ICCProfile? {
    if case .icc(let profile) = space.definition { return profile }
    return nil
  }

  /// Whether components pass through unchanged, except for clamping.
  var isIdentity: Bool { source == destination && table == nil }

  /// Converts up to four components without alpha; unused ones are 0.
  func converted(_ components: SIMD4<Double>) -> SIMD4<Double> {
    let values = table.map { $0.components(at: components.x) } ?? components
    let bounded =
      sourceClamps
      ? values.clamped(lowerBound: sourceBounds.lower, upperBound: sourceBounds.upper) : values
    let result = source == destination ? bounded : encoded(linear(bounded))
    return clamps
      ? result.clamped(lowerBound: destinationBounds.lower, upperBound: destinationBounds.upper)
      : result
  }

  /// Linear light in the destination's primaries, tagged with the curve that it still carries.
  ///
  /// When both curves are equal and no mixing of components happens in between, decoding and
  /// encoding would only add rounding; the value then stays as stored (`isStored`).
  private func linear(_ c: SIMD4<Double>) -> (light: SIMD3<Double>, isStored: Bool) {
    let curve = Self.curve(of: source)
    let unmixed = primaries == nil && curve != nil && curve == Self.curve(of: destination)
    switch source {
    case .gray:
      let curve = curve ?? .linear
      let isStored = unmixed || curve == Self.curve(of: destination)
      return (SIMD3(repeating: isStored ? c.x : curve.decoded(c.x)), isStored)
    case .rgb, .cmyk:
      let stored =
        source == .cmyk ? SIMD3(1 - c.x, 1 - c.y, 1 - c.z) * (1 - c.w) : SIMD3(c.x, c.y, c.z)
      if unmixed, !Self.isGray(destination) { return (stored, true) }
      return (inPrimaries((curve ?? .linear).decoded(stored)), false)
    case .lab(let lab):
      return (inPrimaries(Self.light(ofXYZ: lab.xyz(c), white: lab.white)), false)
    case .xyz:
      let xyz = SIMD3(c.x, c.y, c.z)
      return (inPrimaries(Self.light(ofXYZ: xyz, white: RGBPrimaries.connectionWhite)), false)
    case .icc:
      return (inPrimaries(fromProfile?.light(of: c) ?? .zero), false)
    case .indexed, .pattern:
      return (.zero, false)
    }
  }

  private func inPrimaries(_ light: SIMD3<Double>) -> SIMD3<Double> {
    primaries?.multiplied(light) ?? light
  }

  /// Stored components of the destination from linear light.
  private func encoded(_ value: (light: SIMD3<Double>, isStored: Bool)) -> SIMD4<Double> {
    let curve = Self.curve(of: destination) ?? .linear
    let light = value.light
    switch destination {
    case .pattern, .indexed:
      return .zero
    case .gray:
      let gray = value.isStored ? light.x : RGBPrimaries.sRGB.luminance(light)
      return SIMD4(value.isStored ? gray : curve.encoded(gray), 0, 0, 0)
    case .rgb:
      return SIMD4(value.isStored ? light : curve.encoded(light), 0)
    case .cmyk:
      let rgb = (value.isStored ? light : curve.encoded(light))
        .clamped(lowerBound: .zero, upperBound: .one)
      let black = 1 - rgb.max()
      guard black < 1 else { return SIMD4(0, 0, 0, 1) }
      let inks = (SIMD3(repeating: 1 - black) - rgb) / (1 - black)
      return SIMD4(inks, black)
    case .lab(let lab):
      return lab.lab(Self.xyz(ofLight: light, white: lab.white))
    case .xyz:
      return SIMD4(Self.xyz(ofLight: light, white: RGBPrimaries.connectionWhite), 0)
    case .icc:
      return toProfile?.components(ofLight: light) ?? .zero
    }
  }

  /// Linear light of sRGB's primaries, of a colour in CIE XYZ under a white.
  private static func light(ofXYZ xyz: SIMD3<Double>, white: SIMD3<Double>) -> SIMD3<Double> {
    let adaptation = ColorMatrix.adaptation(from: white, to: RGBPrimaries.daylight)
    return RGBPrimaries.sRGB.fromXYZ.multiplied(adaptation.multiplied(xyz))
  }

  /// CIE XYZ under a white, of linear light of sRGB's primaries.
  private static func xyz(ofLight light: SIMD3<Double>, white: SIMD3<Double>) -> SIMD3<Double> {
    let adaptation = ColorMatrix.adaptation(from: RGBPrimaries.daylight, to: white)
    return adaptation.multiplied(RGBPrimaries.sRGB.toXYZ.multiplied(light))
  }

  private static func isGray(_ definition: CGColorSpace.Definition) -> Bool {
    if case .gray = definition { return true }
    return false
  }

  /// The curve of a space; nil where a profile or a formula replaces it.
  private static func curve(of definition: CGColorSpace.Definition) -> TransferCurve? {
    switch definition {
    case .rgb(_, let curve), .gray(let curve): return curve
    case .cmyk, .pattern: return .sRGB
    case .icc, .lab, .xyz, .indexed: return nil
    }
  }

  /// The primaries of linear light; spaces that have none of their own take sRGB's.
  private static func primaries(of definition: CGColorSpace.Definition) -> RGBPrimaries {
    if case .rgb(let primaries, _) = definition { return primaries }
    return .sRGB
  }
}
