// SPDX-License-Identifier: MIT

internal import CoreText
internal import Foundation
internal import ViewCore

extension UILabel {
  /// The names of the values in an archive.
  private enum Key {
    static let text = "UIText"
    static let font = "UIFont"
    static let textColor = "UITextColor"
    static let alignment = "UITextAlignment"
    static let lineBreakMode = "UILineBreakMode"
    static let lineCount = "UINumberOfLines"
  }

  /// Encodes the text without its attributes, and the values that most labels have.
  final func encodeText(to coder: NSCoder) {
    if let text { coder.encode(NSString(string: text), forKey: Key.text) }
    coder.encode(values.font, forKey: Key.font)
    coder.encode(values.textColor, forKey: Key.textColor)
    coder.encode(values.alignment.rawValue, forKey: Key.alignment)
    coder.encode(values.lineBreakMode.rawValue, forKey: Key.lineBreakMode)
    coder.encode(values.lineCount, forKey: Key.lineCount)
  }

  /// Takes over what an archive holds; a missing value keeps its default.
  final func decodeText(from coder: NSCoder) {
    func number(_ key: String) -> Int? {
      coder.containsValue(forKey: key) ? coder.decodeInteger(forKey: key) : nil
    }
    if let text: String = coder.decodeValue(forKey: Key.text) { values.content = .plain(text) }
    if let font: UIFont = coder.decodeValue(forKey: Key.font) { values.font = font }
    if let color: UIColor = coder.decodeValue(forKey: Key.textColor) { values.textColor = color }
    if let raw = number(Key.alignment), let alignment = NSTextAlignment(rawValue: raw) {
      values.alignment = alignment
    }
    if let raw = number(Key.lineBreakMode), let mode = NSLineBreakMode(rawValue: raw) {
      values.lineBreakMode = mode
    }
    if let count = number(Key.lineCount) { values.lineCount = max(count, 0) }
  }
}
