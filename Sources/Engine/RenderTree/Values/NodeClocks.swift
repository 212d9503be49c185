// SPDX-License-Identifier: MIT

/// The time scales of a tree's nodes: nodes share a clock until one has timing of its own.
struct NodeClocks: ~Copyable {
  /// The time scale of a layer: its timing, relative to the clock of its nearest timed ancestor.
  struct Clock: BitwiseCopyable {
    /// The clock above; none for the time of the frame.
    var parent: ListIndex<Clock>
    var timing: NodeTiming
    /// The clock's time at the sampled frame, in seconds.
    var time: Double
  }

  private var clocks = Column<Clock>()
  /// By slot: the node's clock; none for the time of the frame.
  private var clockOfNode = Column<ListIndex<Clock>>()

  /// Makes room for one more node.
  mutating func addNode() { clockOfNode.append(.none) }

  /// Gives each node under the root its clock.
  ///
  /// - Parameters:
  ///   - structure: its order is up to date.
  ///   - timings: what the application set.
  mutating func rebuild(
    _ structure: borrowing NodeStructure, _ timings: borrowing SideColumn<NodeTiming>
  ) {
    clocks.removeAll()
    // Nodes outside of the root have no clock, and may have had one.
    for slot in clockOfNode.indices { clockOfNode[slot] = .none }
    for node in structure.order {
      let parent = structure.parentBelowRoot(of: node)
      let inherited = parent.isValid ? clockOfNode[parent.slot] : .none
      if let index = timings.index(of: node) {
        clocks.append(Clock(parent: inherited, timing: timings.values[index], time: 0))
        clockOfNode[node.slot] = ListIndex(clocks.count - 1)
      } else {
        clockOfNode[node.slot] = inherited
      }
    }
  }

  /// Changes the timing of a node that has a clock of its own.
  mutating func setTiming(_ timing: NodeTiming, of node: NodeIndex) {
    clocks[clockOfNode[node.slot].number].timing = timing
  }

  /// Brings all clocks to the time of a frame; those above come first.
  mutating func advance(to frameTime: Double) {
    for index in clocks.indices {
      let parent = clocks[index].parent
      let above = parent.isNone ? frameTime : clocks[parent.number].time
      clocks[index].time = clocks[index].timing.localTime(atParentTime: above)
    }
  }

  /// Whether a node's time runs as fast as that of the frame, without cycles, and has begun.
  func runsEvenly(_ node: NodeIndex) -> Bool {
    var index = clockOfNode[node.slot]
    while !index.isNone {
      let clock = clocks[index.number]
      guard clock.timing.speed == 1, clock.timing.duration == .infinity,
        clock.timing.beginTime == -.infinity
      else { return false }
      index = clock.parent
    }
    return true
  }

  /// A node's clock; none for the time of the frame.
  func clock(of node: NodeIndex) -> ListIndex<Clock> { clockOfNode[node.slot] }

  /// A clock's time at the frame that the clocks were brought to.
  @inline(__always)
  func time(of clock: ListIndex<Clock>, atFrameTime frameTime: Double) -> Double {
    clock.isNone ? frameTime : clocks[clock.number].time
  }

  /// A node's time at the frame that the clocks were brought to.
  @inline(__always)
  func time(of node: NodeIndex, atFrameTime frameTime: Double) -> Double {
    let clock = clockOfNode[node.slot]
    return clock.isNone ? frameTime : clocks[clock.number].time
  }

  /// Whether some clock above a node has speed 0.
  @inline(__always)
  func isStopped(_ node: NodeIndex) -> Bool {
    let clock = clockOfNode[node.slot]
    return clock.isNone ? false : isStopped(clock)
  }

  private func isStopped(_ clock: ListIndex<Clock>) -> Bool {
    var index = clock
    while !index.isNone {
      if clocks[index.number].timing.speed == 0 { return true }
      index = clocks[index.number].parent
    }
    return false
  }

  /// Whether some clock above a node has a speed below 0.
  func runsBackwards(_ node: NodeIndex) -> Bool {
    var index = clockOfNode[node.slot]
    while !index.isNone {
      if clocks[index.number].timing.speed < 0 { return true }
      index = clocks[index.number].parent
    }
    return false
  }

  /// The frame time at which a node's clock shows `layerTime`; `now` if that cannot be told.
  func frameTime(atLayerTime layerTime: Double, of node: NodeIndex, now: Double) -> Double {
    var time = layerTime
    var index = clockOfNode[node.slot]
    while !index.isNone {
      let clock = clocks[index.number]
      guard clock.timing.speed > 0 else { return isStopped(node) ? .infinity : now }
      time = clock.timing.parentTime(atLocalTime: time)
      index = clock.parent
    }
    return time
  }
}
