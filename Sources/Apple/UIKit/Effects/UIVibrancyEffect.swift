// SPDX-License-Identifier: MIT

public import Foundation

/// Content that takes its colour from the blur behind it: brighter on dark blurs, darker on light ones.
open class UIVibrancyEffect: UIVisualEffect {
  /// The style of the blur that the content lies on.
  final let blurStyle: UIBlurEffect.Style

  /// Makes an effect for content in the content view of a blur.
  public init(blurEffect: UIBlurEffect) {
    blurStyle = blurEffect.style
    super.init()
  }

  /// Makes an effect from an archive; an unknown style counts as `.regular`.
  public required init?(coder: NSCoder) {
    blurStyle =
      UIBlurEffect.Style(rawValue: coder.decodeInteger(forKey: "UIVibrancyEffectStyle")) ?? .regular
    super.init(coder: coder)
  }

  /// Encodes the style of the blur.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encode(blurStyle.rawValue, forKey: "UIVibrancyEffectStyle")
  }
}
