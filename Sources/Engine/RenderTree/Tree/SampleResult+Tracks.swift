// SPDX-License-Identifier: MIT

/// The frames that the tracks of a sampled run ask for.
extension RenderTree.SampleResult {
  /// Asks for the next frame: at once, or as soon as the rate that the tracks ask for lets it; for
  /// tracks that only keep the time, for one at their end.
  @inline(__always)
  mutating func noteMotion(
    run: Range<Int>, of node: NodeIndex, frameTime: Double, _ tracks: borrowing TrackStore,
    _ clocks: borrowing NodeClocks
  ) {
    if tracks.arePaused(run) { return }
    var isSilent = tracks.tracks[run.lowerBound].target.property == .none
    for index in run where isSilent {
      isSilent = tracks.details[index].options.contains(.onlyReports)
    }
    guard isSilent || tracks.details[run.lowerBound].frameRate > 0 else {
      nextEventTime = frameTime
      return
    }
    for index in run where tracks.tracks[index].progressState.phase == .active {
      let end = clocks.frameTime(
        atLayerTime: tracks.span(of: index).end, of: node, now: frameTime)
      var next = max(end, frameTime)
      if !isSilent {
        let rate = Double(tracks.details[index].frameRate)
        next = rate > 0 ? min(next, frameTime + 1 / rate) : frameTime
      }
      nextEventTime = min(nextEventTime, next)
    }
  }

  /// Finds out when the first of a run's waiting tracks begins.
  mutating func noteBeginnings(
    run: Range<Int>, of node: NodeIndex, frameTime: Double, _ tracks: borrowing TrackStore,
    _ clocks: borrowing NodeClocks
  ) {
    for index in run where tracks.tracks[index].progressState.phase == .before {
      let begin = tracks.span(of: index).begin
      let time = clocks.frameTime(atLayerTime: begin, of: node, now: frameTime)
      nextEventTime = min(nextEventTime, max(time, frameTime))
    }
  }
}
