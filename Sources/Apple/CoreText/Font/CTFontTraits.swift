// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

/// The style of a font as bits, with the class of its design in the upper four.
public struct CTFontSymbolicTraits: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Slanted.
  public static let traitItalic = CTFontSymbolicTraits(rawValue: 1 << 0)
  /// Bold.
  public static let traitBold = CTFontSymbolicTraits(rawValue: 1 << 1)
  /// Wider than the family's normal style.
  public static let traitExpanded = CTFontSymbolicTraits(rawValue: 1 << 5)
  /// Narrower than the family's normal style.
  public static let traitCondensed = CTFontSymbolicTraits(rawValue: 1 << 6)
  /// All glyphs have one width.
  public static let traitMonoSpace = CTFontSymbolicTraits(rawValue: 1 << 10)
  /// Glyphs for vertical text.
  public static let traitVertical = CTFontSymbolicTraits(rawValue: 1 << 11)
  /// Metrics for user interfaces.
  public static let traitUIOptimized = CTFontSymbolicTraits(rawValue: 1 << 12)
  /// Glyphs with colours of their own.
  public static let traitColorGlyphs = CTFontSymbolicTraits(rawValue: 1 << 13)
  /// Several fonts in one.
  public static let traitComposite = CTFontSymbolicTraits(rawValue: 1 << 14)
  /// The bits of the class.
  public static let traitClassMask = CTFontSymbolicTraits(rawValue: 15 << 28)

  /// Slanted; the earlier name.
  public static let italicTrait = traitItalic
  /// Bold; the earlier name.
  public static let boldTrait = traitBold
  /// Wide; the earlier name.
  public static let expandedTrait = traitExpanded
  /// Narrow; the earlier name.
  public static let condensedTrait = traitCondensed
  /// Of one width; the earlier name.
  public static let monoSpaceTrait = traitMonoSpace
}

/// The class of a font's design, in the upper four bits of its symbolic traits.
public struct CTFontStylisticClass: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Serifs of the Renaissance.
  public static let classOldStyleSerifs = CTFontStylisticClass(rawValue: 1 << 28)
  /// Serifs of the 18th century.
  public static let classTransitionalSerifs = CTFontStylisticClass(rawValue: 2 << 28)
  /// Thin serifs and strong contrast.
  public static let classModernSerifs = CTFontStylisticClass(rawValue: 3 << 28)
  /// Serifs of little contrast.
  public static let classClarendonSerifs = CTFontStylisticClass(rawValue: 4 << 28)
  /// Serifs as thick as stems.
  public static let classSlabSerifs = CTFontStylisticClass(rawValue: 5 << 28)
  /// Serifs of no usual form.
  public static let classFreeformSerifs = CTFontStylisticClass(rawValue: 7 << 28)
  /// No serifs.
  public static let classSansSerif = CTFontStylisticClass(rawValue: 8 << 28)
  /// For titles.
  public static let classOrnamentals = CTFontStylisticClass(rawValue: 9 << 28)
  /// Like handwriting.
  public static let classScripts = CTFontStylisticClass(rawValue: 10 << 28)
  /// Symbols.
  public static let classSymbolic = CTFontStylisticClass(rawValue: 12 << 28)
}

/// The style of a font as bits.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
  guard let traits = font.graphicsFont?.traits else { return [] }
  var result = CTFontSymbolicTraits(rawValue: UInt32(traits.familyClass) << 28)
  if traits.isItalic { result.insert(.traitItalic) }
  if traits.weight >= 600 { result.insert(.traitBold) }
  if traits.width > 100 { result.insert(.traitExpanded) }
  if traits.width < 100 { result.insert(.traitCondensed) }
  if traits.isMonospaced { result.insert(.traitMonoSpace) }
  if traits.hasColors { result.insert(.traitColorGlyphs) }
  return result
}

/// The style of a font: symbolic traits, weight, width and slant by their keys.
public func CTFontCopyTraits(_ font: CTFont) -> CFDictionary {
  let traits = font.graphicsFont?.traits ?? FontTraits()
  let slant = -(font.graphicsFont?.italicAngle ?? 0) / 30
  let values: [String: Any] = [
    kCTFontSymbolicTrait as String: NSNumber(value: CTFontGetSymbolicTraits(font).rawValue),
    kCTFontWeightTrait as String: NSNumber(
      value: Double(FontWeightScale.coreTextWeight(traits.weight))),
    kCTFontWidthTrait as String: NSNumber(value: Double((traits.width - 100) / 100)),
    kCTFontSlantTrait as String: NSNumber(value: Double(min(max(slant, -1), 1))),
  ]
  return values as CFDictionary
}

/// Weights of OpenType, 1 to 1000, and of Core Text, -1 to 1, with the points that Apple's names have.
enum FontWeightScale {
  /// A weight on both scales.
  private struct Point {
    var openType: CGFloat
    var coreText: CGFloat
  }

  private static let points = [
    (1, -1), (100, -0.8), (200, -0.6), (300, -0.4), (400, 0), (500, 0.23), (600, 0.3), (700, 0.4),
    (800, 0.56), (900, 0.62), (1000, 1),
  ].map { Point(openType: $0.0, coreText: $0.1) }

  /// The weight of Core Text for one of OpenType.
  static func coreTextWeight(_ weight: CGFloat) -> CGFloat {
    interpolated(weight, points.map { ($0.openType, $0.coreText) })
  }

  /// The weight of OpenType for one of Core Text.
  static func openTypeWeight(_ weight: CGFloat) -> CGFloat {
    interpolated(weight, points.map { ($0.coreText, $0.openType) })
  }

  private static func interpolated(_ value: CGFloat, _ points: [(CGFloat, CGFloat)]) -> CGFloat {
    let value = value.isNaN ? 0 : value
    guard let next = points.firstIndex(where: { $0.0 >= value }) else {
      return points[points.count - 1].1
    }
    guard next > 0 else { return points[0].1 }
    let (low, high) = (points[next - 1], points[next])
    return low.1 + (value - low.0) / (high.0 - low.0) * (high.1 - low.1)
  }
}
