// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import ViewCore

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
    let color = coder.decodeColor(
      spaceKey: Key.space, componentsKey: Key.components, extendedGray: .extendedRGBGray)
    guard let color else { return nil }
    self = .fixed(color)
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
    coder.encode(color: color, spaceKey: Key.space, componentsKey: Key.components)
  }
}
