// SPDX-License-Identifier: MIT

/// The parts of a node that a delta sends one by one.
public struct NodeGroups: OptionSet, Sendable, BitwiseCopyable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  public static let geometry = NodeGroups(rawValue: 1 << 0)
  public static let style = NodeGroups(rawValue: 1 << 1)
  public static let contents = NodeGroups(rawValue: 1 << 2)
  public static let shadow = NodeGroups(rawValue: 1 << 3)
  public static let transform = NodeGroups(rawValue: 1 << 4)
  public static let sublayerTransform = NodeGroups(rawValue: 1 << 5)
  public static let timing = NodeGroups(rawValue: 1 << 6)
  public static let children = NodeGroups(rawValue: 1 << 7)
  public static let animations = NodeGroups(rawValue: 1 << 8)
  public static let name = NodeGroups(rawValue: 1 << 9)
  /// `NodeEffects`.
  public static let effects = NodeGroups(rawValue: 1 << 10)
  /// `NodeShape`.
  public static let shape = NodeGroups(rawValue: 1 << 11)
  /// `NodeGradient`.
  public static let gradient = NodeGroups(rawValue: 1 << 12)
  /// `NodeEmitter`.
  public static let emitter = NodeGroups(rawValue: 1 << 13)

  /// `NodeReplicator`.
  public static let replicator = NodeGroups(rawValue: 1 << 14)

  /// `NodeLive`.
  public static let live = NodeGroups(rawValue: 1 << 15)

  /// All that a node new to a render tree needs.
  public static let all = NodeGroups(rawValue: .max)
}
