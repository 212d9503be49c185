// SPDX-License-Identifier: MIT

// Checked access to pixels: spans of bytes in which every index is tested, pixel by pixel. The
// unsafe pointers behind them stay in `FrozenBytes`, `CairoSurface` and `BitmapBacking`.

extension Span<UInt8> {
  /// The four bytes of a pixel, the first at `index`.
  @inlinable
  package func pixel(at index: Int) -> SIMD4<UInt8> {
    SIMD4(self[index], self[index + 1], self[index + 2], self[index + 3])
  }

  /// The four bytes from `index` on as one number, the first in its lowest bits.
  @inlinable
  package func word(at index: Int) -> UInt32 {
    // The load is tested like any index.
    UInt32(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index, as: UInt32.self))
  }

  /// A copy of the bytes in `range`.
  package func bytes(in range: Range<Int>) -> [UInt8] {
    let part = extracting(range)
    // The bytes live during the call.
    return unsafe part.withUnsafeBufferPointer { unsafe Array($0) }
  }

  /// Whether the first bytes are those of `prefix`.
  package func starts(with prefix: [UInt8]) -> Bool {
    count >= prefix.count && prefix.indices.allSatisfy { self[$0] == prefix[$0] }
  }
}

extension MutableSpan<UInt8> {
  /// Writes the four bytes of a pixel, the first at `index`.
  @inlinable
  package mutating func setPixel(_ pixel: SIMD4<UInt8>, at index: Int) {
    self[index] = pixel.x
    self[index + 1] = pixel.y
    self[index + 2] = pixel.z
    self[index + 3] = pixel.w
  }

  /// Writes a number as four bytes from `index` on, its lowest bits first.
  @inlinable
  package mutating func setWord(_ word: UInt32, at index: Int) {
    // The store is tested like any index.
    var bytes = unsafe mutableBytes
    bytes.storeBytes(of: word.littleEndian, toByteOffset: index, as: UInt32.self)
  }
}

extension SIMD4<UInt8> {
  /// The straight form of a premultiplied pixel, components rounded to the nearest; zero where
  /// alpha is 0.
  @inlinable
  package var straight: SIMD4<UInt8> {
    guard w > 0 else { return .zero }
    var result = self
    for channel in 0..<3 {
      result[channel] = UInt8(Swift.min((Int(self[channel]) * 255 + Int(w) / 2) / Int(w), 255))
    }
    return result
  }
}

extension CGImage {
  /// Lets `body` read the pixels as rows of premultiplied R, G, B, A bytes in sRGB, top row first.
  ///
  /// The safe form of `withPremultipliedRGBA8(_:)`, at the same cost.
  @discardableResult
  package func withPixels<R>(_ body: (_ pixels: Span<UInt8>, _ bytesPerRow: Int) -> R) -> R? {
    unsafe withPremultipliedRGBA8 { bytes, bytesPerRow in
      // The bytes outlive the span, which cannot leave `body`.
      let buffer = unsafe bytes.assumingMemoryBound(to: UInt8.self)
      return body(unsafe buffer.span, bytesPerRow)
    }
  }

  /// Calls `body` with the column, the row and the premultiplied RGBA of each pixel, row by row
  /// from the top.
  ///
  /// - Returns: nil if there was no memory to read them.
  @discardableResult
  package func forEachPixel(_ body: (_ x: Int, _ y: Int, _ pixel: SIMD4<UInt8>) -> Void) -> Void? {
    withPixels { pixels, bytesPerRow in
      for y in 0..<height {
        for x in 0..<width { body(x, y, pixels.pixel(at: y * bytesPerRow + 4 * x)) }
      }
    }
  }

  /// Makes an image in sRGB of the premultiplied RGBA that `pixel` returns for each column and row,
  /// the first row at the top.
  ///
  /// Nil for a size that is empty or past the limit.
  package static func premultipliedRGBA8(
    width: Int, height: Int, pixel: (_ x: Int, _ y: Int) -> SIMD4<UInt8>
  ) -> CGImage? {
    unsafe premultipliedRGBA8(width: width, height: height) { bytes in
      let buffer = unsafe bytes.assumingMemoryBound(to: UInt8.self)
      var pixels = unsafe buffer.mutableSpan
      for y in 0..<height {
        for x in 0..<width { pixels.setPixel(pixel(x, y), at: 4 * (y * width + x)) }
      }
    }
  }
}
