// SPDX-License-Identifier: MIT

/// The links of a node to its parent, children, siblings and mask.
public struct NodeLinks: Sendable, BitwiseCopyable {
  public var parent = NodeIndex.invalid
  public var firstChild = NodeIndex.invalid
  public var lastChild = NodeIndex.invalid
  public var previousSibling = NodeIndex.invalid
  public var nextSibling = NodeIndex.invalid
  /// The root of the tree that masks this node; its parent is this node, but it is no child.
  public var mask = NodeIndex.invalid

  public init() {}
}
