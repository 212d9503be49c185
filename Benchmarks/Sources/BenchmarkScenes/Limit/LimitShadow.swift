// SPDX-License-Identifier: MIT

import CCairo

/// The shadow of a shape in memory: its coverage by cairo, blurred by three boxes along each axis.
struct LimitShadow {
  /// The width and height, which leave room for what the blur reaches.
  private static let side = 192
  /// The radii of boxes whose variances together are about that of the blur.
  private static let radii = [7, 8, 7]
  private let surface = cairo_image_surface_create(
    CAIRO_FORMAT_A8, Int32(side), Int32(side))
  private var line = [UInt8](repeating: 0, count: side)

  /// Fills a path, whose origin is the middle, and blurs it.
  mutating func fill(_ addPath: (OpaquePointer) -> Void) {
    guard let context = cairo_create(surface) else { return }
    defer { cairo_destroy(context) }
    cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
    cairo_paint(context)
    cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    cairo_translate(context, Double(Self.side / 2), Double(Self.side / 2))
    addPath(context)
    cairo_fill(context)
    cairo_surface_flush(surface)
    guard let pixels = cairo_image_surface_get_data(surface) else { return }
    let stride = Int(cairo_image_surface_get_stride(surface))
    for index in 0..<Self.side {
      blur(pixels + index * stride, step: 1)
      blur(pixels + index, step: stride)
    }
    cairo_surface_mark_dirty(surface)
  }

  /// Blurs a row or a column.
  private mutating func blur(_ pixels: UnsafeMutablePointer<UInt8>, step: Int) {
    for radius in Self.radii {
      for index in 0..<Self.side { line[index] = pixels[index * step] }
      let width = 2 * radius + 1
      let factor = (1 << 16) / width + 1
      var sum = 0
      for index in 0..<radius { sum += Int(line[index]) }
      for index in 0..<Self.side {
        if index + radius < Self.side { sum += Int(line[index + radius]) }
        if index > radius { sum -= Int(line[index - radius - 1]) }
        pixels[index * step] = UInt8(truncatingIfNeeded: (sum * factor) >> 16)
      }
    }
  }

  /// Paints the shadow in the context's colour.
  func paint(in context: OpaquePointer, at center: SIMD2<Double>) {
    let corner = center.rounded(.down) - Double(Self.side / 2)
    cairo_mask_surface(context, surface, corner.x, corner.y)
  }
}
