// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Stage 5, *sample*: tracks at a time give the presented values. O(running tracks), no allocation.
extension RenderTree {
  /// What a renderer learns from sampling.
  public struct SampleResult: Sendable {
    /// Animations that began or ended since the last sample, in order of the tracks.
    public var events: [AnimationEvent] = []
    /// The next time at which the picture changes by itself: the sampled time while something
    /// moves, a later time while something waits to begin, infinity in a still tree.
    public var nextEventTime = Double.infinity

    public init() {}
  }

  /// Evaluates all tracks at a time of the frame clock, in seconds.
  ///
  /// - Parameters:
  ///   - time: the time of the frame; NaN counts as 0.
  ///   - result: overwritten; its list keeps its capacity, so that a steady frame allocates nothing.
  public mutating func sample(at time: Double, into result: inout SampleResult) {
    let time = time.isNaN ? 0 : time
    result.events.removeAll(keepingCapacity: true)
    result.nextEventTime = .infinity
    if isOrderStale {
      rebuildOrder()
      isAnythingDirty = true
    }
    guard !tracks.isEmpty else { return }
    for index in clocks.indices {
      let parent = clocks[index].parent
      let above = parent < 0 ? time : clocks[Int(parent)].time
      clocks[index].time = clocks[index].timing.localTime(atParentTime: above)
    }
    var start = 0
    while start < tracks.tracks.count {
      let end = tracks.endOfRun(from: start)
      let node = tracks.tracks[start].node
      if node.isValid, node == root || links[node.slot].parent.isValid {
        let clock = clock[node.slot]
        let layerTime = clock < 0 ? time : clocks[Int(clock)].time
        let phases = tracks.sampleRun(start..<end, atLayerTime: layerTime)
        present(run: start..<end, of: node)
        // A clock that stands still changes nothing by itself.
        if phases.hasActive, clock < 0 || !isStopped(node) {
          noteMotion(run: start..<end, of: node, frameTime: time, &result)
        }
        if phases.hasNews { report(run: start..<end, &result) }
        if phases.hasWaiting {
          noteBeginnings(run: start..<end, of: node, frameTime: time, &result)
        }
      }
      start = end
    }
  }

  private mutating func present(run: Range<Int>, of node: NodeIndex) {
    let slot = node.slot
    let property = tracks.tracks[run.lowerBound].target.property
    switch property.group {
    case .geometry:
      let base = modelGeometry[slot].lanes(property)
      let value = tracks.lanes(run: run, base: base)
      guard value != geometry[slot].lanes(property), value.isFinite else { return }
      geometry[slot].setLanes(property, value)
      mark(node, property == .bounds ? .placeAndContent : .placement)
      if property == .zPosition { mark(links[slot].parent, .subtreeLook) }
    case .style:
      let base = modelStyle[slot].lanes(property)
      let value = tracks.lanes(run: run, base: base)
      guard value != style[slot].lanes(property), value.isFinite else { return }
      presentStyle(property, value, of: node)
    case .contents:
      presentContents(run: run, property, of: node)
    case .shadow:
      let base = modelShadow[slot].lanes(property)
      let value = tracks.lanes(run: run, base: base)
      guard value != shadow[slot].lanes(property), value.isFinite else { return }
      shadow[slot].setLanes(property, value)
      mark(node, .look)
    case .shape: presentShape(run: run, property, of: node)
    case .gradient: presentGradient(run: run, property, of: node)
    case .effects: presentEffect(run: run, of: node)
    case .transform:
      presentMatrix(run: run, of: node, slot: transformSlot[slot])
    case .sublayerTransform:
      presentMatrix(run: run, of: node, slot: sublayerTransformSlot[slot], changesContent: true)
    default:
      if property == .transition { presentTransition(run: run, of: node) }
    }
  }

  /// Presents one property of the style; flags go the longer way, as they may place the node.
  @inline(__always)
  private mutating func presentStyle(
    _ property: AnimatableProperty, _ value: SIMD4<Double>, of node: NodeIndex
  ) {
    let slot = node.slot
    if property == .opacity {
      style[slot].opacity = Float(value.x)
      mark(node, .wholeArea)
    } else {
      var changed = style[slot]
      changed.setLanes(property, value)
      presentStyle(changed, of: node)
    }
  }

