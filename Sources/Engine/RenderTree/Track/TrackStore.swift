// SPDX-License-Identifier: MIT

internal import Locks
internal import Motion

/// The tracks of many nodes (a render tree) or of one (a presentation layer), ready to evaluate.
///
/// Tracks lie in one array; those of a node are neighbours, sorted by property, within a property
/// in order of addition, so that a *run* of neighbours gives one property its value. What a frame
/// reads of every track is kept apart from what it does not: a store of many running tracks is as
/// fast as memory is. Segments, key times, curves and group timings lie in pools. Replacing the tracks of a node abandons its old
/// ranges; the pools are packed once more than half of them is abandoned. Evaluating allocates
/// nothing. The store is never copied: a copy would count references of all pools.
public struct TrackStore: ~Copyable, Sendable {
  public internal(set) var tracks = Column<StoredTrack>()
  /// The rest of each track, by the same index.
  public internal(set) var details = Column<TrackDetails>()
  private(set) var linearSegments = Column<LinearSegment>()
  private(set) var linearMatrixSegments = Column<LinearMatrixSegment>()
  private(set) var laneSegments = Column<LaneSegment>()
  private(set) var matrixSegments = Column<MatrixSegment>()
  private(set) var pathSegments = Column<MorphSegment>()
  private(set) var listSegments = Column<ListSegment>()
  private(set) var filterSegments = Column<FilterSegment>()
  private(set) var transitionSegments = Column<TransitionSegment>()
  private(set) var functionSegments = Column<FunctionSegment>()
  private(set) var keyTimes = Column<Double>()
  private(set) var curves = Column<TimingCurve>()
  private(set) var groupTimings = Column<TrackTiming>()
  /// By node slot: the first of the node's tracks.
  private var firstTrack: [ListIndex<StoredTrack>] = []
  /// The fast paths that tracks take which are added from now on.
  var options = RenderOptions.initial
  /// The tracks that are not evaluated for now. Any change of the lists of tracks resumes them.
  var suspended = SuspendedTracks()
  /// Counts the changes of the lists of tracks, and of what they are evaluated with.
  private(set) var generation = 0
  /// Tracks whose node is invalid: abandoned, skipped, packed away later.
  private var abandonedCount = 0
  /// Keeps the store in its place, see `RenderTree`.
  private let pin = Atomic<Bool>(false)

  public init() {}

  /// Whether no track is left.
  public var isEmpty: Bool { tracks.count == abandonedCount }

  // MARK: - Changing

  /// Notes a change, after which all tracks are evaluated.
  mutating func didChange() {
    suspended.removeAll()
    generation &+= 1
  }

  /// Gives a node a new list of tracks in order of addition; states survive by identity.
  ///
  /// Cost: the node's tracks.
  public mutating func setTracks(_ list: [AnimationTrack], of node: NodeIndex) {
    didChange()
    let old = range(of: node)
    var states: [AnimationID: StoredTrack.State] = [:]
    for index in old where tracks[index].state != .waiting {
      states[details[index].id] = tracks[index].state
    }
    abandon(old, of: node)
    let first = tracks.count
    if !list.isEmpty { setFirstTrack(ListIndex(first), of: node) }
    for track in list.sorted(by: { $0.target.runKey < $1.target.runKey }) {
      append(track, of: node)
      if let state = states[track.id] { tracks[tracks.count - 1].progressState.state = state }
    }
    flagNeighbours(from: first)
    packIfSparse()
  }

  /// Notes in the tracks of the last node what they have in common with those beside them.
  private mutating func flagNeighbours(from first: Int) {
    let sharesTiming = options.contains(.sharedTiming)
    for index in first..<tracks.count {
      tracks[index].flags.subtract([.isAlone, .sharesTiming])
      let key = tracks[index].target.runKey
      let follows = index > first && tracks[index - 1].target.runKey == key
      let isFollowed = index + 1 < tracks.count && tracks[index + 1].target.runKey == key
      if !follows, !isFollowed { tracks[index].flags.insert(.isAlone) }
      if sharesTiming, index > first, tracks[index].isTimed(as: tracks[index - 1]) {
        tracks[index].flags.insert(.sharesTiming)
      }
    }
  }

  /// Gives a node tracks that are stored already: those of another node, say.
  ///
  /// Their values stay where they are and are shared.
  ///
  /// - Parameter list: in order of addition within each property.
  mutating func setStoredTracks(_ list: [(StoredTrack, TrackDetails)], of node: NodeIndex) {
    didChange()
    abandon(range(of: node), of: node)
    let first = tracks.count
    if !list.isEmpty { setFirstTrack(ListIndex(first), of: node) }
    for (track, detail) in list.sorted(by: { $0.0.target.runKey < $1.0.target.runKey }) {
      var track = track
      track.node = node
      tracks.append(track)
      details.append(detail)
    }
    flagNeighbours(from: first)
    packIfSparse()
  }

