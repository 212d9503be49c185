// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// The changes of a commit for one context.
struct PendingDelta {
  let context: LayerContext
  var delta: RenderDelta
  /// Whether the delta has gone to the renderer.
  private(set) var isPosted = false
  /// The frame clock's time of this commit: all animations that begin with it begin together.
  private let time: CFTimeInterval
  /// Nodes that this delta makes, and in which order.
  private var created: Set<NodeID> = []
  private var creationOrder: [NodeID] = []
  /// Nodes that this delta takes away.
  private var removed: Set<NodeID> = []

  init(_ context: LayerContext) {
    self.context = context
    delta = context.mailbox.takeSpare()
    time = context.currentTime
  }

  /// Whether there is nothing to send.
  var isEmpty: Bool { delta.isEmpty && created.isEmpty && removed.isEmpty }

  /// Hands the delta to the renderer.
  mutating func post() {
    if !creationOrder.isEmpty {
      var unsent = created
      delta.created = creationOrder.filter { unsent.remove($0) != nil }
    }
    if !removed.isEmpty { delta.removed = removed.sorted { $0.rawValue < $1.rawValue } }
    // Moved out, so that the renderer owns its lists alone and may empty them for the next commit.
    var posted = RenderDelta()
    swap(&posted, &delta)
    isPosted = true
    context.mailbox.post(posted)
  }

  // MARK: - Coming and going

  /// A layer has come into the tree: it is made, with all that differs from a new node.
  ///
  /// One that left and came back within one commit still has its node; it gets all values again.
  mutating func enter(_ layer: CALayer) {
    if removed.remove(layer.nodeID) == nil {
      created.insert(layer.nodeID)
      creationOrder.append(layer.nodeID)
    }
    layer.markDirty(DirtyGroups(.all))
  }

  /// A layer has left the tree.
  mutating func leave(_ layer: CALayer) {
    if created.remove(layer.nodeID) == nil { removed.insert(layer.nodeID) }
  }

  // MARK: - Values

  /// Adds the groups of a layer that changed.
  mutating func encode(_ layer: CALayer, _ groups: NodeGroups) {
    var groups = groups
    if !groups.isDisjoint(with: [.effects, .emitter]), layer.renameTracks() {
      groups.insert(.animations)
    }
    let isNew = created.contains(layer.nodeID)
    if groups.contains(.contents) { layer.currentContents()?.add(to: &delta) }
    delta.append(groups, of: layer, isNew: isNew)
    if groups.contains(.effects), layer.rare != nil, let tile = layer.backgroundTile {
      delta.images.append(tile.image)
    }
    encodeLinks(layer, groups, isNew: isNew)
    if !groups.isDisjoint(with: [.emitter, .animations]), let emitter = layer as? CAEmitterLayer {
      encode(emitter, groups)
    }
  }

  /// Sends an emitter, with the tracks that drive it.
  private mutating func encode(_ layer: CAEmitterLayer, _ groups: NodeGroups) {
    let cells = EmitterCellList(layer.emitter.cells ?? [], of: layer)
    let tracks = (layer.rare?.animations ?? AttachedAnimations()).flatMap {
      $0.compiled?.tracks ?? []
    }
    let change = layer.change(cells, tracks, atLayerTime: layer.time(fromHost: time))
    delta.emitter.append(.init(layer.nodeID, change))
    for entry in cells.entries { LayerImage(entry.cell.values.contents)?.add(to: &delta) }
  }

  private mutating func encodeLinks(_ layer: CALayer, _ groups: NodeGroups, isNew: Bool) {
    let node = layer.nodeID
    if groups.contains(.children), !isNew || !layer.children.isEmpty {
      delta.children.append(.init(node, layer.children.map(\.nodeID)))
    }
    if groups.contains(.name), !isNew || layer.rare?.name != nil {
      delta.names.append(.init(node, layer.rare?.name ?? ""))
    }
    if groups.contains(.animations), !isNew || !(layer.rare?.animations.isEmpty ?? true) {
      encodeAnimations(layer)
    }
  }

