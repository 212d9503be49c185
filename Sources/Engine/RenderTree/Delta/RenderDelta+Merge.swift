// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Deltas that wait become one, so that a renderer that is held up never has a queue to work off.
///
/// The one that they become leads to the same tree as they would one by one. Of what was never
/// shown nothing stays: no node that came and went, no value that was replaced, and a transition
/// begins with the look before all of them.
extension RenderDelta {
  /// Makes one delta of several, given in the order in which they were posted.
  package static func gathered(_ deltas: [RenderDelta]) -> RenderDelta {
    guard var result = deltas.first else { return RenderDelta() }
    for later in deltas.dropFirst() { result.append(later) }
    result.removeOutdated()
    return result
  }

  /// Removes all changes, and keeps the memory of their lists.
  mutating func removeAll() {
    created.removeAll(keepingCapacity: true)
    removed.removeAll(keepingCapacity: true)
    replaced.removeAll(keepingCapacity: true)
    images.removeAll(keepingCapacity: true)
    textures.removeAll(keepingCapacity: true)
    root = nil
    // Last, since the visitor shares all lists until it ends: emptying a shared list makes another one.
    var visitor = EmptyingLists(delta: take())
    Self.visitLists(&visitor)
    self = visitor.delta
  }

  /// Moves the delta out, so that its lists have one owner while they change.
  private mutating func take() -> RenderDelta {
    let delta = self
    self = RenderDelta()
    return delta
  }

  /// The number of entries of the delta.
  package var entryCount: Int {
    listCount + images.count + textures.count + created.count + removed.count
      + replaced.count
  }

  /// Adds what a later delta changes.
  private mutating func append(_ later: RenderDelta) {
    if !later.removed.isEmpty || !later.replaced.isEmpty { remove(later.removed, later.replaced) }
    if !later.created.isEmpty { create(later.created) }
    var visitor = AppendingLists(delta: take(), later: later)
    Self.visitLists(&visitor)
    self = visitor.delta
    images += later.images
    textures += later.textures
    if let root = later.root { self.root = root }
  }

  /// Nodes go: so do their values, and those that were made by these deltas were never there.
  private mutating func remove(_ nodes: [NodeID], _ replacedNodes: [NodeID]) {
    let gone = Set(nodes).union(replacedNodes)
    var visitor = DroppingNodes(delta: take(), nodes: gone)
    Self.visitLists(&visitor)
    self = visitor.delta
    let unsent = gone.intersection(created)
    // Replaced nodes keep their index among the created ones.
    let dropped = unsent.subtracting(replacedNodes)
    if !dropped.isEmpty { created.removeAll { dropped.contains($0) } }
    replaced.removeAll { gone.contains($0) }
    removed += nodes.filter { !unsent.contains($0) }
    replaced += replacedNodes.filter { !unsent.contains($0) }
  }

  /// Nodes come: those that the tree still has, since the same deltas removed them, start over.
  private mutating func create(_ nodes: [NodeID]) {
    let back = removed.isEmpty ? [] : Set(removed).intersection(nodes)
    guard !back.isEmpty else {
      created += nodes
      return
    }
    removed.removeAll { back.contains($0) }
    replaced += nodes.filter { back.contains($0) }
    created += nodes.filter { !back.contains($0) }
  }

  /// Leaves of each node's values the last ones, and of the images those that they name.
  private mutating func removeOutdated() {
    var visitor = KeepingLast(delta: take())
    Self.visitLists(&visitor)
    self = visitor.delta
    var named = namedImages
    images.removeAll { named.remove(ImageID(rawValue: $0.id)) == nil }
    textures.removeAll { named.remove($0.id) == nil }
  }

  /// The images that contents, patterns, emitters and tracks show.
  private var namedImages: Set<ImageID> {
    var named = Set(contents.map(\.value.image))
    for change in effects {
      if let pattern = change.value.backgroundPattern { named.insert(pattern.image) }
    }
    for change in emitter { named.formUnion(change.value.emitter.cells.map(\.image)) }
    for track in tracks.lazy.flatMap(\.value) where track.target.property == .contents {
      guard case .lanes(let segments) = track.segments else { continue }
      for segment in segments {
        named.insert(ImageID(lane: segment.start.x))
        named.insert(ImageID(lane: segment.end.x))
      }
    }
    return named
  }
}
