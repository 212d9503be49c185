// SPDX-License-Identifier: MIT

internal import RenderTree

/// Colours that replicators multiply into their copies, see `RenderTree.tint(of:)`.
///
/// Plain colours are multiplied here; images and results of filters are where they are drawn, by the
/// feature `modulated`, which knows no corners and borders: a rounded image is clipped then.
extension FramePlanner {
  /// Whether something is multiplied into a node; all others pay for this question only.
  @inline(__always)
  func isTinted(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    tree.resolved[node.slot].traits.contains(.tinted)
  }

  /// What a node's own parts are multiplied by; nil for nothing.
  @inline(__always)
  func tint(of node: NodeIndex, _ tree: borrowing RenderTree) -> SIMD4<Float>? {
    guard isTinted(node, tree) else { return nil }
    let tint = tree.tint(of: node)
    return tint == .one ? nil : tint
  }

  /// What the result of a node's filters is multiplied by; nil for nothing, and without filters.
  func tintOfResult(of node: NodeIndex, _ tree: borrowing RenderTree) -> SIMD4<Float>? {
    guard isTinted(node, tree), tree.hasFilters(node) else { return nil }
    let tint = tree.tintAbove(node)
    return tint == .one ? nil : tint
  }

  /// A node's style with the colours in which it is drawn.
  @inline(__always)
  func drawnStyle(of node: NodeIndex, _ tree: borrowing RenderTree) -> NodeStyle {
    var style = tree.style[node.slot]
    if let tint = tint(of: node, tree) {
      style.backgroundColor = Self.product(style.backgroundColor, tint)
      style.borderColor = Self.product(style.borderColor, tint)
    }
    return style
  }

  /// A colour of a layer as it is drawn, within 0…1, times another.
  static func product(_ color: SIMD4<Float>, _ tint: SIMD4<Float>) -> SIMD4<Float> {
    color.clamped(lowerBound: .zero, upperBound: .one) * tint
  }

  /// Lets an instance's image be multiplied by a colour.
  static func modulate(
    _ instance: inout LayerInstance, _ features: inout LayerFeatures, by tint: SIMD4<Float>?
  ) {
    guard let tint else { return }
    instance.border = premultiplied(tint, 1)
    features.insert(.modulated)
  }
}
