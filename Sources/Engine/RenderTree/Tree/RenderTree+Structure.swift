// SPDX-License-Identifier: MIT

/// Making and removing nodes.
extension RenderTree {
  /// Makes a node with default values; one that exists already stays as it is.
  mutating func create(_ id: NodeID) {
    guard nodes.structure.index(of: id) == nil else { return }
    nodes.structure.setIndex(makeNode(id), of: id)
  }

  /// Makes a node that is not looked up by its name.
  mutating func makeNode(_ id: NodeID) -> NodeIndex {
    let (node, isNewSlot) = nodes.structure.addNode(id)
    if isNewSlot {
      nodes.values.addNode(tracks)
      nodes.replication.addNode()
      nodes.invalidation.changes.append([])
      resolution.addNode()
      clocks.addNode()
    }
    nodes.invalidation.changes[node.slot] = .placementAndLook
    return node
  }

  /// Removes a node; its children stay, without a parent.
  mutating func remove(_ id: NodeID) {
    guard let node = nodes.structure.index(of: id) else { return }
    removeNode(node)
    names[id] = nil
    nodes.structure.setIndex(nil, of: id)
  }

  /// Removes a node, its copies, and of a replicator the instances.
  mutating func removeNode(_ node: NodeIndex) {
    removeInstances(of: node)
    while nodes.replication.firstCopy(of: node).isValid {
      removeCopy(nodes.replication.firstCopy(of: node))
    }
    nodes.replication.removeCopy(node)
    nodes.replication.setTint(.one, of: node)
    redraw(node)
    nodes.unlink(node)
    var child = nodes.structure.links[node.slot].firstChild
    while child.isValid {
      let next = nodes.structure.links[child.slot].nextSibling
      nodes.unlink(child)
      child = next
    }
    if nodes.structure.links[node.slot].mask.isValid {
      nodes.unlink(nodes.structure.links[node.slot].mask)
    }
    for image in tracks.images(of: node) { images.release(image) }
    tracks.removeTracks(of: node)
    nodes.removeEmitter(of: node, &images)
    nodes.removeLive(of: node, &images)
    resetValues(of: node)
    resolution.reset(node)
    nodes.structure.removeNode(node)
  }

  /// Gives a node the default values, and releases the images that it showed.
  private mutating func resetValues(of node: NodeIndex) {
    var visitor = ResettingNode(node: node)
    nodes.values.visitGroups(&visitor, tracks)
    nodes.values.transitions.reset(node)
    for image in visitor.images { images.release(image) }
  }
}

extension NodeColumns {
  /// Makes room for one more node, which has the default values.
  mutating func addNode(_ tracks: borrowing TrackStore) {
    var visitor = AddingNode()
    visitGroups(&visitor, tracks)
    transitions.addNode()
  }
}

/// Makes room for one more node in every group.
private struct AddingNode: NodeGroupVisitor {
  @inline(__always)
  mutating func visit<Column: GroupColumn & ~Copyable>(
    _ group: NodeGroups, _ column: inout Column, _ list: @autoclosure () -> NodeList<Column.Value>,
    _ tracks: borrowing TrackStore
  ) {
    column.addNode()
  }
}

/// Gives a node the default values, and gathers the images that it showed.
private struct ResettingNode: NodeGroupVisitor {
  let node: NodeIndex
  var images: [ImageID] = []

  mutating func visit<Column: GroupColumn & ~Copyable>(
    _ group: NodeGroups, _ column: inout Column, _ list: @autoclosure () -> NodeList<Column.Value>,
    _ tracks: borrowing TrackStore
  ) {
    let image = column.model(of: node).shownImage
    if image != .none { images.append(image) }
    column.reset(node)
  }
}
