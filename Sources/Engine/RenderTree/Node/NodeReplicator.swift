// SPDX-License-Identifier: MIT

public import CoreGraphics

/// The copies of a replicator layer: their number, positions, delays and colours.
///
/// Source: behaviour facts RE-1 to RE-5. The default value is that of a layer without copies.
public struct NodeReplicator: Equatable, Sendable {
  /// The number of copies, the original included; rounded when used, and none below one.
  public var count = 1.0
  /// Seconds by which each copy runs later than the one before.
  public var delay = 0.0
  /// Applied to each copy once more than to the one before, about the middle of the bounds.
  public var transform = CATransform3DIdentity
  /// Straight sRGB, multiplied into the first copy.
  public var color = SIMD4<Float>(1, 1, 1, 1)
  /// Added to the colour for each further copy.
  public var colorOffsets = SIMD4<Float>.zero

  public init() {}

  /// The colour of a copy by its number, each channel within 0…1 (behaviour fact RE-2).
  public func color(ofCopy number: Int) -> SIMD4<Float> {
    (color + colorOffsets * Float(number)).clamped(lowerBound: .zero, upperBound: .one)
  }

  /// The number of copies, the original included; 0 for counts that are not above zero.
  public var instanceCount: Int {
    guard count > 0 else { return 0 }
    return count < 1e9 ? Int(clamping: count.rounded(.toNearestOrAwayFromZero)) : 1_000_000_000
  }
}

extension NodeReplicator: NodeGroupValue, LaneValue {
  package static let properties: NodeProperties<Self> = [
    .init(.instanceCount, \.count), .init(.instanceDelay, \.delay), .init(.instanceColor, \.color),
    .init(.instanceRedOffset, \.colorOffsets, lane: 0),
    .init(.instanceGreenOffset, \.colorOffsets, lane: 1),
    .init(.instanceBlueOffset, \.colorOffsets, lane: 2),
    .init(.instanceAlphaOffset, \.colorOffsets, lane: 3),
    .init(.instanceTransform, \.transform),
  ]

  static func change(
    from old: NodeReplicator, to new: NodeReplicator
  ) -> NodeChange { .instances }

  mutating func present(
    _ run: Range<Int>, from tracks: borrowing TrackStore, over model: NodeReplicator
  ) -> NodeChange {
    let property = tracks.property(of: run)
    guard property == .instanceTransform else {
      return presentLanes(run, property, from: tracks, over: model) ? .instances : []
    }
    let value = tracks.plainMatrix(run) ?? tracks.matrix(run: run, base: model.transform)
    guard value.isFinite, value != transform else { return [] }
    transform = value
    return .instances
  }
}
