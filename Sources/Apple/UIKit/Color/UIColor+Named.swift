// SPDX-License-Identifier: MIT

internal import Foundation

/// The colours with plain names, the same in every interface.
extension UIColor {
  /// The colours, made once.
  private enum Named {
    static let black = UIColor(white: 0, alpha: 1)
    static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
    static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
    static let white = UIColor(white: 1, alpha: 1)
    static let gray = UIColor(white: 0.5, alpha: 1)
    static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
    static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
    static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
    static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
    static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
    static let clear = UIColor(white: 0, alpha: 0)
    static let lightText = UIColor(white: 1, alpha: 0.6)
  }

  /// White 0.
  public class var black: UIColor { Named.black }
  /// White 1/3.
  public class var darkGray: UIColor { Named.darkGray }
  /// White 2/3.
  public class var lightGray: UIColor { Named.lightGray }
  /// White 1.
  public class var white: UIColor { Named.white }
  /// White 0.5.
  public class var gray: UIColor { Named.gray }
  /// Red 1, green 0, blue 0.
  public class var red: UIColor { Named.red }
  /// Red 0, green 1, blue 0.
  public class var green: UIColor { Named.green }
  /// Red 0, green 0, blue 1.
  public class var blue: UIColor { Named.blue }
  /// Red 0, green 1, blue 1.
  public class var cyan: UIColor { Named.cyan }
  /// Red 1, green 1, blue 0.
  public class var yellow: UIColor { Named.yellow }
  /// Red 1, green 0, blue 1.
  public class var magenta: UIColor { Named.magenta }
  /// Red 1, green 0.5, blue 0.
  public class var orange: UIColor { Named.orange }
  /// Red 0.5, green 0, blue 0.5.
  public class var purple: UIColor { Named.purple }
  /// Red 0.6, green 0.4, blue 0.2.
  public class var brown: UIColor { Named.brown }
  /// White 0, alpha 0.
  public class var clear: UIColor { Named.clear }
  /// White 1, alpha 0.6: text on a dark background.
  public class var lightText: UIColor { Named.lightText }
  /// White 0: text on a bright background.
  public class var darkText: UIColor { Named.black }
}
