// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreImage

/// Questions that the presented values of a node alone answer.
extension NodeColumns {
  /// The map of a node that is not flipped into its parent's plane; nil if it may leave that.
  @inline(__always)
  func flatMap(of node: NodeIndex) -> Homography? {
    guard let index = transforms.index(of: node) else {
      return LayerMatrix.flat(geometry[node.slot], isFlipped: false)
    }
    return LayerMatrix.flat(
      geometry[node.slot], transform: transforms.values[index], isFlipped: false)
  }

  /// Whether a layer's bounds cut its content: they cut the result of its filters, if it has any.
  @inline(__always)
  func cutsContent(_ node: NodeIndex) -> Bool {
    style[node.slot].flags.clips && !cutsResult(node)
  }

  /// Whether a layer's bounds cut what its filters make of its content.
  @inline(__always)
  func cutsResult(_ node: NodeIndex) -> Bool {
    guard style[node.slot].flags.clips, let index = effects.index(of: node)
    else { return false }
    return effects.values[index].filters.contains { $0.isActive }
  }

  /// Whether a transition from a node's old look is running.
  func isInTransition(_ node: NodeIndex) -> Bool {
    guard let index = transitions.index(of: node) else { return false }
    return transitions.values[index].isActive
  }

  /// Whether a node has filters, active or not, that see its content in its own colours.
  func hasFilters(_ node: NodeIndex) -> Bool {
    guard let index = effects.index(of: node) else { return false }
    return !effects.values[index].filters.isEmpty
  }

  /// Whether some node reads further than the pixels that it covers.
  var readsAroundBackdrop: Bool {
    effects.values.contains { $0.backgroundReach != nil }
  }
}
