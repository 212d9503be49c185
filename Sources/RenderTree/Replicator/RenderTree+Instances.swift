// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The instances of replicators: a node for each copy, which says where, when and how it is shown.
///
/// Instance 0 holds the sublayers' own nodes and the others their copies, so that time, place and
/// opacity follow from what every node has (behaviour facts RE-1 to RE-6, TI-18). How many there are
/// follows the presented value.
extension RenderTree {
  /// Where the children of a node hang: of a replicator in its first instance, else in itself.
  func container(of node: NodeIndex) -> NodeIndex {
    replicators.place(of: node) == nil ? node : links[node.slot].firstChild
  }

  /// Whether a node holds the place of a replicator's instance.
  func isInstance(_ node: NodeIndex) -> Bool {
    let parent = links[node.slot].parent
    return parent.isValid && replicators.place(of: parent) != nil
      && links[parent.slot].mask != node
  }

  /// Sets a node's replicator values; the node is a replicator from then on.
  mutating func setReplicator(_ value: NodeReplicator, of node: NodeIndex) {
    if replicators.place(of: node) == nil {
      expand(node)
    } else if replicators.model(of: node) == value, replicators[node] == value {
      return
    }
    replicators.set(value, of: node, keepsPlace: true)
    noteReplicator(node)
  }

  /// Puts the children of a node into a first instance.
  private mutating func expand(_ node: NodeIndex) {
    let source = copyLinks[node].source
    let instance =
      source.isValid && replicators.place(of: source) != nil
      ? makeCopy(of: container(of: source)) : makeNode(replication.nextName())
    var child = links[node.slot].firstChild
    while child.isValid {
      let next = links[child.slot].nextSibling
      unlink(child)
      append(child, to: instance)
      child = next
    }
    append(instance, to: node)
    replicators.makePresentable(node)
    replication.count += 1
  }

  /// Removes the instances of a replicator that is being removed; the sublayers' own nodes stay,
  /// without a parent.
  mutating func removeInstances(of node: NodeIndex) {
    guard replicators.place(of: node) != nil else { return }
    let first = links[node.slot].firstChild
    replicators.remove(node)
    replication.count -= 1
    // The other instances are copies of the first, and go with it.
    if first.isValid { removeNode(first) }
  }

  /// Notes that something changed from which a replicator's instances follow; nothing for others.
  @inline(__always)
  mutating func noteReplicator(_ node: NodeIndex) {
    guard replication.count > 0, replicators.place(of: node) != nil,
      replication.stale.last != node
    else { return }
    replication.stale.append(node)
  }

  // MARK: - Instances

  /// Brings the instances of replicators up to date with the presented values.
  ///
  /// - Parameter isSampled: whether the tracks have been sampled; before that, what they drive is
  ///   left for the next frame.
  mutating func updateInstances(isSampled: Bool) {
    guard !replication.stale.isEmpty else { return }
    var next = 0
    var left = 0
    // Copies of replicators, which this makes, come behind.
    while next < replication.stale.count {
      let node = replication.stale[next]
      next += 1
      if !isSampled, tracks.hasTracks(of: node) {
        replication.stale[left] = node
        left += 1
      } else {
        updateInstances(of: node)
      }
    }
    while replication.stale.count > left { replication.stale.removeLast() }
    // What hangs from instances has no copies but those that these make by themselves.
    replication.changedContainers.removeAll(keepingCapacity: true)
  }

  private mutating func updateInstances(of node: NodeIndex) {
    guard let place = replicators.place(of: node) else { return }
    let value = replicators.values[place]
    let count = value.instanceCount
    var instance = links[node.slot].firstChild
    var matrix = CATransform3DIdentity
    var number = 0
    while true {
      update(instance, number, of: count, matrix, value, replicator: node)
      number += 1
      let next = links[instance.slot].nextSibling
      guard number < count else {
        removeInstances(from: next)
        return
      }
      guard next.isValid || addInstance(to: node) else { return }
      instance = links[instance.slot].nextSibling
      matrix = CATransform3DConcat(matrix, value.transform)
    }
  }

  private mutating func removeInstances(from instance: NodeIndex) {
    var instance = instance
    while instance.isValid {
      let next = links[instance.slot].nextSibling
      addDamage(resolved[instance.slot].subtreeBounds)
      removeCopy(instance)
      instance = next
    }
  }

  /// Adds an instance with copies of all that hangs from the first; false if there is no room.
  private mutating func addInstance(to node: NodeIndex) -> Bool {
    guard let instance = copySubtree(of: links[node.slot].firstChild) else { return false }
    append(instance, to: node)
    replication.needsSample = true
    return true
  }

  /// The style from which those of instances start, made once.
  private static let instanceStyle = NodeStyle()

  /// Gives an instance its place, time and colour.
  private mutating func update(
    _ instance: NodeIndex, _ number: Int, of count: Int, _ matrix: CATransform3D,
    _ value: NodeReplicator, replicator: NodeIndex
  ) {
    let bounds = geometry[replicator.slot].bounds
    var place = NodeGeometry()
    place.position = SIMD2(bounds.x + bounds.z / 2, bounds.y + bounds.w / 2)
    place.bounds = SIMD4(place.position.x, place.position.y, 0, 0)
    if place.isFinite { setGeometry(place, of: instance) }
    let isPlaced = matrix.isFinite
    if isPlaced { setMatrix(matrix, of: instance, isSublayers: false) }
    let color = value.color(ofCopy: number)
    var look = Self.instanceStyle
    look.opacity = color.w
    if count == 0 || !isPlaced { look.flags.insert(.hidden) }
    if keepsDepth(replicator, matrix) {
      // The sublayers stand in the replicator's space; each is faded by itself, as in transform
      // layers (behaviour fact GE-11).
      look.flags.insert(.preservesDepth)
      look.flags.remove(.allowsGroupOpacity)
    }
    setStyle(look, of: instance)
    setTint(SIMD4(lowHalf: color.lowHalf, highHalf: SIMD2(color.z, 1)), of: instance)
    setTiming(NodeTiming(delay: Double(number) * value.delay), of: instance)
  }

  /// Whether the sublayers of an instance are seen in the replicator's space, not in a plane of their
  /// own: where the plane would be tilted, or seen in perspective, or the replicator keeps depth.
  private func keepsDepth(_ replicator: NodeIndex, _ matrix: CATransform3D) -> Bool {
    if style[replicator.slot].flags.contains(.preservesDepth) { return true }
    if sublayerTransformSlot[replicator.slot] >= 0 { return true }
    return LayerMatrix.flat(NodeGeometry(), transform: matrix, isFlipped: false) == nil
  }

  /// Sets a node's place in time; a clock that is there already is only set anew.
  mutating func setTiming(_ value: NodeTiming, of node: NodeIndex) {
    let old = timing[node.slot]
    guard old != value else { return }
    timing[node.slot] = value
    replication.needsSample = true
    if isOrderStale || old.isDefault || value.isDefault {
      isOrderStale = true
    } else {
      clocks[Int(clock[node.slot])].timing = value
    }
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
