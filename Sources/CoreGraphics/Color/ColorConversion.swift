// SPDX-License-Identifier: MIT

import Foundation

/// A conversion of components from one colour space to another, prepared once and applied many
/// times.
///
/// The path is: stored components → linear light by the source's curve → the destination's
/// primaries by way of CIE XYZ → stored components by the destination's curve. Gray is the
/// luminance of a colour, and a gray colour has that light in all three primaries (every white
/// point here is D65, so no chromatic adaptation takes part). CMYK is taken as sRGB less the inks.
/// Steps that cancel are left out, so equal spaces convert without rounding. The result is clamped
/// to 0...1 unless the destination is an extended space.
struct ColorConversion: Sendable {
  private let source: CGColorSpace.Definition
  private let destination: CGColorSpace.Definition
  private let clamps: Bool
  private let sourceClamps: Bool

  /// The matrix between the two sets of linear primaries; nil when they are the same.
  private let primaries: ColorMatrix?

  init(from source: CGColorSpace, to destination: CGColorSpace) {
    self.source = source.definition
    self.destination = destination.definition
    clamps = !destination.isExtended
    sourceClamps = !source.isExtended
    let from = Self.primaries(of: source.definition)
    let to = Self.primaries(of: destination.definition)
    primaries = from == to ? nil : Self.product(to.fromXYZ, from.toXYZ)
  }

  /// Whether components pass through unchanged, except for clamping.
  var isIdentity: Bool { source == destination }

  /// Converts up to four components without alpha; unused ones are 0.
  func converted(_ components: SIMD4<Double>) -> SIMD4<Double> {
    let bounded =
      sourceClamps ? components.clamped(lowerBound: .zero, upperBound: .one) : components
    let result = isIdentity ? bounded : encoded(linear(bounded))
    return clamps ? result.clamped(lowerBound: .zero, upperBound: .one) : result
  }

  /// Linear light in the destination's primaries, tagged with the curve that it still carries.
  ///
  /// When both curves are equal and no mixing of components happens in between, decoding and
  /// encoding would only add rounding; the value then stays as stored (`isStored`).
  private func linear(_ c: SIMD4<Double>) -> (light: SIMD3<Double>, isStored: Bool) {
    let curve = Self.curve(of: source)
    let unmixed = primaries == nil && curve == Self.curve(of: destination)
    switch source {
    case .gray:
      let isStored = unmixed || curve == Self.curve(of: destination)
      return (SIMD3(repeating: isStored ? c.x : curve.decoded(c.x)), isStored)
    case .pattern:
      return (.zero, false)
    case .rgb, .cmyk:
      let stored =
        source == .cmyk ? SIMD3(1 - c.x, 1 - c.y, 1 - c.z) * (1 - c.w) : SIMD3(c.x, c.y, c.z)
      if unmixed, !Self.isGray(destination) { return (stored, true) }
      let light = SIMD3(curve.decoded(stored.x), curve.decoded(stored.y), curve.decoded(stored.z))
      return (primaries?.multiplied(light) ?? light, false)
    }
  }

  /// Stored components of the destination from linear light.
  private func encoded(_ value: (light: SIMD3<Double>, isStored: Bool)) -> SIMD4<Double> {
    let curve = Self.curve(of: destination)
    func encode(_ x: Double) -> Double { value.isStored ? x : curve.encoded(x) }
    let light = value.light
    switch destination {
    case .pattern:
      return .zero
    case .gray:
      let gray = value.isStored ? light.x : RGBPrimaries.sRGB.luminance(light)
      return SIMD4(encode(gray), 0, 0, 0)
    case .rgb:
      return SIMD4(encode(light.x), encode(light.y), encode(light.z), 0)
    case .cmyk:
      let rgb = SIMD3(encode(light.x), encode(light.y), encode(light.z))
        .clamped(lowerBound: .zero, upperBound: .one)
      let black = 1 - rgb.max()
      guard black < 1 else { return SIMD4(0, 0, 0, 1) }
      let inks = (SIMD3(repeating: 1 - black) - rgb) / (1 - black)
      return SIMD4(inks, black)
    }
  }

  private static func isGray(_ definition: CGColorSpace.Definition) -> Bool {
    if case .gray = definition { return true }
    return false
  }

  private static func curve(of definition: CGColorSpace.Definition) -> TransferCurve {
    switch definition {
    case .rgb(_, let curve), .gray(let curve): return curve
    case .cmyk, .pattern: return .sRGB
    }
  }

  /// The primaries of linear light; gray has none of its own and takes sRGB's luminance weights.
  private static func primaries(of definition: CGColorSpace.Definition) -> RGBPrimaries {
    if case .rgb(let primaries, _) = definition { return primaries }
    return .sRGB
  }

  private static func product(_ a: ColorMatrix, _ b: ColorMatrix) -> ColorMatrix {
    func row(_ r: SIMD3<Double>) -> SIMD3<Double> {
      b.rows.0 * r.x + b.rows.1 * r.y + b.rows.2 * r.z
    }
    return ColorMatrix(rows: (row(a.rows.0), row(a.rows.1), row(a.rows.2)))
  }
}
