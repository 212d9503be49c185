// SPDX-License-Identifier: MIT

package import CoreGraphics
package import Foundation

/// How a picture comes about: what a renderer of Core Image's pictures is given to draw.
///
/// Core Image's space: one unit a pixel, y upward; a bitmap's lower left corner lies at 0, 0.
package enum ImageRecipe: Sendable {
  /// Transparent everywhere.
  case nothing
  /// A bitmap, its last row lowest.
  case bitmap(CGImage)
  /// One colour everywhere.
  case color(CIColor)
  /// A filter's result; `second` is the target of a transition, the backdrop of a blend.
  case filtered(FilterDescription, CIImage, second: CIImage?)
  /// The part of a picture within a rectangle.
  case cropped(CIImage, CGRect)
  /// A picture moved, turned or scaled.
  case transformed(CIImage, CGAffineTransform)
  /// A picture whose outermost pixels go on without end.
  case clamped(CIImage)
}

/// Draws Core Image's pictures. The compositor has one; this module knows no graphics library.
package protocol ImageRenderer: AnyObject, Sendable {
  /// Draws the part of a picture within a rectangle of whole pixels, top row first.
  ///
  /// - Parameters:
  ///   - x: the rectangle's left edge in the picture's space.
  ///   - y: its lower edge.
  ///   - width: pixels, more than 0.
  ///   - height: pixels, more than 0.
  /// - Throws: `ImageRenderingError` with the reason in words.
  func draw(
    _ image: CIImage, x: Int, y: Int, width: Int, height: Int
  ) throws(ImageRenderingError) -> CGImage

  /// The most pixels a side that can be drawn.
  var largestSide: Int { get }

  /// Frees what is kept from picture to picture.
  func clearCaches()
}

/// Why a picture cannot be drawn.
package struct ImageRenderingError: Error, CustomStringConvertible {
  package var description: String

  package init(_ description: String) {
    self.description = description
  }
}
