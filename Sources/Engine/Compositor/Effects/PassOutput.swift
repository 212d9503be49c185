// SPDX-License-Identifier: MIT

/// The target of an effect's draw: a pass that shows it without a picture of its own, or a target that holds the picture.
struct PassOutput {
  /// Fragment to frame pixels: scale, offset.
  var frame: SIMD4<Float>
  /// The frame's pixels that the pass draws.
  var limits = PixelRect.zero
  /// From the frame's pixels to those of the target.
  var shift = SIMD2<Int32>(0, 0)
  /// The surface, of which the first row may be the lowest; nil for other targets.
  var surface: Surface?
  /// Nil for a result that replaces the content below.
  var blend: BlendFunction?
  /// The pixels that the result makes opaque.
  var opaque = PixelRect.zero

  /// A target of the effect's own, which holds the texels of a grid.
  init(of grid: TexelGrid) {
    let step = SIMD2<Float>(grid.step)
    frame = SIMD4(step.x, step.y, Float(grid.x), Float(grid.y))
  }

  /// The pass whose target and viewport are bound.
  ///
  /// - Parameters:
  ///   - frame: fragment to frame pixels.
  ///   - limits: the pixels that are drawn of it.
  ///   - surface: that of the frame's own pass.
  init(
    _ pass: RenderPass, frame: SIMD4<Float>, limits: PixelRect, surface: Surface?,
    _ direct: PlannedEffect.Direct
  ) {
    self.frame = frame
    self.limits = limits
    self.surface = surface
    shift = SIMD2(pass.x &- pass.region.x, pass.y &- pass.region.y)
    blend = direct.blend
    opaque = direct.opaque
  }

  /// A rectangle of the frame in the order of the target's rows.
  func rows(of rect: PixelRect) -> PixelRect {
    let moved = rect.moved(by: shift)
    return surface?.rows(of: moved) ?? moved
  }
}