  /// Forgets a node's tracks.
  public mutating func removeTracks(of node: NodeIndex) {
    didChange()
    abandon(range(of: node), of: node)
    packIfSparse()
  }

  /// Makes a node's tracks write their values again at the next sample, since they were
  /// overwritten.
  mutating func forgetEffect(of node: NodeIndex) {
    let range = range(of: node)
    if range.isEmpty { return }
    didChange()
    for index in range { tracks[index].progressState.forgetEffect() }
  }

  /// Records how far a track has been reported.
  public mutating func setState(_ state: StoredTrack.State, at index: Int) {
    tracks[index].progressState.state = state
  }

  /// The images that a node's tracks show; an image used twice is named twice.
  public func images(of node: NodeIndex) -> [ImageID] {
    var result: [ImageID] = []
    for index in range(of: node) where tracks[index].target.property == .contents {
      for segment in segments(of: index) {
        result.append(ImageID(lane: laneSegments[segment].start.x))
        result.append(ImageID(lane: laneSegments[segment].end.x))
      }
    }
    return result
  }

  /// Whether a node has any track.
  public func hasTracks(of node: NodeIndex) -> Bool { !range(of: node).isEmpty }

  /// Whether a node has a track on a property.
  func hasTrack(on property: AnimatableProperty, of node: NodeIndex) -> Bool {
    range(of: node).contains { tracks[$0].target.property == property }
  }

  /// The groups that a node's tracks present.
  func groups(of node: NodeIndex) -> NodeGroups {
    range(of: node).reduce(into: []) { $0.formUnion(tracks[$1].target.property.group) }
  }

  /// Whether an animation has a track on a node.
  public func hasTrack(_ id: AnimationID, of node: NodeIndex) -> Bool {
    range(of: node).contains { details[$0].id == id }
  }

  /// The property that a run of tracks drives.
  @inline(__always)
  func property(of run: Range<Int>) -> AnimatableProperty {
    tracks[run.lowerBound].target.property
  }

  func range(of node: NodeIndex) -> Range<Int> {
    guard node.slot < firstTrack.count, !firstTrack[node.slot].isNone else { return 0..<0 }
    let first = firstTrack[node.slot].number
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
    firstTrack[node.slot] = .none
  }

  private mutating func setFirstTrack(_ index: ListIndex<StoredTrack>, of node: NodeIndex) {
    while firstTrack.count <= node.slot { firstTrack.append(.none) }
    firstTrack[node.slot] = index
  }

  private mutating func append(_ track: AnimationTrack, of node: NodeIndex) {
    let groups = track.timings.dropLast()
    let count = track.segments.count
    let hasKeyTimes = track.keyTimes.count == count + 1
    let hasCurves = track.curves.count == count && count > 0
    let isPlain = !hasKeyTimes && !hasCurves && track.isPlain
    let isKeyframed = options.contains(.keyframedTracks) && !isPlain && track.isKeyframed
    let (kind, segmentStart) =
      isPlain
      ? storePlain(track) : isKeyframed ? storeKeyframed(track) : store(track.segments)
    let timing = track.timings.last ?? TrackTiming()
    var flags = timing.flags
    if isPlain { flags.insert(.isPlain) }
    if kind == .translations { flags.insert(.isTranslationOrKeyframed) }
    if isKeyframed { flags.insert(.isTranslationOrKeyframed) }
    if !groups.isEmpty { flags.insert(.isGroupedOrPaced) }
    tracks.append(
      StoredTrack(
        beginTime: timing.beginTime, speed: timing.speed, timeOffset: timing.timeOffset,
        duration: timing.duration, activeDuration: timing.activeDuration, flags: flags,
        target: track.target,
        evenSegmentCount: isKeyframed && !hasKeyTimes && !hasCurves
          ? UInt8(exactly: count) ?? 0 : 0,
        node: node,
        segmentStart: count == 0 ? .none : ListIndex(segmentStart)))
    details.append(
      TrackDetails(
        id: track.id, options: track.options, frameRate: track.frameRate, segmentKind: kind,
        curve: timing.curve,
        groupStart: Int32(groupTimings.count), groupCount: Int32(groups.count),
        segmentCount: Int32(count), keyTimeStart: hasKeyTimes ? ListIndex(keyTimes.count) : .none,
        curveStart: hasCurves ? ListIndex(curves.count) : .none))
    groupTimings.append(contentsOf: Array(groups))
    if hasKeyTimes { keyTimes.append(contentsOf: track.keyTimes) }
    if hasCurves { curves.append(contentsOf: track.curves) }
  }

