// SPDX-License-Identifier: MIT

public import Foundation

// Constants and functions of Core Foundation that graphics code uses.

/// True, as an object.
public var kCFBooleanTrue: CFBoolean! { NSNumber(value: true) }

/// False, as an object.
public var kCFBooleanFalse: CFBoolean! { NSNumber(value: false) }

/// The null object, for collections.
public var kCFNull: CFNull! { NSNull() }

/// The default allocator, nil as on Apple's platforms.
public var kCFAllocatorDefault: CFAllocator! { nil }

/// The value of a Boolean object.
public func CFBooleanGetValue(_ boolean: CFBoolean!) -> Bool { boolean.boolValue }

/// The number of bytes.
public func CFDataGetLength(_ theData: CFData!) -> CFIndex { theData.length }

/// The first of the bytes, which are valid while `theData` is; nil if none exist.
public func CFDataGetBytePtr(_ theData: CFData!) -> UnsafePointer<UInt8>! {
  guard let theData, theData.length > 0 else { return nil }
  // The object's own bytes, as on Apple's platforms: the caller keeps the object alive.
  return unsafe theData.bytes.assumingMemoryBound(to: UInt8.self)
}

/// Makes an empty buffer; `capacity` is a hint here.
public func CFDataCreateMutable(_ allocator: CFAllocator!, _ capacity: CFIndex) -> CFMutableData! {
  NSMutableData(capacity: max(capacity, 0)) ?? NSMutableData()
}

/// Makes a copy of `length` bytes; nil for a negative length.
public func CFDataCreate(
  _ allocator: CFAllocator!, _ bytes: UnsafePointer<UInt8>!, _ length: CFIndex
) -> CFData! {
  guard length >= 0 else { return nil }
  guard let bytes = unsafe bytes, length > 0 else { return NSData() }
  // The caller promises the length, as on Apple's platforms.
  return unsafe NSData(bytes: bytes, length: length)
}

/// Whether two objects are equal.
public func CFEqual(_ cf1: CFTypeRef!, _ cf2: CFTypeRef!) -> Bool {
  if cf1 === cf2 { return true }
  guard let first = cf1 as? AnyHashable, let second = cf2 as? AnyHashable else { return false }
  return first == second
}

/// The number of UTF-16 units.
public func CFStringGetLength(_ theString: CFString!) -> CFIndex { theString.length }

/// The number of entries.
public func CFArrayGetCount(_ theArray: CFArray!) -> CFIndex { theArray.count }

/// The number of UTF-16 units.
public func CFAttributedStringGetLength(_ aStr: CFAttributedString!) -> CFIndex { aStr.length }

/// The text without its attributes.
public func CFAttributedStringGetString(_ aStr: CFAttributedString!) -> CFString! {
  aStr.string as CFString
}

/// Makes an attributed string of one set of attributes, whose keys are strings.
public func CFAttributedStringCreate(
  _ alloc: CFAllocator!, _ str: CFString!, _ attributes: CFDictionary!
) -> CFAttributedString! {
  var values: [NSAttributedString.Key: Any] = [:]
  for (key, value) in (attributes as? [String: Any]) ?? [:] {
    values[NSAttributedString.Key(rawValue: key)] = value
  }
  return NSAttributedString(string: str as String, attributes: values)
}
