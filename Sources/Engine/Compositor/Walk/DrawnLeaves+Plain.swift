// SPDX-License-Identifier: MIT

internal import RenderTree

/// Fast path of leaves: a quad that can only become an instance of the last draw is counted in that at once.
///
/// The same instance in the same draw as by `PassRecorder.draw(_:on:in:)`, without the questions whose answer is known.
extension DrawnLeaves.Leaf {
  /// The features of leaves that may be counted in the last draw without a look at anything else.
  static let plain: LayerFeatures = [.image, .fill, .modulated, .shape]

  /// Whether neither clips nor quads in front have a say in the next quads.
  @inline(__always)
  static func arePlain(in recorder: borrowing PassRecorder) -> Bool {
    recorder.clips.top.clipCount == 0 && !recorder.clips.top.adds
      && (!recorder.culls || !recorder.cover.isNoting)
  }

  /// Places the leaf and counts it in the last draw; false if that has another state, or the quad may be more than an
  /// instance.
  ///
  /// - Parameters:
  ///   - instance: the leaf's, with its opacity.
  ///   - space: from the layer's space to pixels, an affine map.
  @inline(__always)
  func append(
    _ instance: inout LayerInstance, in space: LayerSpace, to recorder: inout PassRecorder
  ) -> Bool {
    var features = features
    let hidesBelow =
      hasOpaqueContent && instance.imageOpacity >= 1
      || instance.fill.3 == .max && features.contains(.fill)
    guard !hidesBelow else { return false }
    let box = instance.place(on: bounds, space.map, scale: space.scale)
    // On processors upright quads may lie on whole pixels, and large fills are drawn in two parts.
    if recorder.profile == .software,
      features.contains(.fill) || (instance.mapX.1 == 0 && instance.mapY.0 == 0)
    {
      return false
    }
    let covered = PixelRect(covering: box, scale: 1, within: recorder.clips.bounds)
    guard !covered.isEmpty else { return true }
    if features.contains(.image), instance.staysInRim(ofTexels: rimmedTexels) {
      features.insert(.unclamped)
    } else if !features.contains(.shape),
      (box.maxX - box.minX) * (box.maxY - box.minY) <= PassRecorder.smallArea
    {
      features.insert(.small)
    }
    features.formIntersection(recorder.allowedFeatures)
    if recorder.mixesKinds { instance.setKind(features) }
    let pass = recorder.openPasses.count - 1
    let last = recorder.openPasses[pass].ops.count - 1
    guard last >= 0,
      recorder.openPasses[pass].ops[last].takes(
        features, texture, sampling, at: recorder.plan.instances.count)
    else { return false }
    recorder.openPasses[pass].ops[last].instanceCount += 1
    recorder.openPasses[pass].ops[last].area += Float(covered.width) * Float(covered.height)
    recorder.plan.instances.append(instance)
    return true
  }
}

extension DrawOp {
  /// Whether the draw ends at an instance of the plan, and a quad with some state is one more of it.
  @inline(__always)
  fileprivate func takes(
    _ features: LayerFeatures, _ texture: TextureReference, _ sampling: Sampling, at instance: Int
  ) -> Bool {
    self.features == features && self.texture == texture && self.sampling == sampling && !replaces
      && !adds && kind == .instances && shape == nil
      && Int(firstInstance + instanceCount) == instance
  }
}