  /// The node's tracks, all of them in order; animations that are new begin now.
  private mutating func encodeAnimations(_ layer: CALayer) {
    layer.beginAnimations(atHostTime: time)
    let animations = layer.rare?.animations ?? AttachedAnimations()
    var tracks: [AnimationTrack] = []
    for animation in animations {
      guard let compiled = animation.compiled else { continue }
      tracks += compiled.tracks
      for image in compiled.images { image.add(to: &delta) }
    }
    delta.tracks.append(.init(layer.nodeID, tracks))
    if !animations.isEmpty { context.noteAnimations(of: layer) }
  }
}

extension RenderDelta {
  /// Adds values of a layer, group by group.
  ///
  /// - Parameter isNew: whether the node has the default values so far, which are left out then.
  mutating func append(_ groups: NodeGroups, of layer: CALayer, isNew: Bool) {
    let node = layer.nodeID
    let values = layer.values
    if groups.contains(.geometry), !isNew || values.geometry != NodeGeometry() {
      geometry.append(.init(node, values.geometry))
    }
    if groups.contains(.style), !isNew || values.style != NodeStyle() {
      style.append(.init(node, values.style))
    }
    if groups.contains(.contents), !isNew || values.contents != NodeContents() {
      contents.append(.init(node, values.contents))
    }
    if groups.contains(.shadow), !isNew || values.shadow != NodeShadow() {
      shadow.append(.init(node, values.shadow))
    }
    if groups.contains(.effects) {
      let value = layer.nodeEffects
      if !isNew || value != NodeEffects() { effects.append(.init(node, value)) }
    }
    if groups.contains(.shape), let value = (layer as? CAShapeLayer)?.shape.drawn,
      !isNew || value != NodeShape()
    {
      shape.append(.init(node, value))
    }
    if groups.contains(.gradient), let value = (layer as? CAGradientLayer)?.gradient.drawn,
      !isNew || value != NodeGradient()
    {
      gradient.append(.init(node, value))
    }
    // Sent for all replicators: a node stays a replicator for life.
    if groups.contains(.replicator), let value = (layer as? CAReplicatorLayer)?.replicator.drawn {
      replicator.append(.init(node, value))
    }
    if groups.contains(.live) {
      let value = layer.shownLiveContents
      if !isNew || value != nil { live.append(.init(node, NodeLive(value))) }
    }
    if groups.contains(.transform), !isNew || values.transform != CATransform3DIdentity {
      transform.append(.init(node, values.transform))
    }
    if groups.contains(.sublayerTransform),
      !isNew || values.sublayerTransform != CATransform3DIdentity
    {
      sublayerTransform.append(.init(node, values.sublayerTransform))
    }
    if groups.contains(.timing), !isNew || !layer.timing.isDefault {
      timing.append(.init(node, layer.timing))
    }
  }
}

extension CALayer {
  /// Finds the filters and cells that running animations drive by name in the layer's present lists.
  ///
  /// - Returns: whether a track leads elsewhere.
  final func renameTracks() -> Bool {
    var isChanged = false
    for animation in rare?.animations ?? AttachedAnimations() {
      guard let old = animation.compiled, !old.namedTracks.isEmpty else { continue }
      let new =
        old.renamed(on: self)
        ?? AnimationCompiler.compile(animation.animation, id: animation.id, on: self)
      if new?.tracks.map(\.target) != old.tracks.map(\.target) { isChanged = true }
      animation.compiled = new
    }
    return isChanged
  }

  /// Settles the begin times of new animations, and compiles them.
  ///
  /// Animations whose timing makes no sense are removed and reported as not finished (fact AN-11).
  final func beginAnimations(atHostTime time: CFTimeInterval) {
    guard let rare else { return }
    let new = rare.animations.filter { !$0.hasBegun }
    guard !new.isEmpty else { return }
    let now = self.time(fromHost: time)
    for animation in new {
      animation.begin(atLayerTime: now)
      animation.compiled = AnimationCompiler.compile(
        animation.animation, id: animation.id, on: self)
      guard animation.compiled == nil else { continue }
      rare.animations.remove(animation)
      ThreadTransactions.current.stoppedAnimations.append(StoppedAnimation(animation))
    }
  }
}
