// SPDX-License-Identifier: MIT

/// The shadow that a layer casts, without its optional outline.
public struct NodeShadow: Equatable, Sendable, BitwiseCopyable {
  /// Straight sRGB.
  public var color: SIMD4<Float> = SIMD4(0, 0, 0, 1)
  /// Displacement in the layer's own space, in points.
  public var offset: SIMD2<Double> = SIMD2(0, -3)
  /// Standard deviation of the blur, in points.
  public var radius: Double = 3
  public var opacity: Float = 0

  public init() {}
}

extension NodeShadow: NodeGroupValue, LaneValue {
  package static let properties: NodeProperties<Self> = [
    .init(.shadowColor, \.color), .init(.shadowOpacity, \.opacity),
    .init(.shadowOffset, \.offset), .init(.shadowRadius, \.radius),
  ]

  static func change(
    from old: NodeShadow, to new: NodeShadow
  ) -> NodeChange { .look }

  mutating func present(
    _ run: Range<Int>, from tracks: borrowing TrackStore, over model: NodeShadow
  ) -> NodeChange {
    presentLanes(run, tracks.property(of: run), from: tracks, over: model) ? .look : []
  }
}
