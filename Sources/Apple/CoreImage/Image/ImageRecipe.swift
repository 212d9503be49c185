// SPDX-License-Identifier: MIT

package import CoreGraphics
package import Foundation

/// The construction of a picture, which a renderer of Core Image's pictures evaluates.
///
/// Core Image's space: one unit a pixel, y upward; a bitmap's lower left corner lies at 0, 0.
package enum ImageRecipe: Sendable {
  /// Transparent everywhere.
  case nothing
  /// The picture that the renderer supplies to a filter of the application.
  case supplied(SuppliedPicture)
  /// A bitmap; its last row is the lowest.
  case bitmap(CGImage)
  /// One colour everywhere.
  case color(CIColor)
  /// A filter's result; `second` is the target of a transition or the backdrop of a blend.
  case filtered(FilterDescription, CIImage, second: CIImage?)
  /// The part of a picture within a rectangle.
  case cropped(CIImage, CGRect)
  /// A picture under a transform.
  case transformed(CIImage, CGAffineTransform)
  /// A picture whose outermost pixels extend infinitely.
  case clamped(CIImage)
}

/// The pictures that a renderer supplies to a layer's filter.
package enum SuppliedPicture: UInt8, Sendable {
  /// `inputImage`.
  case image
  /// `inputTargetImage` of a transition, `inputBackgroundImage` of a blend.
  case second
}

/// A renderer of Core Image's pictures. The compositor implements it; this module knows no graphics
/// library.
package protocol ImageRenderer: AnyObject, Sendable {
  /// Draws the part of a picture within a rectangle of whole pixels, top row first.
  ///
  /// - Parameters:
  ///   - x: the rectangle's left edge in the picture's space.
  ///   - y: the rectangle's lower edge.
  ///   - width: the width in pixels, positive.
  ///   - height: the height in pixels, positive.
  /// - Throws: `ImageRenderingError` with the reason.
  func draw(
    _ image: CIImage, x: Int, y: Int, width: Int, height: Int
  ) throws(ImageRenderingError) -> CGImage

  /// The largest width and height that can be drawn, in pixels.
  var largestSide: Int { get }

  /// Frees resources cached between pictures.
  func clearCaches()

  /// The bytes of graphics memory that are kept between pictures, at most.
  var memoryBudget: Int { get set }
}

/// A failure to draw a picture.
package struct ImageRenderingError: Error, CustomStringConvertible {
  package var description: String

  package init(_ description: String) {
    self.description = description
  }
}
