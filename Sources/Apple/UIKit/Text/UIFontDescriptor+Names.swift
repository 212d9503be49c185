// SPDX-License-Identifier: MIT

internal import CoreText
internal import Foundation

extension UIFontDescriptor {
  /// The name of an attribute.
  public struct AttributeName: Hashable, RawRepresentable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes the name of an attribute.
    public init(rawValue: String) { self.rawValue = rawValue }

    private init(_ key: CFString) { rawValue = key as String }

    /// The name of the family, a string.
    public static let family = AttributeName(kCTFontFamilyNameAttribute)
    /// The PostScript name, a string.
    public static let name = AttributeName(kCTFontNameAttribute)
    /// The name of the face within the family, a string.
    public static let face = AttributeName(kCTFontStyleNameAttribute)
    /// The size in points, a number.
    public static let size = AttributeName(kCTFontSizeAttribute)
    /// The name to show, a string.
    public static let visibleName = AttributeName(kCTFontDisplayNameAttribute)
    /// The matrix of the glyphs, a `CGAffineTransform`.
    public static let matrix = AttributeName(kCTFontMatrixAttribute)
    /// The characters, a `CharacterSet`. It is kept and read back only.
    public static let characterSet = AttributeName(kCTFontCharacterSetAttribute)
    /// The fonts to look for characters in. It is kept and read back only.
    public static let cascadeList = AttributeName(kCTFontCascadeListAttribute)
    /// The traits by the keys of `TraitKey`.
    public static let traits = AttributeName(kCTFontTraitsAttribute)
    /// The width of all glyphs in points, a number. It is kept and read back only.
    public static let fixedAdvance = AttributeName(rawValue: "NSCTFontFixedAdvanceAttribute")
    /// The features, an array of dictionaries by the keys of `FeatureKey`.
    public static let featureSettings = AttributeName(kCTFontFeatureSettingsAttribute)
    /// The kind of text, the raw value of a `UIFont.TextStyle`.
    public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
  }

  /// The key of a trait.
  public struct TraitKey: Hashable, RawRepresentable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes the key of a trait.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The bits of `SymbolicTraits`, a number.
    public static let symbolic = TraitKey(rawValue: kCTFontSymbolicTrait as String)
    /// The weight, from -1 to 1, or a `UIFont.Weight`.
    public static let weight = TraitKey(rawValue: kCTFontWeightTrait as String)
    /// The width, from -1 to 1.
    public static let width = TraitKey(rawValue: kCTFontWidthTrait as String)
    /// The slant, from -1 to 1.
    public static let slant = TraitKey(rawValue: kCTFontSlantTrait as String)
  }

  /// The key of a value of a feature.
  public struct FeatureKey: Hashable, RawRepresentable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes the key of a value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The number of the feature in Apple's registry. It is kept and read back only.
    public static let type = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
    /// The number of the feature's value in Apple's registry. It is kept and read back only.
    public static let selector = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
    /// The earlier name of `type`.
    public static let featureIdentifier = type
    /// The earlier name of `selector`.
    public static let typeIdentifier = selector
  }

  /// The style of a font as bits.
  public struct SymbolicTraits: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt32

    /// Makes a style from its bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Slanted.
    public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
    /// Bold.
    public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
    /// Wider than the family's normal style.
    public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
    /// Narrower than the family's normal style.
    public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
    /// All glyphs have one width.
    public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
    /// Glyphs for vertical text.
    public static let traitVertical = SymbolicTraits(rawValue: 1 << 11)
    /// Metrics for user interfaces.
    public static let traitUIOptimized = SymbolicTraits(rawValue: 1 << 12)
    /// Lines closer together.
    public static let traitTightLeading = SymbolicTraits(rawValue: 1 << 15)
    /// Lines further apart.
    public static let traitLooseLeading = SymbolicTraits(rawValue: 1 << 16)
  }

  /// A design of the system's font.
  public struct SystemDesign: Hashable, RawRepresentable, Sendable {
    /// The name.
    public let rawValue: String

    /// Makes a design from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The usual one.
    public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
    /// Rounded; not there.
    public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
    /// With serifs: what Fontconfig answers for "serif".
    public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
    /// Of one width.
    public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
  }
}
