// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreText
public import Foundation

/// Drawing of plain strings into the current context, with attributes for all of them.
extension NSString {
  private func styled(_ attributes: [NSAttributedString.Key: Any]?) -> StyledText {
    StyledText(String(describing: self), attributes: attributes ?? [:])
  }

  /// The size of the string in points, with one line a paragraph.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    TextLayout(unwrapped: styled(attrs)).size
  }

  /// Draws the string with one line a paragraph, its top left corner at a point.
  public func draw(
    at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil
  ) {
    styled(attrs).draw(at: point)
  }

  /// Draws the string into a rectangle: wrapped at its width, and cut off at its edges.
  public func draw(
    in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil
  ) {
    styled(attrs).draw(with: rect, .usesLineFragmentOrigin, nil)
  }

  /// Draws the string into a rectangle by options.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    styled(attributes).draw(with: rect, options, context)
  }

  /// The box of the string in a size in points; see `NSAttributedString`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    styled(attributes).boundingRect(with: size, options, context)
  }
}

/// The same for Swift's strings, which are no `NSString` here.
extension String {
  /// The size of the string in points, with one line a paragraph.
  public func size(withAttributes attrs: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    NSString(string: self).size(withAttributes: attrs)
  }

  /// Draws the string with one line a paragraph, its top left corner at a point.
  public func draw(
    at point: CGPoint, withAttributes attrs: [NSAttributedString.Key: Any]? = nil
  ) {
    NSString(string: self).draw(at: point, withAttributes: attrs)
  }

  /// Draws the string into a rectangle: wrapped at its width, and cut off at its edges.
  public func draw(
    in rect: CGRect, withAttributes attrs: [NSAttributedString.Key: Any]? = nil
  ) {
    NSString(string: self).draw(in: rect, withAttributes: attrs)
  }

  /// Draws the string into a rectangle by options.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    NSString(string: self).draw(
      with: rect, options: options, attributes: attributes, context: context)
  }

  /// The box of the string in a size in points; see `NSAttributedString`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    NSString(string: self).boundingRect(
      with: size, options: options, attributes: attributes, context: context)
  }
}
