// SPDX-License-Identifier: MIT

internal import RenderTree

/// Colours that replicators multiply into their copies, see `RenderTree.tint(of:)`.
///
/// Plain colours are multiplied here; images and results of filters are where they are drawn, by the
/// feature `modulated`, which knows no corners and borders: a rounded image is clipped then.
enum Tint {
  /// The factor of a node's own parts; nil for none.
  @inline(__always)
  static func of(_ node: NodeIndex, _ tree: borrowing RenderTree) -> SIMD4<Float>? {
    guard tree.resolved[node.slot].traits.contains(.tinted) else { return nil }
    let tint = tree.tint(of: node)
    return tint == .one ? nil : tint
  }

  /// The factor of the result of a node's filters; nil for none, and without filters.
  static func ofResult(_ node: NodeIndex, _ tree: borrowing RenderTree) -> SIMD4<Float>? {
    guard tree.resolved[node.slot].traits.contains(.tinted), tree.hasFilters(node)
    else { return nil }
    let tint = tree.tintAbove(node)
    return tint == .one ? nil : tint
  }

  /// A colour of a layer as it is drawn, clamped to 0…1, times another.
  @inline(__always)
  static func product(_ color: SIMD4<Float>, _ tint: SIMD4<Float>) -> SIMD4<Float> {
    color.clamped(lowerBound: .zero, upperBound: .one) * tint
  }
}
