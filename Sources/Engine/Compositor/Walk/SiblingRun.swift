// SPDX-License-Identifier: MIT

internal import RenderTree

/// Siblings from one node up to another, with all below them.
struct SiblingRun: BitwiseCopyable {
  var first: NodeIndex
  /// The sibling after the last one; invalid for none.
  var end: NodeIndex

  init(first: NodeIndex, end: NodeIndex) {
    self.first = first
    self.end = end
  }

  /// One node with all below it.
  init(_ node: NodeIndex, _ tree: borrowing RenderTree) {
    first = node
    end = tree.links[node.slot].nextSibling
  }

  /// Number of nodes.
  func nodeCount(_ tree: borrowing RenderTree) -> Int {
    var count = 0
    var top = first
    while top.isValid, top != end {
      var node = top
      while node.isValid {
        count += 1
        node = Self.next(after: node, within: top, tree)
      }
      top = tree.links[top.slot].nextSibling
    }
    return count
  }

  /// The node after another in a walk from a node through its sublayers; invalid at the end.
  private static func next(
    after node: NodeIndex, within top: NodeIndex, _ tree: borrowing RenderTree
  ) -> NodeIndex {
    if tree.links[node.slot].firstChild.isValid { return tree.links[node.slot].firstChild }
    var current = node
    while current != top, !tree.links[current.slot].nextSibling.isValid {
      current = tree.links[current.slot].parent
    }
    return current == top ? .invalid : tree.links[current.slot].nextSibling
  }
}
