// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

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
    noteExtents(before: delta)
    for image in delta.images { images.add(image) }
    for texture in delta.textures { images.add(texture) }
    for id in delta.replaced {
      remove(id)
      create(id)
    }
    for id in delta.created { create(id) }
    for change in delta.names where indices[change.node] != nil {
      names[change.node] = change.value.isEmpty ? nil : change.value
    }
    AllNodeGroups.apply(delta, to: &self, &refusals)
    applyEmitters(delta, &refusals)
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
      root = node
      isOrderStale = true
      pendingDamage = .everything
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

  func known(_ id: NodeID, _ refusals: inout [Refusal]) -> NodeIndex? {
    if let node = indices[id] { return node }
    refusals.append(.unknownNode(id))
    return nil
  }

  // MARK: - Values

  /// Sets the values that a delta brings of one group, on the nodes and on their copies.
  mutating func apply<Group: NodeGroup>(
    _ group: Group.Type, _ delta: borrowing RenderDelta, _ refusals: inout [Refusal]
  ) {
    for change in group.changes(in: delta) {
      guard let node = known(change.node, &refusals) else { continue }
      guard group.isFinite(change.value) else {
        refusals.append(.notFinite(change.node, group.name))
        continue
      }
      group.set(change.value, of: node, in: &self)
      for copy in copies(of: node) { group.set(change.value, of: copy, in: &self) }
    }
  }

  /// Sets the timing that the application gave a layer.
  mutating func setLayerTiming(_ value: NodeTiming, of node: NodeIndex) {
    guard timing[node.slot] != value else { return }
    timing[node.slot] = value
    isOrderStale = true
  }

  mutating func setShadow(_ value: NodeShadow, of node: NodeIndex) {
    guard modelShadow[node.slot] != value || shadow[node.slot] != value else { return }
    modelShadow[node.slot] = value
    shadow[node.slot] = value
    mark(node, .look)
  }

  mutating func setGeometry(_ value: NodeGeometry, of node: NodeIndex) {
    let old = modelGeometry[node.slot]
    // A tree that is sent again to another renderer changes nothing here.
    guard old != value || geometry[node.slot] != value else { return }
    modelGeometry[node.slot] = value
    geometry[node.slot] = value
    mark(node, old.bounds == value.bounds ? .placement : .placeAndContent)
    if old.bounds != value.bounds { noteReplicator(node) }
    if old.zPosition != value.zPosition { mark(links[node.slot].parent, .subtreeLook) }
  }

  mutating func setStyle(_ value: NodeStyle, of node: NodeIndex) {
    modelStyle[node.slot] = value
    presentStyle(value, of: node)
  }

  /// Stores a presented style and marks what a change of it touches.
  mutating func presentStyle(_ value: NodeStyle, of node: NodeIndex) {
    let old = style[node.slot]
    guard old != value else { return }
    style[node.slot] = value
    let changed = old.flags.symmetricDifference(value.flags)
    if !changed.isDisjoint(with: .placesApart) || changed.contains(.doubleSided) {
      mark(node, .placement)
      noteReplicator(node)
    }
    let reachesBelow =
      old.opacity != value.opacity || old.flags != value.flags
      || (value.flags.contains(.masksToBounds) && old.cornerRadius != value.cornerRadius)
    var faded = old
    faded.opacity = value.opacity
    mark(node, reachesBelow ? .wholeArea : .area)
    if faded != value { mark(node, .content) }
  }

  mutating func setContents(_ value: NodeContents, of node: NodeIndex) {
    let old = modelContents[node.slot].image
    if old != value.image {
      images.retain(value.image)
      images.release(old)
    }
    guard modelContents[node.slot] != value || contents[node.slot] != value else { return }
    modelContents[node.slot] = value
    contents[node.slot] = value
    mark(node, .look)
  }

  // MARK: - Matrices

  /// Sets a node's `transform`, or its `sublayerTransform`.
  mutating func setMatrix(_ value: CATransform3D, of node: NodeIndex, isSublayers: Bool) {
    let slot = isSublayers ? sublayerTransformSlot[node.slot] : transformSlot[node.slot]
    guard !holds(value, slot) else { return }
    if isSublayers {
      sublayerTransformSlot[node.slot] = storeMatrix(value, in: slot)
      mark(node, .placeAndContent)
      noteReplicator(node)
    } else {
      transformSlot[node.slot] = storeMatrix(value, in: slot)
      tracks.forgetEffect(of: node)
      mark(node, .placement)
    }
  }

  /// Whether a slot holds a matrix already, as set and as presented.
  private func holds(_ value: CATransform3D, _ slot: Int32) -> Bool {
    guard slot >= 0 else { return value == CATransform3DIdentity }
    return modelMatrices[Int(slot)] == value && matrices[Int(slot)] == value
  }

  /// Stores a matrix, in a new slot if there is none and the matrix needs one.
  private mutating func storeMatrix(_ value: CATransform3D, in old: Int32) -> Int32 {
    var slot = old
    if slot < 0 {
      guard value != CATransform3DIdentity else { return slot }
      slot = takeMatrixSlot()
    }
    modelMatrices[Int(slot)] = value
    matrices[Int(slot)] = value
    return slot
  }

  /// A slot for a matrix that may be other than the identity.
  mutating func takeMatrixSlot() -> Int32 {
    if let slot = freeMatrixSlots.popLast() {
      modelMatrices[Int(slot)] = CATransform3DIdentity
      matrices[Int(slot)] = CATransform3DIdentity
      return slot
    }
    modelMatrices.append(CATransform3DIdentity)
    matrices.append(CATransform3DIdentity)
    return Int32(matrices.count - 1)
  }

  // MARK: - Tracks

  private mutating func setTracks(_ list: [AnimationTrack], of node: NodeIndex) {
    let old = tracks.images(of: node)
    let copies = copies(of: node)
    let ended = copies.isEmpty ? [] : tracks.endedTracks(of: node)
    tracks.setTracks(list, of: node)
    didSetTracks(of: node, releasing: old)
    for copy in copies { copyTracks(to: copy, outliving: ended) }
  }

  /// Makes room for what a node's new tracks present.
  mutating func didSetTracks(of node: NodeIndex, releasing old: [ImageID]) {
    for image in tracks.images(of: node) { images.retain(image) }
    for image in old { images.release(image) }
    showModel(of: node)
    makePresentable(node)
    needsSample = true
  }

  /// Presents the model values again, before the tracks that are left write theirs.
  mutating func showModel(of node: NodeIndex) {
    let slot = node.slot
    geometry[slot] = modelGeometry[slot]
    presentStyle(modelStyle[slot], of: node)
    contents[slot] = modelContents[slot]
    shadow[slot] = modelShadow[slot]
    effects.showModel(of: node)
    shapes.showModel(of: node)
    gradients.showModel(of: node)
    replicators.showModel(of: node)
    noteReplicator(node)
    for matrix in [transformSlot[slot], sublayerTransformSlot[slot]] where matrix >= 0 {
      matrices[Int(matrix)] = modelMatrices[Int(matrix)]
    }
    mark(node, .placeAndLook)
  }
}

extension NodeTiming {
  /// Whether the times are numbers: lengths may be infinite, and so may the begin of an instance.
  var isFinite: Bool {
    ((speed + timeOffset) * 0) == 0 && !beginTime.isNaN && beginTime < .infinity
      && !duration.isNaN && !repeatCount.isNaN && !repeatDuration.isNaN
  }
}

extension ImageID {
  /// The identity that travels in lane 0 of a track on `contents`.
  init(lane: Double) {
    self.init(rawValue: lane > 0 && lane < 0x1p53 ? UInt64(lane) : 0)
  }
}
