// SPDX-License-Identifier: MIT

// On Apple's platforms `as?` to a Core Graphics class always succeeds, so code compares type numbers:
// `CFGetTypeID(contents as CFTypeRef) == CGImage.typeID`.

/// The number of an object's type, such as `CGImage.typeID`; 0 for a class without one.
public func CFGetTypeID(_ cf: CFTypeRef!) -> CFTypeID {
  switch cf {
  case is CGImage: CGImage.typeID
  case is CGColor: CGColor.typeID
  case is CGPath: CGPath.typeID
  case is CGColorSpace: CGColorSpace.typeID
  case is CGGradient: CGGradient.typeID
  case is CGContext: CGContext.typeID
  case is CGFont: CGFont.typeID
  case is CTFont: CTFontGetTypeID()
  case is CFString: CFStringGetTypeID()
  case is CFNumber: CFNumberGetTypeID()
  case is CFData: CFDataGetTypeID()
  case is CFArray: CFArrayGetTypeID()
  case is CFDictionary: CFDictionaryGetTypeID()
  case is CFURL: CFURLGetTypeID()
  default: 0
  }
}

/// The number of the type of text.
public func CFStringGetTypeID() -> CFTypeID { 7 }

/// The number of the type of dictionaries.
public func CFDictionaryGetTypeID() -> CFTypeID { 18 }

/// The number of the type of lists.
public func CFArrayGetTypeID() -> CFTypeID { 19 }

/// The number of the type of bytes.
public func CFDataGetTypeID() -> CFTypeID { 20 }

/// The number of the type of numbers, truth values among them.
public func CFNumberGetTypeID() -> CFTypeID { 22 }

/// The number of the type of addresses.
public func CFURLGetTypeID() -> CFTypeID { 29 }

/// The number of the type of Core Text's fonts.
public func CTFontGetTypeID() -> CFTypeID { 58 }

extension CGImage {
  /// The number of this type.
  public class var typeID: CFTypeID { 51 }
}

extension CGColor {
  /// The number of this type.
  public class var typeID: CFTypeID { 52 }
}

extension CGPath {
  /// The number of this type, and of mutable paths.
  public final class var typeID: CFTypeID { 53 }
}

extension CGColorSpace {
  /// The number of this type.
  public class var typeID: CFTypeID { 54 }
}

extension CGGradient {
  /// The number of this type.
  public class var typeID: CFTypeID { 55 }
}

extension CGContext {
  /// The number of this type.
  public class var typeID: CFTypeID { 56 }
}

extension CGFont {
  /// The number of this type.
  public class var typeID: CFTypeID { 57 }
}
