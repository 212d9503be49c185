// SPDX-License-Identifier: MIT

internal import CoreText
public import Foundation

extension AttributeScopes {
  /// The attributes of text that views draw, for `AttributedString`.
  public struct UIKitAttributes: AttributeScope {
    /// The font.
    public let font: FontAttribute
    /// The colour of the glyphs.
    public let foregroundColor: ForegroundColorAttribute
    /// The colour behind the glyphs.
    public let backgroundColor: BackgroundColorAttribute
    /// The points between glyphs beyond those of the font.
    public let kern: KernAttribute
    /// Foundation's attributes.
    public let foundation: FoundationAttributes

    /// The font.
    public enum FontAttribute: AttributedStringKey {
      /// A font.
      public typealias Value = UIFont
      /// The name in an attributed string.
      public static let name = "NSFont"
    }

    /// The colour of the glyphs.
    public enum ForegroundColorAttribute: AttributedStringKey {
      /// A colour.
      public typealias Value = UIColor
      /// The name in an attributed string.
      public static let name = "NSColor"
    }

    /// The colour behind the glyphs.
    public enum BackgroundColorAttribute: AttributedStringKey {
      /// A colour.
      public typealias Value = UIColor
      /// The name in an attributed string.
      public static let name = "NSBackgroundColor"
    }

    /// The points between glyphs beyond those of the font.
    public enum KernAttribute: AttributedStringKey {
      /// A distance in points.
      public typealias Value = CGFloat
      /// The name in an attributed string.
      public static let name = "NSKern"
    }
  }

  /// The attributes of text that views draw.
  public var uiKit: UIKitAttributes.Type { UIKitAttributes.self }
}

extension AttributeDynamicLookup {
  /// An attribute of text that views draw, by its name.
  public subscript<Key: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.UIKitAttributes, Key>
  ) -> Key { self[Key.self] }
}

extension AttributedString {
  /// The text for labels; runs without a font or a colour take those given.
  func attributedText(
    _ attributes: AttributeContainer, _ transformer: UIConfigurationTextAttributesTransformer?
  ) -> NSAttributedString {
    let result = NSMutableAttributedString(string: "")
    for run in runs {
      var container = attributes.merging(run.attributes)
      if let transformer { container = transformer.transform(container) }
      var values: [NSAttributedString.Key: Any] = [:]
      values[.font] = container[AttributeScopes.UIKitAttributes.FontAttribute.self]
      values[.foregroundColor] =
        container[AttributeScopes.UIKitAttributes.ForegroundColorAttribute.self]
      values[.backgroundColor] =
        container[AttributeScopes.UIKitAttributes.BackgroundColorAttribute.self]
      values[.kern] = container[AttributeScopes.UIKitAttributes.KernAttribute.self]
      result.append(NSAttributedString(string: String(characters[run.range]), attributes: values))
    }
    return result
  }
}
