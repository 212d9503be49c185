// SPDX-License-Identifier: MIT

internal import Locks

/// The limits of keyed archives that are read. Not part of Apple's API.
///
/// An archive that asks for more is refused with an error before any object is made, so that a small file cannot
/// take a large amount of memory or exhaust the stack.
///
/// ```swift
/// ArchiveLimits.standard.byteCount = 1 << 20
/// let layer = try NSKeyedUnarchiver.unarchivedObject(ofClass: CALayer.self, from: data)
/// ```
public struct ArchiveLimits: Equatable, Sendable {
  /// The most bytes of an archive. Default 2²⁸.
  public var byteCount = 1 << 28
  /// The most objects, and values in them. Default 2²².
  ///
  /// An object counts as often as others refer to it, and each 64 bytes of text or data count as a value.
  public var valueCount = 1 << 22
  /// The most objects within one another. Default 1,024.
  public var depth = 1024

  /// Makes limits with the default values.
  public init() {}

  /// The limits of the process: those of all archives that are read from now on.
  public static var standard: ArchiveLimits {
    get { current.withLock { $0 } }
    set { current.withLock { $0 = newValue } }
  }

  private static let current = Mutex(ArchiveLimits())
}
