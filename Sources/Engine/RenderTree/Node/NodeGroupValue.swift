// SPDX-License-Identifier: MIT

/// The values of one group, which a delta sends together and a node holds together.
///
/// A new group is a type that conforms to this, a list in `RenderDelta`, a column with its row in
/// `NodeColumns`, and the lines of the commit that fill the list.
protocol NodeGroupValue: Equatable, Sendable {
  /// The properties that tracks may drive, each with its number of lanes. Default none.
  static var drivenProperties: [(AnimatableProperty, laneCount: Int)] { get }
  /// Whether every number is finite, or as infinite as its meaning allows.
  var isFinite: Bool { get }
  /// The image that the values show. Default none.
  var shownImage: ImageID { get }
  /// The traits of nodes with such a value in a side column. Default none.
  static var traits: ResolvedNode.Traits { get }
  /// The parts of a node that a change from one value to a different one touches.
  static func change(from old: Self, to new: Self) -> NodeChange
  /// Presents a sampled run of tracks of one property over the model.
  ///
  /// - Returns: what that touches; empty if the value is what it was.
  mutating func present(
    _ run: Range<Int>, from tracks: borrowing TrackStore, over model: Self
  ) -> NodeChange
}

extension NodeGroupValue {
  static var drivenProperties: [(AnimatableProperty, laneCount: Int)] { [] }
  var shownImage: ImageID { .none }
  static var traits: ResolvedNode.Traits { [] }
}

extension NodeGroupValue where Self: LaneValue, Property == AnimatableProperty {
  static var drivenProperties: [(AnimatableProperty, laneCount: Int)] { properties.driven }
  var isFinite: Bool { hasFiniteNumbers }
}

extension SIMD4<Double> {
  /// Whether all four numbers are finite.
  @inline(__always)
  var isFinite: Bool { (self * 0).sum() == 0 }
}
