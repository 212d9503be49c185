// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Copies of nodes, which replicators make: nodes of their own that share images with their sources.
///
/// ```
/// replicator ─┬─ instance 0 ── the sublayers' own nodes   ◀──┐ source
///             ├─ instance 1 ── copies of these nodes      ───┤
///             └─ instance 2 ── copies of these nodes      ───┘
/// ```
/// A delta names each layer once. What it changes of a node it changes of the node's copies as well,
/// so that a frame finds all of them in the columns and evaluates them like any others.
extension RenderTree {
  // MARK: - Making

  /// Makes a node that is a copy of another, with all its values and tracks, and without children.
  mutating func makeCopy(of source: NodeIndex) -> NodeIndex {
    let node = makeNode(nodes.replication.nextName())
    nodes.replication.addCopy(node, of: source)
    // A replicator's copy gets its instances when it hangs where it belongs.
    copyValues(from: source, to: node, .all.subtracting(.replicator))
    return node
  }

  /// Makes a copy of a node with all below it; the copy has no parent yet.
  ///
  /// - Returns: nil if that takes more nodes than `copyLimit`.
  mutating func copySubtree(of source: NodeIndex) -> NodeIndex? {
    guard nodes.replication.mayCopy(nodes.copySize(of: source)) else { return nil }
    let top = makeCopy(of: source)
    fillCopy(top)
    return top
  }

  /// Gives a new copy copies of its source's mask and children, and these of theirs; then tracks.
  mutating func fillCopy(_ top: NodeIndex) {
    var made = [top]
    var next = 0
    while next < made.count {
      let node = made[next]
      let source = nodes.replication.source(of: node)
      next += 1
      // A replicator's copy is a replicator, and makes its own instances.
      if nodes.replication.isReplicator(source) {
        copyValues(from: source, to: node, .replicator)
      }
      copyTracks(to: node)
      nodes.copyEmitter(to: node, &images)
      let mask = nodes.structure.links[source.slot].mask
      if mask.isValid {
        let copy = makeCopy(of: mask)
        nodes.hangMask(copy, on: node)
        made.append(copy)
      }
      let container = nodes.container(of: node)
      var child = nodes.structure.links[nodes.container(of: source).slot].firstChild
      while child.isValid {
        let copy = makeCopy(of: child)
        nodes.append(copy, to: container)
        made.append(copy)
        child = nodes.structure.links[child.slot].nextSibling
      }
    }
  }

  // MARK: - Removing

  /// Removes a copy with all below it.
  mutating func removeCopy(_ top: NodeIndex) {
    var all = [top]
    var next = 0
    while next < all.count {
      let link = nodes.structure.links[all[next].slot]
      next += 1
      if link.mask.isValid { all.append(link.mask) }
      var child = link.firstChild
      while child.isValid {
        all.append(child)
        child = nodes.structure.links[child.slot].nextSibling
      }
    }
    // From the leaves up, so that every node still has its parent when it goes.
    for node in all.reversed() where isCopy(node) { removeNode(node) }
  }

  // MARK: - Structure

  /// Gives the copies of nodes whose children or masks changed the same, by copies of them.
  mutating func syncCopies() {
    let changed = nodes.replication.takeChangedContainers()
    guard !changed.isEmpty else { return }
    // Nodes without a source go first: nothing is copied into a node that is about to go.
    for node in changed {
      for copy in nodes.replication.copies(of: node) where isCopy(copy) {
        removeStrangers(from: copy)
      }
    }
    for node in changed {
      for copy in nodes.replication.copies(of: node) where isCopy(copy) { fillIn(copy) }
    }
    nodes.replication.forgetChangedContainers()
  }

  /// Removes the children and the mask of a copy whose sources left its source.
  private mutating func removeStrangers(from copy: NodeIndex) {
    let source = nodes.replication.source(of: copy)
    let mask = nodes.structure.links[copy.slot].mask
    if mask.isValid, nodes.replication.source(of: mask) != nodes.structure.links[source.slot].mask {
      removeCopy(mask)
    }
    guard !nodes.replication.isReplicator(copy) else { return }
    var child = nodes.structure.links[copy.slot].firstChild
    while child.isValid {
      let next = nodes.structure.links[child.slot].nextSibling
      let original = nodes.replication.source(of: child)
      let isKept =
        original.isValid && nodes.structure.links[original.slot].parent == source
        && nodes.structure.links[source.slot].mask != original
      if !isKept { removeCopy(child) }
      child = next
    }
  }

  /// Gives a copy what it lacks of its source's children and mask, and its children their order.
  private mutating func fillIn(_ copy: NodeIndex) {
    let source = nodes.replication.source(of: copy)
    let mask = nodes.structure.links[source.slot].mask
    if mask.isValid, !nodes.structure.links[copy.slot].mask.isValid,
      let made = copySubtree(of: mask)
    {
      nodes.hangMask(made, on: copy)
    }
    guard !nodes.replication.isReplicator(copy) else { return }
    var child = nodes.structure.links[source.slot].firstChild
    var present = nodes.structure.links[copy.slot].firstChild
    while child.isValid, present.isValid, nodes.replication.source(of: present) == child {
      child = nodes.structure.links[child.slot].nextSibling
      present = nodes.structure.links[present.slot].nextSibling
    }
    var others: [NodeIndex: NodeIndex] = [:]
    while present.isValid {
      let next = nodes.structure.links[present.slot].nextSibling
      others[nodes.replication.source(of: present)] = present
      redraw(present)
      nodes.unlink(present)
      present = next
    }
    while child.isValid {
      if let kept = others[child] ?? copySubtree(of: child) { nodes.append(kept, to: copy) }
      child = nodes.structure.links[child.slot].nextSibling
    }
  }
}

extension NodeStore {
  /// The number of nodes that a copy of a subtree takes, without the instances of replicators in it.
  fileprivate func copySize(of top: NodeIndex) -> Int {
    var count = 0
    var waiting = [top]
    while let node = waiting.popLast() {
      count += replication.isReplicator(node) ? 2 : 1
      if structure.links[node.slot].mask.isValid {
        waiting.append(structure.links[node.slot].mask)
      }
      var child = structure.links[container(of: node).slot].firstChild
      while child.isValid {
        waiting.append(child)
        child = structure.links[child.slot].nextSibling
      }
    }
    return count
  }
}
