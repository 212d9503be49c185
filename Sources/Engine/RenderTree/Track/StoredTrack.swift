// SPDX-License-Identifier: MIT

internal import Motion

/// A track as a `TrackStore` keeps it: what each frame reads, in the 64 bytes of a cache line.
///
/// The rest, which only some tracks need, or no frame, lies in the `TrackDetails` of the same index.
public struct StoredTrack: Sendable, BitwiseCopyable {
  // The animation's own timing, see `TrackTiming`.
  var beginTime: Double
  var speed: Double
  var timeOffset: Double
  var duration: Double
  var activeDuration: Double
  var flags: Flags
  /// Where the track stood when its run was last sampled, and how far it has been reported.
  var progressState = ProgressState()
  public var target: TrackTarget
  /// Of a keyframed track whose keys are evenly spaced and whose segments have no pace of their own:
  /// how many segments it has. 0 for others, and for more than fit.
  var evenSegmentCount: UInt8 = 0
  /// Paced progress through the cycle when the run was last sampled.
  var progress = 0.0
  public var node: NodeIndex
  /// The first segment in its pool, see `TrackDetails.segmentKind`; none for a track without
  /// segments, which only keeps the time.
  var segmentStart: ListIndex<AnimationTrack.Segments>

  /// Whether the track had an effect when its run was last sampled.
  public var contributes: Bool { progressState.contributes }

  /// The last report about the track.
  public var state: State { progressState.state }

  /// The kind of a track, in one byte.
  struct Flags: OptionSet, BitwiseCopyable {
    let rawValue: UInt8

    static let autoreverses = Flags(rawValue: 1 << 0)
    static let fillsBackwards = Flags(rawValue: 1 << 1)
    static let fillsForwards = Flags(rawValue: 1 << 2)
    /// No other track of its node has the same property.
    static let isAlone = Flags(rawValue: 1 << 3)
    /// One straight segment that replaces the whole property without any pace of its own: the
    /// common case, evaluated without detours.
    static let isPlain = Flags(rawValue: 1 << 4)
    /// Has timings of enclosing groups, or its cycle runs at an uneven pace: its progress takes more
    /// than its own numbers.
    static let isGroupedOrPaced = Flags(rawValue: 1 << 5)
    /// Of a plain track: it moves between two translations. Of others: several linear segments
    /// replace all that the track is for. One bit, as the two exclude each other.
    static let isTranslationOrKeyframed = Flags(rawValue: 1 << 6)
    /// Runs as the track before it does: added with it, at the same time and for as long.
    static let sharesTiming = Flags(rawValue: 1 << 7)
    /// A run of its own, plain at that.
    static let isPlainRun: Flags = [.isAlone, .isPlain]
    /// The flags by which the two fast paths are chosen.
    private static let fastPath: Flags = [.isPlain, .isTranslationOrKeyframed]

    @inline(__always)
    var isTranslation: Bool { isSuperset(of: Self.fastPath) }
    @inline(__always)
    var isKeyframed: Bool { intersection(Self.fastPath) == .isTranslationOrKeyframed }
    /// A run of its own that is plain or keyframed.
    @inline(__always)
    var isSimpleRun: Bool { contains(.isAlone) && !isDisjoint(with: Self.fastPath) }
  }

  /// The last report about a track.
  public enum State: UInt8, Sendable, BitwiseCopyable {
    case waiting
    case running
    case ended
  }

  /// Phase, reported state and effect of a track in one byte: bits 0 and 1, 2 and 3, and 4.
  struct ProgressState: BitwiseCopyable {
    private var bits: UInt8 = 0

    private static let phaseBits: UInt8 = 0b11
    private static let stateBits: UInt8 = 0b11 << 2
    private static let contributesBit: UInt8 = 1 << 4
    /// Active, reported as begun, and with an effect.
    private static let steadyBits =
      TrackTiming.Phase.active.rawValue | State.running.rawValue << 2 | contributesBit

    var phase: TrackTiming.Phase { TrackTiming.Phase(rawValue: bits & Self.phaseBits) ?? .before }
    var contributes: Bool { bits & Self.contributesBit != 0 }
    var state: State {
      get { State(rawValue: (bits & Self.stateBits) >> 2) ?? .waiting }
      set { bits = bits & ~Self.stateBits | newValue.rawValue << 2 }
    }

    /// Whether the track runs with an effect and was reported as begun: there is no news unless the
    /// phase changes.
    @inline(__always)
    var isSteady: Bool { bits == Self.steadyBits }

    /// Makes the track write its value again, whatever it wrote before.
    mutating func forgetEffect() { bits &= ~Self.contributesBit }

    /// Takes over the sampled phase and effect; the reported state stays.
    @inline(__always)
    mutating func set(_ phase: TrackTiming.Phase, contributes: Bool) {
      bits = bits & Self.stateBits | phase.rawValue | (contributes ? Self.contributesBit : 0)
    }
  }
}

extension StoredTrack {
  /// Whether the progress of two tracks without groups and paces is the same at all times.
  func isTimed(as other: StoredTrack) -> Bool {
    let apart: Flags = [.isAlone, .isPlain, .isTranslationOrKeyframed, .sharesTiming]
    return beginTime == other.beginTime && speed == other.speed && timeOffset == other.timeOffset
      && duration == other.duration && activeDuration == other.activeDuration
      && flags.isDisjoint(with: .isGroupedOrPaced)
      && flags.subtracting(apart) == other.flags.subtracting(apart)
  }
}

extension StoredTrack: CyclicTiming {
  var autoreverses: Bool { flags.contains(.autoreverses) }
  var fillsBackwards: Bool { flags.contains(.fillsBackwards) }
  var fillsForwards: Bool { flags.contains(.fillsForwards) }
}

/// The part of a track that a frame does not read if the track is plain; its arrays replaced by
/// ranges in shared pools.
public struct TrackDetails: Sendable, BitwiseCopyable {
  public var id: AnimationID
  public var options: AnimationTrack.Options
  /// The preferred frames per second; 0 for the display's own. Plain tracks have 0.
  var frameRate: Float
  var segmentKind: SegmentKind
  /// The pace of the whole cycle.
  var curve: TimingCurve
  /// Enclosing groups, outermost first, in the pool of group timings.
  var groupStart: Int32
  var groupCount: Int32
  /// The number of segments from `StoredTrack.segmentStart` on.
  var segmentCount: Int32
  /// The first of `segmentCount + 1` key times; none for even spacing.
  var keyTimeStart: ListIndex<Double>
  /// The first of `segmentCount` pacing curves; none for linear.
  var curveStart: ListIndex<TimingCurve>
  /// Whole cycles completed when the run was last sampled, for cumulative tracks.
  var cycle = 0.0

  /// In which pool the segments lie.
  enum SegmentKind: UInt8, Sendable, BitwiseCopyable {
    /// Linear segments of plain and keyframed tracks.
    case linearSegments
    /// Linear segments of plain tracks between matrices.
    case linearMatrixSegments
    /// Segments of plain tracks between two translations: three lanes among the linear segments.
    case translations
    case lanes
    case matrices
    case paths
    case lists
    case filters
    case transitions
    /// Functions of time.
    case functions
  }

  var groupRange: Range<Int> { Int(groupStart)..<Int(groupStart + groupCount) }
  var keyTimeRange: Range<Int>? { keyTimeStart.range(count: segmentCount + 1) }
  var curveRange: Range<Int>? { curveStart.range(count: segmentCount) }
}
