// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation
internal import Locks

/// A colour: components in a colour space, and an alpha that they are not multiplied with.
///
/// Colours are immutable values: equal spaces and components make equal colours. Components that
/// are not finite are refused: they become 0, and the refusal is logged once.
public final class CGColor: Hashable, Sendable {
  private let space: CGColorSpace
  private let values: [CGFloat]

  /// The components in sRGB and alpha, straight and within 0...1, that renderers draw with.
  ///
  /// Computed when the colour is made. Colours outside sRGB's gamut are clipped per component.
  package let sRGBComponents: SIMD4<Float>

  /// The pattern that the colour paints with; nil for plain colours.
  public let pattern: CGPattern?

  /// The rendered tiles of a pattern, by pixels per unit of the pattern's target space.
  let tiles = Mutex<[CGFloat: CGImage]>([:])

  /// Makes a colour from alpha and one component per channel of the space; components that are not
  /// finite become 0.
  init(space: CGColorSpace, values: [CGFloat], pattern: CGPattern? = nil) {
    self.space = space
    self.pattern = pattern
    let finite = values.map { $0.isFinite ? $0 : 0 }
    if finite != values {
      RefusalLog.refuse("color: non-finite component", "\(values) in \(space); 0 is used")
    }
    self.values = finite
    guard pattern == nil else {
      // A pattern has no single colour: a renderer without patterns paints nothing.
      sRGBComponents = .zero
      return
    }
    let converted = ColorConversion(from: space, to: .standardRGB).converted(Self.padded(finite))
    let alpha = min(max(finite[finite.count - 1], 0), 1)
    sRGBComponents = SIMD4(
      Float(converted.x), Float(converted.y), Float(converted.z), Float(alpha))
  }

  /// Makes a colour from an array of the space's components followed by alpha.
  ///
  /// The array must hold `space.numberOfComponents + 1` values; fewer would be read past.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    let count = space.numberOfComponents + 1
    // The caller promises this many values, as on Apple's platforms.
    let values = unsafe Array(UnsafeBufferPointer(start: components, count: count))
    self.init(space: space, values: values)
  }

  /// Makes a colour in the generic RGB space, which here has the colours of sRGB.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(space: .standardRGB, values: [red, green, blue, alpha])
  }

  /// Makes a colour in the generic gray space, gamma 2.2.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(space: .standardGray, values: [gray, alpha])
  }

  /// Makes a colour in sRGB.
  public convenience init(
    srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat
  ) {
    self.init(space: .standardRGB, values: [red, green, blue, alpha])
  }

  /// Makes a colour in the gray space of gamma 2.2.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(space: .standardGray, values: [gray, alpha])
  }

  /// Makes a colour in the generic CMYK space.
  public convenience init(
    genericCMYKCyan cyan: CGFloat, magenta: CGFloat, yellow: CGFloat, black: CGFloat,
    alpha: CGFloat
  ) {
    let space = CGColorSpace(name: CGColorSpace.genericCMYK as String, .cmyk)
    self.init(space: space, values: [cyan, magenta, yellow, black, alpha])
  }

  /// Makes a colour from one component per channel of the space, followed by alpha.
  package convenience init(in space: CGColorSpace, _ components: [CGFloat]) {
    precondition(components.count == space.numberOfComponents + 1)
    self.init(space: space, values: components)
  }

  /// Makes an sRGB colour from straight red, green, blue and alpha.
  package convenience init(sRGBComponents c: SIMD4<Float>) {
    self.init(
      space: .standardRGB, values: [CGFloat(c.x), CGFloat(c.y), CGFloat(c.z), CGFloat(c.w)])
  }

  /// White in the generic gray space.
  public static let white = CGColor(gray: 1, alpha: 1)

  /// Black in the generic gray space.
  public static let black = CGColor(gray: 0, alpha: 1)

  /// Transparent black in the generic gray space.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// The opacity, 0...1, not multiplied into the components.
  public var alpha: CGFloat { values[values.count - 1] }

  /// The space's components followed by alpha.
  public var components: [CGFloat]? { values }

  /// The number of components including alpha.
  public var numberOfComponents: Int { values.count }

  /// The colour space of the components.
  public var colorSpace: CGColorSpace? { space }

  /// The colour itself; it is immutable.
  public func copy() -> CGColor? { self }

  /// The same colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? {
    CGColor(space: space, values: values.dropLast() + [alpha], pattern: pattern)
  }

  /// The colour in another space, alpha unchanged.
  ///
  /// Components outside the gamut are clipped unless `space` is an extended one. The intent, and
  /// `kCGColorConversionBlackPointCompensation` among the options, make a difference for ICC profiles
  /// only; the default intent is the relative colorimetric one. Nil for pattern colours but into their
  /// own space, and for a table or a profile of one direction as the destination.
  public func converted(
    to space: CGColorSpace, intent: CGColorRenderingIntent, options: CFDictionary?
  ) -> CGColor? {
    if space == self.space { return self }
    guard pattern == nil, space.isDestination else { return nil }
    let compensates = options?[kCGColorConversionBlackPointCompensation] as? Bool ?? false
    let conversion = ColorConversion(
      from: self.space, to: space, intent: intent, compensatesBlack: compensates)
    let c = conversion.converted(Self.padded(values))
    let converted = [c.x, c.y, c.z, c.w].prefix(space.numberOfComponents).map { CGFloat($0) }
    return CGColor(space: space, values: converted + [alpha])
  }

  /// The components without alpha in the first lanes, the rest 0.
  private static func padded(_ values: [CGFloat]) -> SIMD4<Double> {
    var result = SIMD4<Double>.zero
    for (lane, value) in values.dropLast().prefix(4).enumerated() {
      result[lane] = Double(value)
    }
    return result
  }

  /// Whether space, components and pattern are equal.
  public static func == (lhs: CGColor, rhs: CGColor) -> Bool {
    lhs === rhs
      || (lhs.values == rhs.values && lhs.space == rhs.space && lhs.pattern === rhs.pattern)
  }

  /// Hashes the components and the space.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(values)
    hasher.combine(space)
  }
}

extension CGColor: CustomStringConvertible {
  /// The space and the components.
  public var description: String { "CGColor(\(space), \(values))" }
}

extension CGColor {
  /// Whether nothing shows through the colour.
  package var isOpaque: Bool { alpha >= 1 && pattern == nil }
}
