// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

extension CTFontDescriptor {
  /// The nearest font.
  ///
  /// - Parameters:
  ///   - size: in points; 0 for the description's own, or 12.
  ///   - matrix: nil for the description's own, or the identity.
  func font(size: CGFloat, matrix: CGAffineTransform? = nil) -> CTFont {
    let size = size > 0 ? size : number(kCTFontSizeAttribute) ?? 0
    let found = plainFont(size: size)
    let features = features
    let matrix = matrix ?? ownMatrix
    guard matrix != nil || !features.isEmpty else { return found }
    return CTFont(
      found.graphicsFont, size: size, name: found.name,
      features: features.isEmpty ? found.features : features, matrix: matrix ?? .identity)
  }

  private func plainFont(size: CGFloat) -> CTFont {
    if let graphicsFont { return CTFont(graphicsFont, size: size) }
    if let url = attributes[kCTFontURLAttribute as String] as? URL
      ?? (attributes[kCTFontURLAttribute as String] as? NSURL).map({ $0 as URL }),
      let font = CGFont(contentsOf: url)
    {
      return CTFont(font, size: size)
    }
    if let name = string(kCTFontNameAttribute) ?? string(kCTFontDisplayNameAttribute) {
      return CTFont(name: name, size: size)
    }
    let style = string(kCTFontStyleNameAttribute)
    if let family = string(kCTFontFamilyNameAttribute) {
      if let style { return CTFont(name: "\(family) \(style)", size: size) }
      return styled(family, size: size) ?? CTFont(name: family, size: size)
    }
    if attributes[kCTFontTraitsAttribute as String] != nil {
      return styled("sans-serif", size: size) ?? CTFont(name: "Helvetica", size: size)
    }
    return CTFont(name: "Helvetica", size: size)
  }

  /// The font of a family in the style of the traits.
  private func styled(_ family: String, size: CGFloat) -> CTFont? {
    let traits = attributes[kCTFontTraitsAttribute as String] as? [String: Any] ?? [:]
    let bits = (traits[kCTFontSymbolicTrait as String] as? NSNumber)?.uint32Value ?? 0
    let symbolic = CTFontSymbolicTraits(rawValue: bits)
    let slant = (traits[kCTFontSlantTrait as String] as? NSNumber)?.doubleValue ?? 0
    let given = (traits[kCTFontWeightTrait as String] as? NSNumber)?.doubleValue
    var weight = given.map { FontWeightScale.openTypeWeight(CGFloat($0)) } ?? 400
    if symbolic.contains(.traitBold), weight < 600 { weight = 700 }
    let name =
      symbolic.contains(.traitMonoSpace) && family == "sans-serif" ? "monospace" : family
    return CTFont.font(
      family: name, weight: weight, isItalic: symbolic.contains(.traitItalic) || slant > 0,
      size: size)
  }

  private var ownMatrix: CGAffineTransform? {
    switch attributes[kCTFontMatrixAttribute as String] {
    case let matrix as CGAffineTransform: return matrix
    case let data as Data where data.count == 48:
      var numbers = [Double](repeating: 0, count: 6)
      // Six doubles are 48 bytes.
      _ = unsafe numbers.withUnsafeMutableBytes { unsafe data.copyBytes(to: $0) }
      return CGAffineTransform(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], tx: numbers[4], ty: numbers[5])
    default: return nil
    }
  }

  /// The features in the notation of CSS.
  private var features: String {
    let settings =
      attributes[kCTFontFeatureSettingsAttribute as String] as? [[String: Any]] ?? []
    return settings.compactMap { setting -> String? in
      guard let tag = setting[kCTFontOpenTypeFeatureTag as String] as? String,
        tag.utf8.count == 4, tag.utf8.allSatisfy({ $0 > 32 && $0 < 127 && $0 != 34 && $0 != 44 })
      else { return nil }
      let value = (setting[kCTFontOpenTypeFeatureValue as String] as? NSNumber)?.intValue ?? 1
      return "\(tag) \(min(max(value, 0), 0xFFFF))"
    }.joined(separator: ", ")
  }
}
