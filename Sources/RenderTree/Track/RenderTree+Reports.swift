// SPDX-License-Identifier: MIT

/// Finds the times at which an invisible tree has to be sampled.
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
        track.standing.state != .ended, !isStopped(node), !isCopy(node)
      else { continue }
      let span = tracks.span(of: index)
      let layerTime = track.standing.phase == .before ? span.begin : span.end
      guard layerTime < .infinity else { continue }
      next = min(next, max(time, frameTimeOf(layerTime: layerTime, node, now: time)))
    }
    return next
  }

  /// When the next animation begins or ends after a time, in seconds of the frame clock; infinity for
  /// never. Cost: all tracks.
  ///
  /// Left out are animations on clocks that run backwards, whose times cannot be foreseen, and what
  /// is due already: a sample tells of both.
  public func nextReport(after time: Double) -> Double {
    var next = Double.infinity
    for index in tracks.tracks.indices {
      let track = tracks.tracks[index]
      let node = track.node
      guard node.isValid, node == root || links[node.slot].parent.isValid,
        track.standing.state != .ended, !isCopy(node)
      else { continue }
      let span = tracks.span(of: index)
      let layerTime = track.standing.phase == .before ? span.begin : span.end
      guard layerTime < .infinity else { continue }
      let frameTime = frameTimeOf(layerTime: layerTime, node, now: .infinity)
      if frameTime > time, frameTime < next { next = frameTime }
    }
    return next
  }
}
