// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics

/// The colours, fonts and distances of the inspector.
enum InspectorTheme {
  static let panel = color(0.085, 0.092, 0.112, 0.965)
  static let field = color(1, 1, 1, 0.055)
  static let line = color(1, 1, 1, 0.085)
  static let text = color(0.93, 0.94, 0.96)
  static let quiet = color(0.57, 0.6, 0.66)
  static let faint = color(0.4, 0.43, 0.49)
  static let accent = color(0.39, 0.66, 1)
  static let selection = color(0.39, 0.66, 1, 0.2)
  static let render = color(0.31, 0.8, 0.67)
  static let commit = color(0.98, 0.72, 0.33)
  static let hitch = color(1, 0.38, 0.4)
  static let stage = color(0.055, 0.06, 0.078)

  static let width: CGFloat = 316
  static let margin: CGFloat = 14
  static let row: CGFloat = 18
  static let fontSize: CGFloat = 11
  static let smallSize: CGFloat = 9.5
  static let font = "Helvetica"
  static let boldFont = "Helvetica-Bold"
  static let numberFont = "DejaVu Sans Mono"
  /// The room between a label and its value.
  static let gap: CGFloat = 8

  /// The number of digits of the font for numbers that a width holds.
  static func digits(within width: CGFloat, size: CGFloat) -> Int {
    // All characters of the font are 0.602 of its size wide.
    max(Int(clamping: width / (size * 0.602)), 1)
  }

  private static func color(
    _ red: CGFloat, _ green: CGFloat, _ blue: CGFloat, _ alpha: CGFloat = 1
  ) -> CGColor {
    CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }
}
