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
  /// How many nodes a tree's replicators may make; instances that would need more are left out.
  public static let copyLimit = 65_536

  /// How many nodes replicators have made, those that hold the copies' places included.
  public var copyCount: Int { replication.copyCount }

  /// Whether a node is a copy that a replicator made, or holds the place of one.
  public func isCopy(_ node: NodeIndex) -> Bool {
    guard let place = copyLinks.place(of: node) else { return false }
    return copyLinks.values[place].source.isValid
  }

  /// The copies of a node and their own copies, sources before copies; empty for most nodes.
  func copies(of node: NodeIndex) -> [NodeIndex] {
    guard replication.copyCount > 0, copyLinks[node].firstCopy.isValid else { return [] }
    var result: [NodeIndex] = []
    var next = -1
    while next < result.count {
      var copy = copyLinks[next < 0 ? node : result[next]].firstCopy
      while copy.isValid {
        result.append(copy)
        copy = copyLinks[copy].nextCopy
      }
      next += 1
    }
    return result
  }

  // MARK: - Making

  /// Makes a node that is a copy of another, with all its values and tracks, and without children.
  mutating func makeCopy(of source: NodeIndex) -> NodeIndex {
    let node = makeNode(replication.nextName())
    replication.copyCount += 1
    let next = copyLinks[source].firstCopy
    changeCopyLinks(node) {
      $0.source = source
      $0.nextCopy = next
    }
    if next.isValid { changeCopyLinks(next) { $0.previousCopy = node } }
    changeCopyLinks(source) { $0.firstCopy = node }
    setGeometry(modelGeometry[source.slot], of: node)
    setStyle(modelStyle[source.slot], of: node)
    setContents(modelContents[source.slot], of: node)
    setShadow(modelShadow[source.slot], of: node)
    setEffects(effects.model(of: source), of: node)
    setShape(shapes.model(of: source), of: node)
    setGradient(gradients.model(of: source), of: node)
    for isSublayers in [false, true] {
      let slot = isSublayers ? sublayerTransformSlot[source.slot] : transformSlot[source.slot]
      guard slot >= 0 else { continue }
      setMatrix(modelMatrices[Int(slot)], of: node, isSublayers: isSublayers)
    }
    timing[node.slot] = timing[source.slot]
    return node
  }

  private mutating func changeCopyLinks(_ node: NodeIndex, _ change: (inout CopyLinks) -> Void) {
    var value = copyLinks[node]
    change(&value)
    copyLinks.set(value, of: node)
  }

  /// Makes a copy of a node with all below it; the copy hangs nowhere yet.
  ///
  /// - Returns: nil if that takes more nodes than there may be.
  mutating func copySubtree(of source: NodeIndex) -> NodeIndex? {
    guard mayCopy(subtreeSize(of: source)) else { return nil }
    let top = makeCopy(of: source)
    fillCopy(top)
    return top
  }

  /// Whether so many more nodes may be made.
  func mayCopy(_ count: Int) -> Bool {
    if replication.copyCount + count <= copyLimit { return true }
    RefusalLog.refuse(
      "replicator: too many copies",
      "a tree's replicators may make \(copyLimit) nodes; further instances are left out")
    return false
  }

  /// Gives a new copy copies of its source's mask and children, and these of theirs; then tracks.
  mutating func fillCopy(_ top: NodeIndex) {
    var made = [top]
    var next = 0
    while next < made.count {
      let node = made[next]
      let source = copyLinks[node].source
      next += 1
      // A replicator's copy is a replicator, and makes its own instances.
      if replicators.place(of: source) != nil {
        setReplicator(replicators.model(of: source), of: node)
      }
      copyTracks(to: node)
      copyEmitter(to: node)
      let mask = links[source.slot].mask
      if mask.isValid {
        let copy = makeCopy(of: mask)
        hangMask(copy, on: node)
        made.append(copy)
      }
      let container = container(of: node)
      var child = links[self.container(of: source).slot].firstChild
      while child.isValid {
        let copy = makeCopy(of: child)
        append(copy, to: container)
        made.append(copy)
        child = links[child.slot].nextSibling
      }
    }
  }

  /// How many nodes a copy of a node with all below it takes, before replicators among them.
  private func subtreeSize(of top: NodeIndex) -> Int {
    var count = 0
    var waiting = [top]
    while let node = waiting.popLast() {
      count += replicators.place(of: node) == nil ? 1 : 2
      if links[node.slot].mask.isValid { waiting.append(links[node.slot].mask) }
      var child = links[container(of: node).slot].firstChild
      while child.isValid {
        waiting.append(child)
        child = links[child.slot].nextSibling
      }
    }
    return count
  }

  // MARK: - Removing

  /// Removes a copy with all below it.
  mutating func removeCopy(_ top: NodeIndex) {
    var all = [top]
    var next = 0
    while next < all.count {
      let link = links[all[next].slot]
      next += 1
      if link.mask.isValid { all.append(link.mask) }
      var child = link.firstChild
      while child.isValid {
        all.append(child)
        child = links[child.slot].nextSibling
      }
    }
    // From the leaves up, so that no node is left without a parent on the way.
    for node in all.reversed() where isCopy(node) { removeNode(node) }
  }

  /// Takes a node that is being removed out of the list of its source, and removes its own copies.
  mutating func removeCopyLinks(of node: NodeIndex) {
    guard copyLinks.place(of: node) != nil else { return }
    while copyLinks[node].firstCopy.isValid { removeCopy(copyLinks[node].firstCopy) }
    let link = copyLinks[node]
    copyLinks.remove(node)
    guard link.source.isValid else { return }
    replication.copyCount -= 1
    if link.previousCopy.isValid {
      changeCopyLinks(link.previousCopy) { $0.nextCopy = link.nextCopy }
    } else {
      changeCopyLinks(link.source) { $0.firstCopy = link.nextCopy }
    }
    if link.nextCopy.isValid {
      changeCopyLinks(link.nextCopy) { $0.previousCopy = link.previousCopy }
    }
  }

  // MARK: - Structure

  /// Notes that a node got or lost a child or its mask: its copies have to follow.
  @inline(__always)
  mutating func noteContainer(_ node: NodeIndex) {
    guard replication.copyCount > 0, replication.changedContainers.last != node else { return }
    replication.changedContainers.append(node)
  }

  /// Gives the copies of nodes whose children or masks changed the same, by copies of them.
  mutating func syncCopies() {
    guard !replication.changedContainers.isEmpty else { return }
    let changed = replication.changedContainers
    replication.changedContainers.removeAll(keepingCapacity: true)
    // All that left their places go first: nothing is copied into what is about to go.
    for node in changed {
      for copy in copies(of: node) where isCopy(copy) { removeStrangers(from: copy) }
    }
    for node in changed {
      for copy in copies(of: node) where isCopy(copy) { fillIn(copy) }
    }
    replication.changedContainers.removeAll(keepingCapacity: true)
  }

  /// Removes the children and the mask of a copy whose sources no longer hang from its source.
  private mutating func removeStrangers(from copy: NodeIndex) {
    let source = copyLinks[copy].source
    let mask = links[copy.slot].mask
    if mask.isValid, copyLinks[mask].source != links[source.slot].mask { removeCopy(mask) }
    guard replicators.place(of: copy) == nil else { return }
    var child = links[copy.slot].firstChild
    while child.isValid {
      let next = links[child.slot].nextSibling
      let original = copyLinks[child].source
      let isKept =
        original.isValid && links[original.slot].parent == source
        && links[source.slot].mask != original
      if !isKept { removeCopy(child) }
      child = next
    }
  }

  /// Gives a copy what it lacks of its source's children and mask, and its children their order.
  private mutating func fillIn(_ copy: NodeIndex) {
    let source = copyLinks[copy].source
    let mask = links[source.slot].mask
    if mask.isValid, !links[copy.slot].mask.isValid, let made = copySubtree(of: mask) {
      hangMask(made, on: copy)
    }
    guard replicators.place(of: copy) == nil else { return }
    var child = links[source.slot].firstChild
    var present = links[copy.slot].firstChild
    while child.isValid, present.isValid, copyLinks[present].source == child {
      child = links[child.slot].nextSibling
      present = links[present.slot].nextSibling
    }
    var others: [NodeIndex: NodeIndex] = [:]
    while present.isValid {
      let next = links[present.slot].nextSibling
      others[copyLinks[present].source] = present
      addDamage(resolved[present.slot].subtreeBounds)
      unlink(present)
      present = next
    }
    while child.isValid {
      if let kept = others[child] ?? copySubtree(of: child) { append(kept, to: copy) }
      child = links[child.slot].nextSibling
    }
  }
}
