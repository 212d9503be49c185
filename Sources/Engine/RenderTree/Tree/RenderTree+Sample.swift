// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// Stage 5, *sample*: tracks at a time give the presented values. O(running tracks), no allocation.
extension RenderTree {
  /// The outcome of sampling.
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
    updateOrder()
    sampledTrackCount = 0
    if !tracks.suspended.apply(at: time) { tracks.suspended.removeAll() }
    leavesTracksOut = !tracks.suspended.ranges.isEmpty
    sampledTime = time
    leaves.prepare(at: time, tracks, &nodes.invalidation)
    guard !tracks.isEmpty || !nodes.emitters.isEmpty || !nodes.live.isEmpty else { return }
    sampleTracks(at: time, into: &result)
    if !nodes.replication.stale.isEmpty || !nodes.replication.ended.isEmpty {
      sampleReplicators(at: time, into: &result)
    }
  }

  /// Evaluates all tracks once.
  mutating func sampleTracks(at time: Double, into result: inout SampleResult) {
    if tracks.options.contains(.steadyTracks) {
      sampleTracks(at: time, steadily: true, into: &result)
    } else {
      sampleTracks(at: time, steadily: false, into: &result)
    }
  }

  /// Evaluates all tracks once: a loop of its own for each value of `steadily`, which is known when
  /// the loop is compiled.
  ///
  /// - Parameter steadily: whether the fast path is tried.
  @inline(__always)
  private mutating func sampleTracks(
    at time: Double, steadily: Bool, into result: inout SampleResult
  ) {
    clocks.advance(to: time)
    var start = 0
    // The progress of the track before, as long as the fast path is taken.
    var progress: Double?
    // Of the node of the track before.
    var last = NodeIndex.none
    var layerTime = time
    var isStopped = false
    // The changes by its tracks so far, noted once for all of them.
    var change: NodeChange = []
    var steadyCount = 0
    var isMoving = false
    // Up to the next tracks that are left out, which whole runs are.
    let leftOut = leaves.ranges.isEmpty ? tracks.suspended.ranges : leaves.ranges
    var leftOutCount = 0
    var limit = leftOut.first?.lowerBound ?? tracks.tracks.count
    while true {
      if start >= limit {
        guard leftOutCount < leftOut.count else { break }
        start = leftOut[leftOutCount].upperBound
        leftOutCount += 1
        limit =
          leftOutCount < leftOut.count ? leftOut[leftOutCount].lowerBound : tracks.tracks.count
        progress = nil
        continue
      }
      let track = tracks.tracks[start]
      let node = track.node
      if node != last {
        nodes.invalidation.mark(last, change)
        change = []
        last = .none
        guard node.isValid, node == root || nodes.structure.links[node.slot].parent.isValid else {
          start = tracks.endOfRun(from: start)
          progress = nil
          continue
        }
        last = node
        layerTime = clocks.time(of: node, atFrameTime: time)
        isStopped = clocks.isStopped(node)
      }
      progress =
        steadily
        ? tracks.steadyProgress(track, start, atLayerTime: layerTime, after: progress) : nil
      if let progress, let touched = nodes.presentSteadily(track, start, at: progress, tracks) {
        change.formUnion(touched)
        isMoving = isMoving || !isStopped
        steadyCount &+= 1
        start &+= 1
      } else {
        progress = nil
        let end = tracks.endOfRun(from: start)
        sampledTrackCount += end - start
        sample(run: start..<end, of: node, layerTime: layerTime, frameTime: time, &result)
        start = end
      }
    }
    nodes.invalidation.mark(last, change)
    leaves.steadyCount = steadyCount
    if !leaves.ranges.isEmpty {
      leaves.sample(at: time, tracks, clocks, &nodes)
      steadyCount += leaves.trackCount
      isMoving = true
    }
    if isMoving { result.nextEventTime = time }
    if !tracks.suspended.ranges.isEmpty {
      result.nextEventTime = min(result.nextEventTime, tracks.suspended.end)
    }
    sampledTrackCount += steadyCount
    if !nodes.emitters.isEmpty { nodes.sampleEmitters(at: time, clocks, &result) }
    if !nodes.live.isEmpty { nodes.sampleLive(at: time, clocks, &images, &result) }
  }

  /// Evaluates a run, presents it, and notes what follows for the frames to come.
  private mutating func sample(
    run: Range<Int>, of node: NodeIndex, layerTime: Double, frameTime: Double,
    _ result: inout SampleResult
  ) {
    let phases = tracks.sampleRun(run, atLayerTime: layerTime)
    nodes.note(nodes.values.present(run, of: node, from: tracks), of: node)
    // A stopped clock changes nothing.
    if phases.hasActive, !clocks.isStopped(node) {
      result.noteMotion(run: run, of: node, frameTime: frameTime, tracks, clocks)
    }
    if phases.hasNews { report(run: run, frameTime: frameTime, &result) }
    if phases.hasWaiting {
      result.noteBeginnings(run: run, of: node, frameTime: frameTime, tracks, clocks)
    }
  }

  // MARK: - Events

  /// Posts what began and what ended in a sampled run.
  private mutating func report(
    run: Range<Int>, frameTime: Double, _ result: inout SampleResult
  ) {
    for index in run {
      let progressState = tracks.tracks[index].progressState
      guard progressState.state != .ended, progressState.phase != .before else { continue }
      if progressState.state == .waiting { post(.started, at: index, &result) }
      guard progressState.phase == .after else { continue }
      post(.ended, at: index, &result)
      // The next frame shows what lies below.
      if tracks.isAtLastInstant(index) { result.nextEventTime = frameTime }
    }
  }

  private mutating func post(
    _ kind: AnimationEvent.Kind, at index: Int, _ result: inout SampleResult
  ) {
    tracks.setState(kind == .started ? .running : .ended, at: index)
    let node = tracks.tracks[index].node
    if isCopy(node) {
      // Only the original reports its animation; a copy that outlived it drops the track now.
      if kind == .ended, tracks.details[index].options.contains(.outlivesOriginal) {
        nodes.replication.ended.append(node)
      }
      return
    }
    let event = AnimationEvent(
      kind: kind, node: nodes.structure.ids[node.slot],
      animation: tracks.details[index].id)
    if result.events.last != event { result.events.append(event) }
  }
}
