// SPDX-License-Identifier: MIT

internal import Foundation

/// A colour with a value for a light and one for a dark interface, by the values that Apple's Human
/// Interface Guidelines give.
struct SystemColor {
  /// Red, green and blue from 0 to 255, and alpha from 0 to 1.
  typealias Value = (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)

  let color: UIColor
  let provider: DynamicColor.Provider

  init(_ name: String, light: Value, dark: Value) {
    func color(_ c: Value) -> UIColor {
      UIColor(red: c.red / 255, green: c.green / 255, blue: c.blue / 255, alpha: c.alpha)
    }
    let (light, dark) = (color(light), color(dark))
    provider = DynamicColor.Provider(name: name) { $0.userInterfaceStyle == .dark ? dark : light }
    self.color = UIColor(source: .dynamic(DynamicColor(provider)))
  }
}
