// SPDX-License-Identifier: MIT

/// The values of one group, which a delta sends together and a node holds together.
///
/// A new group is a type that conforms to this, a list in `RenderDelta`, a column with its row in
/// `NodeColumns`, and the lines of the commit that fill the list.
protocol NodeGroupValue: Equatable, Sendable {
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
  var shownImage: ImageID { .none }
  static var traits: ResolvedNode.Traits { [] }
}

/// Values that read and write their properties as lanes: a number in lane 0, a rectangle as x, y,
/// width, height.
///
/// Unused lanes read 0, and so does a property of another group.
protocol LaneValue {
  /// The value of a property of up to four lanes.
  func lanes(_ property: AnimatableProperty) -> SIMD4<Double>
  /// Sets a property of up to four lanes.
  mutating func setLanes(_ property: AnimatableProperty, _ value: SIMD4<Double>)
}

extension LaneValue {
  /// Presents a sampled run on a property of up to four lanes.
  ///
  /// - Returns: whether the value changed; numbers that are not finite are left out.
  @inline(__always)
  mutating func presentLanes(
    _ run: Range<Int>, _ property: AnimatableProperty, from tracks: borrowing TrackStore,
    over model: Self
  ) -> Bool {
    let value = tracks.plainLanes(run) ?? tracks.lanes(run: run, base: model.lanes(property))
    guard value != lanes(property), value.isFinite else { return false }
    setLanes(property, value)
    return true
  }
}

extension SIMD4<Double> {
  /// Whether all four numbers are finite.
  @inline(__always)
  var isFinite: Bool { (self * 0).sum() == 0 }
}
