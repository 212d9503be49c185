// SPDX-License-Identifier: MIT

/// Making, removing and linking nodes.
extension RenderTree {
  /// Makes a node with default values; one that exists already stays as it is.
  mutating func create(_ id: NodeID) {
    guard indices[id] == nil else { return }
    indices[id] = makeNode(id)
  }

  /// Makes a node that is not looked up by its name.
  mutating func makeNode(_ id: NodeID) -> NodeIndex {
    if let node = freeSlots.popLast() {
      reset(node, id)
      return node
    }
    let node = NodeIndex(ids.count)
    ids.append(id)
    links.append(NodeLinks())
    geometry.append(NodeGeometry())
    style.append(NodeStyle())
    contents.append(NodeContents())
    shadow.append(NodeShadow())
    effects.addNode()
    shapes.addNode()
    gradients.addNode()
    transitions.addNode()
    replicators.addNode()
    tints.addNode()
    copyLinks.addNode()
    resolved.append(ResolvedNode())
    contentBounds.append(.empty)
    transformSlot.append(-1)
    sublayerTransformSlot.append(-1)
    modelGeometry.append(NodeGeometry())
    modelStyle.append(NodeStyle())
    modelContents.append(NodeContents())
    modelShadow.append(NodeShadow())
    timing.append(NodeTiming())
    clock.append(-1)
    reaches.append(false)
    dirt.append(.placeAndLook)
    return node
  }

  private mutating func reset(_ node: NodeIndex, _ id: NodeID) {
    let slot = node.slot
    ids[slot] = id
    links[slot] = NodeLinks()
    geometry[slot] = NodeGeometry()
    style[slot] = NodeStyle()
    contents[slot] = NodeContents()
    shadow[slot] = NodeShadow()
    resolved[slot] = ResolvedNode()
    contentBounds[slot] = .empty
    modelGeometry[slot] = NodeGeometry()
    modelStyle[slot] = NodeStyle()
    modelContents[slot] = NodeContents()
    modelShadow[slot] = NodeShadow()
    timing[slot] = NodeTiming()
    clock[slot] = -1
    dirt[slot] = .placeAndLook
  }

  /// Removes a node; its children stay, without a parent.
  mutating func remove(_ id: NodeID) {
    guard let node = indices[id] else { return }
    removeNode(node)
    names[id] = nil
    indices[id] = nil
  }

  /// Removes a node, its copies, and of a replicator the instances.
  mutating func removeNode(_ node: NodeIndex) {
    removeInstances(of: node)
    removeCopyLinks(of: node)
    removeTint(of: node)
    addDamage(resolved[node.slot].subtreeBounds)
    unlink(node)
    var child = links[node.slot].firstChild
    while child.isValid {
      let next = links[child.slot].nextSibling
      unlink(child)
      child = next
    }
    if links[node.slot].mask.isValid { unlink(links[node.slot].mask) }
    images.release(modelContents[node.slot].image)
    releasePattern(of: node)
    for image in tracks.images(of: node) { images.release(image) }
    removeSideValues(of: node)
    if reaches[node.slot] { reachingCount -= 1 }
    reaches[node.slot] = false
    tracks.removeTracks(of: node)
    freeMatrix(transformSlot[node.slot])
    freeMatrix(sublayerTransformSlot[node.slot])
    transformSlot[node.slot] = -1
    sublayerTransformSlot[node.slot] = -1
    depthMatrices[node] = nil
    freeSlots.append(node)
    if root == node { root = .invalid }
    isOrderStale = true
  }

  private mutating func freeMatrix(_ slot: Int32) {
    if slot >= 0 { freeMatrixSlots.append(slot) }
  }

  /// Takes a node out of its parent's list.
  mutating func unlink(_ node: NodeIndex) {
    let link = links[node.slot]
    guard link.parent.isValid else { return }
    noteContainer(link.parent)
    if isMask(node) {
      links[link.parent.slot].mask = .invalid
      mark(link.parent, .wholeLook)
      links[node.slot].parent = .invalid
      isOrderStale = true
      return
    }
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
    markChildren(of: link.parent, isOnly: !links[link.parent.slot].firstChild.isValid)
    isOrderStale = true
  }

  /// A child of a node came or went; it draws its own area again itself.
  ///
  /// - Parameter isOnly: whether it is the first to come or the last to go: the edges of a layer with
  ///   children look otherwise.
  private mutating func markChildren(of parent: NodeIndex, isOnly: Bool) {
    mark(parent, isOnly ? .look : .content)
    // A faded layer may become a group, or be one no longer.
    if style[parent.slot].opacity < 1 { mark(parent, .subtreeLook) }
  }

