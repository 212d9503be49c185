// SPDX-License-Identifier: MIT

internal import RenderTree

extension NodeIndex {
  /// Whether another node, or its mask's, is among the node's ancestors up to the root.
  func isBelow(_ other: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    var current = self
    while current.isValid, current != tree.root {
      current = tree.links[current.slot].parent
      if current == other { return true }
    }
    return false
  }

  /// Whether the node is the root or below it.
  func isUnderRoot(_ tree: borrowing RenderTree) -> Bool {
    self == tree.root || isBelow(tree.root, tree)
  }
}
