// SPDX-License-Identifier: MIT

/// Colours by which replicators multiply their copies (behaviour fact RE-2).
///
/// A product of colours and source-over commute, so layers are drawn in their own colours times those
/// above them. Only filters stand in between: what a layer with filters shows is multiplied when they
/// have been applied. The alpha is the opacity of the instance.
extension NodeStore {
  /// The colour that a layer's own parts are multiplied by: red, green, blue, and 1.
  func tint(of node: NodeIndex) -> SIMD4<Float> {
    values.hasFilters(node) ? .one : tintAbove(node)
  }

  /// The colour that a layer with all below it is multiplied by, after its filters.
  func tintAbove(_ node: NodeIndex) -> SIMD4<Float> {
    var result = SIMD4<Float>.one
    var current = structure.links[node.slot].parent
    while current.isValid, !values.hasFilters(current) {
      result *= replication.tint(of: current)
      if current == structure.root { break }
      current = structure.links[current.slot].parent
    }
    return result
  }

  /// Whether colours above a node are multiplied into it.
  func isTinted(_ node: NodeIndex) -> Bool {
    replication.hasTints && tintAbove(node) != .one
  }

  /// Sets what a node multiplies all below it by.
  mutating func setTint(_ tint: SIMD4<Float>, of node: NodeIndex) {
    guard replication.tint(of: node) != tint else { return }
    replication.setTint(tint, of: node)
    markSubtreeLook(node)
  }
}
