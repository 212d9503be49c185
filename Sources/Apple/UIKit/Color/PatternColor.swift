// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import ViewCore

/// A colour that paints with copies of an image.
struct PatternColor: Equatable {
  let image: UIImage
  private let pattern: ImagePattern

  init(_ image: UIImage, alpha: CGFloat = 1) {
    self.image = image
    pattern = ImagePattern(image.uprightImage, size: image.size, alpha: alpha)
  }

  /// The alpha of all copies.
  var alpha: CGFloat { pattern.alpha }

  /// The colour with its copies from the lower left corner, where y grows upward.
  var plain: CGColor { pattern.color(.identity) }

  /// The colour of a view's layer, whose y grows downward: copies from the top left corner, upright.
  var upright: CGColor { pattern.color(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0)) }

  static func == (lhs: PatternColor, rhs: PatternColor) -> Bool {
    lhs.image === rhs.image && lhs.alpha == rhs.alpha
  }

  /// The colour for drawing into a context: copies from its top left corner, in points.
  func color(in target: GraphicsContextStack.Target) -> CGColor {
    let toPixels = CGAffineTransform(
      a: target.scale, b: 0, c: 0, d: target.scale, tx: 0, ty: CGFloat(target.context.height))
    return pattern.color(toPixels.concatenating(target.context.baseTransform.inverted()))
  }
}
