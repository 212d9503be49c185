// SPDX-License-Identifier: MIT

/// The phases of the tracks of a run; a run in which nothing begins or ends needs no more.
public struct RunPhases: Equatable, Sendable, BitwiseCopyable {
  /// Some track has not begun.
  public var hasWaiting = false
  /// Some track is in its active phase.
  public var hasActive = false
  /// Some track began or ended since it was last reported.
  public var hasNews = false

  public init() {}

  @inline(__always)
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
  /// The kind of event.
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
