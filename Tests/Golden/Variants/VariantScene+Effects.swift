// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import QuartzCore

/// Shadows, masks, filters and blends.
extension VariantScene {
  static let effects = [
    VariantScene("shadow") {
      [
        layer(20, 20, 48, 40) {
          $0.cornerRadius = 10
          $0.shadowOpacity = 0.7
          $0.shadowRadius = 4
          $0.shadowOffset = CGSize(width: 5, height: 6)
        }
      ]
    },
    VariantScene("shadow-of-parts") {
      [
        layer(26, 22, 40, 40, nil) {
          $0.borderWidth = 5
          $0.borderColor = blue
          $0.shadowOpacity = 0.8
          $0.shadowRadius = 2
          $0.shadowOffset = CGSize(width: 3, height: 4)
          $0.addSublayer(layer(12, 12, 20, 20))
        }
      ]
    },
    VariantScene("shadow-path") {
      [
        layer(24, 22, 44, 36, blue) {
          $0.shadowOpacity = 0.6
          $0.shadowRadius = 3
          $0.shadowOffset = .zero
          $0.shadowPath = CGPath(
            ellipseIn: CGRect(x: -6, y: 16, width: 56, height: 30), transform: nil)
        }
      ]
    },
    VariantScene("mask") {
      [
        layer(14, 16, 64, 60) {
          $0.addSublayer(layer(30, 20, 40, 40, blue))
          let mask = layer(6, 6, 50, 48, nil)
          mask.addSublayer(layer(0, 0, 40, 30, blue))
          mask.addSublayer(layer(20, 20, 30, 28, veil))
          $0.mask = mask
        }
      ]
    },
    VariantScene("mask-rounded") {
      [
        layer(14, 16, 64, 60) {
          let mask = layer(4, 6, 54, 46)
          mask.cornerRadius = 16
          $0.mask = mask
          $0.opacity = 0.6
        }
      ]
    },
    // Half of the way of an animation of its place and corners.
    VariantScene("mask-animated") {
      [
        layer(14, 16, 64, 60) {
          $0.addSublayer(layer(30, 20, 40, 40, blue))
          let mask = layer(0, 0, 36, 36)
          let slide = CABasicAnimation(keyPath: "position.x")
          slide.fromValue = 18
          slide.toValue = 58
          let round = CABasicAnimation(keyPath: "cornerRadius")
          round.fromValue = 0
          round.toValue = 16
          mask.speed = 0
          mask.timeOffset = 0.5
          for animation in [slide, round] {
            animation.duration = 1
            animation.beginTime = 1e-9
            mask.add(animation, forKey: animation.keyPath)
          }
          $0.mask = mask
        }
      ]
    },
    VariantScene("filter-blur") {
      [
        layer(28, 28, 40, 36) {
          $0.addSublayer(layer(10, 10, 30, 26, blue))
          $0.filters = [filter("CIGaussianBlur", 3)]
        }
      ]
    },
    VariantScene("filter-colors") {
      [
        layer(20, 20, 40, 40) {
          $0.filters = [filter("CIColorInvert", nil), filter("CIHueAdjust", nil)]
        }
      ]
    },
    VariantScene("blend") {
      [
        layer(12, 14, 60, 50),
        layer(30, 30, 50, 50, blue) { $0.compositingFilter = filter("CIDifferenceBlendMode", nil) },
      ]
    },
    VariantScene("backdrop") {
      [
        layer(12, 14, 60, 60),
        layer(24, 24, 36, 36, veil) { $0.backgroundFilters = [filter("CIColorInvert", nil)] },
      ]
    },
  ]

  private static func filter(_ name: String, _ radius: Double?) -> CIFilter {
    let filter = CIFilter(name: name)!
    if let radius { filter.setValue(radius, forKey: "inputRadius") }
    return filter
  }
}
