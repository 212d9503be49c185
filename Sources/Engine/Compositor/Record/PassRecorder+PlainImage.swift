// SPDX-License-Identifier: MIT

internal import RenderTree

/// Fast path of filters: one of a layer that is one image needs no pass, but reads the image's texture.
extension PassRecorder {
  /// Drops the innermost pass with its clips if all it shows is one image, opaque to opacity and
  /// clips, each of its pixels on one of the frame's; nil, with the pass still open, if it shows
  /// something else.
  mutating func takePlainImage(_ images: borrowing ImageStore) -> EffectSource? {
    let pass = openPasses.count - 1
    guard options.contains(.plainImage), openPasses[pass].ops.count == 1,
      openPasses[pass].pageRect == nil,
      !openPasses[pass].continues, let source = plainImage(openPasses[pass].ops[0], images)
    else { return nil }
    clips.pop()
    dropPass()
    plan.instances.removeLast()
    cover.remove(from: plan.instances.count)
    return source
  }

  /// The image that a draw shows pixel by pixel.
  private func plainImage(_ op: DrawOp, _ images: borrowing ImageStore) -> EffectSource? {
    guard op.kind == .instances, op.shape == nil, !op.adds, op.instanceCount == 1,
      op.features.subtracting(.allowances).isSubset(of: [.image, .edges, .inner]),
      op.texture.kind == .image, Int(op.firstInstance) == plan.instances.count - 1
    else { return nil }
    let instance = plan.instances[Int(op.firstInstance)]
    let page = images.pages[op.texture.index]
    let size = SIMD2(Float(page.width), Float(page.height))
    let u = SIMD2(instance.texture.0, instance.texture.1) * size
    let extent = SIMD2(instance.texture.2, instance.texture.3) * size
    guard instance.imageOpacity == 1, instance.mapW == (0, 0, 1), instance.mapX.1 == 0,
      instance.mapY.0 == 0, let corner = Self.whole(u), let texels = Self.whole(extent),
      let origin = Self.whole(SIMD2(instance.mapX.2, instance.mapY.2)),
      let pixels = Self.whole(SIMD2(instance.mapX.0, instance.mapY.1)), pixels == texels,
      pixels.x > 0, pixels.y > 0
    else { return nil }
    let region = PixelRect(x: origin.x, y: origin.y, width: pixels.x, height: pixels.y)
    // An opaque image replaces the pixels below.
    let source = EffectSource(
      texture: op.texture, region: region, corner: corner, opaque: op.replaces ? region : .zero)
    // Of one that is copied, the part that the pass holds is known.
    guard op.features.contains(.inner) else { return source }
    let part = instance.part.intersection(region)
    return part.isEmpty ? nil : source.cut(to: part)
  }

  /// Whole numbers within a hundredth of the given ones, nil if none exist.
  private static func whole(_ values: SIMD2<Float>) -> SIMD2<Int32>? {
    let rounded = values.rounded(.toNearestOrAwayFromZero)
    let off = values - rounded
    guard abs(off.x) < 0.01, abs(off.y) < 0.01, abs(rounded.x) < 1e6, abs(rounded.y) < 1e6
    else { return nil }
    return SIMD2<Int32>(clamping: rounded)
  }
}
