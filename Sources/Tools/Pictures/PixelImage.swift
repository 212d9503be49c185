// SPDX-License-Identifier: MIT

/// One pixel: red, green, blue and alpha, the colours multiplied by alpha.
package struct Pixel: Equatable, Sendable, CustomStringConvertible {
  package var red: UInt8
  package var green: UInt8
  package var blue: UInt8
  package var alpha: UInt8

  package init(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  package static let clear = Pixel(0, 0, 0, 0)

  package var description: String { "\(red) \(green) \(blue) \(alpha)" }
}

/// A picture as tests compare it: 8-bit premultiplied RGBA, rows from the top, no padding.
///
///     bytes: r g b a  r g b a  …      pixel (x, y) begins at byte 4 · (y · width + x)
package struct PixelImage: Equatable, Sendable {
  /// Columns, in pixels.
  package let width: Int
  /// Rows, in pixels.
  package let height: Int
  /// Four bytes per pixel, `4 · width · height` of them.
  package private(set) var bytes: [UInt8]

  /// - Precondition: `bytes` holds exactly `4 · width · height` bytes.
  package init(width: Int, height: Int, bytes: [UInt8]) {
    precondition(
      bytes.count == 4 * width * height,
      "\(bytes.count) bytes for \(width) x \(height) pixels of four bytes")
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  /// A picture of one colour.
  package init(width: Int, height: Int, filledWith pixel: Pixel = .clear) {
    self.init(
      width: width, height: height,
      bytes: Array(repeating: 0, count: 4 * width * height))
    if pixel == .clear { return }
    for index in stride(from: 0, to: bytes.count, by: 4) { store(pixel, at: index) }
  }

  /// The pixel in column `x` of row `y`, counted from the top left.
  package subscript(x: Int, y: Int) -> Pixel {
    get {
      let index = byteIndex(x, y)
      return Pixel(bytes[index], bytes[index + 1], bytes[index + 2], bytes[index + 3])
    }
    set { store(newValue, at: byteIndex(x, y)) }
  }

  /// Copies `other` into this picture with its top left corner at (`x`, `y`); it must fit.
  package mutating func draw(_ other: PixelImage, x: Int, y: Int) {
    precondition(x >= 0 && y >= 0 && x + other.width <= width && y + other.height <= height)
    for row in 0..<other.height {
      let source = 4 * row * other.width
      let target = 4 * ((y + row) * width + x)
      bytes.replaceSubrange(
        target..<(target + 4 * other.width), with: other.bytes[source..<(source + 4 * other.width)])
    }
  }

  /// A picture of the same size whose pixel at (x, y) is the one of this picture at the position that
  /// `source` returns, and clear where that lies outside.
  package func rearranged(_ source: (_ x: Int, _ y: Int) -> (Int, Int)) -> PixelImage {
    var result = PixelImage(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (u, v) = source(x, y)
        if (0..<width).contains(u), (0..<height).contains(v) { result[x, y] = self[u, v] }
      }
    }
    return result
  }

  private func byteIndex(_ x: Int, _ y: Int) -> Int {
    precondition(
      (0..<width).contains(x) && (0..<height).contains(y),
      "pixel (\(x), \(y)) of a picture of \(width) x \(height)")
    return 4 * (y * width + x)
  }

  private mutating func store(_ pixel: Pixel, at index: Int) {
    bytes[index] = pixel.red
    bytes[index + 1] = pixel.green
    bytes[index + 2] = pixel.blue
    bytes[index + 3] = pixel.alpha
  }
}
