// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation

/// A colour of the view classes.
open class UIColor: NSObject, @unchecked Sendable {
  /// The colour for drawing and for layers.
  public let cgColor: CGColor

  /// Makes a colour from one of CoreGraphics.
  public init(cgColor: CGColor) {
    self.cgColor = cgColor
    super.init()
  }

  /// The blue of what can be touched: 0, 0.478, 1.
  public static var systemBlue: UIColor {
    UIColor(cgColor: CGColor(srgbRed: 0, green: 0.478, blue: 1, alpha: 1))
  }

  /// The grey of the same lightness.
  final var withoutHue: UIColor { self }
}
