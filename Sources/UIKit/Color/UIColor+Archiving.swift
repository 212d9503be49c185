// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

extension UIColor.Source {
  /// The names of the values in an archive.
  private enum Key {
    static let space = "UIColorSpace"
    static let components = "UIColorComponents"
    static let systemName = "UISystemColorName"
    static let alpha = "UIAlpha"
  }

  /// Restores a source; nil if the archive holds none, or a damaged one.
  init?(coder: NSCoder) {
    if coder.containsValue(forKey: Key.systemName) {
      guard let name = coder.decodeObject(of: NSString.self, forKey: Key.systemName),
        let provider = UIColor.systemProvider(named: String(describing: name))
      else {
        return nil
      }
      let hasAlpha = coder.containsValue(forKey: Key.alpha)
      let alpha = hasAlpha ? CGFloat(coder.decodeDouble(forKey: Key.alpha)) : nil
      self = .dynamic(DynamicColor(provider, alpha: alpha))
      return
    }
    guard coder.containsValue(forKey: Key.space),
      let name = coder.decodeObject(of: NSString.self, forKey: Key.space),
      let components = coder.decodeNumbers(forKey: Key.components)
    else { return nil }
    let space: CGColorSpace?
    switch String(describing: name) {
    case "kCGColorSpaceExtendedSRGB": space = .extendedRGB
    case "kCGColorSpaceExtendedGray": space = .extendedRGBGray
    case let other: space = CGColorSpace(name: other as CFString)
    }
    guard let space, components.count == space.numberOfComponents + 1 else { return nil }
    self = .fixed(CGColor(in: space, components))
  }

  /// Encodes the source.
  ///
  /// - Parameter resolved: the colour under the current traits, for a function that has no name.
  func encode(to coder: NSCoder, resolved: CGColor) {
    if case .dynamic(let color) = self, let name = color.provider.name {
      coder.encode(NSString(string: name), forKey: Key.systemName)
      if let alpha = color.alpha { coder.encode(Double(alpha), forKey: Key.alpha) }
      return
    }
    let color = resolved.pattern == nil ? resolved : UIColor.clear.cgColor
    let space = color.colorSpace?.name ?? CGColorSpace.extendedSRGB
    coder.encode(NSString(string: space as String), forKey: Key.space)
    coder.encode(numbers: color.components ?? [], forKey: Key.components)
  }
}
