// SPDX-License-Identifier: MIT

import QuartzCore

/// The colours of the scenes.
enum Palette {
  static let night = CGColor(red: 0.09, green: 0.11, blue: 0.2, alpha: 1)
  static let frame = CGColor(red: 0.05, green: 0.06, blue: 0.12, alpha: 1)
  static let paper = CGColor(red: 0.95, green: 0.95, blue: 0.92, alpha: 1)
  static let red = CGColor(red: 0.9, green: 0.28, blue: 0.24, alpha: 1)
  static let orange = CGColor(red: 0.96, green: 0.6, blue: 0.2, alpha: 1)
  static let green = CGColor(red: 0.3, green: 0.75, blue: 0.42, alpha: 1)
  static let blue = CGColor(red: 0.25, green: 0.52, blue: 0.92, alpha: 1)
  static let violet = CGColor(red: 0.6, green: 0.4, blue: 0.86, alpha: 1)
  static let white = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
  static let clear = CGColor(red: 0, green: 0, blue: 0, alpha: 0)

  /// Five distinct colours, in order.
  static let row = [red, orange, green, blue, violet]
}
