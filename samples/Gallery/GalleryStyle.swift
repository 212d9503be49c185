// SPDX-License-Identifier: MIT

import QuartzCore

/// The colours and the type of the gallery.
enum GalleryStyle {
  static let bright = CGColor(srgbRed: 0.95, green: 0.96, blue: 0.98, alpha: 1)
  static let faint = CGColor(srgbRed: 0.56, green: 0.6, blue: 0.68, alpha: 1)
  static let accent = CGColor(srgbRed: 1, green: 0.72, blue: 0.3, alpha: 1)
  static let matte = CGColor(srgbRed: 0.06, green: 0.065, blue: 0.09, alpha: 1)
  static let wall = CGColor(srgbRed: 0.085, green: 0.095, blue: 0.125, alpha: 1)
  static let wallEdge = CGColor(srgbRed: 0.05, green: 0.055, blue: 0.075, alpha: 1)

  /// The seconds of a scene's way between its thumbnail and the window.
  static let openingTime: CFTimeInterval = 0.45
  /// Quick at first, long to rest.
  static let opening = CAMediaTimingFunction(controlPoints: 0.2, 0.9, 0.2, 1)

  /// A line of text.
  static func text(
    _ string: String, size: CGFloat, isBold: Bool = false, color: CGColor
  ) -> CATextLayer {
    let text = CATextLayer()
    text.string = string
    text.font = (isBold ? "Helvetica-Bold" : "Helvetica") as CFString
    text.fontSize = size
    text.foregroundColor = color
    text.contentsScale = 2
    text.truncationMode = .end
    return text
  }
}
