// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The attributed text of a label.
extension UILabel {
  /// The text with the label's font and colour where it has none of its own; nil for no text.
  final var shownText: NSAttributedString? {
    switch values.content {
    case nil: return nil
    case .plain(let text):
      return NSAttributedString(
        string: text, attributes: [.font: values.font, .foregroundColor: values.textColor])
    case .attributed(let text):
      let result = NSMutableAttributedString(attributedString: text)
      let whole = NSRange(location: 0, length: text.length)
      // The block's pointer, to end the enumeration, is not used.
      unsafe text.enumerateAttributes(in: whole, options: []) { attributes, range, _ in
        if attributes[.font] == nil {
          result.addAttribute(.font, value: values.font, range: range)
        }
        if attributes[.foregroundColor] == nil {
          result.addAttribute(.foregroundColor, value: values.textColor, range: range)
        }
      }
      return result
    }
  }

  /// The text as it is drawn now; nil for no text.
  final var drawnText: NSAttributedString? {
    guard let text = shownText, text.length > 0 else { return nil }
    let color = values.isHighlighted ? values.highlightedTextColor : nil
    guard color != nil || values.shadowColor != nil else { return text }
    let result = NSMutableAttributedString(attributedString: text)
    let whole = NSRange(location: 0, length: text.length)
    if let color { result.addAttribute(.foregroundColor, value: color, range: whole) }
    if let shadowColor = values.shadowColor {
      let shadow = NSShadow()
      shadow.shadowColor = shadowColor
      shadow.shadowOffset = values.shadowOffset
      // The block's pointer, to end the enumeration, is not used.
      unsafe text.enumerateAttribute(.shadow, in: whole, options: []) { value, range, _ in
        if value == nil { result.addAttribute(.shadow, value: shadow, range: range) }
      }
    }
    return result
  }

  /// Sets an attribute of all attributed text.
  final func setAttribute(_ key: NSAttributedString.Key, _ value: Any) {
    guard case .attributed(let text) = values.content else { return }
    let changed = NSMutableAttributedString(attributedString: text)
    changed.addAttribute(key, value: value, range: NSRange(location: 0, length: text.length))
    values.content = .attributed(changed)
  }

  /// Changes the paragraph styles of attributed text.
  final func setParagraphStyles(_ change: (NSMutableParagraphStyle) -> Void) {
    guard case .attributed(let text) = values.content else { return }
    let changed = NSMutableAttributedString(attributedString: text)
    let whole = NSRange(location: 0, length: text.length)
    // The block's pointer, to end the enumeration, is not used.
    unsafe text.enumerateAttribute(.paragraphStyle, in: whole, options: []) { value, range, _ in
      guard let style = value as? NSParagraphStyle,
        let own = style.mutableCopy() as? NSMutableParagraphStyle
      else { return }
      change(own)
      changed.addAttribute(.paragraphStyle, value: own, range: range)
    }
    values.content = .attributed(changed)
  }

  /// The way in which lines are broken: as the style of the first paragraph says, else as the label does.
  final var shownLineBreakMode: NSLineBreakMode {
    guard case .attributed(let text) = values.content, text.length > 0 else {
      return values.lineBreakMode
    }
    let style = unsafe text.attribute(.paragraphStyle, at: 0, effectiveRange: nil)
    return (style as? NSParagraphStyle)?.lineBreakMode ?? values.lineBreakMode
  }
}
