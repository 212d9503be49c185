// SPDX-License-Identifier: MIT

public import Foundation

/// A blur of what lies behind the view, under a veil of a light or dark colour.
open class UIBlurEffect: UIVisualEffect {
  /// The strength and the veil of a blur.
  public enum Style: Int, Sendable {
    /// A blur under a nearly white veil.
    case extraLight = 0
    /// A blur under a pale veil.
    case light = 1
    /// A blur under a dark veil.
    case dark = 2
    /// A blur under a veil of the interface's style.
    case regular = 4
    /// A blur under a denser veil of the interface's style.
    case prominent = 5
    /// A material that lets much of its backdrop through.
    case systemUltraThinMaterial = 6
    /// A material that lets some of its backdrop through.
    case systemThinMaterial = 7
    /// A material of middle strength.
    case systemMaterial = 8
    /// A material that lets little of its backdrop through.
    case systemThickMaterial = 9
    /// The material of bars.
    case systemChromeMaterial = 10
  }

  /// The style.
  final let style: Style

  /// Makes a blur of a style.
  public init(style: UIBlurEffect.Style) {
    self.style = style
    super.init()
  }

  /// Makes a blur from an archive; an unknown style counts as `.regular`.
  public required init?(coder: NSCoder) {
    style = Style(rawValue: coder.decodeInteger(forKey: "UIBlurEffectStyle")) ?? .regular
    super.init(coder: coder)
  }

  /// Encodes the style.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(style.rawValue, forKey: "UIBlurEffectStyle")
  }
}
