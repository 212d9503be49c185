// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

/// An immutable colour as an input of a filter: straight (not premultiplied) sRGB.
public final class CIColor: Hashable, Sendable, CustomStringConvertible {
  /// The red component, 0 to 1; beyond that for extended colours.
  public let red: CGFloat
  /// The green component.
  public let green: CGFloat
  /// The blue component.
  public let blue: CGFloat
  /// The opacity, 0 to 1.
  public let alpha: CGFloat

  /// Makes a colour of sRGB components.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Converts a colour to sRGB.
  public convenience init(cgColor: CGColor) {
    let lanes = SIMD4<Double>(cgColor.sRGBComponents)
    self.init(
      red: CGFloat(lanes.x), green: CGFloat(lanes.y), blue: CGFloat(lanes.z),
      alpha: CGFloat(lanes.w))
  }

  /// Parses three or four components separated by blanks: `0.5 0.7 0.3 1.0`; missing ones are 0, a
  /// missing alpha is 1.
  public convenience init(string: String) {
    let vector = CIVector(string: string)
    self.init(
      red: vector.x, green: vector.y, blue: vector.z, alpha: vector.count > 3 ? vector.w : 1)
  }

  /// The number of components: always four, red, green, blue and alpha.
  public var numberOfComponents: Int { 4 }

  /// The colour in Core Graphics.
  public var cgColor: CGColor { CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha) }

  /// The components, separated by blanks.
  public var stringRepresentation: String {
    [red, green, blue, alpha].map { String(format: "%g", $0.native) }.joined(separator: " ")
  }

  public var description: String { "(\(stringRepresentation))" }

  public static func == (a: CIColor, b: CIColor) -> Bool {
    a.red == b.red && a.green == b.green && a.blue == b.blue && a.alpha == b.alpha
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(red)
    hasher.combine(green)
    hasher.combine(blue)
    hasher.combine(alpha)
  }

  /// The named colours of Core Image.
  public static let black = CIColor(red: 0, green: 0, blue: 0)
  public static let white = CIColor(red: 1, green: 1, blue: 1)
  public static let gray = CIColor(red: 0.5, green: 0.5, blue: 0.5)
  public static let red = CIColor(red: 1, green: 0, blue: 0)
  public static let green = CIColor(red: 0, green: 1, blue: 0)
  public static let blue = CIColor(red: 0, green: 0, blue: 1)
  public static let cyan = CIColor(red: 0, green: 1, blue: 1)
  public static let magenta = CIColor(red: 1, green: 0, blue: 1)
  public static let yellow = CIColor(red: 1, green: 1, blue: 0)
  public static let clear = CIColor(red: 0, green: 0, blue: 0, alpha: 0)
}
