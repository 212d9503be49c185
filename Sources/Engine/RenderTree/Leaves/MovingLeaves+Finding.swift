// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Looks for moving leaves among all nodes with tracks.
extension MovingLeaves {
  /// Tracks that end sooner are left to the general path, in seconds.
  private static let leastDuration = 0.25
  /// Tracks are given up so many seconds before they end, which roundings cannot defer then.
  private static let margin = 0.001
  /// Larger numbers are left to the general path, which looks out for overflow.
  private static let largestNumber = 1e15
  /// Leaves below this opacity are left to the general path, which knows of invisible nodes.
  private static let leastOpacity = 1e-6

  /// Lists the leaves of a tree that was sampled at a time and is resolved.
  mutating func find(
    at time: Double, _ tracks: borrowing TrackStore, _ nodes: borrowing NodeStore,
    _ clocks: borrowing NodeClocks, _ resolution: borrowing ResolvedNodes
  ) {
    noteSearch()
    guard resolution.reachingCount == 0, tracks.suspended.ranges.isEmpty else { return }
    start = time
    // The search is repeated now and then, so that no count of cycles grows beyond what it may be.
    end = time + 1e6
    var parent = PlainParent()
    var first = 0
    while first < tracks.tracks.count {
      let node = tracks.tracks[first].node
      var next = first + 1
      while next < tracks.tracks.count, tracks.tracks[next].node == node { next += 1 }
      let range = first..<next
      first = next
      guard node.isValid, clocks.runsEvenly(node),
        var motion = motion(
          range, at: clocks.time(of: node, atFrameTime: time), tracks, nodes)
      else { continue }
      motion.clock = clocks.clock(of: node)
      let above = nodes.structure.parentBelowRoot(of: node)
      if above != parent.node {
        parent = nodes.isBelowRoot(above) ? resolution.plainParent(above, nodes) : PlainParent()
        parent.node = above
      }
      guard let place = place(of: motion, under: parent, nodes, resolution) else { continue }
      append(motion, place, range)
      let last = Self.end(of: tracks.tracks[range.lowerBound])
      guard last < .infinity else { continue }
      end = min(end, clocks.frameTime(atLayerTime: last, of: node, now: time) - Self.margin)
    }
  }

