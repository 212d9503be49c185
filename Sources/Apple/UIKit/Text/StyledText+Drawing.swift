// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreText
internal import Foundation

/// Drawing of text into the current context, by the rules of UIKit's attributed strings.
extension StyledText {
  /// Draws the text with one line a paragraph, its top left corner at a point.
  func draw(at point: CGPoint) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    TextLayout(unwrapped: self).draw(at: point, context: context)
  }

  /// Draws the text into a rectangle; see `NSAttributedString`.
  func draw(
    with rect: CGRect, _ options: NSStringDrawingOptions, _ context: NSStringDrawingContext?
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

  /// The box of the text in a size; see `NSAttributedString`.
  func boundingRect(
    with size: CGSize, _ options: NSStringDrawingOptions, _ context: NSStringDrawingContext?
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
    func layout(_ text: StyledText) -> TextLayout {
      guard options.contains(.usesLineFragmentOrigin) else {
        return TextLayout(unwrapped: text)
      }
      var own = TextLayoutOptions()
      if options.contains(.truncatesLastVisibleLine) {
        own.lineLimit = TextLayoutOptions.LineLimit(count: 0, mode: .byTruncatingTail)
      }
      return TextLayout(
        text, width: size.width > 0 ? size.width : nil,
        height: size.height > 0 ? size.height : nil, options: own)
    }
    guard let context else { return layout(self) }
    let fit = TextFit(minimumScale: context.minimumScaleFactor) { scale in
      let layout = layout(scale == 1 ? self : scaled(by: scale))
      let isWide = size.width > 0 && layout.size.width > size.width
      let isHigh = size.height > 0 && layout.size.height > size.height
      return (layout, !(layout.isTruncated || isWide || isHigh))
    }
    context.actualScaleFactor = fit.scale
    context.totalBounds = Self.box(of: fit.layout, options)
    return fit.layout
  }

  /// The text with all fonts made larger or smaller.
  func scaled(by factor: CGFloat) -> StyledText {
    var result = self
    result.updateAttributes {
      let font = ($0[.font] as? any TextFontValue)?.textFont ?? $0[.font] as? CTFont
      let own = font ?? CTFont(name: "Helvetica", size: 12)
      $0[.font] = own.withSize(own.size * factor)
    }
    return result
  }
}
