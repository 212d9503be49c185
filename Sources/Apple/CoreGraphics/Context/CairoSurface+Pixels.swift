// SPDX-License-Identifier: MIT

import CCairo

extension CairoSurface {
  /// Lets `body` read and write the bytes, in rows of `bytesPerRow`.
  ///
  /// Waits for Cairo's drawing first and tells Cairo of the change afterwards. Nil, without a call
  /// of `body`, for a surface without pixels.
  @discardableResult
  func withPixels<R>(
    _ body: (_ pixels: inout MutableSpan<UInt8>, _ bytesPerRow: Int) -> R
  ) -> R? {
    flush()
    guard let data = unsafe cairo_image_surface_get_data(pointer) else { return nil }
    let bytesPerRow = Int(unsafe cairo_image_surface_get_stride(pointer))
    defer { markDirty() }
    // Cairo's image surfaces have `bytesPerRow * height` bytes, which live as long as the surface.
    let buffer = unsafe UnsafeMutableBufferPointer(start: data, count: bytesPerRow * height)
    var pixels = unsafe buffer.mutableSpan
    return body(&pixels, bytesPerRow)
  }

  /// Calls `body` with the column, the row and the RGBA of each pixel within `part`.
  ///
  /// - Parameter part: in the surface's own pixels, of four bytes each; clamped to the surface.
  func forEachPixel(
    in part: DeviceRect, _ body: (_ x: Int, _ y: Int, _ pixel: SIMD4<UInt8>) -> Void
  ) {
    changePixels(in: part) { x, y, pixel in
      body(x, y, pixel)
      return nil
    }
  }

  /// Replaces each pixel within `part` by the RGBA that `body` returns; nil leaves it as it is.
  ///
  /// - Parameter part: in the surface's own pixels, of four bytes each; clamped to the surface.
  func changePixels(
    in part: DeviceRect, _ body: (_ x: Int, _ y: Int, _ pixel: SIMD4<UInt8>) -> SIMD4<UInt8>?
  ) {
    let part = part.intersection(bounds)
    guard !part.isEmpty else { return }
    withPixels { pixels, bytesPerRow in
      for y in part.y..<(part.y + part.height) {
        for x in part.x..<(part.x + part.width) {
          let index = y * bytesPerRow + 4 * x
          let old = order.arranged(pixels.span.pixel(at: index))
          if let new = body(x, y, old) { pixels.setPixel(order.arranged(new), at: index) }
        }
      }
    }
  }

  /// Writes the RGBA that `body` returns for each column and row into every pixel.
  func fillPixels(_ body: (_ x: Int, _ y: Int) -> SIMD4<UInt8>) {
    changePixels(in: bounds) { x, y, _ in body(x, y) }
  }

  /// Exchanges red and blue of every pixel.
  func exchangeRedAndBlue() {
    changePixels(in: bounds) { _, _, pixel in SIMD4(pixel.z, pixel.y, pixel.x, pixel.w) }
  }

  /// All pixels, in the surface's own coordinates.
  var bounds: DeviceRect { DeviceRect(x: 0, y: 0, width: width, height: height) }
}
