// SPDX-License-Identifier: MIT

internal import RenderTree

/// Gradient layers: colours that fill the rounded bounds, between background and contents.
enum GradientLook {
  /// Lets a quad that covers a layer's bounds show the layer's gradient; false if there is no room
  /// for its stops.
  ///
  /// - Parameter inset: the distance that the quad keeps inside the bounds, in points.
  static func set(
    _ layer: PaintedLayer, inset: Double, _ quad: inout Quad, _ recorder: inout PassRecorder,
    _ tree: borrowing RenderTree
  ) -> Bool {
    guard let index = tree.gradients.index(of: layer.node) else { return false }
    let gradient = tree.gradients.values[index]
    quad.hasOpaqueContent = layer.opacity >= 1 && gradient.colors.allSatisfy { $0.w >= 1 }
    if recorder.options.contains(.gradientRamps),
      let ramp = GradientRamp(
        gradient, of: layer, inset: inset, for: recorder.profile)
    {
      quad.features.formUnion(ramp.features)
      let later = ramp.laterRecord
      let count = recorder.plan.records.count
      if later != nil, count % PaintRecord.windowCount == PaintRecord.windowCount - 1 {
        // Both records lie in one window.
        recorder.plan.records.append(PaintRecord())
      }
      setRecord(ramp.record, &quad, &recorder.plan)
      if let later { recorder.plan.records.append(later) }
      return true
    }
    guard let first = recorder.plan.paint.stops(of: layer.node, gradient) else { return false }
    quad.features.insert(.gradient)
    setRecord(record(gradient, layer, firstTexel: first, inset: inset), &quad, &recorder.plan)
    return true
  }

  /// The record of a gradient whose stops lie in the paint texture.
  private static func record(
    _ gradient: NodeGradient, _ layer: PaintedLayer, firstTexel: Int, inset: Double
  ) -> PaintRecord {
    let bounds = layer.bounds
    var record = PaintRecord()
    record.vectors.0 = SIMD4(
      lowHalf: SIMD2<Float>(gradient.startPoint), highHalf: SIMD2<Float>(gradient.endPoint))
    let kind: Float =
      switch gradient.kind {
      case .axial: 0
      case .radial: 1
      case .conic: 2
      }
    record.vectors.1 = SIMD4(Float(firstTexel), Float(gradient.colors.count), kind, layer.opacity)
    record.vectors.2 = SIMD4(
      Float(bounds.z), Float(bounds.w), Float(inset / bounds.z), Float(inset / bounds.w))
    record.vectors.3 = layer.tint ?? .one
    return record
  }

  /// Appends a record, and lets a quad name it.
  private static func setRecord(
    _ record: PaintRecord, _ quad: inout Quad, _ plan: inout FramePlan
  ) {
    // The vector in the window in the texture's rectangle; a width other than 0 says that there is a
    // gradient.
    let number = plan.records.count % PaintRecord.windowCount
    quad.instance.texture = (Float(number * 8), 0, 1, 0)
    plan.records.append(record)
  }
}
