// SPDX-License-Identifier: MIT

/// Where a layer lies in its superlayer, apart from its matrices.
///
/// All lengths in points. Defaults are `CALayer`'s.
public struct NodeGeometry: Equatable, Sendable, BitwiseCopyable {
  /// Origin x, origin y, width, height, in the layer's own space.
  public var bounds: SIMD4<Double> = .zero
  /// Where the anchor lies, in the superlayer's space.
  public var position: SIMD2<Double> = .zero
  /// Unit-space point of the bounds that `position` refers to and transforms pivot about.
  public var anchorPoint: SIMD2<Double> = SIMD2(0.5, 0.5)
  /// Depth of the layer in its superlayer.
  public var zPosition: Double = 0
  /// Depth of the anchor in the layer.
  public var anchorPointZ: Double = 0

  public init() {}

  /// The anchor in the layer's own space, in points.
  public var anchor: SIMD2<Double> {
    SIMD2(bounds.x + anchorPoint.x * bounds.z, bounds.y + anchorPoint.y * bounds.w)
  }
}
