// SPDX-License-Identifier: MIT

internal import CoreGraphics
import Foundation

extension NSParagraphStyle.Values {
  /// The lengths with their names in an archive.
  private static var lengths: [(key: String, value: WritableKeyPath<Self, CGFloat>)] {
    [
      ("NSLineSpacing", \.lineSpacing), ("NSParagraphSpacing", \.paragraphSpacing),
      ("NSParagraphSpacingBefore", \.paragraphSpacingBefore),
      ("NSMinLineHeight", \.minimumLineHeight), ("NSMaxLineHeight", \.maximumLineHeight),
      ("NSLineHeightMultiple", \.lineHeightMultiple),
      ("NSFirstLineHeadIndent", \.firstLineHeadIndent), ("NSHeadIndent", \.headIndent),
      ("NSTailIndent", \.tailIndent),
    ]
  }

  func encode(to coder: NSCoder) {
    coder.encode(alignment.rawValue, forKey: "NSAlignment")
    coder.encode(lineBreakMode.rawValue, forKey: "NSLineBreakMode")
    coder.encode(baseWritingDirection.rawValue, forKey: "NSWritingDirection")
    for (key, value) in Self.lengths { coder.encode(Double(self[keyPath: value]), forKey: key) }
  }

  /// Takes over what an archive holds.
  mutating func decode(from coder: NSCoder) {
    func number<Value: RawRepresentable<Int>>(_ key: String, _ value: inout Value) {
      guard coder.containsValue(forKey: key),
        let decoded = Value(rawValue: coder.decodeInteger(forKey: key))
      else { return }
      value = decoded
    }
    number("NSAlignment", &alignment)
    number("NSLineBreakMode", &lineBreakMode)
    number("NSWritingDirection", &baseWritingDirection)
    for (key, value) in Self.lengths {
      let decoded = coder.decodeDouble(forKey: key)
      if decoded.isFinite { self[keyPath: value] = CGFloat(decoded) }
    }
  }
}
