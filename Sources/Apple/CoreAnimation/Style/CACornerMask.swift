// SPDX-License-Identifier: MIT

/// Corners of a layer by its own coordinates (behaviour fact DO-7).
public struct CACornerMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// The corner of minimum x and minimum y.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)
  /// The corner of maximum x and minimum y.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)
  /// The corner of minimum x and maximum y.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)
  /// The corner of maximum x and maximum y.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)
}

extension CACornerMask: KeyedMask {}
