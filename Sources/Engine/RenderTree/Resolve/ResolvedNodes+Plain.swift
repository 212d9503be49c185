// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The state of one walk through the nodes.
struct ResolveWalk: BitwiseCopyable {
  /// Width and height that make a node a large one, in points of the root.
  var largeSize: SIMD2<Double>
  /// The parent of the last node; parents are resolved before their children, so that this
  /// holds for one walk.
  var parent = PlainParent()
  /// The parent of the last node that was looked at.
  var above = NodeIndex.invalid
  /// The changes that its children inherit.
  var inherited: NodeChange = []
  /// Whether some node's changes are left for the end of the walk.
  var leavesChanges = false
  /// The last parent whose content got the stamp of this frame for a child's sake.
  var stamped = NodeIndex.invalid
  /// The nodes that move along with others.
  var carried = CarriedNodes()
  /// The area that leaves damaged so far.
  var damage = PairedRect(.empty)

  /// Starts a walk.
  init(largeSize: SIMD2<Double>) { self.largeSize = largeSize }
}

/// The parent's values for plain placement, computed once for consecutive children.
struct PlainParent: BitwiseCopyable {
  var node = NodeIndex.invalid
  /// Whether children may be placed plainly under it.
  var isPlain = false
  /// From its space to the root's; affine if it is plain.
  var toRoot = Homography.identity
  /// The same in pairs.
  var rows = AffineRows(.identity)
  /// Whether that only moves.
  var isTranslation = true
  /// The traits that its children inherit.
  var inherited: ResolvedNode.Traits = []
}

/// Fast path: nodes that stay in their parent's plane and draw within their bounds.
extension ResolvedNodes {
  /// Reads the values for plain placement from a resolved parent.
  @inline(never)
  func plainParent(_ node: NodeIndex, _ nodes: borrowing NodeStore) -> PlainParent {
    guard node.isValid else { return PlainParent() }
    let above = resolved[node.slot]
    return PlainParent(
      node: node,
      isPlain: options.contains(.plainPlacement)
        && nodes.values.sublayerTransforms.index(of: node) == nil
        && !nodes.values.style[node.slot].flags.contains(.preservesDepth)
        && !above.traits.contains(.turnedAway) && above.toRoot.isAffine,
      toRoot: above.toRoot, rows: AffineRows(above.toRoot),
      isTranslation: above.toRoot.isTranslation, inherited: above.traits.intersection(.inherited))
  }

  /// Places a visible node in its parent's plane, and finds the box that it covers.
  ///
  /// The same as `placeFlat`, `updateVisibility` and `ownBounds` one after the other for a node
  /// that draws within its bounds under an affine map: without their further checks.
  ///
  /// - Returns: false for all other nodes, which are left to those.
  @inline(__always)
  mutating func placePlainly(
    _ node: NodeIndex, under parent: NodeIndex, _ walk: inout ResolveWalk,
    _ nodes: borrowing NodeStore
  ) -> Bool {
    if walk.parent.node != parent { walk.parent = plainParent(parent, nodes) }
    let slot = node.slot
    guard walk.parent.isPlain, nodes.values.style[slot].opacity > 0,
      nodes.values.style[slot].flags.isDisjoint(with: .notPlain),
      !resolved[slot].traits.contains(.drawsBeyondBounds)
    else { return false }
    let bounds = nodes.values.geometry[slot].bounds
    guard bounds.z > 0, bounds.w > 0, let local = nodes.values.flatMap(of: node) else {
      return false
    }
    let map = local.concatenatingAffine(walk.parent.toRoot)
    guard map.keepsArea else { return false }
    resolved[slot].toRoot = map
    resolved[slot].ownBounds = map.affineBoundingBox(of: bounds).outset(by: 1)
    resolved[slot].traits = resolved[slot].traits.intersection(.placeless)
      .union(walk.parent.inherited)
    return true
  }
}
