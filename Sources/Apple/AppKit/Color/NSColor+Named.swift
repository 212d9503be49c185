// SPDX-License-Identifier: MIT

internal import Foundation

/// The colours with plain names: greys of gamma 2.2, the others in sRGB.
extension NSColor {
  /// The colours, made once.
  private enum Named {
    static let black = NSColor(white: 0, alpha: 1)
    static let darkGray = NSColor(white: 1.0 / 3, alpha: 1)
    static let lightGray = NSColor(white: 2.0 / 3, alpha: 1)
    static let white = NSColor(white: 1, alpha: 1)
    static let gray = NSColor(white: 0.5, alpha: 1)
    static let red = NSColor(red: 1, green: 0, blue: 0, alpha: 1)
    static let green = NSColor(red: 0, green: 1, blue: 0, alpha: 1)
    static let blue = NSColor(red: 0, green: 0, blue: 1, alpha: 1)
    static let cyan = NSColor(red: 0, green: 1, blue: 1, alpha: 1)
    static let yellow = NSColor(red: 1, green: 1, blue: 0, alpha: 1)
    static let magenta = NSColor(red: 1, green: 0, blue: 1, alpha: 1)
    static let orange = NSColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    static let purple = NSColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    static let brown = NSColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
    static let clear = NSColor(white: 0, alpha: 0)
  }

  /// White 0.
  public class var black: NSColor { Named.black }
  /// White 1/3.
  public class var darkGray: NSColor { Named.darkGray }
  /// White 2/3.
  public class var lightGray: NSColor { Named.lightGray }
  /// White 1.
  public class var white: NSColor { Named.white }
  /// White 0.5.
  public class var gray: NSColor { Named.gray }
  /// Red 1, green 0, blue 0.
  public class var red: NSColor { Named.red }
  /// Red 0, green 1, blue 0.
  public class var green: NSColor { Named.green }
  /// Red 0, green 0, blue 1.
  public class var blue: NSColor { Named.blue }
  /// Red 0, green 1, blue 1.
  public class var cyan: NSColor { Named.cyan }
  /// Red 1, green 1, blue 0.
  public class var yellow: NSColor { Named.yellow }
  /// Red 1, green 0, blue 1.
  public class var magenta: NSColor { Named.magenta }
  /// Red 1, green 0.5, blue 0.
  public class var orange: NSColor { Named.orange }
  /// Red 0.5, green 0, blue 0.5.
  public class var purple: NSColor { Named.purple }
  /// Red 0.6, green 0.4, blue 0.2.
  public class var brown: NSColor { Named.brown }
  /// White 0, alpha 0.
  public class var clear: NSColor { Named.clear }
}
