// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreText
internal import Foundation

/// The values of a label.
struct LabelValues: Equatable {
  /// The text of a label.
  enum Content: Equatable {
    case plain(String)
    case attributed(StyledText)

    var string: String {
      switch self {
      case .plain(let text): text
      case .attributed(let text): text.string
      }
    }

    var styledText: StyledText {
      switch self {
      case .plain(let text): StyledText(text)
      case .attributed(let text): text
      }
    }
  }

  var content: Content?
  var font = UIFont.systemFont(ofSize: UIFont.labelFontSize)
  var textColor = UIColor.label
  var alignment = NSTextAlignment.natural
  var lineBreakMode = NSLineBreakMode.byTruncatingTail
  /// The most lines; 0 for no limit.
  var lineCount = 1
  var shadowColor: UIColor?
  var shadowOffset = CGSize(width: 0, height: -1)
  var isEnabled = true
  var isHighlighted = false
  var highlightedTextColor: UIColor?
  var adjustsFontSize = false
  var minimumScale: CGFloat = 0
  var baselineAdjustment = UIBaselineAdjustment.alignBaselines
  var preferredWidth: CGFloat = 0
}
