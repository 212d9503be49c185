// SPDX-License-Identifier: MIT

import AppKit

/// The colours of the sample.
@MainActor enum Palette {
  static let paper = NSColor(srgbRed: 0.955, green: 0.95, blue: 0.935, alpha: 1)
  static let card = NSColor(srgbRed: 1, green: 1, blue: 0.995, alpha: 1)
  static let ink = NSColor(srgbRed: 0.13, green: 0.15, blue: 0.2, alpha: 1)
  static let faint = NSColor(srgbRed: 0.13, green: 0.15, blue: 0.2, alpha: 0.5)
  static let tints = [
    NSColor(srgbRed: 0.93, green: 0.36, blue: 0.32, alpha: 1),
    NSColor(srgbRed: 0.96, green: 0.62, blue: 0.24, alpha: 1),
    NSColor(srgbRed: 0.25, green: 0.63, blue: 0.52, alpha: 1),
    NSColor(srgbRed: 0.22, green: 0.48, blue: 0.8, alpha: 1),
    NSColor(srgbRed: 0.52, green: 0.38, blue: 0.75, alpha: 1),
  ]

  /// A line of text.
  static func label(_ text: String, size: CGFloat, isBold: Bool = false, color: NSColor = ink)
    -> NSTextField
  {
    let label = NSTextField(labelWithString: text)
    let name = isBold ? "Helvetica-Bold" : "Helvetica"
    label.font = CTFontCreateWithName(name as CFString, size, nil)
    label.textColor = color
    label.sizeToFit()
    return label
  }
}
