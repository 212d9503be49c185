// SPDX-License-Identifier: MIT

internal import RenderTree

/// A layer that the walk has come to.
struct VisitedLayer: BitwiseCopyable {
  let node: NodeIndex
  let parts: LayerParts
  /// The layer's own parts, but not all below it, lie behind an opaque layer.
  var isCovered = false

  @inline(__always)
  init(_ node: NodeIndex, isCovered: Bool = false, _ tree: borrowing RenderTree) {
    self.node = node
    self.isCovered = isCovered
    parts = LayerParts(of: node, tree)
  }
}
