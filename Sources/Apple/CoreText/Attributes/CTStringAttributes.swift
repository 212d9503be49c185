// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

// Keys of the attributes of text. `kCTFontAttributeName`, `kCTForegroundColorAttributeName`,
// `kCTKernAttributeName`, `kCTUnderlineStyleAttributeName` and `kCTParagraphStyleAttributeName` are in
// CoreGraphics. Cast to `NSAttributedString.Key` where a key is wanted: `kCTFontAttributeName as NSAttributedString.Key`.

/// The key of a Boolean: whether the text has the context's fill colour. Default false.
public var kCTForegroundColorFromContextAttributeName: CFString {
  NSAttributedString.Key.coreTextColorFromContext.rawValue as CFString
}

/// The key of a number: the space between characters in points. Default 0.
public var kCTTrackingAttributeName: CFString {
  NSAttributedString.Key.tracking.rawValue as CFString
}

/// The key of a number: 0 for no ligatures. Default 1.
public var kCTLigatureAttributeName: CFString {
  NSAttributedString.Key.ligature.rawValue as CFString
}

/// The key of a `CGColor` behind the text. Default none.
public var kCTBackgroundColorAttributeName: CFString {
  NSAttributedString.Key.coreTextBackgroundColor.rawValue as CFString
}

/// The key of a number: the width of outlines in hundredths of the font's size. Default 0.
public var kCTStrokeWidthAttributeName: CFString {
  NSAttributedString.Key.strokeWidth.rawValue as CFString
}

/// The key of the colour of outlines, a `CGColor`. Default the text's own.
public var kCTStrokeColorAttributeName: CFString {
  NSAttributedString.Key.coreTextStrokeColor.rawValue as CFString
}

/// The key of the colour of underlines, a `CGColor`. Default the text's own.
public var kCTUnderlineColorAttributeName: CFString {
  NSAttributedString.Key.coreTextUnderlineColor.rawValue as CFString
}

/// The key of a number: the baseline's offset upward in points. Default 0.
public var kCTBaselineOffsetAttributeName: CFString {
  NSAttributedString.Key.coreTextBaselineOffset.rawValue as CFString
}

/// The key of a language; it is kept, and has no effect.
public var kCTLanguageAttributeName: CFString { "NSLanguage" as CFString }

/// The style of an underline, for a number under `kCTUnderlineStyleAttributeName`.
public struct CTUnderlineStyle: OptionSet, Hashable, Sendable {
  public let rawValue: Int32

  public init(rawValue: Int32) { self.rawValue = rawValue }

  /// One thin line.
  public static let single = CTUnderlineStyle(rawValue: 1)
  /// One line of twice the width.
  public static let thick = CTUnderlineStyle(rawValue: 2)
  /// Two thin lines.
  public static let double = CTUnderlineStyle(rawValue: 9)
}
