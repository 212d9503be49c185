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

/// A number that equal objects share.
public typealias CFHashCode = UInt

/// The number that identifies a type; only compared, never interpreted.
public typealias CFTypeID = UInt

/// Any reference-counted object.
public typealias CFTypeRef = AnyObject

/// An object that property lists are made of.
public typealias CFPropertyList = AnyObject

/// Text: `"Helvetica" as CFString`, `name as String`.
public typealias CFString = NSString

/// Text that may be changed.
public typealias CFMutableString = NSMutableString

/// Text with attributes.
public typealias CFAttributedString = NSAttributedString

/// Text with attributes, that may be changed.
public typealias CFMutableAttributedString = NSMutableAttributedString

/// Immutable bytes: `bytes as CFData`, `data as Data`.
public typealias CFData = NSData

/// Bytes that a writer appends to.
public typealias CFMutableData = NSMutableData

/// A dictionary of options or properties: `[key: value] as CFDictionary`, `as? [String: Any]`.
public typealias CFDictionary = NSDictionary

/// A dictionary that may be changed.
public typealias CFMutableDictionary = NSMutableDictionary

/// An ordered list of any values: `colors as CFArray`, `as? [CGColor]`.
public typealias CFArray = NSArray

/// An ordered list that may be changed.
public typealias CFMutableArray = NSMutableArray

/// A set of any values.
public typealias CFSet = NSSet

/// The address of a file: `url as CFURL`.
public typealias CFURL = NSURL

/// A number in an object.
public typealias CFNumber = NSNumber

/// A truth value in an object.
public typealias CFBoolean = NSNumber

/// The object that stands for nothing in lists.
public typealias CFNull = NSNull

/// A point in time in an object.
public typealias CFDate = NSDate

/// What went wrong.
public typealias CFError = NSError

/// The customs of a language and region.
public typealias CFLocale = NSLocale

/// Where objects get their memory; there is one way only, so that the argument is always nil.
public final class CFAllocator: Sendable {
  private init() {}
}

/// A stretch of a list or text: a place and a length.
public struct CFRange: Hashable, Sendable {
  /// The index of the first entry.
  public var location: CFIndex
  /// The number of entries.
  public var length: CFIndex

  /// Makes the empty range at 0.
  public init() {
    self.init(location: 0, length: 0)
  }

  /// Makes a range of a place and a length.
  public init(location: CFIndex, length: CFIndex) {
    self.location = location
    self.length = length
  }
}

/// Makes a range of a place and a length.
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange {
  CFRange(location: loc, length: len)
}

/// The time of day by the machine's clock, which may be set back; for animations use
/// `CACurrentMediaTime()`.
public func CFAbsoluteTimeGetCurrent() -> CFAbsoluteTime { Date().timeIntervalSinceReferenceDate }
