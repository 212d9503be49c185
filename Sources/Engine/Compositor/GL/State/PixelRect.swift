// SPDX-License-Identifier: MIT

/// A rectangle of whole pixels in a target or a texture.
///
/// `x` and `y` name the corner nearest the first row in memory. The compositor draws its targets y
/// down (its projection flips nothing), so row 0 is the top row of the picture; in a window's own
/// framebuffer GL counts rows from the bottom.
package struct PixelRect: Equatable, Sendable, BitwiseCopyable {
  package var x: Int32
  package var y: Int32
  package var width: Int32
  package var height: Int32

  package init(x: Int32, y: Int32, width: Int32, height: Int32) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  package var maxX: Int32 { x &+ width }
  package var maxY: Int32 { y &+ height }
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Whether the rectangle lies within an area of the given size whose origin is 0.
  package func fits(inWidth width: Int32, height: Int32) -> Bool {
    guard x >= 0, y >= 0, self.width >= 0, self.height >= 0 else { return false }
    return Int(x) + Int(self.width) <= Int(width) && Int(y) + Int(self.height) <= Int(height)
  }
}
