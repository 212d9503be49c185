// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreText
internal import Foundation

/// The attributed text of a label.
extension UILabel {
  /// The text with the label's font and colour where it has none of its own; nil for no text.
  final var shownText: StyledText? {
    guard var text = values.content?.styledText else { return nil }
    text.updateAttributes {
      if $0[.font] == nil { $0[.font] = values.font }
      if $0[.foregroundColor] == nil { $0[.foregroundColor] = values.textColor }
    }
    return text
  }

  /// The text as it is drawn now; nil for no text.
  final var drawnText: StyledText? {
    guard var text = shownText, !text.isEmpty else { return nil }
    if values.isHighlighted, let color = values.highlightedTextColor {
      text.updateAttributes { $0[.foregroundColor] = color }
    }
    if let shadowColor = values.shadowColor {
      let shadow = NSShadow()
      shadow.shadowColor = shadowColor
      shadow.shadowOffset = values.shadowOffset
      text.setDefault(.shadow, shadow)
    }
    return text
  }

  /// The line break mode of the first paragraph's style, or the label's.
  final var shownLineBreakMode: NSLineBreakMode {
    guard case .attributed(let text) = values.content, !text.isEmpty else {
      return values.lineBreakMode
    }
    let style = text.attributes(at: 0)[.paragraphStyle] as? NSParagraphStyle
    return style?.lineBreakMode ?? values.lineBreakMode
  }
}

extension LabelValues {
  /// Sets an attribute of all attributed text.
  mutating func setAttribute(_ key: NSAttributedString.Key, _ value: Any) {
    guard case .attributed(var text) = content else { return }
    text.updateAttributes { $0[key] = value }
    content = .attributed(text)
  }

  /// Changes the paragraph styles of attributed text.
  mutating func setParagraphStyles(_ change: (NSMutableParagraphStyle) -> Void) {
    guard case .attributed(var text) = content else { return }
    text.updateAttributes {
      guard let style = $0[.paragraphStyle] as? NSParagraphStyle,
        let own = style.mutableCopy() as? NSMutableParagraphStyle
      else { return }
      change(own)
      $0[.paragraphStyle] = own
    }
    content = .attributed(text)
  }
}
