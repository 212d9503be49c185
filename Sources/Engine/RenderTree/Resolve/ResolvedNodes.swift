// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Locks

/// The output of stage 6, *resolve*: the nodes' maps to the root, and the boxes that they cover there.
///
/// The compositor reads it.
public struct ResolvedNodes: ~Copyable {
  /// By slot.
  public internal(set) var resolved = Column<ResolvedNode>()
  /// By slot: the box of a node with all below it before filters, shadow and mask; empty for nodes
  /// without these.
  public internal(set) var contentBounds = Column<RootRect>()
  /// Nodes that cover at least a quarter of the root's width and height, in order; the last few.
  public internal(set) var largeNodes: [NodeIndex] = []
  /// The point of the root's parent space at the origin of root space, in points. Default zero.
  var origin = SIMD2<Double>.zero
  /// Whether `largeNodes` is out of date.
  var isLargeStale = true
  /// By slot: whether a node's filters, shadow or mask make it cover other pixels than its content.
  var reaches = Column<Bool>()
  /// The number of nodes for which that is so.
  var reachingCount = 0
  /// Full 3D maps into the plane where depth is flattened, for nodes under depth-keeping ones.
  var depthMatrices: [NodeIndex: CATransform3D] = [:]
  /// The boxes of nodes in transition before it began, in their own space.
  var oldExtents: [NodeIndex: RootRect] = [:]
  /// Whether plain placement is tried.
  var options = RenderOptions.initial
  /// Counts the resolved frames in which something changed.
  var lastStamp: UInt32 = 0
  /// Keeps the value in its place, see `RenderTree`.
  private let pin = Atomic<Bool>(false)

  init() {}

  /// Where the root's parent space lies in root space.
  var originMap: Homography {
    Homography(xx: 1, xy: 0, yx: 0, yy: 1, tx: -origin.x, ty: -origin.y)
  }

  /// Makes room for one more node.
  mutating func addNode() {
    resolved.append(ResolvedNode())
    contentBounds.append(.empty)
    reaches.append(false)
  }

  /// Forgets a node that is removed.
  mutating func reset(_ node: NodeIndex) {
    resolved[node.slot] = ResolvedNode()
    contentBounds[node.slot] = .empty
    if reaches[node.slot] { reachingCount -= 1 }
    reaches[node.slot] = false
    depthMatrices[node] = nil
    oldExtents[node] = nil
  }
}