  private mutating func presentContents(
    run: Range<Int>, _ property: AnimatableProperty, of node: NodeIndex
  ) {
    let slot = node.slot
    var value = contents[slot]
    if property == .contents {
      value.image = modelContents[slot].image
      value.imageSize = modelContents[slot].imageSize
      value.fadingImage = .none
      value.fadeProgress = 0
      value = tracks.contents(run: run, base: value)
    } else {
      let base = modelContents[slot].lanes(property)
      let lanes = tracks.lanes(run: run, base: base)
      guard lanes.isFinite else { return }
      value.setLanes(property, lanes)
    }
    guard value != contents[slot] else { return }
    contents[slot] = value
    mark(node, .look)
  }

  private mutating func presentMatrix(
    run: Range<Int>, of node: NodeIndex, slot: Int32, changesContent: Bool = false
  ) {
    guard slot >= 0 else { return }
    let value = tracks.matrix(run: run, base: modelMatrices[Int(slot)])
    guard value != matrices[Int(slot)], value.isFinite else { return }
    matrices[Int(slot)] = value
    mark(node, changesContent ? .placeAndContent : .placement)
  }

  // MARK: - Events

  /// Posts what began and what ended in a sampled run.
  private mutating func report(run: Range<Int>, _ result: inout SampleResult) {
    for index in run where tracks.tracks[index].state != .ended {
      let track = tracks.tracks[index]
      guard track.sample.phase != .before else { continue }
      if track.state == .waiting { post(.started, track, at: index, &result) }
      if track.sample.phase == .after { post(.ended, track, at: index, &result) }
    }
  }

  /// Asks for the next frame; for tracks that only keep the time, for one at their end.
  @inline(__always)
  private func noteMotion(
    run: Range<Int>, of node: NodeIndex, frameTime: Double, _ result: inout SampleResult
  ) {
    let isSilent = tracks.tracks[run.lowerBound].target.property == .none
    guard isSilent, run.allSatisfy({ tracks.tracks[$0].options.contains(.onlyReports) }) else {
      result.nextEventTime = frameTime
      return
    }
    for index in run where tracks.tracks[index].sample.phase == .active {
      let end = frameTimeOf(
        layerTime: tracks.span(tracks.tracks[index]).end, node, now: frameTime)
      result.nextEventTime = min(result.nextEventTime, max(end, frameTime))
    }
  }

  /// Finds out when the first of a run's waiting tracks begins.
  private func noteBeginnings(
    run: Range<Int>, of node: NodeIndex, frameTime: Double, _ result: inout SampleResult
  ) {
    for index in run where tracks.tracks[index].sample.phase == .before {
      let begin = tracks.span(tracks.tracks[index]).begin
      let time = frameTimeOf(layerTime: begin, node, now: frameTime)
      result.nextEventTime = min(result.nextEventTime, max(time, frameTime))
    }
  }

  private mutating func post(
    _ kind: AnimationEvent.Kind, _ track: StoredTrack, at index: Int,
    _ result: inout SampleResult
  ) {
    tracks.setState(kind == .started ? .running : .ended, at: index)
    let event = AnimationEvent(kind: kind, node: ids[track.node.slot], animation: track.id)
    if result.events.last != event { result.events.append(event) }
  }

  /// The frame time at which a node's clock shows `layerTime`; `now` if that cannot be told.
  private func frameTimeOf(layerTime: Double, _ node: NodeIndex, now: Double) -> Double {
    var time = layerTime
    var index = clock[node.slot]
    while index >= 0 {
      let clock = clocks[Int(index)]
      guard clock.timing.speed > 0 else { return isStopped(node) ? .infinity : now }
      time = clock.timing.parentTime(atLocalTime: time)
      index = clock.parent
    }
    return time
  }

  /// Whether some clock above a node has speed 0.
  private func isStopped(_ node: NodeIndex) -> Bool {
    var index = clock[node.slot]
    while index >= 0 {
      if clocks[Int(index)].timing.speed == 0 { return true }
      index = clocks[Int(index)].parent
    }
    return false
  }
}

extension SIMD4<Double> {
  /// Whether all four numbers are finite.
  var isFinite: Bool { (sum() * 0) == 0 }
}
