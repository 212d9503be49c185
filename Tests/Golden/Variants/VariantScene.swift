// SPDX-License-Identifier: MIT

import CoreGraphics
import QuartzCore
import Testing

/// One feature's scene: a layer of 96 × 96 points whose sublayers show the feature.
///
/// To add one, write a line in ``all`` and accept its picture with
/// `make golden ACCEPT=NAME`. Sublayers stay 8 points away from the edges, so that the
/// scene can be moved. No sublayer is hidden, and none has a running animation.
struct VariantScene: Sendable, CustomTestStringConvertible {
  let name: String
  /// Pixels per point.
  let scale: Int
  /// Makes the sublayers.
  private let content: @Sendable () throws -> [CALayer]

  static let side = 96

  init(_ name: String, scale: Int = 1, _ content: @escaping @Sendable () throws -> [CALayer]) {
    self.name = name
    self.scale = scale
    self.content = content
  }

  var testDescription: String { name }

  /// A fresh layer tree.
  func makeLayer() throws -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    for part in try content() { layer.addSublayer(part) }
    return layer
  }

  /// A layer with a background, for scenes.
  static func layer(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor? = orange
  ) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: x, y: y, width: width, height: height)
    layer.backgroundColor = color
    return layer
  }

  /// The same, changed.
  static func layer(
    _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor? = orange,
    _ change: (CALayer) throws -> Void
  ) rethrows -> CALayer {
    let made = layer(x, y, width, height, color)
    try change(made)
    return made
  }

  static let orange = CGColor(srgbRed: 0.95, green: 0.5, blue: 0.1, alpha: 1)
  static let blue = CGColor(srgbRed: 0.1, green: 0.35, blue: 0.8, alpha: 1)
  static let veil = CGColor(srgbRed: 0.1, green: 0.6, blue: 0.3, alpha: 0.5)
}
