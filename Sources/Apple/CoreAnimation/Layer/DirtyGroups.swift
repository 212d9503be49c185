// SPDX-License-Identifier: MIT

internal import RenderTree

/// The work due for a layer at the next commit.
struct DirtyGroups: OptionSet, Sendable {
  let rawValue: UInt32

  init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The groups of node values that changed; the low bits are those of `NodeGroups`.
  init(_ groups: NodeGroups) {
    rawValue = UInt32(groups.rawValue)
  }

  /// The groups of node values among the bits.
  var nodeGroups: NodeGroups { NodeGroups(rawValue: UInt16(truncatingIfNeeded: rawValue)) }

  static let geometry = DirtyGroups(.geometry)
  static let style = DirtyGroups(.style)
  static let contents = DirtyGroups(.contents)
  static let shadow = DirtyGroups(.shadow)
  static let transform = DirtyGroups(.transform)
  static let sublayerTransform = DirtyGroups(.sublayerTransform)
  static let timing = DirtyGroups(.timing)
  static let children = DirtyGroups(.children)
  static let animations = DirtyGroups(.animations)
  static let name = DirtyGroups(.name)
  static let effects = DirtyGroups(.effects)
  static let shape = DirtyGroups(.shape)
  static let gradient = DirtyGroups(.gradient)
  static let emitter = DirtyGroups(.emitter)
  static let replicator = DirtyGroups(.replicator)
  static let live = DirtyGroups(.live)

  /// The layer got another superlayer, or none: its contexts must be found again.
  static let superlayer = DirtyGroups(rawValue: 1 << 16)
  /// `layoutSublayers()` is due.
  static let layout = DirtyGroups(rawValue: 1 << 17)
  /// `display()` is due.
  static let display = DirtyGroups(rawValue: 1 << 18)
}
