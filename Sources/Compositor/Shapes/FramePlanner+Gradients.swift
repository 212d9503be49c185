// SPDX-License-Identifier: MIT

internal import RenderTree

/// Gradient layers: colours that fill the rounded bounds, between background and contents.
extension FramePlanner {
  /// Whether a layer has a gradient that is painted.
  func hasGradient(_ node: NodeIndex, _ tree: borrowing RenderTree) -> Bool {
    guard hasExtras(node, tree), let place = tree.gradients.place(of: node) else { return false }
    return tree.gradients.values[place].isPainted
  }

  /// Lets an instance that covers a layer's bounds show the layer's gradient; false if there is
  /// none, or no room for its stops.
  ///
  /// - Parameter inset: how far within the bounds the instance keeps on each side, in points.
  mutating func setGradient(
    _ instance: inout LayerInstance, _ node: NodeIndex, opacity: Float, inset: Double,
    _ tree: borrowing RenderTree
  ) -> Bool {
    guard hasExtras(node, tree), let place = tree.gradients.place(of: node) else { return false }
    let gradient = tree.gradients.values[place]
    guard gradient.isPainted, let first = plan.paint.stops(of: node, gradient)
    else { return false }
    let bounds = tree.geometry[node.slot].bounds
    var record = PaintRecord()
    record.vectors.0 = SIMD4(
      lowHalf: SIMD2<Float>(gradient.startPoint), highHalf: SIMD2<Float>(gradient.endPoint))
    let kind: Float =
      switch gradient.kind {
      case .axial: 0
      case .radial: 1
      case .conic: 2
      }
    record.vectors.1 = SIMD4(Float(first), Float(gradient.colors.count), kind, opacity)
    record.vectors.2 = SIMD4(
      Float(bounds.z), Float(bounds.w), Float(inset / bounds.z), Float(inset / bounds.w))
    record.vectors.3 = tint(of: node, tree) ?? .one
    // The vector in the window in place of a texture's rectangle; a width other than 0 says that
    // there is a gradient.
    let number = plan.records.count % PaintRecord.windowCount
    instance.texture = (Float(number * 8), 0, 1, 0)
    plan.records.append(record)
    return true
  }

  /// The window in which the record that was added last lies.
  var lastRecordWindow: Int32 {
    Int32(max(plan.records.count - 1, 0) / PaintRecord.windowCount)
  }
}
