// SPDX-License-Identifier: MIT

import CoreGraphics
import QuartzCore
import TestSupport
import Testing

/// The scenes, by feature.
extension VariantScene {
  static let all: [VariantScene] =
    parts + contents + groups + depth + classics + effects + filters + combinations + particles
    + replicators

  private static let parts = [
    VariantScene("background") { [layer(10, 12, 50.5, 40.25), layer(30, 40, 44, 40, veil)] },
    VariantScene("rounded-border") {
      [
        layer(12, 14, 70, 60) {
          $0.cornerRadius = 18
          $0.borderWidth = 5
          $0.borderColor = blue
        }
      ]
    },
    VariantScene("masked-corners", scale: 2) {
      [
        layer(12, 14, 70, 60) {
          $0.cornerRadius = 25
          $0.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
        }
      ]
    },
    VariantScene("continuous-corners") {
      [
        layer(10, 10, 76, 70) {
          $0.cornerRadius = 20
          $0.cornerCurve = .continuous
          $0.borderWidth = 4
          $0.borderColor = blue
        }
      ]
    },
    VariantScene("late-border") {
      [
        layer(12.5, 14.25, 70, 60) {
          $0.cornerRadius = 12
          $0.borderWidth = 6
          $0.borderColor = blue
          $0.addSublayer(layer(-3, 20, 30, 20, veil))
        }
      ]
    },
    VariantScene("hard-edges") {
      [
        layer(12.25, 14.25, 60, 56) {
          $0.edgeAntialiasingMask = [.layerLeftEdge, .layerTopEdge]
        }
      ]
    },
  ]

  private static let contents = [
    VariantScene("contents-rect") {
      [
        try layer(12, 10, 60, 70) {
          $0.contents = try picture(24, 20)
          $0.contentsRect = CGRect(x: 0.25, y: 0.2, width: 0.5, height: 0.6)
        }
      ]
    },
    VariantScene("contents-aspect") {
      [
        try layer(12, 10, 60, 70) {
          $0.contents = try picture(20, 14)
          $0.contentsGravity = .resizeAspect
        },
        try layer(50, 50, 30, 36, veil) {
          $0.contents = try picture(20, 14)
          $0.contentsGravity = .resizeAspectFill
          $0.masksToBounds = true
          $0.cornerRadius = 8
        },
      ]
    },
    VariantScene("contents-center") {
      [
        try layer(10, 10, 70, 64) {
          $0.contents = try picture(24, 18)
          $0.contentsCenter = CGRect(x: 0.5, y: 0.2, width: 0.25, height: 1.0 / 9)
        }
      ]
    },
    VariantScene("pattern") {
      let pattern = try patternColor()
      return [
        layer(12, 12, 70, 66, pattern) {
          $0.cornerRadius = 14
          $0.cornerCurve = .continuous
          $0.bounds.origin = CGPoint(x: 3, y: 2)
        }
      ]
    },
    VariantScene("contents-trilinear") {
      [
        try layer(10, 10, 40, 32) {
          $0.contents = try picture(160, 128)
          $0.minificationFilter = .trilinear
          $0.minificationFilterBias = 0.5
        }
      ]
    },
  ]

  private static let groups = [
    VariantScene("group-opacity") {
      [
        layer(10, 10, 60, 60) {
          $0.opacity = 0.6
          $0.addSublayer(layer(20, 20, 50, 40, blue))
        }
      ]
    },
    VariantScene("clips") {
      [
        layer(10, 10, 70, 66) {
          $0.masksToBounds = true
          $0.cornerRadius = 20
          $0.addSublayer(
            layer(20, -10, 50, 50, blue) {
              $0.masksToBounds = true
              $0.cornerRadius = 12
              $0.cornerCurve = .continuous
              $0.addSublayer(layer(-5, 15, 40, 50, veil))
            })
        }
      ]
    },
    VariantScene("order") {
      [
        layer(10, 10, 40, 40) { $0.zPosition = 2 }, layer(30, 20, 40, 40, blue),
        layer(20, 40, 50, 40, veil) { $0.zPosition = 1 },
      ]
    },
  ]

  private static let depth = [
    VariantScene("perspective") {
      var eye = CATransform3DIdentity
      eye.m34 = -1 / 150
      let holder = layer(12, 12, 72, 72, nil) { $0.sublayerTransform = eye }
      holder.addSublayer(
        try layer(6, 6, 60, 60) {
          $0.contents = try picture(30, 30)
          $0.transform = CATransform3DMakeRotation(0.8, 0, 1, 0)
        })
      return [holder]
    },
    VariantScene("crossing-planes") {
      let space = CATransformLayer()
      space.frame = CGRect(x: 14, y: 14, width: 68, height: 68)
      for (color, angle) in [(orange, 0.5), (blue, -0.6)] {
        space.addSublayer(
          layer(10, 6, 48, 56, color) {
            $0.transform = CATransform3DMakeRotation(angle, 0.3, 1, 0)
          })
      }
      return [space]
    },
  ]

  /// A pattern of 12 × 10 points with a blue corner.
  static func patternColor() throws -> CGColor {
    var callbacks = CGPatternCallbacks(
      version: 0,
      drawPattern: { _, context in
        context.setFillColor(orange)
        context.fill(CGRect(x: 0, y: 0, width: 12, height: 10))
        context.setFillColor(blue)
        context.fill(CGRect(x: 0, y: 0, width: 5, height: 4))
      }, releaseInfo: nil)
    let pattern = CGPattern(
      info: nil, bounds: CGRect(x: 0, y: 0, width: 12, height: 10), matrix: .identity, xStep: 12,
      yStep: 10, tiling: .constantSpacing, isColored: true, callbacks: &callbacks)
    let space = try #require(CGColorSpace(patternBaseSpace: nil))
    let made = try #require(pattern)
    return try #require(CGColor(patternSpace: space, pattern: made, components: [1]))
  }

  /// A picture with a different colour at each corner and a few lines.
  static func picture(_ width: Int, _ height: Int) throws -> CGImage {
    var picture = PixelImage(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let isLine = x * 8 / width == 2 || y * 6 / height == 3
        picture[x, y] =
          isLine
          ? Pixel(30, 30, 30)
          : Pixel(
            UInt8(255 * x / width), UInt8(200 - 180 * y / height), UInt8(60 + 190 * y / height))
      }
    }
    return try picture.cgImage()
  }
}
