// SPDX-License-Identifier: MIT

/// A track as a `TrackStore` keeps it: what each frame reads, in the 64 bytes of a cache line.
///
/// What only some tracks need, or nobody in each frame, lies in the `TrackDetails` of the same index.
public struct StoredTrack: Sendable, BitwiseCopyable {
  // The animation's own timing, see `TrackTiming`.
  var beginTime: Double
  var speed: Double
  var timeOffset: Double
  var duration: Double
  var activeDuration: Double
  var flags: Flags
  /// Where the track stood when its run was last sampled, and how far it has been reported.
  var standing = Standing()
  public var target: TrackTarget
  /// Of a keyframed track whose keys are evenly spaced and whose segments have no pace of their own:
  /// how many segments it has. 0 for others, and for more than fit.
  var evenSegmentCount: UInt8 = 0
  /// Paced progress through the cycle when the run was last sampled.
  var progress = 0.0
  public var node: NodeIndex
  /// The first segment in its pool, see `TrackDetails.segmentKind`; -1 for a track without
  /// segments, which only keeps the time.
  var segmentStart: Int32

  /// Whether the track had an effect when its run was last sampled.
  public var contributes: Bool { standing.contributes }

  /// How far the track has been reported.
  public var state: State { standing.state }

  /// What a track is like, in one byte.
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
    /// Of a plain track: a way between two translations. Of others: see `isKeyframed`.
    static let isTranslation = Flags(rawValue: 1 << 6)
    /// Runs as the track before it does: added with it, at the same time and for as long.
    static let sharesTiming = Flags(rawValue: 1 << 7)
    /// A run of its own, plain at that.
    static let isPlainRun: Flags = [.isAlone, .isPlain]
    /// Several straight ways that replace all that the track is for: shares a bit with
    /// `isTranslation`, which only plain tracks have.
    static let keyframed = isTranslation

    @inline(__always)
    var isKeyframed: Bool { rawValue & 0b101_0000 == 0b100_0000 }
    /// A run of its own that is plain or keyframed.
    @inline(__always)
    var isSimpleRun: Bool { rawValue & 0b1000 != 0 && rawValue & 0b101_0000 != 0 }
  }

  /// How far a track has been reported.
  public enum State: UInt8, Sendable, BitwiseCopyable {
    case waiting
    case running
    case ended
  }

  /// Phase, state and effect of a track in one byte.
  struct Standing: BitwiseCopyable {
    private var bits: UInt8 = 0

    var phase: TrackTiming.Phase { TrackTiming.Phase(rawValue: bits & 0b11) ?? .before }
    var contributes: Bool { bits & 0b1_0000 != 0 }
    var state: State {
      get { State(rawValue: bits >> 2 & 0b11) ?? .waiting }
      set { bits = bits & ~0b1100 | newValue.rawValue << 2 }
    }

    /// Active, reported as begun, and with an effect: nothing to tell unless the phase changes.
    var isSteady: Bool { bits == 0b1_0101 }

    /// The track has to write its value anew, whatever it wrote before.
    mutating func forgetEffect() { bits &= ~0b1_0000 }

    /// Takes over what was sampled; the state stays.
    @inline(__always)
    mutating func set(_ phase: TrackTiming.Phase, contributes: Bool) {
      bits = bits & 0b1100 | phase.rawValue | (contributes ? 0b1_0000 : 0)
    }
  }
}

extension StoredTrack {
  /// Whether the progress of two tracks without groups and paces is the same at all times.
  func isTimed(as other: StoredTrack) -> Bool {
    let apart: Flags = [.isAlone, .isPlain, .isTranslation, .sharesTiming]
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
  /// Frames per second that the track asks for; 0 for the display's own. Plain tracks have 0.
  var frameRate: Float
  var segmentKind: SegmentKind
  /// The pace of the whole cycle.
  var curve: TimingCurve
  /// Enclosing groups, outermost first, in the pool of group timings.
  var groupStart: Int32
  var groupCount: Int32
  /// How many segments there are from `StoredTrack.segmentStart` on.
  var segmentCount: Int32
  /// First of `segmentCount + 1` key times, or -1 for even spacing.
  var keyTimeStart: Int32
  /// First of `segmentCount` pacing curves, or -1 for linear.
  var curveStart: Int32
  /// Whole cycles completed when the run was last sampled, for cumulative tracks.
  var cycle = 0.0

  /// In which pool the segments lie.
  enum SegmentKind: UInt8, Sendable, BitwiseCopyable {
    /// Straight ways of plain tracks.
    case straights
    /// Ways of plain tracks between matrices that differ in scale and translation only.
    case matrixStraights
    /// Ways of plain tracks between two translations: three lanes among the straight ways.
    case translations
    case lanes
    case matrices
    case paths
    case lists
    case filters
    case transitions
  }

  var groupRange: Range<Int> { Int(groupStart)..<Int(groupStart + groupCount) }
  var keyTimeRange: Range<Int>? {
    keyTimeStart < 0 ? nil : Int(keyTimeStart)..<Int(keyTimeStart + segmentCount + 1)
  }
  var curveRange: Range<Int>? {
    curveStart < 0 ? nil : Int(curveStart)..<Int(curveStart + segmentCount)
  }
}
