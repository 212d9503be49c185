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

  /// The standard deviation of the blur along each axis, in pixels; 0 for a negative radius.
  @inlinable public func deviation(pixelsPerPoint scale: SIMD2<Double>) -> SIMD2<Double> {
    scale * max(radius, 0)
  }

  /// The standard deviation of the blur, in pixels, or in points by default; 0 for a negative radius.
  @inlinable public func deviation(pixelsPerPoint scale: Double = 1) -> Double {
    max(radius, 0) * scale
  }

  /// The distance from its caster within which the shadow is seen, in points.
  @inlinable public var reach: Double { Self.reachInDeviations * deviation() }

  /// The standard deviations within which a shadow is seen.
  public static let reachInDeviations = 3.0
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
