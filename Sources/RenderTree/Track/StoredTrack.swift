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
  var holdsMatrices: Bool
  public var state: State

  /// How far a track has been reported.
  public enum State: UInt8, Sendable, BitwiseCopyable {
    case waiting
    case running
    case ended
  }
}

/// An animation that began or ended, to be told to the layer that it was added to.
public struct AnimationEvent: Equatable, Sendable, BitwiseCopyable {
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