  private mutating func append(_ motion: LeafMotion, _ place: LeafPlace, _ range: Range<Int>) {
    motions.append(motion)
    places.append(place)
    steps.append(LeafStep())
    if parents.isEmpty || parents[parents.count - 1] != place.parent {
      parents.append(place.parent)
    }
    if let last = ranges.last, last.upperBound == range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
    } else {
      ranges.append(range)
    }
    trackCount += range.count
  }

  /// The time at which a track ends that is not in a group; infinity for never.
  private static func end(of track: StoredTrack) -> Double {
    track.beginTime + (track.activeDuration - track.timeOffset) / track.speed
  }

  /// The motion by the tracks of a node; nil for tracks of any other kind.
  private func motion(
    _ range: Range<Int>, at time: Double, _ tracks: borrowing TrackStore,
    _ nodes: borrowing NodeStore
  ) -> LeafMotion? {
    let first = tracks.tracks[range.lowerBound]
    let isPaced = first.flags.contains(.isGroupedOrPaced)
    guard first.speed > 0, first.speed <= 1000, first.duration >= 1e-4, first.beginTime <= time,
      Self.end(of: first) > time + Self.leastDuration,
      abs((time - first.beginTime) * first.speed + first.timeOffset) < 1e9,
      tracks.details[range.lowerBound].groupCount == 0
    else { return nil }
    var motion = LeafMotion(
      beginTime: first.beginTime, speed: first.speed, timeOffset: first.timeOffset,
      duration: first.duration, node: first.node, track: Int32(range.lowerBound),
      autoreverses: first.autoreverses, isPaced: isPaced)
    for index in range {
      let track = tracks.tracks[index]
      guard track.flags.isSuperset(of: .isPlainRun), track.progressState.isSteady,
        index == range.lowerBound || !isPaced && track.isTimed(as: first),
        motion.take(track, tracks.linearSegment(of: track), isPaced: isPaced, nodes)
      else { return nil }
    }
    return motion
  }

  /// The place of a leaf; nil for a node that is not placed by a sum alone.
  private func place(
    of motion: LeafMotion, under parent: PlainParent, _ nodes: borrowing NodeStore,
    _ resolution: borrowing ResolvedNodes
  ) -> LeafPlace? {
    let node = motion.node
    let geometry = nodes.values.geometry[node.slot]
    let resolved = resolution.resolved[node.slot]
    let excluded: ResolvedNode.Traits = [.invisible, .hasExtras, .drawsBeyondBounds]
    guard parent.isPlain, parent.isTranslation,
      !nodes.structure.links[node.slot].firstChild.isValid,
      nodes.invalidation.changes[node.slot].isEmpty,
      nodes.values.style[node.slot].flags.isDisjoint(with: .notPlain),
      Double(nodes.values.style[node.slot].opacity) >= Self.leastOpacity,
      resolved.traits.isDisjoint(with: excluded), resolved.toRoot.isTranslation,
      geometry.zPosition == 0, geometry.anchorPointZ == 0,
      geometry.bounds.z > 0, geometry.bounds.w > 0,
      !ResolvedNodes.isLarge(resolved.ownBounds, resolution.largeSize(nodes))
    else { return nil }
    let anchor = geometry.bounds.lowHalf + geometry.anchorPoint * geometry.bounds.highHalf
    let position = motion.path == .transform ? geometry.position : .zero
    let sizes = [anchor, position, geometry.bounds.lowHalf, geometry.bounds.highHalf]
    guard sizes.allSatisfy({ max(abs($0.x), abs($0.y)) < Self.largestNumber }) else { return nil }
    return LeafPlace(
      node: node, parent: parent.node, anchor: anchor, position: position,
      parentOrigin: parent.rows.origin, corner: geometry.bounds.lowHalf,
      size: geometry.bounds.highHalf)
  }

  /// Whether the ends of a track are small enough.
  fileprivate static func isSmall(_ segment: LinearSegment) -> Bool {
    let largest = pointwiseMax(
      segment.start.replacing(with: -segment.start, where: segment.start .< 0),
      segment.end.replacing(with: -segment.end, where: segment.end .< 0))
    return largest.max() < largestNumber
  }

  /// Whether a track between two opacities keeps its node visible.
  fileprivate static func isVisible(_ segment: LinearSegment) -> Bool {
    let ends = SIMD2(segment.start.x, segment.end.x)
    return ends.min() >= leastOpacity && ends.max() < largestNumber
  }
}

extension LeafMotion {
  /// Takes a plain track into the motion; false for one on another property.
  fileprivate mutating func take(
    _ track: StoredTrack, _ segment: LinearSegment?, isPaced: Bool, _ nodes: borrowing NodeStore
  ) -> Bool {
    guard let segment else { return false }
    switch track.target.property {
    case .opacity:
      guard !isPaced, MovingLeaves.isVisible(segment) else { return false }
      startOpacity = segment.start.x
      endOpacity = segment.end.x
      isFading = true
    case .position:
      guard path == .none, nodes.values.transforms.index(of: track.node) == nil else {
        return false
      }
      path = .position
      self.segment = segment
    case .transform:
      guard path == .none, track.flags.isTranslation, segment.start.z == 0, segment.end.z == 0,
        let index = nodes.values.transforms.index(of: track.node),
        nodes.values.transforms.values[index].translationOnly != nil
      else { return false }
      path = .transform
      transform = Int32(index)
      self.segment = segment
    default: return false
    }
    return MovingLeaves.isSmall(segment)
  }
}

extension TrackStore {
  /// The segment of a plain track in the pool of linear segments; nil for one in another pool.
  fileprivate func linearSegment(of track: StoredTrack) -> LinearSegment? {
    guard track.flags.contains(.isPlain), !track.segmentStart.isNone else { return nil }
    switch track.target.property {
    case .transform where !track.flags.isTranslation: return nil
    case .transform, .position, .opacity: return linearSegments[track.segmentStart.number]
    default: return nil
    }
  }
}

extension NodeStore {
  /// Whether a node is the root or lies below it.
  fileprivate func isBelowRoot(_ node: NodeIndex) -> Bool {
    var current = node
    while current.isValid, current != structure.root {
      current = structure.links[current.slot].parent
    }
    return current.isValid
  }
}
