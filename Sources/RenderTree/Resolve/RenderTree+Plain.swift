// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The placement of most nodes, in one go.
extension RenderTree {
  /// The parent's values for plain placement, computed once for consecutive children.
  struct PlainParent: BitwiseCopyable {
    var node = NodeIndex.invalid
    /// Whether children may be placed plainly under it.
    var isPlain = false
    /// From its space to the root's; affine if it is plain.
    var toRoot = Homography.identity
    /// The traits that its children inherit.
    var inherited: ResolvedNode.Traits = []
  }

  /// Reads the values for plain placement from a resolved parent.
  @inline(never)
  private func plainParent(_ node: NodeIndex) -> PlainParent {
    guard node.isValid else { return PlainParent() }
    let above = resolved[node.slot]
    return PlainParent(
      node: node,
      isPlain: sublayerTransformSlot[node.slot] < 0
        && !style[node.slot].flags.contains(.preservesDepth)
        && !above.traits.contains(.turnedAway) && above.toRoot.isAffine,
      toRoot: above.toRoot, inherited: above.traits.intersection(.inherited))
  }

  /// Places a visible node in its parent's plane, and finds the box that it covers.
  ///
  /// The same as `placeFlat`, `updateVisibility` and `ownBounds` one after the other for a node
  /// that draws within its bounds under an affine map: without the questions that these have to ask.
  ///
  /// - Parameter known: what was found of the parent that was asked for last; parents are resolved
  ///   before their children, so that it holds for one walk.
  /// - Returns: false for all other nodes, which are left to those.
  @inline(__always)
  mutating func placePlainly(
    _ node: NodeIndex, under parent: NodeIndex, _ known: inout PlainParent
  ) -> Bool {
    if known.node != parent { known = plainParent(parent) }
    let slot = node.slot
    guard known.isPlain, style[slot].opacity > 0,
      style[slot].flags.isDisjoint(with: .placesApart),
      !resolved[slot].traits.contains(.drawsBeyondBounds)
    else { return false }
    let bounds = geometry[slot].bounds
    guard bounds.z > 0, bounds.w > 0, let local = flatMap(of: slot) else { return false }
    let map = local.concatenatingAffine(known.toRoot)
    guard map.keepsArea else { return false }
    resolved[slot].toRoot = map
    resolved[slot].ownBounds = map.affineBoundingBox(of: bounds).outset(by: 1)
    resolved[slot].traits = resolved[slot].traits.intersection(.placeless).union(known.inherited)
    return true
  }

  /// The map of a node that is not flipped into its parent's plane; nil if it may leave that.
  @inline(__always)
  private func flatMap(of slot: Int) -> Homography? {
    let matrix = Int(transformSlot[slot])
    return matrix < 0
      ? LayerMatrix.flat(geometry[slot], isFlipped: false)
      : LayerMatrix.flat(geometry[slot], transform: matrices[matrix], isFlipped: false)
  }
}
