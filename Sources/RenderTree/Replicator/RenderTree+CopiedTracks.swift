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
    var list: [(StoredTrack, TrackDetails)] = []
    var states: [(TrackKey, StoredTrack.State)] = []
    for index in tracks.range(of: copy) {
      let track = tracks.tracks[index]
      var detail = tracks.details[index]
      let key = TrackKey(id: detail.id, run: track.target.runKey)
      states.append((key, track.state))
      guard track.state != .ended, !tracks.hasTrack(detail.id, of: source),
        detail.options.contains(.outlivesOriginal) || ended.contains(key)
      else { continue }
      detail.options.insert(.outlivesOriginal)
      list.append((track, detail))
    }
    for index in tracks.range(of: source) {
      var track = tracks.tracks[index]
      let detail = tracks.details[index]
      let key = TrackKey(id: detail.id, run: track.target.runKey)
      track.progressState = StoredTrack.ProgressState()
      if let known = states.first(where: { $0.0 == key }) { track.progressState.state = known.1 }
      // The old look stays until the transition begins.
      if detail.segmentKind == .transitions { track.flags.insert(.fillsBackwards) }
      list.append((track, detail))
    }
    tracks.setStoredTracks(list, of: copy)
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
      var list: [(StoredTrack, TrackDetails)] = []
      for index in tracks.range(of: node) {
        let detail = tracks.details[index]
        let hasEnded = tracks.tracks[index].state == .ended
        if hasEnded, detail.options.contains(.outlivesOriginal) { continue }
        list.append((tracks.tracks[index], detail))
      }
      tracks.setStoredTracks(list, of: node)
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

extension TrackStore {
  /// Which of a node's tracks have ended.
  func endedTracks(of node: NodeIndex) -> [TrackKey] {
    range(of: node).compactMap { index in
      guard tracks[index].state == .ended else { return nil }
      return TrackKey(id: details[index].id, run: tracks[index].target.runKey)
    }
  }
}
