// SPDX-License-Identifier: MIT

/// A value that was set, and what that touches.
struct GroupChange {
  var node: NodeIndex
  var group: NodeGroups
  var change: NodeChange
  /// The image that the value showed before, and shows now.
  var oldImage = ImageID.none
  var newImage = ImageID.none

  /// Whether the tree has anything to do about it.
  var isEmpty: Bool { change.isEmpty && oldImage == newImage }
}

extension NodeStore {
  /// Sets the values that a delta brings, group by group, and lists in `groupChanges` what changed.
  mutating func setGroups(
    _ delta: RenderDelta, _ tracks: borrowing TrackStore, _ refusals: inout [RenderTree.Refusal]
  ) {
    var visitor = ApplyingDelta(delta: delta, indices: structure.indices)
    // The visitor borrows the list, so that its memory lasts from delta to delta.
    swap(&visitor.changes, &groupChanges)
    values.visitGroups(&visitor, tracks)
    swap(&visitor.changes, &groupChanges)
    refusals += visitor.refusals
  }

  /// Empties `groupChanges`. Its memory is kept for the next delta, but not that of a large delta.
  mutating func removeGroupChanges() {
    groupChanges.removeAll(keepingCapacity: groupChanges.count <= Self.keptChangeLimit)
  }

  /// The largest number of changes whose memory is kept: half a megabyte.
  private static var keptChangeLimit: Int { 16_384 }
}

/// Sets the values of a delta.
struct ApplyingDelta: NodeGroupVisitor {
  let delta: RenderDelta
  let indices: [NodeID: NodeIndex]
  var refusals: [RenderTree.Refusal] = []
  var changes: [GroupChange] = []

  init(delta: RenderDelta, indices: [NodeID: NodeIndex]) {
    self.delta = delta
    self.indices = indices
  }

  mutating func visit<Column: GroupColumn & ~Copyable>(
    _ group: NodeGroups, _ column: inout Column, _ list: @autoclosure () -> NodeList<Column.Value>,
    _ tracks: borrowing TrackStore
  ) {
    let list = list()
    for change in delta[keyPath: list.changes] {
      guard let node = indices[change.node] else {
        refusals.append(.unknownNode(change.node))
        continue
      }
      guard change.value.isFinite else {
        refusals.append(.notFinite(change.node, list.name))
        continue
      }
      var entry = GroupChange(node: node, group: group, change: [])
      entry.oldImage = column.model(of: node).shownImage
      entry.newImage = change.value.shownImage
      entry.change = column.set(
        change.value, of: node, keepsSlot: tracks.hasTracks(of: node))
      if !entry.isEmpty { changes.append(entry) }
    }
  }
}

/// Copies models from one node to another.
struct CopyingGroups: NodeGroupVisitor {
  let source: NodeIndex
  let node: NodeIndex
  let groups: NodeGroups
  var changes: [GroupChange] = []

  mutating func visit<Column: GroupColumn & ~Copyable>(
    _ group: NodeGroups, _ column: inout Column, _ list: @autoclosure () -> NodeList<Column.Value>,
    _ tracks: borrowing TrackStore
  ) {
    guard groups.contains(group) else { return }
    var entry = GroupChange(node: node, group: group, change: [])
    entry.oldImage = column.model(of: node).shownImage
    entry.change = column.copy(
      from: source, to: node, keepsSlot: tracks.hasTracks(of: node))
    entry.newImage = column.model(of: node).shownImage
    if !entry.isEmpty { changes.append(entry) }
  }
}

/// Presents the model of a node in all groups, and makes room for what tracks present in some.
struct ShowingModel: NodeGroupVisitor {
  let node: NodeIndex
  /// The groups that tracks present.
  let groups: NodeGroups
  var change: NodeChange = []

  init(node: NodeIndex, groups: NodeGroups) {
    self.node = node
    self.groups = groups
  }

  mutating func visit<Column: GroupColumn & ~Copyable>(
    _ group: NodeGroups, _ column: inout Column, _ list: @autoclosure () -> NodeList<Column.Value>,
    _ tracks: borrowing TrackStore
  ) {
    change.formUnion(column.showModel(of: node))
    if groups.contains(group) { column.makePresentable(node) }
  }
}
