// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreText
public import Foundation

/// Drawing of text into the current context.
extension NSAttributedString {
  /// Draws the string with one line a paragraph, its top left corner at a point.
  public func draw(at point: CGPoint) { StyledText(self).draw(at: point) }

  /// Draws the string into a rectangle: wrapped at its width, and cut off at its edges.
  public func draw(in rect: CGRect) {
    draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
  }

  /// Draws the string into a rectangle.
  ///
  /// Without `.usesLineFragmentOrigin` the rectangle's origin is the start of the baseline of one line.
  ///
  /// - Parameter context: says how far fonts may be made smaller, and takes the results; nil for neither.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) {
    StyledText(self).draw(with: rect, options, context)
  }

  /// The box of the string in a size in points, its origin where drawing into a rectangle at (0, 0) would
  /// put it.
  ///
  /// A width or height that is not positive is no limit.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    StyledText(self).boundingRect(with: size, options, context)
  }
}
