// SPDX-License-Identifier: MIT

public import Foundation

// The Core Foundation names that Apple's graphics API spells, as plain aliases: on Linux there is
// no toll-free bridging, so the name of a CF type is the name of the Swift type that stands for it.

/// A duration or a point in time, in seconds.
public typealias CFTimeInterval = Double

/// A point in time in seconds since the reference date, 1 January 2001 00:00:00 UTC.
public typealias CFAbsoluteTime = Double

/// A count or an index.
public typealias CFIndex = Int

/// The number that identifies a type; only compared, never interpreted.
public typealias CFTypeID = UInt

/// Any reference-counted object.
public typealias CFTypeRef = AnyObject

/// Text.
public typealias CFString = String

/// Immutable bytes.
public typealias CFData = Data

/// Bytes that a writer appends to; a reference, as on Apple's platforms.
public typealias CFMutableData = NSMutableData

/// A dictionary of options or properties, keyed by name.
public typealias CFDictionary = [String: Any]

/// An ordered list of any values.
public typealias CFArray = [Any]

/// The address of a file.
public typealias CFURL = URL

/// A number in an object.
public typealias CFNumber = NSNumber
