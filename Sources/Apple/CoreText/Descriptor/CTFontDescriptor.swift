// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// A description of a font by some of its attributes, for which the nearest font is found.
///
/// Descriptors are immutable and may be used on any thread. Attributes that are not known are kept and read
/// back, and have no effect.
public final class CTFontDescriptor: NSObject, @unchecked Sendable {
  // `@unchecked`: the attributes are an immutable copy, whose values are those of property lists and URLs.

  /// Comes first, as in all values of attributed strings.
  let info = CollectionInfo()
  let attributes: [String: Any]
  /// The font of data in memory, which no name finds.
  let graphicsFont: CGFont?

  init(_ attributes: [String: Any], graphicsFont: CGFont? = nil) {
    self.attributes = attributes
    self.graphicsFont = graphicsFont
    super.init()
  }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CTFontDescriptor else { return false }
    return graphicsFont == other.graphicsFont
      && NSDictionary(dictionary: attributes).isEqual(NSDictionary(dictionary: other.attributes))
  }

  public override var hash: Int {
    (attributes[kCTFontNameAttribute as String] as? String ?? "").hashValue
  }

  /// A descriptor with some attributes in place of others.
  func with(_ changes: [String: Any]) -> CTFontDescriptor {
    let renames = changes.keys.contains { Self.identifying.contains($0) }
    var base = attributes
    // A change of family or style means another font than the one that was named.
    if renames { for key in Self.naming { base[key] = nil } }
    return CTFontDescriptor(
      base.merging(changes) { $1 }, graphicsFont: renames ? nil : graphicsFont)
  }

  private static let naming = [
    kCTFontNameAttribute, kCTFontDisplayNameAttribute, kCTFontURLAttribute,
  ].map { $0 as String }

  private static let identifying = Set(
    naming
      + [kCTFontFamilyNameAttribute, kCTFontStyleNameAttribute, kCTFontTraitsAttribute]
      .map { $0 as String })

  func string(_ key: CFString) -> String? { attributes[key as String] as? String }

  func number(_ key: CFString) -> CGFloat? {
    (attributes[key as String] as? NSNumber).map { CGFloat($0.doubleValue) }
  }
}

// MARK: - Keys
