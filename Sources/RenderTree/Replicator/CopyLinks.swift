// SPDX-License-Identifier: MIT

/// The links between a node and the copies that replicators made of it.
///
/// A copy below a copied replicator is a copy of a copy: each names the one that it was made from.
struct CopyLinks: Equatable, Sendable, BitwiseCopyable {
  /// The node that this one is a copy of.
  var source = NodeIndex.invalid
  /// The first of its own copies.
  var firstCopy = NodeIndex.invalid
  /// The next and the previous copy of the same source.
  var nextCopy = NodeIndex.invalid
  var previousCopy = NodeIndex.invalid
}

/// The state of a tree's replicators, kept from frame to frame.
struct ReplicatorState: Sendable {
  /// The number of copied nodes.
  var copyCount = 0
  /// The number of nodes that tint their subtrees.
  var tintCount = 0
  /// The number of replicators.
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
