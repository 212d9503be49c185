// SPDX-License-Identifier: MIT

/// The tracks that copies of nodes have.
extension TrackStore {
  /// Which of a node's tracks have ended.
  func endedTracks(of node: NodeIndex) -> [TrackKey] {
    range(of: node).compactMap { index in
      guard tracks[index].state == .ended else { return nil }
      return TrackKey(id: details[index].id, run: tracks[index].target.runKey)
    }
  }

  /// The tracks of a source for a copy of it, behind those of the copy that outlive their originals.
  ///
  /// - Parameter ended: tracks that the source had until now and that have ended there.
  func copiedTracks(
    to copy: NodeIndex, from source: NodeIndex, outliving ended: [TrackKey]
  ) -> [(StoredTrack, TrackDetails)] {
    var list: [(StoredTrack, TrackDetails)] = []
    var states: [(TrackKey, StoredTrack.State)] = []
    for index in range(of: copy) {
      let track = tracks[index]
      var detail = details[index]
      let key = TrackKey(id: detail.id, run: track.target.runKey)
      states.append((key, track.state))
      guard track.state != .ended, !hasTrack(detail.id, of: source),
        detail.options.contains(.outlivesOriginal) || ended.contains(key)
      else { continue }
      detail.options.insert(.outlivesOriginal)
      list.append((track, detail))
    }
    for index in range(of: source) {
      var track = tracks[index]
      let detail = details[index]
      let key = TrackKey(id: detail.id, run: track.target.runKey)
      track.progressState = StoredTrack.ProgressState()
      if let known = states.first(where: { $0.0 == key }) { track.progressState.state = known.1 }
      // The old look stays until the transition begins.
      if detail.segmentKind == .transitions { track.flags.insert(.fillsBackwards) }
      list.append((track, detail))
    }
    return list
  }

  /// The tracks of a copy without those that have outlived their originals and have ended.
  func tracksToKeep(ofCopy node: NodeIndex) -> [(StoredTrack, TrackDetails)] {
    range(of: node).compactMap { index in
      let hasEnded = tracks[index].state == .ended
      if hasEnded, details[index].options.contains(.outlivesOriginal) { return nil }
      return (tracks[index], details[index])
    }
  }
}
