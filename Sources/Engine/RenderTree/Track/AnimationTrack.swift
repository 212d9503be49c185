// SPDX-License-Identifier: MIT

public import Motion

/// One property of one node over time: an animation after all its `Any` values have been parsed.
///
/// ```
/// keyTimes   0        0.3              1        (count = segments + 1; empty: even)
/// segments   ├────────┼────────────────┤
/// curves       pace 0       pace 1              (one per segment; empty: linear)
/// ```
/// A basic animation is one segment. A discrete animation has segments that hold their `start`.
public struct AnimationTrack: Sendable {
  public var id: AnimationID
  public var target: TrackTarget
  /// Timings from the outermost group to the animation itself; at least one.
  public var timings: [TrackTiming]
  public var keyTimes: [Double] = []
  public var curves: [TimingCurve] = []
  public var segments: Segments
  public var options: Options = []
  /// Frames per second that will do; 0 for the display's own.
  public var frameRate: Float = 0

  public init(
    id: AnimationID, target: TrackTarget, timings: [TrackTiming], segments: Segments,
    options: Options = []
  ) {
    self.id = id
    self.target = target
    self.timings = timings
    self.segments = segments
    self.options = options
  }

  /// The values between which a track moves.
  public enum Segments: Sendable {
    /// Up to four lanes each; also components of matrices, switches and images.
    case lanes([LaneSegment])
    /// Whole matrices.
    case matrices([MatrixSegment])
    /// Outlines: `path`, `shadowPath`.
    case paths([MorphSegment])
    /// Lists of numbers or colours.
    case lists([ListSegment])
    /// Whole lists of filters.
    case filters([FilterSegment])
    /// The one description of a transition.
    case transition(TransitionSegment)
    /// One function of time, without segments.
    case function(FunctionSegment)

    public var count: Int {
      switch self {
      case .lanes(let segments): segments.count
      case .matrices(let segments): segments.count
      case .paths(let segments): segments.count
      case .lists(let segments): segments.count
      case .filters(let segments): segments.count
      case .transition, .function: 1
      }
    }
  }

  /// Whether the track is one linear segment that replaces the whole property; key times and
  /// curves are not looked at.
  var isPlain: Bool {
    guard options.subtracting(.staysAfterEnd).isEmpty, target.property != .contents, frameRate == 0
    else {
      return false
    }
    switch segments {
    case .lanes(let segments):
      return segments.count == 1 && segments[0].isStraight && target.component == .whole
        && target.firstLane == 0 && target.laneCount == target.property.laneCount
    case .matrices(let segments): return segments.count == 1 && segments[0].isStraight
    default: return false
    }
  }

  /// Whether linear segments replace all of the lanes, or the component of a matrix, that the track is
  /// for.
  var isKeyframed: Bool {
    guard options.subtracting(.staysAfterEnd).isEmpty, target.property != .contents, frameRate == 0,
      case .lanes(let segments) = segments, !segments.isEmpty
    else { return false }
    return target.firstLane == 0 && segments.allSatisfy(\.isStraight)
  }

  /// The combination of a track's values with the value below.
  public struct Options: OptionSet, Sendable, BitwiseCopyable {
    public let rawValue: UInt16

