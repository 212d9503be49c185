// SPDX-License-Identifier: MIT

internal import RenderTree

/// A layer's border as a quad of its own: above the sublayers, or above an image that does not fill
/// the bounds.
enum BorderLook {
  static func draw(_ layer: PaintedLayer, _ recorder: inout PassRecorder) {
    var quad = Quad()
    quad.setShape(layer, withBorder: true)
    quad.instance.hardEdges = layer.hardEdges
    recorder.draw(&quad, on: layer.bounds, in: layer.space)
  }

  /// Draws the border of a layer whose finished content is clipped by its pass: the same within, and
  /// beyond the outer edge wide enough that the clip alone makes that edge.
  static func drawWide(
    _ layer: PaintedLayer, pixelsPerPoint: Double, _ recorder: inout PassRecorder
  ) {
    var quad = Quad()
    quad.setShape(layer, withBorder: true)
    let margin = 2 / max(pixelsPerPoint, 1e-6)
    quad.instance.borderWidth += Float(margin)
    quad.instance.outsetCorners(by: Float(margin))
    let bounds = layer.bounds
    let rect = SIMD4(
      bounds.x - margin, bounds.y - margin, bounds.z + 2 * margin, bounds.w + 2 * margin)
    recorder.draw(&quad, on: rect, in: layer.space)
  }
}

extension Quad {
  /// Gives the quad a layer's corners, and its border.
  @inline(__always)
  mutating func setShape(_ layer: PaintedLayer, withBorder: Bool) {
    instance.radii = layer.style.signedRadii(in: layer.bounds)
    features.insert(.shape)
    if layer.style.flags.contains(.continuousCorners) { features.insert(.continuous) }
    guard withBorder else { return }
    instance.borderWidth = Float(layer.style.borderWidth)
    // The shader takes the border's own alpha back out of the faded one.
    instance.imageOpacity = layer.opacity
    instance.border = LayerInstance.premultiplied(layer.style.borderColor, layer.opacity)
  }
}
