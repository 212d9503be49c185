// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

/// Makes the description of a font by its PostScript name; a size of 0 means none.
public func CTFontDescriptorCreateWithNameAndSize(
  _ name: CFString, _ size: CGFloat
) -> CTFontDescriptor {
  var attributes: [String: Any] = [kCTFontNameAttribute as String: name as String]
  if size > 0 { attributes[kCTFontSizeAttribute as String] = NSNumber(value: Double(size)) }
  return CTFontDescriptor(attributes)
}

/// Makes a description of attributes, under keys such as `kCTFontFamilyNameAttribute`.
public func CTFontDescriptorCreateWithAttributes(_ attributes: CFDictionary) -> CTFontDescriptor {
  CTFontDescriptor(attributes as? [String: Any] ?? [:])
}

/// Makes a description of the attributes of another and of a dictionary, which counts where both have one.
public func CTFontDescriptorCreateCopyWithAttributes(
  _ original: CTFontDescriptor, _ attributes: CFDictionary
) -> CTFontDescriptor {
  original.with(attributes as? [String: Any] ?? [:])
}

/// Makes the description of a font of another family in the style of one; nil for an empty name.
public func CTFontDescriptorCreateCopyWithFamily(
  _ original: CTFontDescriptor, _ family: CFString
) -> CTFontDescriptor? {
  guard (family as String).isEmpty == false else { return nil }
  var changes: [String: Any] = [kCTFontFamilyNameAttribute as String: family as String]
  // The style of a font that is only named, in attributes.
  if original.attributes[kCTFontTraitsAttribute as String] == nil {
    changes[kCTFontTraitsAttribute as String] = CTFontCopyTraits(original.font(size: 0))
  }
  return original.with(changes)
}

/// Makes the description of a font of the same family in a style; nil without a font of that style.
///
/// - Parameter symTraitMask: the bits of `symTraitValue` that count; others are the font's own.
public func CTFontDescriptorCreateCopyWithSymbolicTraits(
  _ original: CTFontDescriptor, _ symTraitValue: CTFontSymbolicTraits,
  _ symTraitMask: CTFontSymbolicTraits
) -> CTFontDescriptor? {
  CTFontCreateCopyWithSymbolicTraits(original.font(size: 0), 0, nil, symTraitValue, symTraitMask)
    .map { found in
      original.with([kCTFontNameAttribute as String: found.fontName])
    }
}

/// Makes a description with one more OpenType feature, by the numbers of Apple's registry: none is known, so
/// the result is the original.
public func CTFontDescriptorCreateCopyWithFeature(
  _ original: CTFontDescriptor, _ featureTypeIdentifier: CFNumber,
  _ featureSelectorIdentifier: CFNumber
) -> CTFontDescriptor {
  original
}

/// The descriptors of the fonts that match a description in the attributes of a set; all if it is nil.
///
/// - Returns: nil when no font matches.
public func CTFontDescriptorCreateMatchingFontDescriptors(
  _ descriptor: CTFontDescriptor, _ mandatoryAttributes: CFSet?
) -> CFArray? {
  let found = descriptor.font(size: 0)
  let isMatch =
    descriptor.string(kCTFontNameAttribute).map {
      $0 == found.fontName || $0 == found.graphicsFont?.fullName as String?
    } ?? descriptor.string(kCTFontFamilyNameAttribute).map { $0 == found.familyName } ?? true
  guard found.graphicsFont != nil, isMatch else { return nil }
  guard descriptor.string(kCTFontNameAttribute) == nil,
    let family = descriptor.string(kCTFontFamilyNameAttribute),
    descriptor.attributes[kCTFontTraitsAttribute as String] == nil
  else { return [CTFontCopyFontDescriptor(found)] as CFArray }
  return InstalledFonts.names(ofFamily: family).map {
    CTFontDescriptorCreateWithNameAndSize($0 as CFString, 0)
  } as CFArray
}

/// The descriptor of the font that matches a description best; nil when none matches.
public func CTFontDescriptorCreateMatchingFontDescriptor(
  _ descriptor: CTFontDescriptor, _ mandatoryAttributes: CFSet?
) -> CTFontDescriptor? {
  let all = CTFontDescriptorCreateMatchingFontDescriptors(descriptor, mandatoryAttributes)
  return (all as? [CTFontDescriptor])?.first
}

/// The attributes of which the description was made.
public func CTFontDescriptorCopyAttributes(_ descriptor: CTFontDescriptor) -> CFDictionary {
  descriptor.attributes as CFDictionary
}

/// An attribute of the description, or of the font that it finds; nil when neither has it.
public func CTFontDescriptorCopyAttribute(
  _ descriptor: CTFontDescriptor, _ attribute: CFString
) -> CFTypeRef? {
  if let value = descriptor.attributes[attribute as String] { return value as AnyObject }
  return CTFontCopyAttribute(descriptor.font(size: 0), attribute)
}

/// The type number of descriptors.
public func CTFontDescriptorGetTypeID() -> CFTypeID { 59 }

extension CTFontDescriptor: TypeNumbered {
  package var typeNumber: CFTypeID { 59 }
}
