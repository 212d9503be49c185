// SPDX-License-Identifier: MIT

import Foundation
import Locks

/// The profiles that images and spaces share: pictures of one camera carry one profile.
///
/// Holds the last few profiles of files, and those that were made of spaces by primaries and a curve.
final class ICCProfileCache: Sendable {
  static let shared = ICCProfileCache()

  /// The largest number of entries of each kind.
  private static let limit = 16

  /// The entries, the last used ones last.
  private struct Entries {
    var files: [(data: Data, profile: ICCProfile?)] = []
    var spaces: [(definition: CGColorSpace.Definition, profile: ICCProfile?)] = []
  }

  private let entries = Mutex(Entries())

  /// The profile of a file's bytes; refused bytes are remembered too.
  func profile(_ data: Data, make: (Data) -> ICCProfile?) -> ICCProfile? {
    let known = entries.withLock { entries -> ICCProfile?? in
      guard let index = entries.files.firstIndex(where: { $0.data == data }) else { return nil }
      let entry = entries.files.remove(at: index)
      entries.files.append(entry)
      return .some(entry.profile)
    }
    if let known { return known }
    let made = make(data)
    // Refused files are kept only while they are small.
    guard made != nil || data.count < 1 << 16 else { return nil }
    entries.withLock { entries in
      entries.files.append((data, made))
      if entries.files.count > Self.limit { entries.files.removeFirst() }
    }
    return made
  }

  /// The profile of a space: its own, or one made of its primaries and its curve; nil for a space
  /// that no profile describes.
  func profile(of space: CGColorSpace) -> ICCProfile? {
    if case .icc(let profile) = space.definition { return profile }
    let definition = space.definition
    let known = entries.withLock { entries in
      entries.spaces.first { $0.definition == definition }.map(\.profile)
    }
    if let known { return known }
    let made = ICCBuilder.data(for: space).flatMap { ICCProfile.shared($0) }
    entries.withLock { entries in
      entries.spaces.append((definition, made))
      if entries.spaces.count > Self.limit { entries.spaces.removeFirst() }
    }
    return made
  }
}

/// The conversions that Little CMS prepared, since preparing one takes longer than a picture.
final class ICCTransformCache: Sendable {
  static let shared = ICCTransformCache()

  /// The ends of a conversion and its rules.
  struct Key: Hashable {
    let profile: ICCProfile
    /// The destination of a conversion of bytes; nil for linear light.
    let other: ICCProfile?
    let kind: ICCTransform.Kind
    let intent: CGColorRenderingIntent
    let compensatesBlack: Bool
  }

  private static let limit = 32

  /// The entries, the last used ones last.
  private let entries = Mutex<[(key: Key, transform: ICCTransform?)]>([])

  /// The conversion of a key; nil when Little CMS refuses it.
  func transform(_ key: Key) -> ICCTransform? {
    let known = entries.withLock { entries -> ICCTransform?? in
      guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
      let entry = entries.remove(at: index)
      entries.append(entry)
      return .some(entry.transform)
    }
    if let known { return known }
    let made: ICCTransform?
    if let other = key.other {
      made = ICCTransform(from: key.profile, to: other, key.intent)
    } else {
      made = ICCTransform(
        key.profile, key.kind, key.intent, compensatesBlack: key.compensatesBlack)
    }
    entries.withLock { entries in
      entries.append((key, made))
      if entries.count > Self.limit { entries.removeFirst() }
    }
    return made
  }

  /// The conversion of bytes from one space to another; nil where a space has no profile.
  func bytes(
    from source: CGColorSpace, to target: CGColorSpace, _ intent: CGColorRenderingIntent
  ) -> ICCTransform? {
    guard let from = ICCProfileCache.shared.profile(of: source),
      let to = ICCProfileCache.shared.profile(of: target), to.isDestination
    else { return nil }
    return transform(
      Key(profile: from, other: to, kind: .bytes, intent: intent, compensatesBlack: false))
  }
}
