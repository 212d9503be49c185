// SPDX-License-Identifier: MIT

/// What a tree that nobody sees has to be sampled for.
extension RenderTree {
  /// When the next animation begins or ends after the frame of a time, in seconds of the frame
  /// clock; infinity for never. Cost: all tracks.
  ///
  /// Not before `time`, and `time` itself where a clock runs backwards, which cannot be foreseen.
  public func nextReportTime(after time: Double) -> Double {
    var next = Double.infinity
    for index in tracks.tracks.indices {
      let track = tracks.tracks[index]
      let node = track.node
      guard node.isValid, node == root || links[node.slot].parent.isValid,
        track.standing.state != .ended
      else { continue }
      let span = tracks.span(of: index)
      let layerTime = track.standing.phase == .before ? span.begin : span.end
      guard layerTime < .infinity else { continue }
      next = min(next, max(time, reportTime(of: layerTime, node, now: time)))
    }
    return next
  }

  /// The frame time at which a node's clock shows `layerTime`; infinity below a clock that stands
  /// still, `now` below one that runs backwards.
  private func reportTime(of layerTime: Double, _ node: NodeIndex, now: Double) -> Double {
    var time = layerTime
    var runsBackwards = false
    var index = clock[node.slot]
    while index >= 0 {
      let clock = clocks[Int(index)]
      if clock.timing.speed == 0 { return .infinity }
      runsBackwards = runsBackwards || clock.timing.speed < 0
      time = clock.timing.parentTime(atLocalTime: time)
      index = clock.parent
    }
    return runsBackwards ? now : time
  }
}
