// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreText
internal import Foundation

/// Measuring and drawing of a label's text.
extension UILabel {
  /// The opacity of the text of a label that is not enabled.
  private static let disabledAlpha: CGFloat = 0.5

  /// A length rounded up to whole pixels; a length that is whole but for rounding stays.
  final func wholePixels(_ length: CGFloat) -> CGFloat {
    let scale = layer.contentsScale > 0 ? layer.contentsScale : 1
    return (length * scale - 0.001).rounded(.up) / scale
  }

  private func layout(
    _ text: StyledText, in size: CGSize, lineCount: Int
  ) -> TextLayout {
    var options = TextLayoutOptions()
    options.alignment = values.alignment
    options.lineLimit = TextLayoutOptions.LineLimit(count: lineCount, mode: shownLineBreakMode)
    let endless = CGFloat.greatestFiniteMagnitude
    return TextLayout(
      text, width: size.width < endless ? size.width : nil,
      height: size.height < endless ? size.height : nil, options: options)
  }

  /// The layout in a size, with smaller fonts where the label allows them.
  private func fit(_ text: StyledText, in size: CGSize, lineCount: Int) -> TextFit {
    let least = values.adjustsFontSize ? values.minimumScale : 0
    return TextFit(minimumScale: least) { scale in
      let layout = layout(
        scale == 1 ? text : text.scaled(by: scale), in: size, lineCount: lineCount)
      return (layout, !layout.isTruncated && layout.size.width <= size.width + 0.001)
    }
  }

  final func textBox(in bounds: CGRect, lineCount: Int) -> CGRect {
    guard let text = drawnText else { return CGRect(origin: bounds.origin, size: .zero) }
    let layout = fit(text, in: bounds.size, lineCount: lineCount).layout
    var origin = bounds.origin
    let endless = CGFloat.greatestFiniteMagnitude
    if bounds.width < endless { origin.x += layout.lines.map(\.frame.minX).min() ?? 0 }
    if bounds.height < endless { origin.y += max(bounds.height - layout.size.height, 0) / 2 }
    return CGRect(origin: origin, size: layout.size)
  }

  /// The distances of the first baseline from the top and of the last one from the bottom of the text,
  /// in a label of the height that suits it.
  final var baselineOffsets: (first: CGFloat, last: CGFloat) {
    guard let text = drawnText else { return (0, 0) }
    let isWrapped = values.lineCount != 1 && bounds.width > 0
    let endless = CGFloat.greatestFiniteMagnitude
    let size = CGSize(width: isWrapped ? bounds.width : endless, height: endless)
    let layout = fit(text, in: size, lineCount: values.lineCount).layout
    guard let first = layout.lines.first, let last = layout.lines.last else { return (0, 0) }
    return (first.baseline, wholePixels(layout.size.height) - last.baseline)
  }

  final func drawFittedText(in rect: CGRect) {
    guard let text = drawnText, let context = UIGraphicsGetCurrentContext() else { return }
    let fit = fit(text, in: rect.size, lineCount: values.lineCount)
    var top = rect.minY + (rect.height - fit.layout.size.height) / 2
    if fit.scale < 1, values.lineCount == 1 {
      top = topOfSmallerLine(fit.layout, of: text, in: rect)
    }
    // On whole pixels, so that lines at rest are sharp.
    let scale = layer.contentsScale > 0 ? layer.contentsScale : 1
    let point = CGPoint(x: rect.minX, y: (top * scale).rounded() / scale)
    context.saveGState()
    if !values.isEnabled { context.setAlpha(Self.disabledAlpha) }
    fit.layout.draw(at: point, context: context)
    context.restoreGState()
  }

  /// The top of a line whose fonts were made smaller.
  private func topOfSmallerLine(
    _ line: TextLayout, of text: StyledText, in rect: CGRect
  ) -> CGFloat {
    let full = layout(text, in: rect.size, lineCount: 1)
    let top = rect.minY + (rect.height - full.size.height) / 2
    switch values.baselineAdjustment {
    case .alignCenters: return rect.minY + (rect.height - line.size.height) / 2
    case .none: return top
    case .alignBaselines:
      return top + (full.lines.first?.baseline ?? 0) - (line.lines.first?.baseline ?? 0)
    }
  }
}