  /// Takes out the children that leave a node's list, or lie behind one that does; those at the front
  /// that stay are left as they are.
  mutating func releaseChildren(of parent: NodeIndex, notIn list: [NodeID]) {
    var child = links[parent.slot].firstChild
    var kept = 0
    while child.isValid, kept < list.count, ids[child.slot] == list[kept] {
      child = links[child.slot].nextSibling
      kept += 1
    }
    while child.isValid {
      let next = links[child.slot].nextSibling
      addDamage(resolved[child.slot].subtreeBounds)
      unlink(child)
      child = next
    }
  }

  /// Puts the children of a list in that a node does not have yet, behind those at the front.
  mutating func adoptChildren(
    _ list: [NodeID], of parent: NodeIndex, _ refusals: inout [Refusal]
  ) {
    var child = links[parent.slot].firstChild
    var kept = 0
    while child.isValid, kept < list.count, ids[child.slot] == list[kept] {
      child = links[child.slot].nextSibling
      kept += 1
    }
    guard kept < list.count else { return }
    for id in list[kept...] {
      guard let node = indices[id] else {
        refusals.append(.unknownNode(id))
        continue
      }
      guard !isAncestor(node, of: parent) else {
        refusals.append(
          .wouldFormCycle(
            child: id, parent: ids[(isInstance(parent) ? links[parent.slot].parent : parent).slot]))
        continue
      }
      unlink(node)
      append(node, to: parent)
    }
    mark(parent, .content)
    isOrderStale = true
  }

  /// Hangs a node without a parent behind the other children of a node.
  mutating func append(_ node: NodeIndex, to parent: NodeIndex) {
    noteContainer(parent)
    isOrderStale = true
    let last = links[parent.slot].lastChild
    links[node.slot].parent = parent
    links[node.slot].previousSibling = last
    if last.isValid {
      links[last.slot].nextSibling = node
    } else {
      links[parent.slot].firstChild = node
    }
    links[parent.slot].lastChild = node
    mark(node, .placement)
    if replication.tintCount > 0 { markSubtreeLook(node) }
    markChildren(of: parent, isOnly: !last.isValid)
  }

  /// Whether `node` is `other` or lies above it.
  func isAncestor(_ node: NodeIndex, of other: NodeIndex) -> Bool {
    // A node without children is nobody's ancestor: the usual case of a new leaf, in one step.
    guard links[node.slot].firstChild.isValid || links[node.slot].mask.isValid
    else { return node == other }
    var current = other
    while current.isValid {
      if current == node { return true }
      current = links[current.slot].parent
    }
    return false
  }

  @inline(__always)
  mutating func mark(_ node: NodeIndex, _ what: NodeDirt) {
    guard node.isValid else { return }
    dirt[node.slot].formUnion(what)
    isAnythingDirty = true
  }

  @inline(__always)
  mutating func addDamage(_ rect: RootRect) {
    // Most of a frame's changes lie within the area that those before them made.
    if pendingDamage.contains(rect) { return }
    pendingDamage = pendingDamage.union(rect)
  }

  /// Lists all nodes under the root, parents before children, and gives each its clock.
  mutating func rebuildOrder() {
    order.removeAll(keepingCapacity: true)
    parents.removeAll(keepingCapacity: true)
    orderEnds.removeAll(keepingCapacity: true)
    isLargeStale = true
    clocks.removeAll()
    // What hangs from no root has no clock, and may have had one.
    for slot in clock.indices { clock[slot] = -1 }
    isOrderStale = false
    var node = root
    while node.isValid {
      if links[node.slot].firstChild.isValid || links[node.slot].mask.isValid {
        parents.append(Int32(order.count))
      }
      order.append(node)
      orderEnds.append(Int32(order.count))
      assignClock(node)
      node = nextInTreeOrder(after: node, within: root)
    }
    findOrderEnds()
  }

  /// Finds where the subtrees of the nodes with children end, the innermost first.
  private mutating func findOrderEnds() {
    for place in parents.reversed() {
      // The mask comes first, then the children, each after the subtree of the one before.
      let link = links[order[Int(place)].slot]
      var end = link.mask.isValid ? orderEnds[Int(place) + 1] : place + 1
      var child = link.firstChild
      while child.isValid {
        end = orderEnds[Int(end)]
        child = links[child.slot].nextSibling
      }
      orderEnds[Int(place)] = end
    }
  }

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

  private mutating func assignClock(_ node: NodeIndex) {
    let parent = node == root ? NodeIndex.invalid : links[node.slot].parent
    let inherited = parent.isValid ? clock[parent.slot] : -1
    if timing[node.slot].isDefault {
      clock[node.slot] = inherited
    } else {
      clocks.append(Clock(parent: inherited, timing: timing[node.slot], time: 0))
      clock[node.slot] = Int32(clocks.count - 1)
    }
  }
}
