// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreText
internal import Foundation

/// The way in which a font was asked for.
enum FontRequest {
  /// By the name of an installed font.
  case name(String)
  case system(SystemFontRequest)
  case descriptor(UIFontDescriptor)

  /// The font at a size in points; nil for a name that no font has.
  func font(size: CGFloat) -> CTFont? {
    switch self {
    case .name(let name): CGFont(NSString(string: name)).map { CTFont($0, size: size) }
    case .system(let request): request.font(size: size)
    case .descriptor(let descriptor): descriptor.font(size: size)
    }
  }
}

/// A font of the system by its look.
struct SystemFontRequest: Equatable {
  /// The designs of the system.
  enum Design: String {
    case plain = "sans-serif"
    case serif = "serif"
    case monospaced = "monospace"
  }

  var design = Design.plain
  var weight = UIFont.Weight.regular
  var isItalic = false
  /// Whether all digits have the same width.
  var hasEqualDigits = false

  /// The font at a size in points.
  func font(size: CGFloat) -> CTFont {
    CTFont(
      systemFamily: design.rawValue, weight: weight.openTypeWeight, isItalic: isItalic, size: size,
      features: hasEqualDigits ? "tnum 1" : "")
  }
}

extension FontRequest {
  /// The names of the values in an archive.
  private enum Key {
    static let name = "UIFontName"
    static let design = "UIFontDesign"
    static let weight = "UIFontWeight"
    static let isItalic = "UIFontItalic"
    static let hasEqualDigits = "UIFontEqualDigits"
    static let descriptor = "UIFontDescriptor"
  }

  init?(coder: NSCoder) {
    func text(_ key: String) -> String? {
      guard coder.containsValue(forKey: key) else { return nil }
      return coder.decodeObject(of: NSString.self, forKey: key).map { String(describing: $0) }
    }
    if let name = text(Key.name) {
      self = .name(name)
      return
    }
    if coder.containsValue(forKey: Key.descriptor) {
      guard
        let descriptor = coder.decodeObject(of: UIFontDescriptor.self, forKey: Key.descriptor)
      else { return nil }
      self = .descriptor(descriptor)
      return
    }
    guard let design = text(Key.design).flatMap({ SystemFontRequest.Design(rawValue: $0) })
    else { return nil }
    self = .system(
      SystemFontRequest(
        design: design,
        weight: UIFont.Weight(rawValue: CGFloat(coder.decodeDouble(forKey: Key.weight))),
        isItalic: coder.decodeBool(forKey: Key.isItalic),
        hasEqualDigits: coder.decodeBool(forKey: Key.hasEqualDigits)))
  }

  func encode(to coder: NSCoder) {
    switch self {
    case .name(let name): coder.encode(NSString(string: name), forKey: Key.name)
    case .descriptor(let descriptor): coder.encode(descriptor, forKey: Key.descriptor)
    case .system(let request):
      coder.encode(NSString(string: request.design.rawValue), forKey: Key.design)
      coder.encode(Double(request.weight.rawValue), forKey: Key.weight)
      coder.encode(request.isItalic, forKey: Key.isItalic)
      coder.encode(request.hasEqualDigits, forKey: Key.hasEqualDigits)
    }
  }
}
