// SPDX-License-Identifier: MIT

public import Foundation

// The Core Foundation names that Apple's graphics API spells. On Apple's platforms a CF reference and
// the Foundation class of the same name are one object ("toll-free bridging"), and Swift goes from
// one to the other, and to the Swift type, by `as`. Here the name of a CF type is the Foundation
// class: the same casts compile, and a CF value is an object wherever one is asked for.

/// A duration or a point in time, in seconds.
public typealias CFTimeInterval = Double

/// A point in time in seconds since the reference date, 1 January 2001 00:00:00 UTC.
public typealias CFAbsoluteTime = Double

/// A count or an index.
public typealias CFIndex = Int

/// A set of bits.
public typealias CFOptionFlags = UInt

/// A hash value.
public typealias CFHashCode = UInt

/// The number that identifies a type; only compared, never interpreted.
public typealias CFTypeID = UInt

/// Any reference-counted object.
public typealias CFTypeRef = AnyObject

/// An object that property lists are made of.
public typealias CFPropertyList = AnyObject

/// A string: `"Helvetica" as CFString`, `name as String`.
public typealias CFString = NSString

/// A mutable string.
public typealias CFMutableString = NSMutableString

/// An attributed string.
public typealias CFAttributedString = NSAttributedString

/// A mutable attributed string.
public typealias CFMutableAttributedString = NSMutableAttributedString

/// Data: `bytes as CFData`, `data as Data`.
public typealias CFData = NSData

/// Mutable data.
public typealias CFMutableData = NSMutableData

/// A dictionary of options or properties: `[key: value] as CFDictionary`, `as? [String: Any]`.
public typealias CFDictionary = NSDictionary

/// A mutable dictionary.
public typealias CFMutableDictionary = NSMutableDictionary

/// An array of any values: `colors as CFArray`, `as? [CGColor]`.
public typealias CFArray = NSArray

/// A mutable array.
public typealias CFMutableArray = NSMutableArray

/// A set of any values.
public typealias CFSet = NSSet

/// A set of characters: `set as CFCharacterSet`.
public typealias CFCharacterSet = NSCharacterSet

/// A URL: `url as CFURL`.
public typealias CFURL = NSURL

/// A number as an object.
public typealias CFNumber = NSNumber

/// A Boolean as an object.
public typealias CFBoolean = NSNumber

/// The null object, for collections.
public typealias CFNull = NSNull

/// A point in time as an object.
public typealias CFDate = NSDate

/// An error.
public typealias CFError = NSError

/// A locale.
public typealias CFLocale = NSLocale

/// An allocator; there is only the default one, so the argument is always nil.
public final class CFAllocator: Sendable {
  private init() {}
}

/// A range of an array or string: a location and a length.
public struct CFRange: Hashable, Sendable {
  /// The index of the first entry.
  public var location: CFIndex
  /// The number of entries.
  public var length: CFIndex

  /// Makes the empty range at 0.
  public init() {
    self.init(location: 0, length: 0)
  }

  /// Makes a range of a location and a length.
  public init(location: CFIndex, length: CFIndex) {
    self.location = location
    self.length = length
  }
}

/// Makes a range of a location and a length.
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange {
  CFRange(location: loc, length: len)
}

/// The index of what was not found.
public var kCFNotFound: CFIndex { -1 }

/// The time of the system clock, in seconds since the reference date. The clock may be set back;
/// use `CACurrentMediaTime()` for animations.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }
