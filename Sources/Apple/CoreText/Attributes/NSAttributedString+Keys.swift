// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

// The names of text attributes, with Apple's raw values. Foundation on Linux has attributed strings
// but no keys for their attributes.

extension NSAttributedString.Key {
  /// A `CTFont`, a `UIFont`, a `CGFont` (at 12 points) or a name. Default Helvetica 12.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// A `CGColor` or a `UIColor`, as for the other colours. Default opaque black.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// A `CGColor` behind the text. Default none.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// A number: the extra space between characters in points. Default 0.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// A number: the extra space between characters in points. Default 0.
  public static let tracking = NSAttributedString.Key(rawValue: "CTTracking")
  /// An `NSParagraphStyle`.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// A number: the raw value of an `NSUnderlineStyle`. Default 0, none.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// A `CGColor`. Default the text's own.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// A number: the raw value of an `NSUnderlineStyle`. Default 0, none.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// A `CGColor`. Default the text's own.
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
  /// A number: the baseline's offset upward in points. Default 0.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  /// A number: 0 for no ligatures. Default 1.
  public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
  /// The colour of the glyphs' outlines. Default the text's own.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// A number: the width of the glyphs' outlines in hundredths of the font's size; above 0 the glyphs
  /// are not filled. Default 0, no outlines.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  /// An `NSShadow`. Default none.
  public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
  /// Core Text's key for the text's colour, a `CGColor`; read like `foregroundColor`.
  public static let coreTextForegroundColor = NSAttributedString.Key(
    rawValue: "CTForegroundColor")
  /// Core Text's key of a Boolean: whether the text has the context's fill colour. Default false.
  package static let coreTextColorFromContext = NSAttributedString.Key(
    rawValue: "CTForegroundColorFromContext")
  /// Core Text's key for a `CGColor` behind the text; read like `backgroundColor`.
  package static let coreTextBackgroundColor = NSAttributedString.Key(
    rawValue: "CTBackgroundColor")
  /// Core Text's key for the colour of outlines; read like `strokeColor`.
  package static let coreTextStrokeColor = NSAttributedString.Key(rawValue: "CTStrokeColor")
  /// Core Text's key for the colour of underlines; read like `underlineColor`.
  package static let coreTextUnderlineColor = NSAttributedString.Key(
    rawValue: "CTUnderlineColor")
  /// Core Text's key for the baseline's offset; read like `baselineOffset`.
  package static let coreTextBaselineOffset = NSAttributedString.Key(
    rawValue: "CTBaselineOffset")
}

/// The key of the font in Core Text.
public var kCTFontAttributeName: CFString {
  NSAttributedString.Key.font.rawValue as CFString
}

/// The key of the text's colour in Core Text.
public var kCTForegroundColorAttributeName: CFString {
  NSAttributedString.Key.coreTextForegroundColor.rawValue as CFString
}

/// The key of the space between characters in Core Text.
public var kCTKernAttributeName: CFString {
  NSAttributedString.Key.kern.rawValue as CFString
}

/// The key of the underline in Core Text.
public var kCTUnderlineStyleAttributeName: CFString {
  NSAttributedString.Key.underlineStyle.rawValue as CFString
}

/// The key of the paragraph style in Core Text.
public var kCTParagraphStyleAttributeName: CFString {
  NSAttributedString.Key.paragraphStyle.rawValue as CFString
}

/// The style of an underline or strikethrough.
public struct NSUnderlineStyle: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// One thin line.
  public static let single = NSUnderlineStyle(rawValue: 1)
  /// One line of twice the width.
  public static let thick = NSUnderlineStyle(rawValue: 2)
  /// Two thin lines.
  public static let double = NSUnderlineStyle(rawValue: 9)
}
