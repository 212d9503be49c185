// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// The alignment of a paragraph's lines between its margins.
public enum NSTextAlignment: Int, Sendable {
  case left = 0
  case center = 1
  case right = 2
  /// Between both margins; the last line as `natural`.
  case justified = 3
  /// Left, or right in a paragraph that is written from right to left.
  case natural = 4
}

/// The treatment of text that is wider than its paragraph.
public enum NSLineBreakMode: Int, Sendable {
  case byWordWrapping = 0
  case byCharWrapping = 1
  case byClipping = 2
  case byTruncatingHead = 3
  case byTruncatingTail = 4
  case byTruncatingMiddle = 5
}

/// The writing direction of a paragraph.
public enum NSWritingDirection: Int, Sendable {
  /// The direction of its first letter that has one.
  case natural = -1
  case leftToRight = 0
  case rightToLeft = 1
}

/// The attributes of a whole paragraph. Lengths are in points.
///
/// A style archives its values; equal values make equal styles.
public class NSParagraphStyle: NSObject, NSCopying, NSMutableCopying, NSSecureCoding {
  /// The values; a mutable style can set each.
  struct Values: Hashable {
    var alignment = NSTextAlignment.natural
    var lineBreakMode = NSLineBreakMode.byWordWrapping
    var baseWritingDirection = NSWritingDirection.natural
    var lineSpacing: CGFloat = 0
    var paragraphSpacing: CGFloat = 0
    var paragraphSpacingBefore: CGFloat = 0
    var minimumLineHeight: CGFloat = 0
    var maximumLineHeight: CGFloat = 0
    var lineHeightMultiple: CGFloat = 0
    var firstLineHeadIndent: CGFloat = 0
    var headIndent: CGFloat = 0
    var tailIndent: CGFloat = 0
  }

  /// Comes first; see `CollectionInfo`.
  final let info = CollectionInfo()
  final var values = Values()

  /// The style of paragraphs without one.
  public class var `default`: NSParagraphStyle { NSParagraphStyle() }

  /// The alignment. Default natural.
  public var alignment: NSTextAlignment { values.alignment }
  /// The line break mode. Default by words.
  public var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
  /// The writing direction. Default natural.
  public var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
  /// The space added between two lines. Default 0.
  public var lineSpacing: CGFloat { values.lineSpacing }
  /// The space after the paragraph. Default 0.
  public var paragraphSpacing: CGFloat { values.paragraphSpacing }
  /// The space before the paragraph, except at the start of the text. Default 0.
  public var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
  /// The least height of a line. Default 0.
  public var minimumLineHeight: CGFloat { values.minimumLineHeight }
  /// The largest height of a line; 0 for any. Default 0.
  public var maximumLineHeight: CGFloat { values.maximumLineHeight }
  /// The factor of the line height; 0 means 1. Default 0.
  public var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
  /// The indent of the first line. Default 0.
  public var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
  /// The indent of the other lines. Default 0.
  public var headIndent: CGFloat { values.headIndent }
  /// The end of the lines: from the leading margin, or from the trailing one if not positive.
  /// Default 0.
  public var tailIndent: CGFloat { values.tailIndent }

  /// Makes the default style.
  public override init() { super.init() }

  /// Whether another object is a style of equal values.
  public override func isEqual(_ object: Any?) -> Bool {
    (object as? NSParagraphStyle)?.values == values
  }

  /// Hashes the values.
  public override var hash: Int { values.hashValue }

  /// A style of the same values that does not change.
  public override func copy() -> Any { copy(with: nil) }

  /// A style of the same values that can be changed.
  public override func mutableCopy() -> Any { mutableCopy(with: nil) }

  /// A style of the same values that does not change.
  public func copy(with zone: NSZone? = nil) -> Any {
    let style = NSParagraphStyle()
    style.values = values
    return style
  }

  /// A style of the same values that can be changed.
  public func mutableCopy(with zone: NSZone? = nil) -> Any {
    let style = NSMutableParagraphStyle()
    style.values = values
    return style
  }

  /// Whether archives that check classes take styles: always.
  public class var supportsSecureCoding: Bool { true }

  /// Restores a style; values that the archive lacks keep their defaults.
  public required init?(coder: NSCoder) {
    super.init()
    values.decode(from: coder)
  }

  /// Encodes the values, in an archive with keys.
  public func encode(with coder: NSCoder) { values.encode(to: coder) }
}

/// A paragraph style that can be changed until it is added to a string.
public final class NSMutableParagraphStyle: NSParagraphStyle {
  /// Makes a style of default values.
  public override init() { super.init() }

  /// Restores a style; values that the archive lacks keep their defaults.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  public override var alignment: NSTextAlignment {
    get { values.alignment }
    set { values.alignment = newValue }
  }

  public override var lineBreakMode: NSLineBreakMode {
    get { values.lineBreakMode }
    set { values.lineBreakMode = newValue }
  }

  public override var baseWritingDirection: NSWritingDirection {
    get { values.baseWritingDirection }
    set { values.baseWritingDirection = newValue }
  }

  public override var lineSpacing: CGFloat {
    get { values.lineSpacing }
    set { values.lineSpacing = newValue }
  }

  public override var paragraphSpacing: CGFloat {
    get { values.paragraphSpacing }
    set { values.paragraphSpacing = newValue }
  }

  public override var paragraphSpacingBefore: CGFloat {
    get { values.paragraphSpacingBefore }
    set { values.paragraphSpacingBefore = newValue }
  }

  public override var minimumLineHeight: CGFloat {
    get { values.minimumLineHeight }
    set { values.minimumLineHeight = newValue }
  }

  public override var maximumLineHeight: CGFloat {
    get { values.maximumLineHeight }
    set { values.maximumLineHeight = newValue }
  }

  public override var lineHeightMultiple: CGFloat {
    get { values.lineHeightMultiple }
    set { values.lineHeightMultiple = newValue }
  }

  public override var firstLineHeadIndent: CGFloat {
    get { values.firstLineHeadIndent }
    set { values.firstLineHeadIndent = newValue }
  }

  public override var headIndent: CGFloat {
    get { values.headIndent }
    set { values.headIndent = newValue }
  }

  public override var tailIndent: CGFloat {
    get { values.tailIndent }
    set { values.tailIndent = newValue }
  }

  /// Takes over all values of another style.
  public func setParagraphStyle(_ obj: NSParagraphStyle) { values = obj.values }
}
