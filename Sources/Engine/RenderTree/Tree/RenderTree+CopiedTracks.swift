// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The tracks of copies, and those that drive replicators.
///
/// A copy has its original's tracks, and evaluates them at its own time. When an animation of the
/// original has ended and is taken off, the later copies' go on to their own end (behaviour fact
/// RE-3); one that is removed before its end is gone from all copies.
extension RenderTree {
  /// Gives a copy the tracks of its source.
  ///
  /// - Parameter ended: tracks that the source had until now and that have ended there.
  mutating func copyTracks(to copy: NodeIndex, outliving ended: [TrackKey] = []) {
    let source = nodes.replication.source(of: copy)
    guard tracks.hasTracks(of: source) || tracks.hasTracks(of: copy) else { return }
    let old = tracks.images(of: copy)
    tracks.setStoredTracks(
      tracks.copiedTracks(to: copy, from: source, outliving: ended), of: copy)
    didSetTracks(of: copy, releasing: old)
  }

  /// Brings replicators' instances up to date after sampling, and samples what that made.
  ///
  /// A copied replicator may have another number of instances at its time, so that this goes on
  /// until nothing changes, or as deep as replicators may sensibly be nested.
  @inline(never)
  mutating func sampleReplicators(at time: Double, into result: inout SampleResult) {
    var round = 0
    while round < 16, !nodes.replication.stale.isEmpty || !nodes.replication.ended.isEmpty {
      round += 1
      dropEndedTracks()
      updateInstances(isSampled: true)
      guard nodes.replication.needsSample || nodes.structure.isOrderStale else { return }
      nodes.replication.needsSample = false
      updateOrder()
      result.nextEventTime = .infinity
      sampleTracks(at: time, into: &result)
    }
  }

  /// Takes the tracks off that have outlived their originals and have ended.
  private mutating func dropEndedTracks() {
    guard !nodes.replication.ended.isEmpty else { return }
    let copies = nodes.replication.ended
    nodes.replication.ended.removeAll(keepingCapacity: true)
    for node in copies where isCopy(node) {
      let old = tracks.images(of: node)
      tracks.setStoredTracks(tracks.tracksToKeep(ofCopy: node), of: node)
      didSetTracks(of: node, releasing: old)
      tracks.forgetEffect(of: node)
      nodes.replication.needsSample = true
    }
  }
}

/// The animation of one property of a node.
struct TrackKey: Equatable, Sendable, BitwiseCopyable {
  var id: AnimationID
  var run: UInt32
}
