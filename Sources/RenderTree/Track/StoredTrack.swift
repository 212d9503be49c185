// SPDX-License-Identifier: MIT

/// A track as a `TrackStore` keeps it: fixed size, its arrays replaced by ranges in shared pools.
public struct StoredTrack: Sendable, BitwiseCopyable {
  public var id: AnimationID
  public var node: NodeIndex
  public var target: TrackTarget
  public var options: AnimationTrack.Options
  /// The animation's own timing.
  public var timing: TrackTiming
  /// Enclosing groups, outermost first, in the pool of group timings.
  var groupStart: Int32
  var groupCount: Int32
  var segmentStart: Int32
  var segmentCount: Int32
  /// First of `segmentCount + 1` key times, or -1 for even spacing.
  var keyTimeStart: Int32
  /// First of `segmentCount` pacing curves, or -1 for linear.
  var curveStart: Int32
  var segmentKind: SegmentKind
  /// One straight segment of lanes, or one of matrices, without pacing and without options that
  /// concern its value: the common case, evaluated without detours.
  var isPlain: Bool
  public var state = State.waiting
  /// Where the track stood when its run was last sampled.
  var sample = TrackTiming.Sample(
    phase: .before, progress: 0, cycle: 0, contributes: false, isReversed: false)

  /// In which pool the segments lie.
  enum SegmentKind: UInt8, Sendable, BitwiseCopyable {
    case lanes
    case matrices
    case paths
    case lists
    case filters
    case transitions
  }

  var holdsMatrices: Bool { segmentKind == .matrices }

  /// Whether the track had an effect when its run was last sampled.
  public var contributes: Bool { sample.contributes && segmentCount > 0 }

  /// How far a track has been reported.
  public enum State: UInt8, Sendable, BitwiseCopyable {
    case waiting
    case running
    case ended
  }
}

/// What the tracks of a run are up to, so that a run in which nothing begins or ends costs nothing
/// more.
public struct RunPhases: Equatable, Sendable, BitwiseCopyable {
  /// Some track has not begun.
  public var hasWaiting = false
  /// Some track is in its active phase.
  public var hasActive = false
  /// Some track began or ended since it was last reported.
  public var hasNews = false

  public init() {}

  mutating func insert(_ phase: TrackTiming.Phase, state: StoredTrack.State) {
    guard state != .ended else { return }
    switch phase {
    case .before: hasWaiting = true
    case .active:
      hasActive = true
      if state == .waiting { hasNews = true }
    case .after: hasNews = true
    }
  }
}

/// An animation that began or ended, to be told to the layer that it was added to.
public struct AnimationEvent: Equatable, Sendable, BitwiseCopyable {
  /// What happened.
  public enum Kind: UInt8, Sendable, BitwiseCopyable {
    case started
    case ended
  }

  public var kind: Kind
  public var node: NodeID
  public var animation: AnimationID

  public init(kind: Kind, node: NodeID, animation: AnimationID) {
    self.kind = kind
    self.node = node
    self.animation = animation
  }
}
