// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Locks

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

/// The replicators of a tree, the copies that they made, and their pending updates.
struct Replication: ~Copyable {
  /// The number of nodes that replicators may make.
  var copyLimit = RenderTree.copyLimit
  /// The number of nodes that were made by copying.
  private(set) var copyCount = 0
  private var links = SideColumn(standard: CopyLinks())
  /// Nodes whose children lie in a first instance.
  private var replicators: Set<NodeIndex> = []
  /// Colours by which nodes multiply all below them: red, green, blue, and 1.
  private var tints = SideColumn(standard: SIMD4<Float>.one)
  /// The number of nodes with a colour.
  private var tintCount = 0

  /// Nodes that got or lost children or a mask while there are copies.
  private var changedContainers: [NodeIndex] = []
  /// Replicators whose instances may be out of date.
  var stale: [NodeIndex] = []
  /// Copies with tracks that have outlived their original's and have ended now.
  var ended: [NodeIndex] = []
  /// Whether tracks have to be sampled again in this frame: their clocks changed, or they are new.
  var needsSample = false
  /// The name of the last copy; copies are not looked up by name.
  private var lastName: UInt32 = 0x8000_0000
  /// Keeps the value in its place, see `RenderTree`.
  private let pin = Atomic<Bool>(false)

  /// Makes room for one more node.
  mutating func addNode() {
    links.addNode()
    tints.addNode()
  }

  /// A name for a copy, apart from those of layers.
  mutating func nextName() -> NodeID {
    lastName = lastName == .max ? 0x8000_0000 : lastName + 1
    return NodeID(rawValue: lastName)
  }

  // MARK: - Copies

  /// The node that a copy was made from; invalid for all others.
  func source(of node: NodeIndex) -> NodeIndex { links[node].source }

  /// The last copy that was made of a node; invalid if none exists.
  func firstCopy(of node: NodeIndex) -> NodeIndex { links[node].firstCopy }

  /// Whether a node is a copy that a replicator made, or one of its instances.
  func isCopy(_ node: NodeIndex) -> Bool {
    guard let index = links.index(of: node) else { return false }
    return links.values[index].source.isValid
  }

  /// The copies of a node and their own copies, sources before copies; empty for most nodes.
  func copies(of node: NodeIndex) -> [NodeIndex] {
    guard copyCount > 0, links[node].firstCopy.isValid else { return [] }
    var result: [NodeIndex] = []
    var next = -1
    while next < result.count {
      var copy = links[next < 0 ? node : result[next]].firstCopy
      while copy.isValid {
        result.append(copy)
        copy = links[copy].nextCopy
      }
      next += 1
    }
    return result
  }

  /// Whether so many more nodes may be made; reports it if not.
  func mayCopy(_ count: Int) -> Bool {
    if copyCount + count <= copyLimit { return true }
    RefusalLog.refuse(
      "replicator: too many copies",
      "a tree's replicators may make \(copyLimit) nodes; further instances are left out")
    return false
  }

  /// Notes that a node was made as a copy of another.
  mutating func addCopy(_ node: NodeIndex, of source: NodeIndex) {
    copyCount += 1
    let next = links[source].firstCopy
    change(node) {
      $0.source = source
      $0.nextCopy = next
    }
    if next.isValid { change(next) { $0.previousCopy = node } }
    change(source) { $0.firstCopy = node }
  }

  /// Takes a node that has no copies any more out of the list of its source.
  mutating func removeCopy(_ node: NodeIndex) {
    let link = links[node]
    links.reset(node)
    guard link.source.isValid else { return }
    copyCount -= 1
    if link.previousCopy.isValid {
      change(link.previousCopy) { $0.nextCopy = link.nextCopy }
    } else {
      change(link.source) { $0.firstCopy = link.nextCopy }
    }
    if link.nextCopy.isValid { change(link.nextCopy) { $0.previousCopy = link.previousCopy } }
  }

  private mutating func change(_ node: NodeIndex, _ body: (inout CopyLinks) -> Void) {
    var value = links[node]
    body(&value)
    links.store(value, of: node)
  }

  // MARK: - Replicators

  /// Whether a node's children lie in a first instance.
  func isReplicator(_ node: NodeIndex) -> Bool {
    !replicators.isEmpty && replicators.contains(node)
  }

  mutating func addReplicator(_ node: NodeIndex) { replicators.insert(node) }

  mutating func removeReplicator(_ node: NodeIndex) { replicators.remove(node) }

  /// Notes that something changed from which a replicator's instances follow; nothing for others.
  @inline(__always)
  mutating func noteReplicator(_ node: NodeIndex) {
    guard !replicators.isEmpty, stale.last != node, replicators.contains(node) else { return }
    stale.append(node)
  }

  /// Notes that a node got or lost a child or its mask: its copies have to follow.
  @inline(__always)
  mutating func noteContainer(_ node: NodeIndex) {
    guard copyCount > 0, changedContainers.last != node else { return }
    changedContainers.append(node)
  }

  /// The nodes whose children or masks changed since this was last asked.
  mutating func takeChangedContainers() -> [NodeIndex] {
    guard !changedContainers.isEmpty else { return [] }
    let changed = changedContainers
    forgetChangedContainers()
    return changed
  }

  mutating func forgetChangedContainers() {
    changedContainers.removeAll(keepingCapacity: true)
  }

  // MARK: - Tints

  /// Whether any node multiplies what lies below it by a colour.
  var hasTints: Bool { tintCount > 0 }

  /// The colour by which a node multiplies all below it.
  func tint(of node: NodeIndex) -> SIMD4<Float> { tints[node] }

  /// Sets the colour by which a node multiplies all below it.
  mutating func setTint(_ tint: SIMD4<Float>, of node: NodeIndex) {
    tintCount += (tint == .one ? 0 : 1) - (tints[node] == .one ? 0 : 1)
    tints.store(tint, of: node)
  }
}
