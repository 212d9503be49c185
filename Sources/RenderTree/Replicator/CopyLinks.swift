// SPDX-License-Identifier: MIT

/// How a node and the copies that replicators made of it know each other.
///
/// A copy below a copied replicator is a copy of a copy: each names the one that it was made from.
struct CopyLinks: Equatable, Sendable, BitwiseCopyable {
  /// What the node is a copy of.
  var source = NodeIndex.invalid
  /// The first of its own copies.
  var firstCopy = NodeIndex.invalid
  /// The next and the previous copy of the same source.
  var nextCopy = NodeIndex.invalid
  var previousCopy = NodeIndex.invalid
}

/// What a tree keeps of its replicators from one frame to the next.
struct ReplicatorState: Sendable {
  /// How many nodes were made by copying.
  var copyCount = 0
  /// How many nodes multiply what lies below them by a colour.
  var tintCount = 0
  /// How many nodes are replicators.
  var count = 0
  /// Nodes that got or lost children or a mask while there are copies.
  var changedContainers: [NodeIndex] = []
  /// Replicators whose instances may be out of date.
  var stale: [NodeIndex] = []
  /// Copies with tracks that have outlived their original's and have ended now.
  var ended: [NodeIndex] = []
  /// Tracks have to be sampled again in this frame: their clocks changed, or they are new.
  var needsSample = false
  /// The name of the next copy; copies are not looked up by name.
  private var lastName: UInt32 = 0x8000_0000

  /// A name for a copy, apart from those of layers.
  mutating func nextName() -> NodeID {
    lastName = lastName == .max ? 0x8000_0000 : lastName + 1
    return NodeID(rawValue: lastName)
  }
}