  /// Puts the one segment of a plain track into its pool.
  private mutating func storePlain(_ track: AnimationTrack) -> (TrackDetails.SegmentKind, Int) {
    switch track.segments {
    case .lanes: return storeKeyframed(track)
    case .matrices(let segments):
      if options.contains(.translationTracks),
        let linear = LinearSegment(translations: segments[0])
      {
        linearSegments.append(linear)
        return (.translations, linearSegments.count - 1)
      }
      linearMatrixSegments.append(
        LinearMatrixSegment(start: segments[0].start, end: segments[0].end))
      return (.linearMatrixSegments, linearMatrixSegments.count - 1)
    default:
      return store(track.segments)
    }
  }

  /// Puts the straight segments of a track into their pool.
  private mutating func storeKeyframed(
    _ track: AnimationTrack
  ) -> (TrackDetails.SegmentKind, Int) {
    guard case .lanes(let segments) = track.segments else { return store(track.segments) }
    // Lanes that the property does not have read 0.
    let isOwn = SIMD4<Int64>(0, 1, 2, 3) .< SIMD4(repeating: Int64(track.target.laneCount))
    for segment in segments {
      linearSegments.append(
        LinearSegment(
          start: SIMD4.zero.replacing(with: segment.start, where: isOwn),
          end: SIMD4.zero.replacing(with: segment.end, where: isOwn)))
    }
    return (.linearSegments, linearSegments.count - segments.count)
  }

  /// Puts segments into their pool.
  private mutating func store(
    _ segments: AnimationTrack.Segments
  ) -> (kind: TrackDetails.SegmentKind, start: Int) {
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
    case .function(let segment):
      functionSegments.append(segment)
      return (.functions, functionSegments.count - 1)
    }
  }

  private mutating func packIfSparse() {
    guard abandonedCount > 32, abandonedCount * 2 > tracks.count else {
      if abandonedCount == tracks.count { replace(with: TrackStore()) }
      return
    }
    var packed = TrackStore()
    for index in tracks.indices where tracks[index].node.isValid {
      let detail = details[index]
      var moved = detail
      moved.groupStart = Int32(
        packed.groupTimings.append(pool: groupTimings, detail.groupRange).number)
      moved.keyTimeStart = packed.keyTimes.append(pool: keyTimes, detail.keyTimeRange)
      moved.curveStart = packed.curves.append(pool: curves, detail.curveRange)
      var track = tracks[index]
      let range = segments(of: index)
      let start: Int =
        switch detail.segmentKind {
        case .linearSegments, .translations:
          packed.linearSegments.append(pool: linearSegments, range).number
        case .linearMatrixSegments:
          packed.linearMatrixSegments.append(pool: linearMatrixSegments, range).number
        case .lanes: packed.laneSegments.append(pool: laneSegments, range).number
        case .matrices: packed.matrixSegments.append(pool: matrixSegments, range).number
        case .paths: packed.pathSegments.append(pool: pathSegments, range).number
        case .lists: packed.listSegments.append(pool: listSegments, range).number
        case .filters: packed.filterSegments.append(pool: filterSegments, range).number
        case .transitions: packed.transitionSegments.append(pool: transitionSegments, range).number
        case .functions: packed.functionSegments.append(pool: functionSegments, range).number
        }
      if !range.isEmpty { track.segmentStart = ListIndex(start) }
      if packed.tracks.isEmpty || packed.tracks[packed.tracks.count - 1].node != track.node {
        packed.setFirstTrack(ListIndex(packed.tracks.count), of: track.node)
      }
      packed.tracks.append(track)
      packed.details.append(moved)
    }
    replace(with: packed)
  }

  /// Takes over the tracks of another store; the options stay.
  private mutating func replace(with other: consuming TrackStore) {
    other.options = options
    other.generation = generation
    self = other
  }

  /// The range of a track's segments in their pool.
  func segments(of index: Int) -> Range<Int> {
    let start = max(0, tracks[index].segmentStart.number)
    return start..<start + Int(details[index].segmentCount)
  }
}

extension TrackTiming {
  /// The flags of the timing in a stored track.
  fileprivate var flags: StoredTrack.Flags {
    var flags: StoredTrack.Flags = []
    if autoreverses { flags.insert(.autoreverses) }
    if fillsBackwards { flags.insert(.fillsBackwards) }
    if fillsForwards { flags.insert(.fillsForwards) }
    if curve != .linear { flags.insert(.isGroupedOrPaced) }
    return flags
  }
}

extension Column {
  /// Appends a range of another pool and says where it begins now; none for no range.
  fileprivate mutating func append(
    pool: borrowing Column, _ range: Range<Int>?
  ) -> ListIndex<Element> {
    guard let range else { return .none }
    let start = ListIndex<Element>(count)
    append(contentsOf: pool, range)
    return start
  }
}
