// SPDX-License-Identifier: MIT

/// The values of one group of all nodes, each kept twice: as the application set it (the model), and
/// as presented at the frame's time.
protocol GroupColumn: ~Copyable {
  associatedtype Value: NodeGroupValue

  /// Makes room for one more node, which has the default value.
  mutating func addNode()
  /// Gives a node the default value again.
  mutating func reset(_ node: NodeIndex)
  /// The value that the application set.
  borrowing func model(of node: NodeIndex) -> Value
  /// Sets the model and presents it.
  ///
  /// - Parameter keepsSlot: whether tracks present the value, so that it keeps memory of its own.
  /// - Returns: what that touches; empty if nothing changed.
  mutating func set(_ value: Value, of node: NodeIndex, keepsSlot: Bool) -> NodeChange
  /// Sets the model of a node to that of another.
  mutating func copy(
    from source: NodeIndex, to node: NodeIndex, keepsSlot: Bool
  ) -> NodeChange
  /// Makes sure that tracks can present the value.
  mutating func makePresentable(_ node: NodeIndex)
  /// Presents the model again.
  mutating func showModel(of node: NodeIndex) -> NodeChange
  /// Presents a sampled run of tracks of one property.
  mutating func present(
    _ run: Range<Int>, of node: NodeIndex, from tracks: borrowing TrackStore
  ) -> NodeChange
}
