// SPDX-License-Identifier: MIT

// On Apple's platforms `as?` to a Core Graphics class always succeeds, so code compares type numbers:
// `CFGetTypeID(contents as CFTypeRef) == CGImage.typeID`.

/// The type number of an object, such as `CGImage.typeID`; 0 for a class without one.
public func CFGetTypeID(_ cf: CFTypeRef!) -> CFTypeID {
  switch cf {
  case is CGImage: CGImage.typeID
  case is CGColor: CGColor.typeID
  case is CGPath: CGPath.typeID
  case is CGColorSpace: CGColorSpace.typeID
  case is CGGradient: CGGradient.typeID
  case is CGContext: CGContext.typeID
  case is CGFont: CGFont.typeID
  case is CFString: CFStringGetTypeID()
  case is CFNumber: CFNumberGetTypeID()
  case is CFData: CFDataGetTypeID()
  case is CFArray: CFArrayGetTypeID()
  case is CFDictionary: CFDictionaryGetTypeID()
  case is CFURL: CFURLGetTypeID()
  case let value as any TypeNumbered: value.typeNumber
  default: 0
  }
}

/// A class of another module that has a type number.
package protocol TypeNumbered: AnyObject {
  /// The number; the same for all objects of the class.
  var typeNumber: CFTypeID { get }
}

/// The type number of strings.
public func CFStringGetTypeID() -> CFTypeID { 7 }

/// The type number of dictionaries.
public func CFDictionaryGetTypeID() -> CFTypeID { 18 }

/// The type number of arrays.
public func CFArrayGetTypeID() -> CFTypeID { 19 }

/// The type number of data.
public func CFDataGetTypeID() -> CFTypeID { 20 }

/// The type number of numbers, Booleans among them.
public func CFNumberGetTypeID() -> CFTypeID { 22 }

/// The type number of URLs.
public func CFURLGetTypeID() -> CFTypeID { 29 }

extension CGImage {
  /// The type number of this class.
  public class var typeID: CFTypeID { 51 }
}

extension CGColor {
  /// The type number of this class.
  public class var typeID: CFTypeID { 52 }
}

extension CGPath {
  /// The type number of paths, mutable ones included.
  public final class var typeID: CFTypeID { 53 }
}

extension CGColorSpace {
  /// The type number of this class.
  public class var typeID: CFTypeID { 54 }
}

extension CGGradient {
  /// The type number of this class.
  public class var typeID: CFTypeID { 55 }
}

extension CGContext {
  /// The type number of this class.
  public class var typeID: CFTypeID { 56 }
}

extension CGFont {
  /// The type number of this class.
  public class var typeID: CFTypeID { 57 }
}
