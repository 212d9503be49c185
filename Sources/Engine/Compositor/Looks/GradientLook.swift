// SPDX-License-Identifier: MIT

internal import RenderTree

/// Gradient layers: colours that fill the rounded bounds, between background and contents.
enum GradientLook {
  /// Lets a quad that covers a layer's bounds show the layer's gradient; false if there is no room
  /// for its stops.
  ///
  /// - Parameter inset: the distance that the quad keeps inside the bounds, in points.
  static func set(
    _ layer: PaintedLayer, inset: Double, quad: inout Quad, into recorder: inout PassRecorder,
    in tree: borrowing RenderTree
  ) -> Bool {
    guard let index = tree.gradients.index(of: layer.node) else { return false }
    let gradient = tree.gradients.values[index]
    quad.hasOpaqueContent = layer.opacity >= 1 && gradient.colors.allSatisfy { $0.w >= 1 }
    if recorder.options.contains(.gradientRamps),
      let ramp = GradientRamp(
        gradient, of: layer, inset: inset, for: recorder.profile)
    {
      quad.features.formUnion(ramp.features)
      quad.instance.texture = (append(ramp, &recorder.plan), 0, 1, 0)
      return true
    }
    guard let first = recorder.plan.paint.stops(of: layer.node, gradient) else { return false }
    quad.features.insert(.gradient)
    // A width other than 0 says that there is a gradient.
    quad.instance.texture = (
      append(record(gradient, layer, firstTexel: first, inset: inset), &recorder.plan), 0, 1, 0
    )
    return true
  }

  /// The gradient of a layer as a mask on a quad that covers its bounds; nil for one that is no ramp.
  static func mask(
    _ layer: PaintedLayer, into recorder: inout PassRecorder, in tree: borrowing RenderTree
  )
    -> OwnMask?
  {
    guard recorder.options.contains(.gradientRamps),
      let index = tree.gradients.index(of: layer.node),
      let ramp = GradientRamp(
        tree.gradients.values[index], of: layer, inset: 0, for: recorder.profile)
    else { return nil }
    var mask = OwnMask()
    mask.ramp = (ramp.features, append(ramp, &recorder.plan))
    return mask
  }

  /// Appends the records of a ramp; returns the vector in the window.
  private static func append(_ ramp: GradientRamp, _ plan: inout FramePlan) -> Float {
    if ramp.laterRecord != nil,
      plan.records.count % PaintRecord.windowCount == PaintRecord.windowCount - 1
    {
      // Both records lie in one window.
      plan.records.append(PaintRecord())
    }
    let vector = append(ramp.record, &plan)
    if let later = ramp.laterRecord { plan.records.append(later) }
    return vector
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

  /// Appends a record; returns the vector in the window.
  private static func append(_ record: PaintRecord, _ plan: inout FramePlan) -> Float {
    plan.records.append(record)
    return Float((plan.records.count - 1) % PaintRecord.windowCount * 8)
  }
}
