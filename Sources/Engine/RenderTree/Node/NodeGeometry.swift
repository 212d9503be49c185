// SPDX-License-Identifier: MIT

/// The geometry of a layer in its superlayer, apart from its matrices.
///
/// All lengths in points. Defaults are `CALayer`'s.
public struct NodeGeometry: Equatable, Sendable, BitwiseCopyable {
  /// Origin x, origin y, width, height, in the layer's own space.
  public var bounds: SIMD4<Double> = .zero
  /// The position of the anchor, in the superlayer's space.
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

extension NodeGeometry: NodeGroupValue, LaneValue {
  package static let properties: NodeProperties<Self> = [
    .init(.bounds, \.bounds), .init(.position, \.position), .init(.anchorPoint, \.anchorPoint),
    .init(.zPosition, \.zPosition), .init(.anchorPointZ, \.anchorPointZ),
  ]

  static func change(
    from old: NodeGeometry, to new: NodeGeometry
  ) -> NodeChange {
    var change = NodeChange.placement
    if old.bounds != new.bounds { change.formUnion([.content, .instances]) }
    if old.zPosition != new.zPosition { change.insert(.siblingOrder) }
    return change
  }

  mutating func present(
    _ run: Range<Int>, from tracks: borrowing TrackStore, over model: NodeGeometry
  ) -> NodeChange {
    let property = tracks.property(of: run)
    guard presentLanes(run, property, from: tracks, over: model) else { return [] }
    switch property {
    case .bounds: return [.placement, .content, .instances]
    case .zPosition: return [.placement, .siblingOrder]
    default: return .placement
    }
  }
}
