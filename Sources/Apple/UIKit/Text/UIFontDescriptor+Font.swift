// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreText
internal import Foundation
internal import ViewCore

/// The fonts that descriptions find, and the property lists that descriptions are.
extension UIFontDescriptor {
  /// The same description for Core Text.
  final var coreText: CTFontDescriptor {
    CTFontDescriptorCreateWithAttributes(attributes as CFDictionary)
  }

  /// The nearest font.
  ///
  /// - Parameter size: in points; 0 for the description's own, or 12.
  final func font(size: CGFloat) -> CTFont {
    let size = size > 0 ? size : pointSize > 0 ? pointSize : 12
    guard let system else { return CTFontCreateWithFontDescriptor(coreText, size, nil) }
    let font = system.font(size: size)
    guard matrix != .identity else { return font }
    return CTFont(
      font.graphicsFont, size: size, name: font.name, features: font.features, matrix: matrix)
  }

  /// The description with some attributes in place of its own.
  final func with(_ changes: [String: Any]) -> UIFontDescriptor {
    let names: [AttributeName] = [.name, .family, .face, .visibleName]
    guard let system, !names.contains(where: { changes[$0.rawValue] != nil }) else {
      let changed = CTFontDescriptorCreateCopyWithAttributes(coreText, changes as CFDictionary)
      return UIFontDescriptor(CTFontDescriptorCopyAttributes(changed) as? [String: Any] ?? changes)
    }
    let traits = changes[AttributeName.traits.rawValue] as? [String: Any]
    return UIFontDescriptor(
      attributes.merging(changes) { $1 }, system: traits.map { system.with($0) } ?? system)
  }

  final func styled(_ traits: SymbolicTraits) -> UIFontDescriptor? {
    if let system {
      return UIFontDescriptor(
        attributes,
        system: system.with([TraitKey.symbolic.rawValue: NSNumber(value: traits.rawValue)]))
    }
    let decisive: CTFontSymbolicTraits = [.traitBold, .traitItalic]
    return CTFontDescriptorCreateCopyWithSymbolicTraits(
      coreText, CTFontSymbolicTraits(rawValue: traits.rawValue), decisive
    ).map { UIFontDescriptor(CTFontDescriptorCopyAttributes($0) as? [String: Any] ?? [:]) }
  }

  // MARK: - Property lists

  /// Attributes by the names of their keys; the values of this module's types as numbers and strings.
  static func propertyList(of attributes: [AttributeName: Any]) -> [String: Any] {
    Dictionary(
      attributes.map { ($0.rawValue, propertyList(of: $1)) }, uniquingKeysWith: { $1 })
  }

  private static func propertyList(of value: Any) -> Any {
    switch value {
    case let weight as UIFont.Weight: return NSNumber(value: Double(weight.rawValue))
    case let traits as SymbolicTraits: return NSNumber(value: traits.rawValue)
    case let style as UIFont.TextStyle: return style.rawValue
    case let matrix as CGAffineTransform: return matrix
    case let number as CGFloat: return NSNumber(value: Double(number))
    case let list as [Any]: return list.map { propertyList(of: $0) }
    case let dictionary as [AnyHashable: Any]:
      var result: [String: Any] = [:]
      for (key, value) in dictionary {
        guard let name = name(of: key) else { continue }
        result[name] = propertyList(of: value)
      }
      return result
    default: return value
    }
  }

  private static func name(of key: AnyHashable) -> String? {
    switch key.base {
    case let key as TraitKey: key.rawValue
    case let key as FeatureKey: key.rawValue
    case let key as AttributeName: key.rawValue
    case let key as String: key
    default: nil
    }
  }

  // MARK: - Archiving

  private static let archiveKey = "UIFontDescriptorAttributes"
  private static let matrixKey = "UIFontDescriptorMatrix"

  /// Encodes the attributes that are property lists, and the matrix.
  final func encodeAttributes(to coder: NSCoder) {
    coder.encode(
      NSDictionary(dictionary: attributes.compactMapValues(Self.archived)), forKey: Self.archiveKey)
    guard matrix != .identity else { return }
    coder.encode(
      numbers: [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty],
      forKey: Self.matrixKey)
  }

  private static func archived(_ value: Any) -> Any? {
    switch value {
    case let number as NSNumber: number
    case let text as String: NSString(string: text)
    case let list as [Any]: NSArray(array: list.compactMap(archived))
    case let dictionary as [String: Any]:
      NSDictionary(dictionary: dictionary.compactMapValues(archived))
    default: nil
    }
  }

  static func decodeAttributes(from coder: NSCoder) -> [String: Any] {
    let classes: [AnyClass] = [NSDictionary.self, NSArray.self, NSString.self, NSNumber.self]
    guard coder.containsValue(forKey: archiveKey),
      var result = coder.decodeObject(of: classes, forKey: archiveKey) as? [String: Any]
    else { return [:] }
    if let n = coder.decodeNumbers(forKey: matrixKey, count: 6) {
      result[AttributeName.matrix.rawValue] = CGAffineTransform(
        a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }
    return result
  }
}

extension SystemFontRequest.Design {
  /// The design of a name; nil for one that is not there.
  init?(_ design: UIFontDescriptor.SystemDesign) {
    switch design {
    case .default: self = .plain
    case .serif: self = .serif
    case .monospaced: self = .monospaced
    default: return nil
    }
  }
}

extension SystemFontRequest {
  /// The request with traits, by the keys of Core Text.
  func with(_ traits: [String: Any]) -> SystemFontRequest {
    func number(_ key: UIFontDescriptor.TraitKey) -> NSNumber? { traits[key.rawValue] as? NSNumber }
    var result = self
    if let bits = number(.symbolic)?.uint32Value {
      let style = UIFontDescriptor.SymbolicTraits(rawValue: bits)
      result.isItalic = style.contains(.traitItalic)
      if style.contains(.traitMonoSpace) { result.design = .monospaced }
      let isBold = weight.openTypeWeight >= 600
      if style.contains(.traitBold) != isBold { result.weight = isBold ? .regular : .bold }
    }
    if let weight = number(.weight)?.doubleValue {
      result.weight = UIFont.Weight(rawValue: CGFloat(weight))
    }
    if let slant = number(.slant)?.doubleValue { result.isItalic = slant > 0 }
    return result
  }
}
