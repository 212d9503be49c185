// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The placement of most nodes, in one go.
extension RenderTree {
  /// Places a visible node in its parent's plane, and finds the box that it covers.
  ///
  /// The same as `placeFlat`, `updateVisibility` and `ownBounds` one after the other for a node
  /// that draws within its bounds under an affine map: without the questions that these have to ask.
  ///
  /// - Returns: false for all other nodes, which are left to those.
  @inline(__always)
  mutating func placePlainly(_ node: NodeIndex, under parent: NodeIndex) -> Bool {
    guard parent.isValid else { return false }
    let slot = node.slot
    let above = parent.slot
    let flags = style[slot].flags.union(style[above].flags.intersection(.preservesDepth))
    guard sublayerTransformSlot[above] < 0, style[slot].opacity > 0,
      flags.isDisjoint(with: .placesApart),
      !resolved[slot].traits.contains(.drawsBeyondBounds),
      !resolved[above].traits.contains(.turnedAway)
    else { return false }
    let bounds = geometry[slot].bounds
    guard bounds.z > 0, bounds.w > 0, let local = flatMap(of: slot) else { return false }
    let base = resolved[above].toRoot
    guard base.isAffine else { return false }
    let map = local.concatenating(base)
    guard map.keepsArea else { return false }
    resolved[slot].toRoot = map
    resolved[slot].ownBounds = map.boundingBox(of: bounds).outset(by: 1)
    resolved[slot].traits = resolved[slot].traits.intersection(.placeless)
      .union(resolved[above].traits.intersection(.inherited))
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
