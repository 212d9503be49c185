// SPDX-License-Identifier: MIT

internal import Synchronization

/// The tracks of many nodes (a render tree) or of one (a presentation layer), ready to evaluate.
///
/// Tracks lie in one array; those of a node are neighbours, sorted by property, within a property
/// in order of addition, so that a *run* of neighbours gives one property its value. Segments, key
/// times, curves and group timings lie in pools. Replacing the tracks of a node abandons its old
/// ranges; the pools are packed once more than half of them is abandoned. Evaluating allocates
/// nothing. The store is never copied: a copy would count references of all pools.
public struct TrackStore: ~Copyable, Sendable {
  public internal(set) var tracks = Column<StoredTrack>()
  private(set) var laneSegments = Column<LaneSegment>()
  private(set) var matrixSegments = Column<MatrixSegment>()
  private(set) var pathSegments = Column<MorphSegment>()
  private(set) var listSegments = Column<ListSegment>()
  private(set) var filterSegments = Column<FilterSegment>()
  private(set) var transitionSegments = Column<TransitionSegment>()
  private(set) var keyTimes = Column<Double>()
  private(set) var curves = Column<TimingCurve>()
  private(set) var groupTimings = Column<TrackTiming>()
  /// By node slot: where the node's tracks begin, or -1.
  private var firstTrack: [Int32] = []
  /// Tracks whose node is invalid: abandoned, skipped, packed away later.
  private var abandonedCount = 0
  /// Keeps the store in its place, see `RenderTree`.
  private let pin = Atomic<Bool>(false)

  public init() {}

  /// Whether no track is left.
  public var isEmpty: Bool { tracks.count == abandonedCount }

  // MARK: - Changing

  /// Gives a node a new list of tracks in order of addition; states survive by identity.
  ///
  /// Cost: the node's tracks.
  public mutating func setTracks(_ list: [AnimationTrack], of node: NodeIndex) {
    let old = range(of: node)
    var states: [(AnimationID, StoredTrack.State)] = []
    for index in old {
      states.append((tracks[index].id, tracks[index].state))
    }
    abandon(old, of: node)
    if !list.isEmpty { setFirstTrack(Int32(tracks.count), of: node) }
    for track in list.sorted(by: { $0.target.runKey < $1.target.runKey }) {
      var stored = store(track, node: node)
      for (id, state) in states where id == track.id {
        stored.state = state
      }
      tracks.append(stored)
    }
    packIfSparse()
  }

  /// Forgets a node's tracks.
  public mutating func removeTracks(of node: NodeIndex) {
    abandon(range(of: node), of: node)
    packIfSparse()
  }

  /// Records how far a track has been reported.
  public mutating func setState(_ state: StoredTrack.State, at index: Int) {
    tracks[index].state = state
  }

  /// The images that a node's tracks show; an image used twice is named twice.
  public func images(of node: NodeIndex) -> [ImageID] {
    var result: [ImageID] = []
    for index in range(of: node) where tracks[index].target.property == .contents {
      for segment in tracks[index].segmentRange {
        result.append(ImageID(lane: laneSegments[segment].start.x))
        result.append(ImageID(lane: laneSegments[segment].end.x))
      }
    }
    return result
  }

  /// Whether a node has any track.
  public func hasTracks(of node: NodeIndex) -> Bool { !range(of: node).isEmpty }

  /// Whether an animation has a track on a node.
  public func hasTrack(_ id: AnimationID, of node: NodeIndex) -> Bool {
    range(of: node).contains { tracks[$0].id == id }
  }

  private func range(of node: NodeIndex) -> Range<Int> {
    guard node.slot < firstTrack.count, firstTrack[node.slot] >= 0 else { return 0..<0 }
    let first = Int(firstTrack[node.slot])
    var end = first
    while end < tracks.count, tracks[end].node == node { end += 1 }
    return first..<end
  }

  private mutating func abandon(_ range: Range<Int>, of node: NodeIndex) {
    guard !range.isEmpty else { return }
    for index in range {
      tracks[index].node = .invalid
    }
    abandonedCount += range.count
    firstTrack[node.slot] = -1
  }

  private mutating func setFirstTrack(_ index: Int32, of node: NodeIndex) {
    while firstTrack.count <= node.slot { firstTrack.append(-1) }
    firstTrack[node.slot] = index
  }

