// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Fast path of text that is scaled where a processor draws: its texels are mixed in strips.
enum ScaledText {
  /// The least pixels for which text that is scaled is worth a step of its own.
  private static var leastPictureArea: Int { 8192 }

  /// Draws text that is scaled in strips, if it is worth it and its quad is upright: a driver mixes the four texels of
  /// each pixel, of which most are clear.
  ///
  /// - Parameters:
  ///   - quad: shows all of the image.
  ///   - index: of the image's pixels.
  static func draw(
    _ quad: Quad, _ index: Int32, on rect: SIMD4<Double>, in space: LayerSpace,
    images: borrowing ImageStore, into recorder: inout PassRecorder
  ) -> Bool {
    var placed = quad
    let box = placed.instance.place(on: rect, space.map, scale: space.scale)
    guard quad.features == .image, quad.instance.hardEdges == 0, quad.stretch == nil,
      quad.sampling == .linear, !placed.isOneToOne,
      recorder.drawsStrips(under: space.toPixels, box: box),
      let image = images.kept.image(index), var picture = StripPicture(image, on: placed)
    else { return false }
    let covered = PixelRect(covering: box, scale: 1, within: recorder.clips.bounds)
    guard !covered.isEmpty else { return true }
    guard recorder.endsWithStrips || covered.area >= Self.leastPictureArea else { return false }
    picture.alpha = images.kept.alpha(index)
    var strips = StripShape(box: covered)
    strips.picture = recorder.plan.strips.add(picture)
    recorder.append(strips)
    return true
  }
}

extension StripShape {
  /// A picture without an outline.
  ///
  /// - Parameter box: the pixels that it covers.
  fileprivate init(box: PixelRect) {
    self.init(
      entry: nil, box: box, u: SIMD2(1, 0), v: SIMD2(0, 1), origin: .zero, fill: .zero,
      stroke: .zero, strokeAlpha: 0, isEvenOdd: false,
      line: StripLineStyle(
        halfWidth: 0, miterLimit: 0, cap: .butt, join: .miter, from: 0, to: 0, isPart: false))
  }
}
