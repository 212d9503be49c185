// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Finds the tracks that need not be evaluated while their nodes are hidden.
extension SuspendedTracks {
  /// Finds those of the siblings that are painted before a node, and before the nodes above it, with all
  /// below them.
  ///
  /// - Parameter time: the sampled time.
  init(
    behind cover: NodeIndex, at time: Double, _ tracks: borrowing TrackStore,
    _ nodes: borrowing NodeStore, _ clocks: borrowing NodeClocks
  ) {
    self.init(at: time)
    var current = cover
    while current.isValid, current != nodes.structure.root {
      let parent = nodes.structure.links[current.slot].parent
      guard parent.isValid, !nodes.structure.isMask(current) else { break }
      var sibling = nodes.structure.links[parent.slot].firstChild
      while sibling.isValid, sibling != current {
        var node = sibling
        while node.isValid {
          // The time of copies is that of their replicator, which may be animated.
          if !nodes.replication.isCopy(node) { append(runsOf: node, at: time, tracks, clocks) }
          node = nodes.structure.nextInTreeOrder(after: node, within: sibling)
        }
        sibling = nodes.structure.links[sibling.slot].nextSibling
      }
      current = parent
    }
    join()
  }

  /// Adds the runs of a node that only change its looks and its place in the plane.
  private mutating func append(
    runsOf node: NodeIndex, at time: Double, _ tracks: borrowing TrackStore,
    _ clocks: borrowing NodeClocks
  ) {
    let range = tracks.range(of: node)
    var first = range.lowerBound
    while first < range.upperBound {
      let run = first..<tracks.endOfRun(from: first)
      first = run.upperBound
      var next = Double.infinity
      var isFlat = true
      for index in run {
        isFlat = isFlat && tracks.keepsInPlane(index)
        next = min(next, Self.nextReport(of: index, at: time, tracks, clocks))
      }
      if isFlat { append(run, until: next) }
    }
  }

  /// The frame time at which a sampled track begins or ends next; `time` if that cannot be told.
  private static func nextReport(
    of index: Int, at time: Double, _ tracks: borrowing TrackStore, _ clocks: borrowing NodeClocks
  ) -> Double {
    let track = tracks.tracks[index]
    let span = tracks.span(of: index)
    guard !clocks.runsBackwards(track.node) else { return time }
    let layerTime: Double
    switch (track.progressState.phase, track.state) {
    case (.before, .waiting): layerTime = span.begin
    case (.active, .running): layerTime = span.end
    case (.after, .ended): return tracks.isAtLastInstant(index) ? time : .infinity
    default: return time
    }
    if layerTime == .infinity { return .infinity }
    return clocks.frameTime(atLayerTime: layerTime, of: track.node, now: time)
  }
}

extension TrackStore {
  /// Whether a track leaves its node in the plane and at the place among its siblings that it has, and
  /// drives nothing but the node's look.
  fileprivate func keepsInPlane(_ index: Int) -> Bool {
    switch tracks[index].target.property {
    case .position, .bounds, .anchorPoint, .opacity, .backgroundColor, .borderColor, .borderWidth,
      .cornerRadius:
      return true
    case .transform:
      switch tracks[index].target.component {
      case .rotationZ, .scaleX, .scaleY, .scaleXY, .translationX, .translationY: return true
      case .whole: return isFlat(index)
      default: return false
      }
    default:
      return false
    }
  }

  /// Whether the segments of a track on a whole matrix turn and move the node in its plane only.
  private func isFlat(_ index: Int) -> Bool {
    switch details[index].segmentKind {
    case .translations:
      return segments(of: index).allSatisfy {
        linearSegments[$0].start.z == 0 && linearSegments[$0].end.z == 0
      }
    case .linearMatrixSegments:
      return segments(of: index).allSatisfy {
        CATransform3DIsAffine(linearMatrixSegments[$0].start)
          && CATransform3DIsAffine(linearMatrixSegments[$0].end)
      }
    default:
      return false
    }
  }
}
