// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// One list of changes in a delta, by the nodes that they are about.
protocol DeltaList {
  associatedtype Value: Sendable
  /// Reads the list.
  static func changes(in delta: borrowing RenderDelta) -> [RenderDelta.Change<Value>]
  /// Changes the list in place.
  static func modify(
    _ delta: inout RenderDelta, _ body: (inout [RenderDelta.Change<Value>]) -> Void)
  /// The number of changes of one node that survive later ones. Default 1, the last.
  static var keptChanges: Int { get }
}

/// Merging of every list of waiting deltas.
extension DeltaList {
  static var keptChanges: Int { 1 }

  /// Adds what a later delta changes.
  static func append(_ later: borrowing RenderDelta, to delta: inout RenderDelta) {
    let changes = changes(in: later)
    if !changes.isEmpty { modify(&delta) { $0 += changes } }
  }

  /// Drops what is said of some nodes.
  static func drop(_ nodes: Set<NodeID>, from delta: inout RenderDelta) {
    guard !changes(in: delta).isEmpty else { return }
    modify(&delta) { list in list.removeAll { nodes.contains($0.node) } }
  }

  /// Leaves of each node's changes the last ones.
  static func keepLast(in delta: inout RenderDelta) {
    guard changes(in: delta).count > keptChanges else { return }
    modify(&delta) { list in
      var seen: [NodeID: Int] = [:]
      list.reverse()
      list.removeAll {
        seen[$0.node, default: 0] += 1
        return seen[$0.node, default: 0] > keptChanges
      }
      list.reverse()
    }
  }
}

/// Every list of changes: the groups of values, and those that are no groups.
enum DeltaLists {
  static func isEmpty(_ delta: borrowing RenderDelta) -> Bool {
    AllNodeGroups.isEmpty(delta) && delta.emitter.isEmpty && delta.children.isEmpty
      && delta.tracks.isEmpty && delta.names.isEmpty
  }

  static func count(_ delta: borrowing RenderDelta) -> Int {
    AllNodeGroups.count(delta) + delta.emitter.count + delta.children.count + delta.tracks.count
      + delta.names.count
  }

  static func append(_ later: borrowing RenderDelta, to delta: inout RenderDelta) {
    AllNodeGroups.append(later, to: &delta)
    EmitterList.append(later, to: &delta)
    ChildrenList.append(later, to: &delta)
    TrackList.append(later, to: &delta)
    NameList.append(later, to: &delta)
  }

  static func drop(_ nodes: Set<NodeID>, from delta: inout RenderDelta) {
    AllNodeGroups.drop(nodes, from: &delta)
    EmitterList.drop(nodes, from: &delta)
    ChildrenList.drop(nodes, from: &delta)
    TrackList.drop(nodes, from: &delta)
    NameList.drop(nodes, from: &delta)
  }

  static func keepLast(in delta: inout RenderDelta) {
    AllNodeGroups.keepLast(in: &delta)
    EmitterList.keepLast(in: &delta)
    ChildrenList.keepLast(in: &delta)
    TrackList.keepLast(in: &delta)
    NameList.keepLast(in: &delta)
  }
}

// MARK: - Lists that are no groups of values

/// Changes of emitters: births between those that wait follow each of them.
enum EmitterList: DeltaList {
  static var keptChanges: Int { 64 }

  static func changes(in delta: borrowing RenderDelta) -> [RenderDelta.Change<EmitterChange>] {
    delta.emitter
  }

  static func modify(
    _ delta: inout RenderDelta, _ body: (inout [RenderDelta.Change<EmitterChange>]) -> Void
  ) { body(&delta.emitter) }
}

/// Lists of children.
enum ChildrenList: DeltaList {
  static func changes(in delta: borrowing RenderDelta) -> [RenderDelta.Change<[NodeID]>] {
    delta.children
  }

  static func modify(
    _ delta: inout RenderDelta, _ body: (inout [RenderDelta.Change<[NodeID]>]) -> Void
  ) { body(&delta.children) }
}

/// Lists of tracks.
enum TrackList: DeltaList {
  static func changes(in delta: borrowing RenderDelta) -> [RenderDelta.Change<[AnimationTrack]>] {
    delta.tracks
  }

  static func modify(
    _ delta: inout RenderDelta, _ body: (inout [RenderDelta.Change<[AnimationTrack]>]) -> Void
  ) { body(&delta.tracks) }
}

/// Names for dumps.
enum NameList: DeltaList {
  static func changes(in delta: borrowing RenderDelta) -> [RenderDelta.Change<String>] {
    delta.names
  }

  static func modify(
    _ delta: inout RenderDelta, _ body: (inout [RenderDelta.Change<String>]) -> Void
  ) { body(&delta.names) }
}
