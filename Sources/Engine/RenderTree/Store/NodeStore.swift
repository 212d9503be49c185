// SPDX-License-Identifier: MIT

internal import Locks

/// The nodes of a render tree: their values, their links, and their invalidation.
///
/// Every change here is noted in ``invalidation``, which the next frame starts from.
public struct NodeStore: ~Copyable {
  public internal(set) var values = NodeColumns()
  public internal(set) var structure = NodeStructure()
  var invalidation = Invalidation()
  var replication = Replication()
  var emitters = EmitterTable()
  var live = LiveNodes()
  var tiles = TiledNodeTable()
  /// The changes of the delta that is being applied; empty between deltas.
  var groupChanges: [GroupChange] = []
  /// Keeps the value in its place, see `RenderTree`.
  private let pin = Atomic<Bool>(false)

  /// Makes a store without nodes.
  init() {}
}

/// Notes of what changed.
extension NodeStore {
  /// Notes what a change of a node's values touches.
  mutating func note(_ change: NodeChange, of node: NodeIndex) {
    invalidation.mark(node, change.intersection(.kept))
    if change.isSubset(of: .kept) { return }
    if change.contains(.siblingOrder) {
      invalidation.mark(structure.links[node.slot].parent, .subtreeLook)
    }
    if change.contains(.instances) { replication.noteReplicator(node) }
    if change.contains(.filters), replication.hasTints { markSubtreeLook(node) }
    if change.contains(.time) { structure.isOrderStale = true }
  }

  /// Has a node with all below it drawn again, each in its own right.
  mutating func markSubtreeLook(_ top: NodeIndex) {
    var node = top
    while node.isValid {
      invalidation.mark(node, .look)
      node = structure.nextInTreeOrder(after: node, within: top)
    }
  }

  /// Notes that a child of a node came or went; the child's own area is damaged by itself.
  ///
  /// - Parameter isOnly: whether it is the first to come or the last to go: the edges of a layer with
  ///   children look different.
  private mutating func markChildren(of parent: NodeIndex, isOnly: Bool) {
    invalidation.mark(parent, isOnly ? .look : .content)
    // A faded layer may become a group, or be one no longer.
    if values.style[parent.slot].opacity < 1 { invalidation.mark(parent, .subtreeLook) }
  }
}

/// Links between nodes.
extension NodeStore {
  /// Takes a node out of its parent's list, or off the node that it masks.
  mutating func unlink(_ node: NodeIndex) {
    let parent = structure.links[node.slot].parent
    guard parent.isValid else { return }
    replication.noteContainer(parent)
    if structure.isMask(node) {
      structure.unlinkMask(node)
      invalidation.mark(parent, .wholeLook)
    } else {
      structure.unlinkChild(node)
      markChildren(of: parent, isOnly: !structure.links[parent.slot].firstChild.isValid)
    }
  }

  /// Hangs a node without a parent behind the other children of a node.
  mutating func append(_ node: NodeIndex, to parent: NodeIndex) {
    replication.noteContainer(parent)
    let isOnly = !structure.links[parent.slot].lastChild.isValid
    structure.linkChild(node, to: parent)
    invalidation.mark(node, .placement)
    if replication.hasTints { markSubtreeLook(node) }
    markChildren(of: parent, isOnly: isOnly)
  }

  /// Lets a node without a parent mask another that has no mask.
  mutating func hangMask(_ mask: NodeIndex, on node: NodeIndex) {
    structure.linkMask(mask, to: node)
    invalidation.mark(mask, .placement)
    if replication.hasTints { markSubtreeLook(mask) }
    invalidation.mark(node, .wholeLook)
    replication.noteContainer(node)
  }

  /// The node that holds the children of a node: a replicator's first instance, else itself.
  func container(of node: NodeIndex) -> NodeIndex {
    replication.isReplicator(node) ? structure.links[node.slot].firstChild : node
  }

  /// Whether a node is an instance of a replicator.
  func isInstance(_ node: NodeIndex) -> Bool {
    let parent = structure.links[node.slot].parent
    return parent.isValid && replication.isReplicator(parent) && !structure.isMask(node)
  }
}
