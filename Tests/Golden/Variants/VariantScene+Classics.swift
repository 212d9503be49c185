// SPDX-License-Identifier: MIT

import CoreGraphics
import QuartzCore

/// The pictures of classic examples, as far as they stand still.
extension VariantScene {
  static let classics = [
    // 29: style. Background, contents over it, a sublayer under the border, all at opacity 0.5.
    VariantScene("classic-style") {
      [
        try layer(12, 12, 72, 70, CGColor(srgbRed: 0.2, green: 0.8, blue: 0.3, alpha: 1)) {
          $0.borderWidth = 3
          $0.borderColor = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 1)
          $0.cornerRadius = 12
          $0.opacity = 0.5
          $0.contents = try picture(40, 30)
          $0.contentsGravity = .center
          $0.addSublayer(layer(50, 40, 30, 24, blue))
        }
      ]
    },
    // 34: the nine positions, of an image that fits and of one that does not.
    VariantScene("classic-gravity-small") { try gravityPage(imageSide: 8) },
    VariantScene("classic-gravity-large") { try gravityPage(imageSide: 26) },
    // 35: layers at different depths, turned about y, from two distances.
    VariantScene("classic-perspective-near") { perspectivePage(distance: 300) },
    VariantScene("classic-perspective-far") { perspectivePage(distance: 5000) },
    // 36: one layer turned about three anchors; the frame stays when the anchor moves.
    VariantScene("classic-anchors") {
      let anchors = [CGPoint(x: 0.5, y: 0.5), .zero, CGPoint(x: 1, y: 0.5)]
      return anchors.enumerated().map { index, anchor in
        layer(20 + CGFloat(index) * 10, 38 + CGFloat(index) * 4, 40, 16, tints[index]) {
          let frame = $0.frame
          $0.anchorPoint = anchor
          $0.frame = frame
          $0.transform = CATransform3DMakeRotation(0.5, 0, 0, 1)
        }
      }
    },
  ]

  private static let tints = [
    orange, CGColor(srgbRed: 0.1, green: 0.35, blue: 0.8, alpha: 0.7), veil,
  ]

  /// The twelve gravities in a grid of 4 × 3.
  private static func gravityPage(imageSide: Int) throws -> [CALayer] {
    let gravities: [CALayerContentsGravity] = [
      .topLeft, .top, .topRight, .resize, .left, .center, .right, .resizeAspect, .bottomLeft,
      .bottom, .bottomRight, .resizeAspectFill,
    ]
    let image = try picture(imageSide, imageSide / 2)
    return gravities.enumerated().map { index, gravity in
      layer(10 + CGFloat(index % 4) * 19, 14 + CGFloat(index / 4) * 24, 16, 20, veil) {
        $0.contents = image
        $0.contentsGravity = gravity
        $0.masksToBounds = imageSide > 16
      }
    }
  }

  private static func perspectivePage(distance: CGFloat) -> [CALayer] {
    let holder = layer(10, 10, 76, 76, nil)
    var eye = CATransform3DIdentity
    eye.m34 = -1 / distance
    holder.sublayerTransform = eye
    for (index, z) in [CGFloat(-60), 0, 60].enumerated() {
      holder.addSublayer(
        layer(10 + CGFloat(index) * 12, 12 + CGFloat(index) * 10, 30, 30, tints[index]) {
          $0.zPosition = z
          $0.transform = CATransform3DMakeRotation(0.7, 0, 1, 0)
        })
    }
    return [holder]
  }
}
