// SPDX-License-Identifier: MIT

import UIKit

/// The colours of the sample.
@MainActor enum Palette {
  static let night = UIColor(red: 0.055, green: 0.067, blue: 0.11, alpha: 1)
  static let panel = UIColor(red: 0.094, green: 0.11, blue: 0.17, alpha: 1)
  static let panelEdge = UIColor(white: 1, alpha: 0.07)
  static let caption = UIColor(red: 0.62, green: 0.67, blue: 0.78, alpha: 1)
  static let line = UIColor(red: 0.52, green: 0.57, blue: 0.7, alpha: 1)

  /// Coral, amber, mint, sky, violet and rose: the light and the dark end of each.
  static let pairs: [(light: UIColor, dark: UIColor)] = [
    (rgb(0xFF9A8B), rgb(0xE5484D)), (rgb(0xFFD38A), rgb(0xF08C2E)), (rgb(0x8CF0C8), rgb(0x1FA97C)),
    (rgb(0x8FD3FF), rgb(0x2F7FE0)), (rgb(0xC7B2FF), rgb(0x7A4FE0)), (rgb(0xFFB3D1), rgb(0xD94A8C)),
  ]

  static func rgb(_ hex: Int) -> UIColor {
    UIColor(
      red: CGFloat(hex >> 16 & 255) / 255, green: CGFloat(hex >> 8 & 255) / 255,
      blue: CGFloat(hex & 255) / 255, alpha: 1)
  }
}
