// SPDX-License-Identifier: MIT

/// The parts of a node that a change of its values touches.
///
/// The first four stay with the node until it is resolved; the tree acts on the others at once.
struct NodeChange: OptionSet, Sendable, BitwiseCopyable {
  let rawValue: UInt8

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The node moved: it and all below it must be resolved again.
  static let placement = NodeChange(rawValue: 1 << 0)
  /// The node's own area must be drawn again.
  static let area = NodeChange(rawValue: 1 << 1)
  /// The area of the node with all below it must be drawn again.
  static let subtreeArea = NodeChange(rawValue: 1 << 2)
  /// A bitmap of the node, without its opacity and wherever it lies, would show something else.
  static let content = NodeChange(rawValue: 1 << 3)
  /// The order in which the node's siblings are drawn may have changed.
  static let siblingOrder = NodeChange(rawValue: 1 << 4)
  /// The instances of a replicator follow from what changed.
  static let instances = NodeChange(rawValue: 1 << 5)
  /// The node got its first filter, or lost its last.
  static let filters = NodeChange(rawValue: 1 << 6)
  /// The node's time scale changed.
  static let time = NodeChange(rawValue: 1 << 7)

  /// The changes that stay with the node until it is resolved.
  static let kept: NodeChange = [.placement, .area, .subtreeArea, .content]
  /// The changes that can change the box of the node itself.
  static let ownBox: NodeChange = [.placement, .area]
  /// The node's own area and that of all below it.
  static let wholeArea: NodeChange = [.area, .subtreeArea]
  /// The node looks different.
  static let look: NodeChange = [.area, .content]
  /// All below the node looks different: clip, order of children.
  static let subtreeLook: NodeChange = [.subtreeArea, .content]
  /// The node and all below it look different.
  static let wholeLook: NodeChange = [.area, .subtreeArea, .content]
  /// The node moved and looks different.
  static let placementAndLook: NodeChange = [.placement, .area, .content]
  /// The node moved, and its bitmap would show something else.
  static let placementAndContent: NodeChange = [.placement, .content]
}
