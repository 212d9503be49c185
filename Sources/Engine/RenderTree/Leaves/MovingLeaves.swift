// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Motion

/// Fast path: leaves that only move and fade, evaluated and resolved by loops without any choice.
///
/// A leaf is one whose tracks run between two positions, translations or opacities, below a parent that
/// only moves it. They are looked for once no track, link or value was set for some frames, and are
/// evaluated from then on instead of their tracks, by the same arithmetic. All that may end that is
/// found before a frame: a change of the tracks or of the tree, the first end of a track, a parent that
/// moves. Then the leaves are resolved as all nodes are.
struct MovingLeaves: ~Copyable {
  /// The motion of each leaf, which sampling reads.
  var motions = Column<LeafMotion>()
  /// The place of each leaf, which resolving reads.
  var places = Column<LeafPlace>()
  /// The value of each leaf in this frame, from sampling to resolving.
  var steps = Column<LeafStep>()
  /// The parents of the leaves; neighbours differ.
  var parents = Column<NodeIndex>()
  /// The leaves' tracks by index, from first to last.
  var ranges: [Range<Int>] = []
  /// The number of those tracks.
  var trackCount = 0
  /// The frame times between which the tracks neither begin nor end, in seconds.
  var start = 0.0
  var end = Double.infinity
  /// Whether some leaf has changes that are not resolved.
  private(set) var areTouched = false
  /// The number of tracks that the last sampling found to go on as before, those of leaves not counted.
  var steadyCount = 0
  /// The changes of the store of tracks that are known.
  private var generation = -1
  /// Frames since the last of them.
  private var quietFrames = 0
  /// Whether leaves were looked for since then.
  private var isTried = false

  /// Fewer tracks are not worth it.
  private static let leastCount = 8
  /// Frames without a change after which leaves are looked for.
  private static let quietFrameCount = 2

  init() {}

  /// Whether leaves are to be looked for.
  var isDue: Bool {
    !isTried && quietFrames >= Self.quietFrameCount && steadyCount >= Self.leastCount
  }

  /// Notes that leaves are looked for now.
  mutating func noteSearch() { isTried = true }

  // MARK: - A frame

  /// Gives the leaves up if they cannot be evaluated at a time.
  mutating func prepare(
    at time: Double, _ tracks: borrowing TrackStore, _ invalidation: inout Invalidation
  ) {
    quietFrames = min(quietFrames + 1, Self.quietFrameCount)
    let isOther = generation != tracks.generation
    let isOver = !motions.isEmpty && !(time >= start && time < end)
    guard isOther || isOver || !tracks.suspended.ranges.isEmpty else { return }
    release(&invalidation)
    generation = tracks.generation
    quietFrames = 0
    isTried = false
  }

  /// Evaluates the leaves at a time, and presents their values.
  mutating func sample(
    at time: Double, _ tracks: borrowing TrackStore, _ clocks: borrowing NodeClocks,
    _ nodes: inout NodeStore
  ) {
    var all: NodeChange = []
    for index in motions.indices {
      let progress = motions[index].progress(
        at: clocks.time(of: motions[index].clock, atFrameTime: time), tracks)
      let node = motions[index].node
      var change: NodeChange = []
      switch motions[index].path {
      case .transform:
        let value = motions[index].segment.exactValue(at: progress)
        if nodes.values.transforms.values[Int(motions[index].transform)].presentTranslation(value) {
          steps[index].value = value.lowHalf
          change = .placement
        }
      case .position:
        let value = motions[index].segment.value(at: progress)
        change = nodes.presentPosition(value, of: node)
        if !change.isEmpty { steps[index].value = value.lowHalf }
      case .none: break
      }
      if motions[index].isFading {
        change.formUnion(nodes.presentOpacity(motions[index].opacity(at: progress), of: node))
      }
      steps[index].change.formUnion(change)
      all.formUnion(change)
    }
    if !all.isEmpty { areTouched = true }
  }

  /// Notes that the changes of all leaves are resolved.
  mutating func didResolve() { areTouched = false }

