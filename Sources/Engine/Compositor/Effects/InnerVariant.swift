// SPDX-License-Identifier: MIT

/// A variant of an effect's shader that does not look after the source's edge, for the texels of
/// the result whose taps all lie within the source.
struct InnerVariant<Variant: ShaderVariant> {
  var variant: Variant
  /// Distance of its taps from their middle, in texels of the source.
  var reach: SIMD2<Float>
  /// The frame's pixels that it can draw; nil for all.
  var limits: PixelRect?

  /// The texels of a result, counted from its first, that the variant can draw.
  func texels(of grid: TexelGrid, from inputs: EffectInputs) -> PixelRect {
    var part = texels(of: grid, from: inputs.source.grid)
    if inputs.second.texture != 0 {
      part = part.intersection(texels(of: grid, from: inputs.second.grid))
    }
    guard let limits else { return part }
    return part.intersection(limits.moved(by: SIMD2(-grid.x, -grid.y)))
  }

  /// The texels of a result, counted from its first, whose taps all lie within a picture.
  func texels(of grid: TexelGrid, from source: TexelGrid) -> PixelRect {
    let x = Axis(start: grid.x, step: grid.step.x, count: grid.width).inner(
      Axis(start: source.x, step: source.step.x, count: source.width), reach.x)
    let y = Axis(start: grid.y, step: grid.step.y, count: grid.height).inner(
      Axis(start: source.y, step: source.step.y, count: source.height), reach.y)
    return PixelRect(
      x: x.first, y: y.first, width: max(0, x.end - x.first), height: max(0, y.end - y.first))
  }
}

/// One axis of a grid: texel i lies at pixel (i + 0.5) · step + start.
private struct Axis {
  var start: Int32
  var step: Int32
  var count: Int32

  init(start: Int32, step: Int32, count: Int32) {
    self.start = start
    self.step = step
    self.count = count
  }

  /// The texels whose taps, up to `reach` texels of the source away, lie between the middles of the
  /// source's first and last texel.
  func inner(_ source: Axis, _ reach: Float) -> (first: Int32, end: Int32) {
    let nearly = 1e-3
    let away = Double(reach) + 0.5 + nearly
    let low = Double(source.start) + away * Double(source.step)
    let high = Double(source.start) + (Double(source.count) - away) * Double(source.step)
    let first = ((low - Double(start)) / Double(step) - 0.5).rounded(.up)
    let last = ((high - Double(start)) / Double(step) - 0.5).rounded(.down)
    return (
      FilterSpace.whole(min(max(0, first), Double(count))),
      FilterSpace.whole(min(max(0, last + 1), Double(count)))
    )
  }
}

extension PixelRect {
  /// Calls a function with the up to four rectangles that a part leaves of this one; with all of it for
  /// an empty part.
  func forEachStrip(around part: PixelRect, _ body: (PixelRect) -> Void) {
    guard !part.isEmpty else { return body(self) }
    let strips: InlineArray<4, PixelRect> = [
      PixelRect(x: x, y: y, width: width, height: part.y - y),
      PixelRect(x: x, y: part.maxY, width: width, height: maxY - part.maxY),
      PixelRect(x: x, y: part.y, width: part.x - x, height: part.height),
      PixelRect(x: part.maxX, y: part.y, width: maxX - part.maxX, height: part.height),
    ]
    for index in strips.indices where !strips[index].isEmpty { body(strips[index]) }
  }
}
