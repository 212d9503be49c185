// SPDX-License-Identifier: MIT

internal import Locks

/// The names, links and order of the nodes.
///
/// ```
/// slot       0        1        2 …
/// ids        ▢        ▢        ▢        name of the layer
/// links      ▢        ▢        ▢        parent, children, siblings, mask
/// order      [root, child, grandchild, …]   parents before children
/// ```
public struct NodeStructure: ~Copyable {
  public internal(set) var ids = Column<NodeID>()
  public internal(set) var links = Column<NodeLinks>()
  public internal(set) var root = NodeIndex.invalid
  /// All nodes under the root, parents before children, siblings in order.
  public internal(set) var order: [NodeIndex] = []
  /// The indices in `order` of the nodes with children or a mask, from first to last.
  private(set) var parents: [Int32] = []
  /// By index in `order`: the index after the node's subtree.
  private(set) var orderEnds: [Int32] = []
  /// Whether nodes came, went or moved since `order` was made.
  var isOrderStale = true
  private(set) var indices: [NodeID: NodeIndex] = [:]
  private var freeSlots: [NodeIndex] = []
  /// Keeps the value in its place, see `RenderTree`.
  private let pin = Atomic<Bool>(false)

  /// The number of nodes that have a name of their own.
  var count: Int { indices.count }

  /// The node of a name; nil for one that the tree does not know.
  func index(of id: NodeID) -> NodeIndex? { indices[id] }

  // MARK: - Coming and going

  /// Takes a slot for a node.
  ///
  /// - Returns: the node, and whether the slot is one that no node had before.
  mutating func addNode(_ id: NodeID) -> (node: NodeIndex, isNewSlot: Bool) {
    if let node = freeSlots.popLast() {
      ids[node.slot] = id
      links[node.slot] = NodeLinks()
      return (node, false)
    }
    ids.append(id)
    links.append(NodeLinks())
    return (NodeIndex(ids.count - 1), true)
  }

  /// Lets a node be found by its name.
  mutating func setIndex(_ node: NodeIndex?, of id: NodeID) { indices[id] = node }

  /// Frees the slot of a node without parent and children.
  mutating func removeNode(_ node: NodeIndex) {
    freeSlots.append(node)
    if root == node { root = .invalid }
    isOrderStale = true
  }

  // MARK: - Links

  /// Whether a node is the root of the tree that masks its parent.
  func isMask(_ node: NodeIndex) -> Bool {
    let parent = links[node.slot].parent
    return parent.isValid && links[parent.slot].mask == node
  }

  /// Whether `node` is `other` or lies above it.
  func isAncestor(_ node: NodeIndex, of other: NodeIndex) -> Bool {
    // A node without children is no node's ancestor: the usual case of a new leaf, in one step.
    guard links[node.slot].firstChild.isValid || links[node.slot].mask.isValid
    else { return node == other }
    var current = other
    while current.isValid {
      if current == node { return true }
      current = links[current.slot].parent
    }
    return false
  }

  /// Takes a node out of the list of its parent's children.
  mutating func unlinkChild(_ node: NodeIndex) {
    let link = links[node.slot]
    if link.previousSibling.isValid {
      links[link.previousSibling.slot].nextSibling = link.nextSibling
    } else {
      links[link.parent.slot].firstChild = link.nextSibling
    }
    if link.nextSibling.isValid {
      links[link.nextSibling.slot].previousSibling = link.previousSibling
    } else {
      links[link.parent.slot].lastChild = link.previousSibling
    }
    links[node.slot].parent = .invalid
    links[node.slot].previousSibling = .invalid
    links[node.slot].nextSibling = .invalid
    isOrderStale = true
  }

  /// Takes a mask off its parent.
  mutating func unlinkMask(_ node: NodeIndex) {
    links[links[node.slot].parent.slot].mask = .invalid
    links[node.slot].parent = .invalid
    isOrderStale = true
  }

  /// Hangs a node without a parent behind the other children of a node.
  mutating func linkChild(_ node: NodeIndex, to parent: NodeIndex) {
    let last = links[parent.slot].lastChild
    links[node.slot].parent = parent
    links[node.slot].previousSibling = last
    if last.isValid {
      links[last.slot].nextSibling = node
    } else {
      links[parent.slot].firstChild = node
    }
    links[parent.slot].lastChild = node
    isOrderStale = true
  }

  /// Lets a node without a parent mask another that has no mask.
  mutating func linkMask(_ mask: NodeIndex, to node: NodeIndex) {
    links[mask.slot].parent = node
    links[node.slot].mask = mask
    isOrderStale = true
  }

  /// The first child that differs from a list, with its index in the list.
  func firstDifference(
    of parent: NodeIndex, from list: [NodeID]
  ) -> (child: NodeIndex, index: Int) {
    var child = links[parent.slot].firstChild
    var index = 0
    while child.isValid, index < list.count, ids[child.slot] == list[index] {
      child = links[child.slot].nextSibling
      index += 1
    }
    return (child, index)
  }

  // MARK: - Order

  /// The node after `node` in a walk that visits parents before children, and a node's mask before
  /// its children; invalid at the end.
  ///
  /// - Parameter top: the walk goes through this node and all below it.
  func nextInTreeOrder(after node: NodeIndex, within top: NodeIndex) -> NodeIndex {
    if links[node.slot].mask.isValid { return links[node.slot].mask }
    if links[node.slot].firstChild.isValid { return links[node.slot].firstChild }
    var current = node
    while current.isValid, current != top {
      if links[current.slot].nextSibling.isValid { return links[current.slot].nextSibling }
      let parent = links[current.slot].parent
      if parent.isValid, links[parent.slot].mask == current,
        links[parent.slot].firstChild.isValid
      {
        return links[parent.slot].firstChild
      }
      current = parent
    }
    return .invalid
  }

  /// Lists all nodes under the root, parents before children.
  mutating func rebuildOrder() {
    order.removeAll(keepingCapacity: true)
    parents.removeAll(keepingCapacity: true)
    orderEnds.removeAll(keepingCapacity: true)
    isOrderStale = false
    var node = root
    while node.isValid {
      if links[node.slot].firstChild.isValid || links[node.slot].mask.isValid {
        parents.append(Int32(order.count))
      }
      order.append(node)
      orderEnds.append(Int32(order.count))
      node = nextInTreeOrder(after: node, within: root)
    }
    findOrderEnds()
  }

  /// Finds where the subtrees of the nodes with children end, the innermost first.
  private mutating func findOrderEnds() {
    for index in parents.reversed() {
      // The mask comes first, then the children, each after the subtree of the one before.
      let link = links[order[Int(index)].slot]
      var end = link.mask.isValid ? orderEnds[Int(index) + 1] : index + 1
      var child = link.firstChild
      while child.isValid {
        end = orderEnds[Int(end)]
        child = links[child.slot].nextSibling
      }
      orderEnds[Int(index)] = end
    }
  }

  /// A node's parent; invalid for the root, whose parent is not shown.
  @inline(__always)
  func parentBelowRoot(of node: NodeIndex) -> NodeIndex {
    node == root ? .invalid : links[node.slot].parent
  }
}
