// SPDX-License-Identifier: MIT

/// The parts of a layer's frame that take up a change of its superlayer's size (fact LA-6).
public struct CAAutoresizingMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The margin on the side of minimum x.
  public static let layerMinXMargin = CAAutoresizingMask(rawValue: 1 << 0)
  /// The width.
  public static let layerWidthSizable = CAAutoresizingMask(rawValue: 1 << 1)
  /// The margin on the side of maximum x.
  public static let layerMaxXMargin = CAAutoresizingMask(rawValue: 1 << 2)
  /// The margin on the side of minimum y.
  public static let layerMinYMargin = CAAutoresizingMask(rawValue: 1 << 3)
  /// The height.
  public static let layerHeightSizable = CAAutoresizingMask(rawValue: 1 << 4)
  /// The margin on the side of maximum y.
  public static let layerMaxYMargin = CAAutoresizingMask(rawValue: 1 << 5)
}

extension CAAutoresizingMask: KeyedMask {}
