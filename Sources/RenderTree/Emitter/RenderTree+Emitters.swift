// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The emitters of a tree: kept beside the columns, in order of their nodes, as few nodes have one.
extension RenderTree {
  /// The emitter of a node; nil for a node without one.
  package func emitter(of node: NodeIndex) -> EmitterSimulation? {
    guard !emitters.isEmpty, let place = emitterPlace(of: node) else { return nil }
    return emitters[place].simulation
  }

  /// An emitter, and the node that shows it.
  struct EmitterEntry {
    var node: NodeIndex
    let simulation: EmitterSimulation
  }

  private func emitterPlace(of node: NodeIndex) -> Int? {
    let place = emitterPlace(atOrAfter: node)
    return place < emitters.count && emitters[place].node == node ? place : nil
  }

  private func emitterPlace(atOrAfter node: NodeIndex) -> Int {
    var low = 0
    var high = emitters.count
    while low < high {
      let middle = (low + high) / 2
      if emitters[middle].node.rawValue < node.rawValue { low = middle + 1 } else { high = middle }
    }
    return low
  }

  // MARK: - Applying

  mutating func applyEmitters(_ delta: RenderDelta, _ refusals: inout [Refusal]) {
    for change in delta.emitter {
      guard let node = known(change.node, &refusals) else { continue }
      let emitter = change.value.emitter
      guard emitter.isFinite, emitter.cells.count <= NodeEmitter.cellLimit else {
        refusals.append(.notFinite(change.node, "emitter"))
        continue
      }
      for cell in emitter.cells { images.retain(cell.image) }
      if let place = emitterPlace(of: node) {
        releaseEmitterImages(place)
        emitters[place].simulation.apply(change.value)
      } else {
        emitters.insert(
          EmitterEntry(node: node, simulation: EmitterSimulation(change.value)),
          at: emitterPlace(atOrAfter: node))
      }
      needsSample = true
      mark(node, .look)
      for copy in copies(of: node) { copyEmitter(to: copy) }
    }
  }

  /// Gives a copy the emitter of its source, if that has one.
  mutating func copyEmitter(to copy: NodeIndex) {
    guard !emitters.isEmpty, let source = emitterPlace(of: copyLinks[copy].source) else { return }
    let simulation = EmitterSimulation(copying: emitters[source].simulation)
    for cell in simulation.model.cells { images.retain(cell.image) }
    removeEmitter(of: copy)
    emitters.insert(
      EmitterEntry(node: copy, simulation: simulation), at: emitterPlace(atOrAfter: copy))
    needsSample = true
    mark(copy, .look)
  }

  private mutating func releaseEmitterImages(_ place: Int) {
    for cell in emitters[place].simulation.model.cells { images.release(cell.image) }
  }

  mutating func removeEmitter(of node: NodeIndex) {
    guard !emitters.isEmpty, let place = emitterPlace(of: node) else { return }
    releaseEmitterImages(place)
    emitters.remove(at: place)
  }

  // MARK: - Sampling

  /// Brings all emitters that are seen to the frame's time.
  mutating func sampleEmitters(at time: Double, _ result: inout SampleResult) {
    for place in emitters.indices {
      let node = emitters[place].node
      guard node == root || links[node.slot].parent.isValid, mayBeSeen(node) else { continue }
      let simulation = emitters[place].simulation
      let clock = clock[node.slot]
      let layerTime = clock < 0 ? time : clocks[Int(clock)].time
      if simulation.advance(to: layerTime) { mark(node, .look) }
      guard clock < 0 || !isStopped(node) else { continue }
      let next = simulation.nextEventTime
      guard next < .infinity else { continue }
      let event = next <= layerTime ? time : frameTimeOf(layerTime: next, node, now: time)
      result.nextEventTime = min(result.nextEventTime, max(event, time))
    }
  }

  /// Whether neither a node nor one above it is hidden or fully transparent.
  private func mayBeSeen(_ node: NodeIndex) -> Bool {
    var current = node
    while current.isValid {
      let style = style[current.slot]
      if (style.flags.contains(.hidden) || !(style.opacity > 0)) && !isInTransition(current) {
        return false
      }
      if current == root { return true }
      current = links[current.slot].parent
    }
    return true
  }

  /// How many emitters left particles out since this was last asked, because there were too many.
  package mutating func takeOverfullEmitters() -> Int {
    guard !emitters.isEmpty else { return 0 }
    var count = 0
    for entry in emitters where entry.simulation.isOverfull {
      entry.simulation.isOverfull = false
      count += 1
    }
    return count
  }

  // MARK: - Space

  /// What a unit of depth in a node's space adds to homogeneous root points; zero where the node's
  /// particles are flattened into its plane.
  package func depthAxis(of node: NodeIndex, _ emitter: EmitterSimulation) -> SIMD3<Double> {
    guard emitter.values.preservesDepth else { return .zero }
    let matrix = planeMatrix(of: node)
    let base = planeBase(of: node)
    // Planes that stay parallel to the root's are scaled so that their weight is 1.
    let isScaled = matrix.m14 == 0 && matrix.m24 == 0 && matrix.m44 > 0
    let weight = isScaled ? 1 / matrix.m44.native : 1
    let x = matrix.m31.native * weight
    let y = matrix.m32.native * weight
    let w = matrix.m34.native * weight
    return SIMD3(
      x * base.xx + y * base.yx + w * base.tx, x * base.xy + y * base.yy + w * base.ty,
      x * base.xw + y * base.yw + w * base.tw)
  }

  /// The box of a node's particles under a map of its space; empty if there are none.
  func particleBounds(
    of node: NodeIndex, _ emitter: EmitterSimulation, under map: Homography
  ) -> RootRect {
    guard !emitter.drawn.isEmpty else { return .empty }
    let low = SIMD3<Double>(emitter.low)
    let high = SIMD3<Double>(emitter.high)
    let rect = SIMD4(low.x, low.y, high.x - low.x, high.y - low.y)
    guard emitter.values.preservesDepth, low.z != 0 || high.z != 0 else {
      return map.boundingBox(of: rect).outset(by: 1)
    }
    // The view that the map leads on to from the root has to be told apart from the node's own part.
    guard let inverse = resolved[node.slot].toRoot.inverse else { return .everything }
    let view = inverse.concatenating(map)
    let axis = depthAxis(of: node, emitter)
    var box = RootRect.empty
    for z in [low.z, high.z] {
      var layer = resolved[node.slot].toRoot
      layer.tx += axis.x * z
      layer.ty += axis.y * z
      layer.tw += axis.z * z
      box = box.union(layer.concatenating(view).boundingBox(of: rect))
    }
    return box.outset(by: 1)
  }
}