  /// Gives the leaves up if they cannot be resolved by themselves.
  ///
  /// - Parameter isReaching: whether some node has an effect, which the leaves may be part of.
  mutating func prepareToResolve(
    isReaching: Bool, generation: Int, _ nodes: inout NodeStore
  ) {
    guard !motions.isEmpty else { return }
    if isReaching || generation != self.generation || hasMovedParent(nodes) {
      release(&nodes.invalidation)
    }
  }

  /// Whether a parent, or a node above one, moved since it was resolved.
  private func hasMovedParent(_ nodes: borrowing NodeStore) -> Bool {
    guard nodes.invalidation.isAnyNodeChanged else { return false }
    for index in parents.indices {
      var node = parents[index]
      while node.isValid {
        if nodes.invalidation.changes[node.slot].contains(.placement) { return true }
        node = nodes.structure.parentBelowRoot(of: node)
      }
    }
    return false
  }

  /// Forgets the leaves; what changed of them is resolved as for all nodes.
  private mutating func release(_ invalidation: inout Invalidation) {
    guard !motions.isEmpty else { return }
    if areTouched {
      for index in steps.indices where !steps[index].change.isEmpty {
        invalidation.mark(motions[index].node, steps[index].change)
      }
    }
    motions.removeAll()
    places.removeAll()
    steps.removeAll()
    parents.removeAll()
    ranges.removeAll(keepingCapacity: true)
    trackCount = 0
    areTouched = false
  }
}

/// The motion of a leaf: the timing that its tracks have in common, and their ends.
struct LeafMotion: BitwiseCopyable {
  // As in `StoredTrack`.
  var beginTime: Double
  var speed: Double
  var timeOffset: Double
  var duration: Double
  /// The ends of the position or translation.
  var segment = LinearSegment(start: .zero, end: .zero)
  /// The opacity at both ends.
  var startOpacity = 1.0
  var endOpacity = 1.0
  var node: NodeIndex
  /// The node's clock, which runs as fast as the frame's.
  var clock = ListIndex<NodeClocks.Clock>.none
  /// The index of the first track.
  var track: Int32
  /// The index of the node's matrix.
  var transform: Int32 = 0
  var path = Path.none
  var isFading = false
  var autoreverses: Bool
  /// Whether the progress runs at a pace of its own.
  var isPaced: Bool

  /// The value that moves the leaf.
  enum Path: UInt8, BitwiseCopyable {
    case none
    case position
    case transform
  }

  /// The progress at a layer's time; the arithmetic of `TrackStore.steadyProgress`.
  @inline(__always)
  func progress(at time: Double, _ tracks: borrowing TrackStore) -> Double {
    let active = (time - beginTime) * speed + timeOffset
    let length = autoreverses ? 2 * duration : duration
    var rest = active
    if active >= length { rest -= Double(Int64(clamping: active / length)) * length }
    if autoreverses { rest = min(rest, length - rest) }
    let share = rest / duration
    guard isPaced else { return share }
    return tracks.details[Int(track)].curve.progress(at: share, duration: duration)
  }

  /// The opacity at a progress; the arithmetic of `LinearSegment`.
  @inline(__always)
  func opacity(at progress: Double) -> Double {
    startOpacity + (endOpacity - startOpacity) * progress
  }
}

/// The place of a leaf in its parent and in the root, apart from the value that moves it.
struct LeafPlace: BitwiseCopyable {
  var node: NodeIndex
  var parent: NodeIndex
  /// The anchor in the leaf's own space.
  var anchor: SIMD2<Double>
  /// The position, if the leaf is moved by its matrix.
  var position: SIMD2<Double>
  /// The origin of the parent in the root.
  var parentOrigin: SIMD2<Double>
  /// The origin of the bounds in the leaf's own space.
  var corner: SIMD2<Double>
  var size: SIMD2<Double>
}

/// The changes of a leaf in a frame.
struct LeafStep: BitwiseCopyable {
  /// The position or translation.
  var value = SIMD2<Double>.zero
  /// The changes that are not resolved.
  var change: NodeChange = []
}
