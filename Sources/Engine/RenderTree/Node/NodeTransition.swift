// SPDX-License-Identifier: MIT

public import CoreImage

/// The progress of a node's transition from its old look to its new one.
///
/// Presented by a track; the compositor keeps what the node looked like before the delta that
/// brought the track, and blends. The default value is no transition (behaviour facts TR-1 to
/// TR-4).
public struct NodeTransition: Equatable, Sendable {
  /// The motion by which the new look replaces the old one.
  public enum Kind: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    /// The new fades in over the old, which fades out.
    case fade
    /// The new slides in over the old.
    case moveIn
    /// The new pushes the old out.
    case push
    /// The old slides away from the new.
    case reveal
    /// Both turn about the middle as the faces of one sheet; the edge comes forward first.
    case flip
  }

  /// The side of the layer from which the motion starts; of no meaning to a fade.
  ///
  /// Top and bottom are maximum and minimum y of the layer's space, as in `ContentsGravity`
  /// (behaviour fact TR-6 leaves it open).
  public enum Edge: UInt8, Sendable, BitwiseCopyable, CaseIterable {
    case right
    case left
    case top
    case bottom
  }

  /// The animation that drives it; nil while none exists.
  public var animation: AnimationID?
  public var kind = Kind.fade
  public var edge = Edge.left
  /// Share of the new look, 0…1.
  public var progress = 1.0
  /// The filter that replaces `kind` and `edge` (behaviour fact TR-4); its time is `progress`.
  public var filter: FilterDescription?
  /// Whether the filter's motion runs back, from the new look to the old one.
  public var isReversed = false

  public init() {}

  /// Whether the old look still takes part.
  public var isActive: Bool { animation != nil }
}

/// The values of a transition's track: the look of the blend, and the part of it that is shown.
public struct TransitionSegment: Equatable, Sendable {
  public var kind: NodeTransition.Kind
  public var edge: NodeTransition.Edge
  /// Progress at the start of the animation, 0…1 (behaviour fact TR-3).
  public var startProgress: Double
  /// Progress at the end of the animation, `startProgress`…1.
  public var endProgress: Double
  public var filter: FilterDescription?
  /// Whether the filter's motion runs back, from the new look to the old one.
  public var isReversed = false

  public init(
    _ kind: NodeTransition.Kind, edge: NodeTransition.Edge = .left, from startProgress: Double = 0,
    to endProgress: Double = 1, filter: FilterDescription? = nil
  ) {
    self.kind = kind
    self.edge = edge
    self.startProgress = startProgress
    self.endProgress = endProgress
    self.filter = filter
  }
}
