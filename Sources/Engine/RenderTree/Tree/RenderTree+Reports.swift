// SPDX-License-Identifier: MIT

/// Finds the times at which an invisible tree has to be sampled.
extension RenderTree {
  /// When the next animation begins or ends after the frame of a time, in seconds of the frame
  /// clock; infinity for never. Cost: all tracks.
  ///
  /// Not before `time`, and `time` itself where a clock runs backwards, which cannot be foreseen.
  public func nextReportTime(after time: Double) -> Double {
    nodes.earliestReport(after: time, includesDue: true, tracks, clocks)
  }

  /// When the next animation begins or ends after a time, in seconds of the frame clock; infinity for
  /// never. Cost: all tracks.
  ///
  /// Left out are animations on clocks that run backwards, whose times cannot be foreseen, and reports
  /// that are due already: a sample reports both.
  public func nextReport(after time: Double) -> Double {
    nodes.earliestReport(after: time, includesDue: false, tracks, clocks)
  }
}

extension NodeStore {
  /// The earliest report of a track on a node of the tree.
  ///
  /// - Parameter includesDue: whether reports that are due, or cannot be foreseen, count as due at
  ///   `time`.
  fileprivate func earliestReport(
    after time: Double, includesDue: Bool, _ tracks: borrowing TrackStore,
    _ clocks: borrowing NodeClocks
  ) -> Double {
    var next = Double.infinity
    for index in tracks.tracks.indices {
      let track = tracks.tracks[index]
      let node = track.node
      guard node.isValid, node == structure.root || structure.links[node.slot].parent.isValid,
        track.state != .ended, !replication.isCopy(node), !includesDue || !clocks.isStopped(node)
      else { continue }
      let span = tracks.span(of: index)
      let layerTime = track.progressState.phase == .before ? span.begin : span.end
      guard layerTime < .infinity else { continue }
      let report = clocks.frameTime(
        atLayerTime: layerTime, of: node, now: includesDue ? time : .infinity)
      if includesDue {
        next = min(next, max(time, report))
      } else if report > time {
        next = min(next, report)
      }
    }
    return next
  }
}