  private mutating func store(_ track: AnimationTrack, node: NodeIndex) -> StoredTrack {
    let groups = track.timings.dropLast()
    let count = track.segments.count
    let hasKeyTimes = track.keyTimes.count == count + 1
    let hasCurves = track.curves.count == count && count > 0
    let (kind, segmentStart) = store(track.segments)
    let stored = StoredTrack(
      id: track.id, node: node, target: track.target, options: track.options,
      timing: track.timings.last ?? TrackTiming(),
      groupStart: Int32(groupTimings.count), groupCount: Int32(groups.count),
      segmentStart: Int32(segmentStart), segmentCount: Int32(count),
      keyTimeStart: hasKeyTimes ? Int32(keyTimes.count) : -1,
      curveStart: hasCurves ? Int32(curves.count) : -1,
      segmentKind: kind,
      isPlain: count == 1 && !hasKeyTimes && !hasCurves
        && track.options.subtracting(.staysAfterEnd).isEmpty
        && (kind == .matrices || (kind == .lanes && laneSegments[segmentStart].isStraight)))
    groupTimings.append(contentsOf: Array(groups))
    if hasKeyTimes { keyTimes.append(contentsOf: track.keyTimes) }
    if hasCurves { curves.append(contentsOf: track.curves) }
    return stored
  }

  /// Puts segments into their pool.
  private mutating func store(
    _ segments: AnimationTrack.Segments
  ) -> (kind: StoredTrack.SegmentKind, start: Int) {
    switch segments {
    case .lanes(let segments):
      laneSegments.append(contentsOf: segments)
      return (.lanes, laneSegments.count - segments.count)
    case .matrices(let segments):
      matrixSegments.append(contentsOf: segments)
      return (.matrices, matrixSegments.count - segments.count)
    case .paths(let segments):
      pathSegments.append(contentsOf: segments)
      return (.paths, pathSegments.count - segments.count)
    case .lists(let segments):
      listSegments.append(contentsOf: segments)
      return (.lists, listSegments.count - segments.count)
    case .filters(let segments):
      filterSegments.append(contentsOf: segments)
      return (.filters, filterSegments.count - segments.count)
    case .transition(let segment):
      transitionSegments.append(segment)
      return (.transitions, transitionSegments.count - 1)
    }
  }

  private mutating func packIfSparse() {
    guard abandonedCount > 32, abandonedCount * 2 > tracks.count else {
      if abandonedCount == tracks.count { self = TrackStore() }
      return
    }
    var packed = TrackStore()
    for index in tracks.indices where tracks[index].node.isValid {
      let track = tracks[index]
      var moved = track
      moved.groupStart = packed.groupTimings.append(pool: groupTimings, track.groupRange)
      moved.keyTimeStart = packed.keyTimes.append(pool: keyTimes, track.keyTimeRange)
      moved.curveStart = packed.curves.append(pool: curves, track.curveRange)
      let range = track.segmentRange
      moved.segmentStart =
        switch track.segmentKind {
        case .lanes: packed.laneSegments.append(pool: laneSegments, range)
        case .matrices: packed.matrixSegments.append(pool: matrixSegments, range)
        case .paths: packed.pathSegments.append(pool: pathSegments, range)
        case .lists: packed.listSegments.append(pool: listSegments, range)
        case .filters: packed.filterSegments.append(pool: filterSegments, range)
        case .transitions: packed.transitionSegments.append(pool: transitionSegments, range)
        }
      if packed.tracks.isEmpty || packed.tracks[packed.tracks.count - 1].node != moved.node {
        packed.setFirstTrack(Int32(packed.tracks.count), of: moved.node)
      }
      packed.tracks.append(moved)
    }
    self = packed
  }
}

extension StoredTrack {
  var groupRange: Range<Int> { Int(groupStart)..<Int(groupStart + groupCount) }
  var segmentRange: Range<Int> { Int(segmentStart)..<Int(segmentStart + segmentCount) }
  var keyTimeRange: Range<Int>? {
    keyTimeStart < 0 ? nil : Int(keyTimeStart)..<Int(keyTimeStart + segmentCount + 1)
  }
  var curveRange: Range<Int>? {
    curveStart < 0 ? nil : Int(curveStart)..<Int(curveStart + segmentCount)
  }
}

extension Column {
  /// Appends a range of another pool and says where it begins now; -1 for no range.
  fileprivate mutating func append(pool: borrowing Column, _ range: Range<Int>?) -> Int32 {
    guard let range else { return -1 }
    let start = Int32(count)
    append(contentsOf: pool, range)
    return start
  }
}