    public init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    /// Adds to the value below; matrices are concatenated (behaviour fact AD-1).
    public static let additive = Options(rawValue: 1 << 0)
    /// Each cycle starts at the end of the one before (behaviour fact AD-2).
    public static let cumulative = Options(rawValue: 1 << 1)
    /// The start is the value below, not the segment's (`toValue` or `byValue` alone).
    public static let startsAtBase = Options(rawValue: 1 << 2)
    /// The end is the value below (`fromValue` alone).
    public static let endsAtBase = Options(rawValue: 1 << 3)
    /// The segment's end is a difference added to the value below (`byValue` alone).
    public static let endsByDifference = Options(rawValue: 1 << 4)
    /// Any of those by which an end depends on the value below.
    static let needsBase: Options = [.startsAtBase, .endsAtBase, .endsByDifference]
    /// Values hold until the end of their segment.
    public static let discrete = Options(rawValue: 1 << 5)
    /// Values switch in the middle of a segment (behaviour fact BA-6).
    public static let switches = Options(rawValue: 1 << 6)
    /// Either of those by which values do not blend.
    static let steps: Options = [.discrete, .switches]
    /// The value is the rotation that follows the segments' direction (behaviour fact KF-9).
    public static let followsTangent = Options(rawValue: 1 << 7)
    /// With `followsTangent`: half a turn more.
    public static let followsTangentReversed = Options(rawValue: 1 << 8)
    /// Stays on the node after its end, for `isRemovedOnCompletion` false.
    public static let staysAfterEnd = Options(rawValue: 1 << 9)
    /// Only reports start and end: needs no frames while it runs.
    public static let onlyReports = Options(rawValue: 1 << 11)
    /// Of a copy's track: the original's has ended and is gone, the copy's runs on to its end.
    static let outlivesOriginal = Options(rawValue: 1 << 12)
    /// Values are rounded to whole numbers.
    public static let rounds = Options(rawValue: 1 << 10)
    /// Either of those by which a function of time gives whole numbers.
    static let wholeNumbers: Options = [.rounds, .switches]
  }
}

/// Two values of up to four lanes, and the curve between them.
public struct LaneSegment: Equatable, Sendable, BitwiseCopyable {
  public var start: SIMD4<Double>
  public var end: SIMD4<Double>
  /// Derivatives at the ends with respect to the segment's own 0…1; for straight segments both
  /// equal `end - start`.
  public var startTangent: SIMD4<Double>
  public var endTangent: SIMD4<Double>
  public var isStraight: Bool

  /// A straight segment.
  public init(from start: SIMD4<Double>, to end: SIMD4<Double>) {
    self.start = start
    self.end = end
    startTangent = end - start
    endTangent = startTangent
    isStraight = true
  }

  /// A cubic Hermite segment.
  public init(
    from start: SIMD4<Double>, to end: SIMD4<Double>, startTangent: SIMD4<Double>,
    endTangent: SIMD4<Double>
  ) {
    self.start = start
    self.end = end
    self.startTangent = startTangent
    self.endTangent = endTangent
    isStraight = false
  }

  /// A cubic Bézier segment: its end derivatives are three times the control arms.
  public init(
    bezier p0: SIMD4<Double>, _ p1: SIMD4<Double>, _ p2: SIMD4<Double>, _ p3: SIMD4<Double>
  ) {
    self.init(from: p0, to: p3, startTangent: (p1 - p0) * 3, endTangent: (p3 - p2) * 3)
  }

  /// The value at `t`; straight segments run on beyond 0…1.
  public func value(at t: Double) -> SIMD4<Double> {
    if isStraight { return start + (end - start) * t }
    let t2 = t * t
    let t3 = t2 * t
    return start * (2 * t3 - 3 * t2 + 1) + startTangent * (t3 - 2 * t2 + t)
      + end * (3 * t2 - 2 * t3) + endTangent * (t3 - t2)
  }

  /// The derivative at `t`; where it vanishes, the direction from start to end.
  public func direction(at t: Double) -> SIMD4<Double> {
    if isStraight { return end - start }
    let t2 = t * t
    let slope =
      (end - start) * (6 * t - 6 * t2) + startTangent * (3 * t2 - 4 * t + 1)
      + endTangent * (3 * t2 - 2 * t)
    return (slope * slope).sum() < 1e-18 ? end - start : slope
  }
}

/// The two ends of a straight segment of a plain track.
struct LinearSegment: BitwiseCopyable {
  var start: SIMD4<Double>
  var end: SIMD4<Double>

  @inline(__always)
  func value(at t: Double) -> SIMD4<Double> { start + (end - start) * t }

  /// The value at `t`; exact at 1, as segments between matrices are.
  @inline(__always)
  func exactValue(at t: Double) -> SIMD4<Double> { t == 1 ? end : value(at: t) }
}

extension LinearSegment {
  /// The segment of three lanes between two translations; nil for other matrices.
  init?(translations segment: MatrixSegment) {
    guard let start = segment.start.translationOnly, let end = segment.end.translationOnly
    else { return nil }
    self.init(start: start, end: end)
  }
}
