// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

/// The description by which the font is found again.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor {
  var attributes: [String: Any] = [
    kCTFontNameAttribute as String: font.fontName,
    kCTFontSizeAttribute as String: NSNumber(value: Double(font.size)),
  ]
  if font.matrix != .identity { attributes[kCTFontMatrixAttribute as String] = font.matrix }
  if !font.features.isEmpty {
    attributes[kCTFontFeatureSettingsAttribute as String] =
      CTFontCopyFeatureSettings(font) as? [[String: Any]]
  }
  return CTFontDescriptor(attributes, graphicsFont: font.graphicsFont)
}

/// An attribute of the font by a key of descriptors; nil for one that it does not have.
public func CTFontCopyAttribute(_ font: CTFont, _ attribute: CFString) -> CFTypeRef? {
  switch attribute {
  case kCTFontNameAttribute: font.fontName as CFString
  case kCTFontDisplayNameAttribute: CTFontCopyDisplayName(font)
  case kCTFontFamilyNameAttribute: CTFontCopyFamilyName(font)
  case kCTFontStyleNameAttribute: font.graphicsFont?.styleName.map { $0 as CFString }
  case kCTFontTraitsAttribute: CTFontCopyTraits(font)
  case kCTFontSizeAttribute: NSNumber(value: Double(font.size))
  case kCTFontMatrixAttribute: NSValue(cgAffineTransform: font.matrix)
  case kCTFontCharacterSetAttribute: CTFontCopyCharacterSet(font)
  case kCTFontFeatureSettingsAttribute: CTFontCopyFeatureSettings(font)
  case kCTFontURLAttribute:
    RegisteredFont.all.first { $0.font == font.graphicsFont }?.path
      .map { URL(fileURLWithPath: $0) as CFURL }
  default: nil
  }
}

/// The font without its size; of no font at all, that of a system which has none.
///
/// - Parameter attributes: becomes the descriptor with the size, the caller's to release; nil if not wanted.
public func CTFontCopyGraphicsFont(
  _ font: CTFont, _ attributes: UnsafeMutablePointer<Unmanaged<CTFontDescriptor>?>?
) -> CGFont! {
  if let attributes = unsafe attributes {
    // The caller's variable, which takes over the reference.
    unsafe attributes.pointee = Unmanaged.passRetained(CTFontCopyFontDescriptor(font))
  }
  return font.graphicsFont
}

/// The characters that the font has.
public func CTFontCopyCharacterSet(_ font: CTFont) -> CFCharacterSet {
  (font.graphicsFont?.characters ?? CharacterSet()) as CFCharacterSet
}

/// The OpenType features that text in the font is set with, dictionaries of a tag and a value; nil for none.
public func CTFontCopyFeatureSettings(_ font: CTFont) -> CFArray? {
  guard !font.features.isEmpty else { return nil }
  let settings = font.features.split(separator: ",").compactMap { feature -> [String: Any]? in
    let words = feature.split(separator: " ")
    guard let tag = words.first else { return nil }
    let value = words.count > 1 ? Int(words[1]) ?? 1 : 1
    return [
      kCTFontOpenTypeFeatureTag as String: String(tag),
      kCTFontOpenTypeFeatureValue as String: NSNumber(value: value),
    ]
  }
  return settings as CFArray
}

/// Variations of the font: none, since variable fonts have their default style.
public func CTFontCopyVariation(_ font: CTFont) -> CFDictionary? { nil }

/// The axes of a variable font: none, since variable fonts have their default style.
public func CTFontCopyVariationAxes(_ font: CTFont) -> CFArray? { nil }

/// Options for tables; none has an effect.
public struct CTFontTableOptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The tag of a table in a font file, four letters as a number.
public typealias CTFontTableTag = UInt32

/// The bytes of a table of the font file; nil when it is not there.
public func CTFontCopyTable(
  _ font: CTFont, _ table: CTFontTableTag, _ options: CTFontTableOptions
) -> CFData? {
  font.graphicsFont?.table(for: table)
}

/// Whether the font file has a table.
public func CTFontHasTable(_ font: CTFont, _ tag: CTFontTableTag) -> Bool {
  let tags = font.graphicsFont?.tableTags as? [NSNumber] ?? []
  return tags.contains { $0.uint32Value == tag }
}

/// The tags of the tables in the font file, as numbers.
public func CTFontCopyAvailableTables(_ font: CTFont, _ options: CTFontTableOptions) -> CFArray? {
  font.graphicsFont?.tableTags
}
