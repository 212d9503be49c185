// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

/// Hints for finding fonts.
public struct CTFontOptions: OptionSet, Hashable, Sendable {
  public let rawValue: CFOptionFlags

  public init(rawValue: CFOptionFlags) { self.rawValue = rawValue }

  /// Fonts are never activated by name here; no effect.
  public static let preventAutoActivation = CTFontOptions(rawValue: 1 << 0)
  /// Fonts are never downloaded here; no effect.
  public static let preventAutoDownload = CTFontOptions(rawValue: 1 << 1)
  /// Prefers fonts of the system; no effect.
  public static let preferSystemFont = CTFontOptions(rawValue: 1 << 2)
}

/// Finds the installed or registered font nearest to a name.
public func CTFontCreateWithNameAndOptions(
  _ name: CFString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ options: CTFontOptions
) -> CTFont {
  // The caller's pointer, for the time of the call.
  unsafe CTFontCreateWithName(name, size, matrix)
}

/// Finds the font that matches a description best.
///
/// - Parameters:
///   - size: in points; 0 for the description's own, or 12.
///   - matrix: nil for the description's own, or the identity.
public func CTFontCreateWithFontDescriptor(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
  // The caller's value, for the time of the call.
  descriptor.font(size: size, matrix: unsafe matrix?.pointee)
}

/// Finds the font that matches a description best.
public func CTFontCreateWithFontDescriptorAndOptions(
  _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ options: CTFontOptions
) -> CTFont {
  // The caller's pointer, for the time of the call.
  unsafe CTFontCreateWithFontDescriptor(descriptor, size, matrix)
}

/// Makes a copy of a font with some attributes in place of others.
///
/// - Parameters:
///   - size: in points; 0 for the font's own.
///   - matrix: nil for the font's own.
///   - attributes: a family, a style, features and so on; nil for none.
public func CTFontCreateCopyWithAttributes(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ attributes: CTFontDescriptor?
) -> CTFont {
  // The caller's value, for the time of the call.
  let matrix = unsafe matrix?.pointee
  let size = size > 0 ? size : attributes?.number(kCTFontSizeAttribute) ?? font.size
  guard let attributes, !attributes.attributes.isEmpty else {
    return CTFont(
      font.graphicsFont, size: size, name: font.name, features: font.features,
      matrix: matrix ?? font.matrix)
  }
  var base = CTFontCopyFontDescriptor(font)
  if let graphicsFont = attributes.graphicsFont {
    base = CTFontDescriptor(attributes.attributes, graphicsFont: graphicsFont)
  } else {
    base = base.with(attributes.attributes)
  }
  return base.font(size: size, matrix: matrix ?? font.matrix)
}

/// Makes the font of the same family in a style; nil when the family has none.
///
/// - Parameters:
///   - size: in points; 0 for the font's own.
///   - matrix: nil for the font's own.
///   - symTraitMask: the bits of `symTraitValue` that count: those of bold and italic.
public func CTFontCreateCopyWithSymbolicTraits(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
  _ symTraitValue: CTFontSymbolicTraits, _ symTraitMask: CTFontSymbolicTraits
) -> CTFont? {
  guard let graphicsFont = font.graphicsFont else { return nil }
  let own = CTFontGetSymbolicTraits(font)
  let wanted = own.subtracting(symTraitMask).union(symTraitValue.intersection(symTraitMask))
  let size = size > 0 ? size : font.size
  // The caller's value, for the time of the call.
  let matrix = unsafe matrix?.pointee ?? font.matrix
  func made(_ found: CGFont) -> CTFont {
    CTFont(found, size: size, features: font.features, matrix: matrix)
  }
  let decisive: CTFontSymbolicTraits = [.traitBold, .traitItalic]
  if wanted.intersection(decisive) == own.intersection(decisive) { return made(graphicsFont) }
  let isBold = wanted.contains(.traitBold)
  let weight = isBold == own.contains(.traitBold) ? graphicsFont.traits.weight : isBold ? 700 : 400
  guard
    let found = CTFont.font(
      family: font.familyName, weight: weight, isItalic: wanted.contains(.traitItalic), size: size),
    let foundFont = found.graphicsFont, foundFont.family == graphicsFont.family,
    CTFontGetSymbolicTraits(found).intersection(decisive) == wanted.intersection(decisive)
  else { return nil }
  return made(foundFont)
}

/// Makes the font of another family in the same style; nil when there is no such family.
public func CTFontCreateCopyWithFamily(
  _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ family: CFString
) -> CTFont? {
  let traits = font.graphicsFont?.traits ?? FontTraits()
  let size = size > 0 ? size : font.size
  guard
    let found = CTFont.font(
      family: family as String, weight: traits.weight, isItalic: traits.isItalic, size: size),
    found.graphicsFont?.family == family as String
  else { return nil }
  // The caller's value, for the time of the call.
  return CTFont(found.graphicsFont, size: size, matrix: unsafe matrix?.pointee ?? font.matrix)
}

/// The fonts of a user interface.
public enum CTFontUIFontType: UInt32, Sendable {
  case none = 0xFFFF_FFFF
  case user = 0
  case userFixedPitch = 1
  case system = 2
  case emphasizedSystem = 3
  case smallSystem = 4
  case smallEmphasizedSystem = 5
  case miniSystem = 6
  case miniEmphasizedSystem = 7
  case views = 8
  case application = 9
  case label = 10
  case menuTitle = 11
  case menuItem = 12
  case menuItemMark = 13
  case menuItemCmdKey = 14
  case windowTitle = 15
  case pushButton = 16
  case utilityWindowTitle = 17
  case alertHeader = 18
  case systemDetail = 19
  case emphasizedSystemDetail = 20
  case toolbar = 21
  case smallToolbar = 22
  case message = 23
  case palette = 24
  case toolTip = 25
  case controlContent = 26

  fileprivate var isBold: Bool {
    switch self {
    case .emphasizedSystem, .smallEmphasizedSystem, .miniEmphasizedSystem, .emphasizedSystemDetail,
      .windowTitle, .alertHeader:
      true
    default: false
    }
  }

  /// In points.
  fileprivate var defaultSize: CGFloat {
    switch self {
    case .smallSystem, .smallEmphasizedSystem, .smallToolbar, .toolTip, .utilityWindowTitle: 11
    case .miniSystem, .miniEmphasizedSystem, .systemDetail, .emphasizedSystemDetail: 9
    case .user, .userFixedPitch, .views: 12
    case .label: 10
    default: 13
    }
  }
}

/// Makes a font of the user interface; the language is ignored. Nil for `.none`.
///
/// - Parameter size: in points; 0 for the usual one.
public func CTFontCreateUIFontForLanguage(
  _ uiType: CTFontUIFontType, _ size: CGFloat, _ language: CFString?
) -> CTFont? {
  guard uiType != .none else { return nil }
  return CTFont(
    systemFamily: uiType == .userFixedPitch ? "monospace" : "sans-serif",
    weight: uiType.isBold ? 700 : 400, isItalic: false,
    size: size > 0 ? size : uiType.defaultSize)
}
