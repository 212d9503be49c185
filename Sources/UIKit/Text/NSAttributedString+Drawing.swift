// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// Drawing of text into the current context.
extension NSAttributedString {
  /// Draws the string with one line a paragraph, its top left corner at a point.
  public func draw(at point: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    var options = TextLayoutOptions()
    options.isWrapped = false
    TextLayout(self, options: options).draw(at: point, context: context)
  }

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
    guard let target = UIGraphicsGetCurrentContext() else { return }
    let fitted = fitted(to: rect.size, options, context)
    guard options.contains(.usesLineFragmentOrigin) else {
      let baseline = fitted.lines.first?.baseline ?? 0
      fitted.draw(at: CGPoint(x: rect.minX, y: rect.minY - baseline), context: target)
      return
    }
    target.saveGState()
    target.clip(to: rect)
    fitted.draw(at: rect.origin, context: target)
    target.restoreGState()
  }

  /// The box of the string in a size in points, its origin where drawing into a rectangle at (0, 0) would
  /// put it.
  ///
  /// A width or height that is not positive is no limit.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    let fitted = fitted(to: size, options, context)
    return context?.totalBounds ?? Self.box(of: fitted, options)
  }

  private static func box(of layout: TextLayout, _ options: NSStringDrawingOptions) -> CGRect {
    let isBox = options.contains(.usesLineFragmentOrigin)
    let top = isBox ? 0 : -(layout.lines.first?.baseline ?? 0)
    let left = layout.lines.map(\.frame.minX).min() ?? 0
    return CGRect(origin: CGPoint(x: isBox ? left : 0, y: top), size: layout.size)
  }

  /// The layout by the options, with fonts as large as fit where a context allows smaller ones.
  private func fitted(
    to size: CGSize, _ options: NSStringDrawingOptions, _ context: NSStringDrawingContext?
  ) -> TextLayout {
    func layout(_ string: NSAttributedString) -> TextLayout {
      var own = TextLayoutOptions()
      guard options.contains(.usesLineFragmentOrigin) else {
        own.isWrapped = false
        return TextLayout(string, options: own)
      }
      if options.contains(.truncatesLastVisibleLine) {
        own.lineLimit = TextLayoutOptions.LineLimit(count: 0, mode: .byTruncatingTail)
      }
      return TextLayout(
        string, width: size.width > 0 ? size.width : nil,
        height: size.height > 0 ? size.height : nil, options: own)
    }
    guard let context else { return layout(self) }
    let fit = TextFit(minimumScale: context.minimumScaleFactor) { scale in
      let layout = layout(scale == 1 ? self : self.scaled(by: scale))
      let isWide = size.width > 0 && layout.size.width > size.width
      let isHigh = size.height > 0 && layout.size.height > size.height
      return (layout, !(layout.isTruncated || isWide || isHigh))
    }
    context.actualScaleFactor = fit.scale
    context.totalBounds = Self.box(of: fit.layout, options)
    return fit.layout
  }

  /// The string with all fonts made larger or smaller.
  func scaled(by factor: CGFloat) -> NSAttributedString {
    let result = NSMutableAttributedString(attributedString: self)
    let whole = NSRange(location: 0, length: length)
    // The block's pointer, to end the enumeration, is not used.
    unsafe enumerateAttribute(.font, in: whole, options: []) { value, range, _ in
      let font = (value as? any TextFontValue)?.textFont ?? value as? CTFont
      let own = font ?? CTFont(name: "Helvetica", size: 12)
      result.addAttribute(.font, value: own.withSize(own.size * factor), range: range)
    }
    return result
  }
}

/// The largest fonts with which a text fits.
struct TextFit {
  let layout: TextLayout
  let scale: CGFloat

  /// The steps of the search; each halves the range of the scale.
  private static let steps = 8

  /// Searches for the largest scale with which the text fits, not below the least.
  ///
  /// - Parameter make: lays the text out at a scale, and says whether it fits.
  init(minimumScale: CGFloat, _ make: (CGFloat) -> (layout: TextLayout, fits: Bool)) {
    let full = make(1)
    guard !full.fits, minimumScale > 0, minimumScale < 1 else {
      (layout, scale) = (full.layout, 1)
      return
    }
    var low = minimumScale
    var high: CGFloat = 1
    var best = make(low)
    for _ in 0..<Self.steps where best.fits {
      let middle = (low + high) / 2
      let tried = make(middle)
      if tried.fits {
        (low, best) = (middle, tried)
      } else {
        high = middle
      }
    }
    (layout, scale) = (best.layout, low)
  }
}
