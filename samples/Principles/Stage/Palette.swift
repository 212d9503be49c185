// SPDX-License-Identifier: MIT

import QuartzCore

/// The colours of the scenes.
enum Palette {
  static let paper = CGColor(red: 0.97, green: 0.95, blue: 0.9, alpha: 1)
  static let floor = CGColor(red: 0.91, green: 0.87, blue: 0.79, alpha: 1)
  static let ink = CGColor(red: 0.17, green: 0.18, blue: 0.26, alpha: 1)
  static let grey = CGColor(red: 0.62, green: 0.63, blue: 0.67, alpha: 1)
  static let faint = CGColor(red: 0.17, green: 0.18, blue: 0.26, alpha: 0.18)
  static let red = CGColor(red: 0.92, green: 0.34, blue: 0.31, alpha: 1)
  static let yellow = CGColor(red: 0.97, green: 0.74, blue: 0.25, alpha: 1)
  static let teal = CGColor(red: 0.16, green: 0.62, blue: 0.58, alpha: 1)
  static let blue = CGColor(red: 0.27, green: 0.5, blue: 0.86, alpha: 1)
  static let white = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
  static let clear = CGColor(red: 1, green: 1, blue: 1, alpha: 0)
}
