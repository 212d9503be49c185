// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

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
    guard !tracks.isEmpty || !emitters.isEmpty else { return }
    sampleTracks(at: time, into: &result)
    if !replication.stale.isEmpty || !replication.ended.isEmpty {
      sampleReplicators(at: time, into: &result)
    }
  }

  /// Evaluates all tracks once.
  mutating func sampleTracks(at time: Double, into result: inout SampleResult) {
    for index in clocks.indices {
      let parent = clocks[index].parent
      let above = parent < 0 ? time : clocks[Int(parent)].time
      clocks[index].time = clocks[index].timing.localTime(atParentTime: above)
    }
    var start = 0
    // The progress of the track before, as long as the short way is taken.
    var progress: Double?
    // Of the node of the track before.
    var last = NodeIndex.invalid
    var clock = Int32(-1)
    var layerTime = time
    while start < tracks.tracks.count {
      let node = tracks.tracks[start].node
      if node != last || !node.isValid {
        guard node.isValid, node == root || links[node.slot].parent.isValid else {
          start = tracks.endOfRun(from: start)
          progress = nil
          continue
        }
        last = node
        clock = self.clock[node.slot]
        layerTime = clock < 0 ? time : clocks[Int(clock)].time
      }
      progress = tracks.steadyProgress(start, atLayerTime: layerTime, after: progress)
      if let progress, presentSteadily(start, progress, of: node) {
        if clock < 0 || !isStopped(node) { result.nextEventTime = time }
        start += 1
      } else {
        progress = nil
        let end = tracks.endOfRun(from: start)
        sample(run: start..<end, of: node, layerTime: layerTime, frameTime: time, &result)
        start = end
      }
    }
    if !emitters.isEmpty { sampleEmitters(at: time, &result) }
  }

  /// Evaluates a run, presents it, and notes what follows for the frames to come.
  private mutating func sample(
    run: Range<Int>, of node: NodeIndex, layerTime: Double, frameTime: Double,
    _ result: inout SampleResult
  ) {
    let phases = tracks.sampleRun(run, atLayerTime: layerTime)
    present(run: run, of: node)
    // A clock that stands still changes nothing by itself.
    if phases.hasActive, clock[node.slot] < 0 || !isStopped(node) {
      noteMotion(run: run, of: node, frameTime: frameTime, &result)
    }
    if phases.hasNews { report(run: run, frameTime: frameTime, &result) }
    if phases.hasWaiting { noteBeginnings(run: run, of: node, frameTime: frameTime, &result) }
  }

  /// Presents a plain or keyframed run that goes on; false for the properties that take the way of all
  /// others.
  @inline(__always)
  private mutating func presentSteadily(
    _ index: Int, _ progress: Double, of node: NodeIndex
  ) -> Bool {
    let flags = tracks.tracks[index].flags
    guard flags.contains(.isPlain) else { return presentKeyframed(index, progress, of: node) }
    let segment = Int(tracks.tracks[index].segmentStart)
    switch tracks.tracks[index].target.property {
    case .transform:
      let slot = transformSlot[node.slot]
      guard slot >= 0 else { return false }
      if flags.contains(.isTranslation) {
        presentTranslation(
          tracks.straights[segment].exactValue(at: progress), Int(slot), of: node)
      } else {
        presentMatrix(tracks.matrixStraights[segment].value(at: progress), slot, of: node)
      }
    case .opacity:
      presentOpacity(tracks.straights[segment].value(at: progress).x, of: node)
    case .position:
      return presentPosition(tracks.straights[segment].value(at: progress), of: node)
    default:
      return false
    }
    return true
  }

  /// The same for several straight ways: positions, opacities, and turns about z of layers that are not
  /// transformed otherwise.
  @inline(never)
  private mutating func presentKeyframed(
    _ index: Int, _ progress: Double, of node: NodeIndex
  ) -> Bool {
    let target = tracks.tracks[index].target
    switch target.property {
    case .transform:
      let slot = transformSlot[node.slot]
      guard slot >= 0, target.component == .rotationZ,
        modelMatrices[Int(slot)].hasSameElements(as: CATransform3DIdentity)
      else { return false }
      let angle = tracks.keyframedLanes(index, at: progress).x
      presentMatrix(ComponentTransform.rotation(z: angle), slot, of: node)
      return true
    case .opacity:
      presentOpacity(tracks.keyframedLanes(index, at: progress).x, of: node)
      return true
    case .position:
      guard target.laneCount == 2 else { return false }
      return presentPosition(tracks.keyframedLanes(index, at: progress), of: node)
    default:
      return false
    }
  }

  @inline(__always)
  private mutating func presentPosition(_ lanes: SIMD4<Double>, of node: NodeIndex) -> Bool {
    let value = lanes.lowHalf
    guard value != geometry[node.slot].position, ((value.x + value.y) * 0) == 0 else { return true }
    geometry[node.slot].position = value
    mark(node, .placement)
    return true
  }

  private mutating func present(run: Range<Int>, of node: NodeIndex) {
    let slot = node.slot
    let property = tracks.tracks[run.lowerBound].target.property
    switch property.group {
    case .geometry:
      let value =
        tracks.plainLanes(run) ?? tracks.lanes(run: run, base: modelGeometry[slot].lanes(property))
      guard value != geometry[slot].lanes(property), value.isFinite else { return }
      geometry[slot].setLanes(property, value)
      mark(node, property == .bounds ? .placeAndContent : .placement)
      if property == .zPosition { mark(links[slot].parent, .subtreeLook) }
      if property == .bounds { noteReplicator(node) }
    case .style:
      let value =
        tracks.plainLanes(run) ?? tracks.lanes(run: run, base: modelStyle[slot].lanes(property))
      presentStyle(property, value, of: node)
    case .contents:
      presentContents(run: run, property, of: node)
    case .shadow:
      let value =
        tracks.plainLanes(run) ?? tracks.lanes(run: run, base: modelShadow[slot].lanes(property))
      guard value != shadow[slot].lanes(property), value.isFinite else { return }
      shadow[slot].setLanes(property, value)
      mark(node, .look)
    case .shape: presentShape(run: run, property, of: node)
    case .gradient: presentGradient(run: run, property, of: node)
    case .effects: presentEffect(run: run, of: node)
    case .replicator: presentReplicator(run: run, property, of: node)
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
      presentOpacity(value.x, of: node)
    } else {
      guard value != style[slot].lanes(property), value.isFinite else { return }
      var changed = style[slot]
      changed.setLanes(property, value)
      presentStyle(changed, of: node)
    }
  }

  @inline(__always)
  private mutating func presentOpacity(_ value: Double, of node: NodeIndex) {
    // Compared as it is kept.
    let opacity = Float(value)
    guard opacity != style[node.slot].opacity, opacity.isFinite else { return }
    style[node.slot].opacity = opacity
    mark(node, .wholeArea)
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
    let value =
      tracks.plainMatrix(run) ?? tracks.matrix(run: run, base: modelMatrices[Int(slot)])
    presentMatrix(value, slot, of: node, changesContent: changesContent)
  }

  @inline(__always)
  private mutating func presentMatrix(
    _ value: CATransform3D, _ slot: Int32, of node: NodeIndex, changesContent: Bool = false
  ) {
    guard !value.hasSameElements(as: matrices[Int(slot)]), value.elements.areFinite else { return }
    matrices[Int(slot)] = value
    mark(node, changesContent ? .placeAndContent : .placement)
  }

  /// Presents a translation where the same track presented one before: three numbers change.
  @inline(__always)
  private mutating func presentTranslation(
    _ value: SIMD4<Double>, _ slot: Int, of node: NodeIndex
  ) {
    let old = SIMD3(
      matrices[slot].m41.native, matrices[slot].m42.native, matrices[slot].m43.native)
    guard value.x != old.x || value.y != old.y || value.z != old.z, value.isFinite else { return }
    matrices[slot].m41 = CGFloat(value.x)
    matrices[slot].m42 = CGFloat(value.y)
    matrices[slot].m43 = CGFloat(value.z)
    mark(node, .placement)
  }

  // MARK: - Events

  /// Posts what began and what ended in a sampled run.
  private mutating func report(
    run: Range<Int>, frameTime: Double, _ result: inout SampleResult
  ) {
    for index in run {
      let standing = tracks.tracks[index].standing
      guard standing.state != .ended, standing.phase != .before else { continue }
      if standing.state == .waiting { post(.started, at: index, &result) }
      guard standing.phase == .after else { continue }
      post(.ended, at: index, &result)
      // The next frame shows what lies below.
      if tracks.isAtLastInstant(index) { result.nextEventTime = frameTime }
    }
  }

  /// Asks for the next frame: at once, or as soon as the rate that the tracks ask for lets it; for
  /// tracks that only keep the time, for one at their end.
  @inline(__always)
  private func noteMotion(
    run: Range<Int>, of node: NodeIndex, frameTime: Double, _ result: inout SampleResult
  ) {
    let isSilent =
      tracks.tracks[run.lowerBound].target.property == .none
      && run.allSatisfy({ tracks.details[$0].options.contains(.onlyReports) })
    guard isSilent || tracks.details[run.lowerBound].frameRate > 0 else {
      result.nextEventTime = frameTime
      return
    }
    for index in run where tracks.tracks[index].standing.phase == .active {
      let end = frameTimeOf(layerTime: tracks.span(of: index).end, node, now: frameTime)
      var next = max(end, frameTime)
      if !isSilent {
        let rate = Double(tracks.details[index].frameRate)
        next = rate > 0 ? min(next, frameTime + 1 / rate) : frameTime
      }
      result.nextEventTime = min(result.nextEventTime, next)
    }
  }

  /// Finds out when the first of a run's waiting tracks begins.
  private func noteBeginnings(
    run: Range<Int>, of node: NodeIndex, frameTime: Double, _ result: inout SampleResult
  ) {
    for index in run where tracks.tracks[index].standing.phase == .before {
      let begin = tracks.span(of: index).begin
      let time = frameTimeOf(layerTime: begin, node, now: frameTime)
      result.nextEventTime = min(result.nextEventTime, max(time, frameTime))
    }
  }

  private mutating func post(
    _ kind: AnimationEvent.Kind, at index: Int, _ result: inout SampleResult
  ) {
    tracks.setState(kind == .started ? .running : .ended, at: index)
    let node = tracks.tracks[index].node
    if isCopy(node) {
      // The original tells of its animation; a copy that runs on by itself is done with it now.
      if kind == .ended, tracks.details[index].options.contains(.outlivesOriginal) {
        replication.ended.append(node)
      }
      return
    }
    let event = AnimationEvent(
      kind: kind, node: ids[node.slot],
      animation: tracks.details[index].id)
    if result.events.last != event { result.events.append(event) }
  }

  /// The frame time at which a node's clock shows `layerTime`; `now` if that cannot be told.
  func frameTimeOf(layerTime: Double, _ node: NodeIndex, now: Double) -> Double {
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
  func isStopped(_ node: NodeIndex) -> Bool {
    var index = clock[node.slot]
    while index >= 0 {
      if clocks[Int(index)].timing.speed == 0 { return true }
      index = clocks[Int(index)].parent
    }
    return false
  }
}

extension SIMD16<Double> {
  /// Whether all sixteen numbers are finite.
  @inline(__always)
  fileprivate var areFinite: Bool {
    let eight = (lowHalf + highHalf) * 0
    let four = eight.lowHalf + eight.highHalf
    let two = four.lowHalf + four.highHalf
    return two.x + two.y == 0
  }
}

extension SIMD4<Double> {
  /// Whether all four numbers are finite.
  @inline(__always)
  var isFinite: Bool { (sum() * 0) == 0 }
}
