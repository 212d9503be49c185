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
      repeat {
        count += 1
        node = tree.node(after: node, within: top)
      } while node.isValid
      top = tree.links[top.slot].nextSibling
    }
    return count
  }
}
