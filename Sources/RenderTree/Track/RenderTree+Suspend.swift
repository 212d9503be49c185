// SPDX-License-Identifier: MIT

internal import CoreGraphics

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
    tracks.suspended.begin(at: time)
    var current = cover
    while current.isValid, current != root {
      let parent = nodes.structure.links[current.slot].parent
      guard parent.isValid, !nodes.structure.isMask(current) else { break }
      var sibling = nodes.structure.links[parent.slot].firstChild
      while sibling.isValid, sibling != current {
        suspendTracks(within: sibling, at: time)
        sibling = nodes.structure.links[sibling.slot].nextSibling
      }
      current = parent
    }
    tracks.suspended.join()
  }

  /// Has all tracks evaluated again from the next sample on.
  package mutating func resumeTracks() { tracks.suspended.removeAll() }

  /// Suspends the tracks of a node and of all below it.
  private mutating func suspendTracks(within top: NodeIndex, at time: Double) {
    var node = top
    while node.isValid {
      // The time of copies is that of their replicator, which may be animated.
      if !isCopy(node) { suspendRuns(of: node, at: time) }
      node = nodes.structure.nextInTreeOrder(after: node, within: top)
    }
  }

  private mutating func suspendRuns(of node: NodeIndex, at time: Double) {
    let range = tracks.range(of: node)
    var first = range.lowerBound
    while first < range.upperBound {
      let run = first..<tracks.endOfRun(from: first)
      first = run.upperBound
      guard run.allSatisfy({ tracks.keepsInPlane($0) }) else { continue }
      let next = run.reduce(Double.infinity) { min($0, nextReport(of: $1, at: time)) }
      tracks.suspended.append(run, until: next)
    }
  }

  /// The frame time at which a sampled track begins or ends next; `time` if that cannot be told.
  private func nextReport(of index: Int, at time: Double) -> Double {
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
