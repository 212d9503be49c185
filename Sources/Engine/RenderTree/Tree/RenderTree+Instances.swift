// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The instances of replicators: a node for each copy, with its matrix, time and colour.
///
/// Instance 0 holds the sublayers' own nodes and the others their copies, so that time, position and
/// opacity follow from what every node has (behaviour facts RE-1 to RE-6, TI-18). How many there are
/// follows the presented value.
extension RenderTree {
  /// Makes a replicator of a node that was sent a replicator's numbers.
  mutating func makeReplicator(_ node: NodeIndex) {
    if !nodes.replication.isReplicator(node) { expand(node) }
  }

  /// Puts the children of a node into a first instance.
  private mutating func expand(_ node: NodeIndex) {
    let source = nodes.replication.source(of: node)
    let instance =
      source.isValid && nodes.replication.isReplicator(source)
      ? makeCopy(of: nodes.container(of: source)) : makeNode(nodes.replication.nextName())
    var child = nodes.structure.links[node.slot].firstChild
    while child.isValid {
      let next = nodes.structure.links[child.slot].nextSibling
      nodes.unlink(child)
      nodes.append(child, to: instance)
      child = next
    }
    nodes.append(instance, to: node)
    nodes.replication.addReplicator(node)
  }

  /// Removes the instances of a replicator that is being removed; the sublayers' own nodes stay,
  /// without a parent.
  mutating func removeInstances(of node: NodeIndex) {
    guard nodes.replication.isReplicator(node) else { return }
    let first = nodes.structure.links[node.slot].firstChild
    nodes.replication.removeReplicator(node)
    // The other instances are copies of the first, and go with it.
    if first.isValid { removeNode(first) }
  }

  // MARK: - Instances

  /// Brings the instances of replicators up to date with the presented values.
  ///
  /// - Parameter isSampled: whether the tracks have been sampled; before that, what they drive is
  ///   left for the next frame.
  mutating func updateInstances(isSampled: Bool) {
    guard !nodes.replication.stale.isEmpty else { return }
    var next = 0
    var left = 0
    // Copies of replicators, which this makes, come behind.
    while next < nodes.replication.stale.count {
      let node = nodes.replication.stale[next]
      next += 1
      if !isSampled, tracks.hasTracks(of: node) {
        nodes.replication.stale[left] = node
        left += 1
      } else {
        updateInstances(of: node)
      }
    }
    while nodes.replication.stale.count > left { nodes.replication.stale.removeLast() }
    // Nodes below instances are copied by the instances alone.
    nodes.replication.forgetChangedContainers()
  }

  private mutating func updateInstances(of node: NodeIndex) {
    guard nodes.replication.isReplicator(node) else { return }
    let value = nodes.values.replicators[node]
    let count = value.instanceCount
    var instance = nodes.structure.links[node.slot].firstChild
    var matrix = CATransform3DIdentity
    var number = 0
    while true {
      update(instance, number, of: count, matrix, value, replicator: node)
      number += 1
      let next = nodes.structure.links[instance.slot].nextSibling
      guard number < count else {
        removeInstances(from: next)
        return
      }
      guard next.isValid || addInstance(to: node) else { return }
      instance = nodes.structure.links[instance.slot].nextSibling
      matrix = CATransform3DConcat(matrix, value.transform)
    }
  }

  private mutating func removeInstances(from instance: NodeIndex) {
    var instance = instance
    while instance.isValid {
      let next = nodes.structure.links[instance.slot].nextSibling
      redraw(instance)
      removeCopy(instance)
      instance = next
    }
  }

  /// Adds an instance with copies of all below the first; false above `copyLimit`.
  private mutating func addInstance(to node: NodeIndex) -> Bool {
    guard let instance = copySubtree(of: nodes.structure.links[node.slot].firstChild) else {
      return false
    }
    nodes.append(instance, to: node)
    nodes.replication.needsSample = true
    return true
  }

  /// The style from which those of instances start, made once.
  private static let instanceStyle = NodeStyle()

  /// Sets the transform, time and colour of an instance.
  private mutating func update(
    _ instance: NodeIndex, _ number: Int, of count: Int, _ matrix: CATransform3D,
    _ value: NodeReplicator, replicator: NodeIndex
  ) {
    let bounds = nodes.values.geometry[replicator.slot].bounds
    var geometry = NodeGeometry()
    geometry.position = SIMD2(bounds.x + bounds.z / 2, bounds.y + bounds.w / 2)
    geometry.bounds = SIMD4(geometry.position.x, geometry.position.y, 0, 0)
    if geometry.isFinite {
      let change = nodes.values.geometry.set(geometry, of: instance, keepsSlot: false)
      nodes.note(change, of: instance)
    }
    let isPlaced = matrix.isFinite
    if isPlaced {
      let change = nodes.values.transforms.set(matrix, of: instance, keepsSlot: false)
      nodes.note(change, of: instance)
    }
    let color = value.color(ofCopy: number)
    var look = Self.instanceStyle
    look.opacity = color.w
    if count == 0 || !isPlaced { look.flags.insert(.hidden) }
    if nodes.showsDepth(of: replicator, matrix) {
      // The sublayers stand in the replicator's space; each is faded by itself, as in transform
      // layers (behaviour fact GE-11).
      look.flags.insert(.preservesDepth)
      look.flags.remove(.allowsGroupOpacity)
    }
    nodes.note(
      nodes.values.style.set(look, of: instance, keepsSlot: false), of: instance)
    nodes.setTint(SIMD4(lowHalf: color.lowHalf, highHalf: SIMD2(color.z, 1)), of: instance)
    setTiming(NodeTiming(delay: Double(number) * value.delay), of: instance)
  }

  /// Sets an instance's time; an existing clock is changed in place.
  private mutating func setTiming(_ value: NodeTiming, of instance: NodeIndex) {
    let hadClock = nodes.values.timings.index(of: instance) != nil
    guard !nodes.values.timings.set(value, of: instance, keepsSlot: false).isEmpty else { return }
    nodes.replication.needsSample = true
    tracks.didChange()
    if nodes.structure.isOrderStale || !hadClock || value.isDefault {
      nodes.structure.isOrderStale = true
    } else {
      clocks.setTiming(value, of: instance)
    }
  }
}

extension NodeStore {
  /// Whether the sublayers of an instance are seen in the replicator's space, not in a plane of their
  /// own: where the plane would be tilted, or seen in perspective, or the replicator keeps depth.
  fileprivate func showsDepth(of replicator: NodeIndex, _ matrix: CATransform3D) -> Bool {
    if values.style[replicator.slot].flags.contains(.preservesDepth) { return true }
    if values.sublayerTransforms.index(of: replicator) != nil { return true }
    return LayerMatrix.flat(NodeGeometry(), transform: matrix, isFlipped: false) == nil
  }
}

extension NodeTiming {
  /// The time of an instance: its replicator's, some seconds later, without a beginning.
  init(delay: Double) {
    self.init()
    guard delay != 0, delay.isFinite else { return }
    beginTime = -.infinity
    timeOffset = -delay
  }
}
