// SPDX-License-Identifier: MIT

/// The emitters of a tree: applied, copied for replicators, and sampled.
extension RenderTree {
  /// The emitter of a node; nil for a node without one.
  package func emitter(of node: NodeIndex) -> EmitterSimulation? { nodes.emitters[node] }

  /// The number of emitters that left particles out since this was last asked, because there were
  /// too many.
  package mutating func takeOverfullEmitters() -> Int { nodes.emitters.takeOverfullCount() }

  /// Applies what a delta says of emitters.
  mutating func applyEmitters(_ delta: RenderDelta, _ refusals: inout [Refusal]) {
    for change in delta.emitter {
      guard let node = known(change.node, &refusals) else { continue }
      let emitter = change.value.emitter
      guard emitter.isFinite, emitter.cells.count <= NodeEmitter.cellLimit else {
        refusals.append(.notFinite(change.node, "emitter"))
        continue
      }
      for cell in emitter.cells { images.retain(cell.image) }
      if let simulation = nodes.emitters[node] {
        releaseImages(of: simulation)
        simulation.apply(change.value)
      } else {
        nodes.emitters.insert(EmitterSimulation(change.value), of: node)
      }
      nodes.invalidation.mark(node, .look)
      for copy in nodes.replication.copies(of: node) { copyEmitter(to: copy) }
    }
  }

  /// Gives a copy the emitter of its source, if that has one.
  mutating func copyEmitter(to copy: NodeIndex) {
    guard let source = nodes.emitters[nodes.replication.source(of: copy)] else { return }
    let simulation = EmitterSimulation(copying: source)
    for cell in simulation.model.cells { images.retain(cell.image) }
    removeEmitter(of: copy)
    nodes.emitters.insert(simulation, of: copy)
    nodes.invalidation.mark(copy, .look)
  }

  /// Takes a node's emitter away.
  mutating func removeEmitter(of node: NodeIndex) {
    if let simulation = nodes.emitters.remove(node) { releaseImages(of: simulation) }
  }

  private mutating func releaseImages(of simulation: EmitterSimulation) {
    for cell in simulation.model.cells { images.release(cell.image) }
  }

  // MARK: - Sampling

  /// Brings all emitters that are seen to the frame's time.
  mutating func sampleEmitters(at time: Double, _ result: inout SampleResult) {
    for index in nodes.emitters.entries.indices {
      let node = nodes.emitters.entries[index].node
      guard node == root || nodes.structure.links[node.slot].parent.isValid, nodes.mayBeSeen(node)
      else {
        continue
      }
      let simulation = nodes.emitters.entries[index].simulation
      let layerTime = clocks.time(of: node, atFrameTime: time)
      if simulation.advance(to: layerTime) { nodes.invalidation.mark(node, .look) }
      guard !clocks.isStopped(node) else { continue }
      let next = simulation.nextEventTime
      guard next < .infinity else { continue }
      let event =
        next <= layerTime ? time : clocks.frameTime(atLayerTime: next, of: node, now: time)
      result.nextEventTime = min(result.nextEventTime, max(event, time))
    }
  }
}

extension NodeStore {
  /// Whether neither a node nor one above it is hidden or fully transparent.
  fileprivate func mayBeSeen(_ node: NodeIndex) -> Bool {
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
