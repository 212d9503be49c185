// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Foundation

/// The attributes of a whole paragraph; one class with that of views' text.
public typealias CTParagraphStyle = NSParagraphStyle

/// The alignment of a paragraph's lines.
public enum CTTextAlignment: UInt8, Sendable {
  case left = 0
  case right = 1
  case center = 2
  case justified = 3
  case natural = 4
}

/// The treatment of text that is wider than its paragraph.
public enum CTLineBreakMode: UInt8, Sendable {
  case byWordWrapping = 0
  case byCharWrapping = 1
  case byClipping = 2
  case byTruncatingHead = 3
  case byTruncatingTail = 4
  case byTruncatingMiddle = 5
}

/// The writing direction of a paragraph.
public enum CTWritingDirection: Int8, Sendable {
  case natural = -1
  case leftToRight = 0
  case rightToLeft = 1
}

/// The values of a paragraph style.
public enum CTParagraphStyleSpecifier: UInt32, Sendable {
  /// A `CTTextAlignment`.
  case alignment = 0
  /// A `CGFloat`, as are the others unless they say more.
  case firstLineHeadIndent = 1
  case headIndent = 2
  case tailIndent = 3
  /// Tab stops: not supported.
  case tabStops = 4
  /// The distance of tab stops: not supported.
  case defaultTabInterval = 5
  /// A `CTLineBreakMode`.
  case lineBreakMode = 6
  case lineHeightMultiple = 7
  case maximumLineHeight = 8
  case minimumLineHeight = 9
  /// The space between lines.
  case lineSpacing = 10
  case paragraphSpacing = 11
  case paragraphSpacingBefore = 12
  /// A `CTWritingDirection`.
  case baseWritingDirection = 13
  /// The largest space between lines: not supported.
  case maximumLineSpacing = 14
  /// The least space between lines: not supported.
  case minimumLineSpacing = 15
  /// The space between lines.
  case lineSpacingAdjustment = 16
  /// Not supported.
  case lineBoundsOptions = 17
  case count = 18
}

/// A value for a paragraph style.
@safe public struct CTParagraphStyleSetting {
  public var spec: CTParagraphStyleSpecifier
  /// The number of bytes at `value`.
  public var valueSize: Int
  /// The value, of the type that the specifier says; valid until the style is made.
  public var value: UnsafeRawPointer

  /// Makes a setting of a value's address.
  public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
    self.spec = spec
    self.valueSize = valueSize
    // The caller keeps the value valid until the style is made, as on Apple's platforms.
    unsafe self.value = value
  }

  /// The value, if it has the size of its type.
  fileprivate func read<T: BitwiseCopyable>(_ type: T.Type) -> T? {
    guard valueSize == MemoryLayout<T>.size else { return nil }
    // The caller promises `valueSize` bytes.
    return unsafe value.loadUnaligned(as: type)
  }

  fileprivate func apply(to style: NSMutableParagraphStyle) {
    switch spec {
    case .alignment:
      let kinds: [NSTextAlignment] = [.left, .right, .center, .justified, .natural]
      if let raw = read(UInt8.self), raw < 5 { style.alignment = kinds[Int(raw)] }
    case .lineBreakMode:
      if let raw = read(UInt8.self), let mode = NSLineBreakMode(rawValue: Int(raw)) {
        style.lineBreakMode = mode
      }
    case .baseWritingDirection:
      if let raw = read(Int8.self), let direction = NSWritingDirection(rawValue: Int(raw)) {
        style.baseWritingDirection = direction
      }
    default:
      guard let path = spec.length, let length = read(CGFloat.self), length.isFinite else { return }
      style[keyPath: path] = length
    }
  }
}

extension CTParagraphStyleSpecifier {
  /// The length of that name; nil for other values, and those that are not supported.
  fileprivate var length: ReferenceWritableKeyPath<NSMutableParagraphStyle, CGFloat>? {
    switch self {
    case .firstLineHeadIndent: \.firstLineHeadIndent
    case .headIndent: \.headIndent
    case .tailIndent: \.tailIndent
    case .lineHeightMultiple: \.lineHeightMultiple
    case .maximumLineHeight: \.maximumLineHeight
    case .minimumLineHeight: \.minimumLineHeight
    case .lineSpacing, .lineSpacingAdjustment: \.lineSpacing
    case .paragraphSpacing: \.paragraphSpacing
    case .paragraphSpacingBefore: \.paragraphSpacingBefore
    default: nil
    }
  }
}

/// Makes a style of settings; those of wrong sizes, and those that are not supported, are ignored.
public func CTParagraphStyleCreate(
  _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
  let style = NSMutableParagraphStyle()
  if let settings = unsafe settings {
    for index in 0..<max(settingCount, 0) {
      // The caller promises `settingCount` entries.
      unsafe settings[index].apply(to: style)
    }
  }
  return style.copy() as? NSParagraphStyle ?? style
}

/// Makes a copy of a style.
public func CTParagraphStyleCreateCopy(_ paragraphStyle: CTParagraphStyle) -> CTParagraphStyle {
  paragraphStyle.copy() as? NSParagraphStyle ?? paragraphStyle
}

/// Stores a value of a style; false for a size that is not its type's, or a value that is not supported.
public func CTParagraphStyleGetValueForSpecifier(
  _ paragraphStyle: CTParagraphStyle, _ spec: CTParagraphStyleSpecifier, _ valueBufferSize: Int,
  _ valueBuffer: UnsafeMutableRawPointer
) -> Bool {
  func store<T: BitwiseCopyable>(_ value: T) -> Bool {
    guard valueBufferSize >= MemoryLayout<T>.size else { return false }
    // The caller promises `valueBufferSize` bytes.
    unsafe valueBuffer.storeBytes(of: value, as: T.self)
    return true
  }
  switch spec {
  case .alignment:
    let kinds: [CTTextAlignment] = [.left, .center, .right, .justified, .natural]
    return store(kinds[paragraphStyle.alignment.rawValue].rawValue)
  case .lineBreakMode: return store(UInt8(paragraphStyle.lineBreakMode.rawValue))
  case .baseWritingDirection: return store(Int8(paragraphStyle.baseWritingDirection.rawValue))
  default:
    guard let path = spec.length,
      let copy = paragraphStyle.mutableCopy() as? NSMutableParagraphStyle
    else { return false }
    return store(copy[keyPath: path])
  }
}

/// The type number of paragraph styles.
public func CTParagraphStyleGetTypeID() -> CFTypeID { 60 }
