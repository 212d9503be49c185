// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// A function that makes one colour of another, for configurations.
public struct UIConfigurationColorTransformer: Sendable {
  private let transformed: @Sendable (UIColor) -> UIColor

  /// Makes a transformer of a function.
  public init(_ transform: @escaping @Sendable (UIColor) -> UIColor) { transformed = transform }

  /// The colour that is made of another.
  public func transform(_ input: UIColor) -> UIColor { transformed(input) }

  /// The colour that is made of another.
  public func callAsFunction(_ input: UIColor) -> UIColor { transformed(input) }

  /// The grey of the same brightness.
  public static let grayscale = UIConfigurationColorTransformer { color in
    var (white, alpha): (CGFloat, CGFloat) = (0, 0)
    return color.getWhite(&white, alpha: &alpha) ? UIColor(white: white, alpha: alpha) : color
  }

  /// The colour itself, as the system prefers it for tints.
  public static let preferredTint = UIConfigurationColorTransformer { $0 }

  /// The colour at four fifths of its opacity, for one tint.
  public static let monochromeTint = UIConfigurationColorTransformer {
    $0.withAlphaComponent(0.8 * $0.cgColor.alpha)
  }
}
