// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Stage 4, *apply*: a delta goes into the columns. O(changed), except for the order of nodes,
/// which is rebuilt at the next frame if the structure changed.
extension RenderTree {
  /// Applies a delta.
  ///
  /// - Returns: what was refused, in words: unknown nodes, cycles, values that are not finite.
  ///   What was refused leaves the tree as it was.
  @discardableResult
  public mutating func apply(_ delta: RenderDelta) -> [Refusal] {
    var refusals: [Refusal] = []
    resolution.keepExtents(of: nodesBeginningTransition(delta), nodes)
    for image in delta.images { images.add(image) }
    for texture in delta.textures { images.add(texture) }
    for id in delta.replaced {
      remove(id)
      create(id)
    }
    for id in delta.created { create(id) }
    for change in delta.names where nodes.structure.index(of: change.node) != nil {
      names[change.node] = change.value.isEmpty ? nil : change.value
    }
    applyValues(delta, &refusals)
    nodes.applyEmitters(delta, &images, &refusals)
    for change in delta.tracks {
      guard let node = known(change.node, &refusals),
        !change.value.isEmpty || tracks.hasTracks(of: node)
      else { continue }
      setTracks(change.value, of: node)
    }
    applyLinks(delta, &refusals)
    for id in delta.removed { remove(id) }
    syncCopies()
    updateInstances(isSampled: false)
    if let id = delta.root, let node = known(id, &refusals) {
      nodes.structure.root = node
      nodes.structure.isOrderStale = true
      nodes.invalidation.damage = .everything
    }
    return refusals
  }

  /// Something in a delta that the tree did not take.
  public enum Refusal: Error, Equatable, CustomStringConvertible {
    case unknownNode(NodeID)
    case notFinite(NodeID, String)
    case wouldFormCycle(child: NodeID, parent: NodeID)

    public var description: String {
      switch self {
      case .unknownNode(let id):
        "node \(id.rawValue) is not in this render tree; create it before changing it"
      case .notFinite(let id, let group):
        "node \(id.rawValue): \(group) holds a number that is not finite; the old value stays"
      case .wouldFormCycle(let child, let parent):
        "node \(child.rawValue) cannot go below \(parent.rawValue), which lies below it"
      }
    }
  }

  /// The node of a name; refuses one that the tree does not know.
  func known(_ id: NodeID, _ refusals: inout [Refusal]) -> NodeIndex? {
    if let node = nodes.structure.index(of: id) { return node }
    refusals.append(.unknownNode(id))
    return nil
  }

  // MARK: - Values

  /// Sets the values that a delta brings, of all groups, on the nodes and on their copies.
  private mutating func applyValues(_ delta: RenderDelta, _ refusals: inout [Refusal]) {
    nodes.setGroups(delta, tracks, &refusals)
    for index in nodes.groupChanges.indices {
      let entry = nodes.groupChanges[index]
      noteApplied(entry)
      for copy in nodes.replication.copies(of: entry.node) {
        copyValues(from: entry.node, to: copy, entry.group)
      }
    }
    nodes.removeGroupChanges()
  }

  /// Gives a node the values that the application set for another.
  mutating func copyValues(from source: NodeIndex, to node: NodeIndex, _ groups: NodeGroups) {
    var visitor = CopyingGroups(source: source, node: node, groups: groups)
    nodes.values.visitGroups(&visitor, tracks)
    for entry in visitor.changes { noteApplied(entry) }
  }

  /// Acts on a value that was set.
  private mutating func noteApplied(_ entry: GroupChange) {
    if entry.newImage != entry.oldImage {
      images.retain(entry.newImage)
      images.release(entry.oldImage)
    }
    if entry.group == .replicator { makeReplicator(entry.node) }
    if entry.group == .live { nodes.noteLive(entry.node, &images) }
    nodes.note(entry.change, of: entry.node)
    tracks.forgetEffect(of: entry.node)
  }

  // MARK: - Tracks

  private mutating func setTracks(_ list: [AnimationTrack], of node: NodeIndex) {
    let old = tracks.images(of: node)
    let copies = nodes.replication.copies(of: node)
    let ended = copies.isEmpty ? [] : tracks.endedTracks(of: node)
    tracks.setTracks(list, of: node)
    didSetTracks(of: node, releasing: old)
    for copy in copies { copyTracks(to: copy, outliving: ended) }
  }

  /// Makes room for what a node's new tracks present, and presents the model until they do.
  mutating func didSetTracks(of node: NodeIndex, releasing old: [ImageID]) {
    for image in tracks.images(of: node) { images.retain(image) }
    for image in old { images.release(image) }
    var showing = ShowingModel(node: node, groups: tracks.groups(of: node))
    nodes.values.visitGroups(&showing, tracks)
    nodes.note(showing.change.union([.placementAndLook, .instances]), of: node)
    nodes.values.transitions.reset(node)
    if tracks.hasTrack(on: .transition, of: node) {
      nodes.values.transitions.makePresentable(node)
    } else {
      resolution.forgetExtent(of: node)
    }
  }

  /// The nodes for which a delta that has not been applied yet brings a transition: what they look
  /// like now has to be kept.
  ///
  /// Unknown nodes are left out: what was not shown has no look to start from.
  public func nodesBeginningTransition(_ delta: RenderDelta) -> [NodeIndex] {
    var result: [NodeIndex] = []
    for change in delta.tracks {
      guard let node = nodes.structure.index(of: change.node) else { continue }
      let isNew = change.value.contains { track in
        guard case .transition = track.segments else { return false }
        return !tracks.hasTrack(track.id, of: node)
      }
      guard isNew else { continue }
      result.append(node)
      result += nodes.replication.copies(of: node)
    }
    return result
  }
}
