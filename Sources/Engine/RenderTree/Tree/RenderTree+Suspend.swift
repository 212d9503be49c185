// SPDX-License-Identifier: MIT

/// Fast path: tracks of nodes behind an opaque one that covers everything are not evaluated.
///
/// Their nodes keep the values of the frame in which the tracks were suspended. The tracks are evaluated
/// again before the first of them begins or ends, if time runs backwards, and when tracks, links or the
/// time of layers change. A compositor makes sure in each frame that the cover still hides them, and
/// resumes them if not.
extension RenderTree {
  /// Whether tracks are suspended, as far as there were any to suspend.
  package var hasSuspendedTracks: Bool { tracks.suspended.isActive }

  /// Suspends the tracks of the siblings that are painted before a node, and before the nodes above it,
  /// with all below them.
  ///
  /// Those tracks go on that might bring a node in front of the cover, or that keep more than a value.
  /// Cost: the nodes before the cover.
  ///
  /// - Parameter time: the sampled time.
  package mutating func suspendTracks(behind cover: NodeIndex, at time: Double) {
    guard !nodes.structure.isOrderStale else { return resumeTracks() }
    tracks.suspended = SuspendedTracks(behind: cover, at: time, tracks, nodes, clocks)
  }

  /// Has all tracks evaluated again from the next sample on.
  package mutating func resumeTracks() { tracks.didChange() }
}
