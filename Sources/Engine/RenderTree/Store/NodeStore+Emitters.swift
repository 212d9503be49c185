// SPDX-License-Identifier: MIT

/// The emitters of nodes: applied, copied for replicators, and sampled.
extension NodeStore {
  /// Applies what a delta says of emitters.
  mutating func applyEmitters(
    _ delta: RenderDelta, _ images: inout ImageTable, _ refusals: inout [RenderTree.Refusal]
  ) {
    for change in delta.emitter {
      guard let node = structure.index(of: change.node) else {
        refusals.append(.unknownNode(change.node))
        continue
      }
      let emitter = change.value.emitter
      guard emitter.isFinite, emitter.cells.count <= NodeEmitter.cellLimit else {
        refusals.append(.notFinite(change.node, "emitter"))
        continue
      }
      for cell in emitter.cells { images.retain(cell.image) }
      if let simulation = emitters[node] {
        Self.release(simulation, &images)
        simulation.apply(change.value)
      } else {
        emitters.insert(EmitterSimulation(change.value), of: node)
      }
      invalidation.mark(node, .look)
      for copy in replication.copies(of: node) { copyEmitter(to: copy, &images) }
    }
  }

  /// Gives a copy the emitter of its source, if that has one.
  mutating func copyEmitter(to copy: NodeIndex, _ images: inout ImageTable) {
    guard let source = emitters[replication.source(of: copy)] else { return }
    let simulation = EmitterSimulation(copying: source)
    for cell in simulation.model.cells { images.retain(cell.image) }
    removeEmitter(of: copy, &images)
    emitters.insert(simulation, of: copy)
    invalidation.mark(copy, .look)
  }

  /// Takes a node's emitter away.
  mutating func removeEmitter(of node: NodeIndex, _ images: inout ImageTable) {
    if let simulation = emitters.remove(node) { Self.release(simulation, &images) }
  }

  private static func release(_ simulation: EmitterSimulation, _ images: inout ImageTable) {
    for cell in simulation.model.cells { images.release(cell.image) }
  }

  // MARK: - Sampling

  /// Brings all emitters that are seen to the frame's time.
  mutating func sampleEmitters(
    at time: Double, _ clocks: borrowing NodeClocks, _ result: inout RenderTree.SampleResult
  ) {
    for index in emitters.entries.indices {
      let node = emitters.entries[index].node
      guard node == structure.root || structure.links[node.slot].parent.isValid, mayBeSeen(node)
      else {
        continue
      }
      let simulation = emitters.entries[index].simulation
      let layerTime = clocks.time(of: node, atFrameTime: time)
      if simulation.advance(to: layerTime) { invalidation.mark(node, .look) }
      guard !clocks.isStopped(node) else { continue }
      let next = simulation.nextEventTime
      guard next < .infinity else { continue }
      let event =
        next <= layerTime ? time : clocks.frameTime(atLayerTime: next, of: node, now: time)
      result.nextEventTime = min(result.nextEventTime, max(event, time))
    }
  }

  /// Whether neither a node nor one above it is hidden or fully transparent.
  func mayBeSeen(_ node: NodeIndex) -> Bool {
    var current = node
    while current.isValid {
      let style = values.style[current.slot]
      if style.flags.contains(.hidden) || !(style.opacity > 0),
        !values.isInTransition(current)
      {
        return false
      }
      if current == structure.root { return true }
      current = structure.links[current.slot].parent
    }
    return true
  }
}
