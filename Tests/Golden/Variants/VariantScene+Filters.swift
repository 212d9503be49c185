// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreImage
import QuartzCore
import TestSupport

/// Every filter, each on a layer with a picture; and features that meet each other.
extension VariantScene {
  static let filters = [
    filterScene("box-blur", "CIBoxBlur", ["inputRadius": 4]),
    filterScene("motion-blur", "CIMotionBlur", ["inputRadius": 6, "inputAngle": 0.5]),
    filterScene(
      "color-controls", "CIColorControls", ["inputSaturation": 0.2, "inputContrast": 1.5]),
    filterScene("exposure", "CIExposureAdjust", ["inputEV": 0.6]),
    filterScene("hue", "CIHueAdjust", ["inputAngle": 1.2]),
    filterScene("vibrance", "CIVibrance", ["inputAmount": 0.9]),
    filterScene("sepia", "CISepiaTone", ["inputIntensity": 0.8]),
    filterScene("monochrome", "CIColorMonochrome", [:]),
    filterScene("posterize", "CIColorPosterize", ["inputLevels": 3]),
    filterScene("vignette", "CIVignette", ["inputIntensity": 0.9]),
    filterScene("bloom", "CIBloom", ["inputRadius": 1.5, "inputIntensity": 0.8]),
    filterScene("sharpen", "CISharpenLuminance", ["inputSharpness": 1]),
    filterScene(
      "pinch", "CIPinchDistortion", ["inputRadius": 22, "inputScale": 0.8], at: (28, 24)),
    filterScene("bump", "CIBumpDistortion", ["inputRadius": 22, "inputScale": 0.6], at: (28, 24)),
    filterScene(
      "twirl", "CITwirlDistortion", ["inputRadius": 22, "inputAngle": 1.5], at: (28, 24)),
    filterScene("pixellate", "CIPixellate", ["inputScale": 8], at: (28, 24)),
    filterScene("zoom-blur", "CIZoomBlur", ["inputAmount": 30], at: (20, 24)),
    filterScene("crystallize", "CICrystallize", ["inputRadius": 6], at: (28, 24)),
    filterScene("edges", "CIEdges", ["inputIntensity": 4]),
    filterScene("chrome", "CIPhotoEffectChrome", [:]),
    filterScene("instant", "CIPhotoEffectInstant", [:]),
    filterScene("kaleidoscope", "CIKaleidoscope", ["inputCount": 5], at: (24, 20)),
    filterScene(
      "torus", "CITorusLensDistortion",
      ["inputRadius": 22, "inputWidth": 16, "inputRefraction": 1.8], at: (28, 24)),
    filterScene("glass", "CIGlassDistortion", ["inputScale": 80], at: (28, 24)),
    filterScene("dot-screen", "CIDotScreen", ["inputAngle": 0.4], at: (28, 24)),
    filterScene("halftone", "CICMYKHalftone", ["inputAngle": 0.1], at: (28, 24)),
  ]

  private static func filterScene(
    _ name: String, _ filterName: String, _ values: [String: Double], at centre: (Int, Int)? = nil
  ) -> VariantScene {
    VariantScene("filter-" + name) {
      let filter = CIFilter(name: filterName, parameters: values)!
      if let centre {
        filter.setValue(CIVector(x: CGFloat(centre.0), y: CGFloat(centre.1)), forKey: "inputCenter")
      }
      return [
        try layer(20, 24, 56, 48, nil) {
          $0.contents = try picture(28, 24)
          $0.filters = [filter]
        }
      ]
    }
  }

  static let combinations = [
    VariantScene("mask-of-mask") {
      [
        layer(14, 16, 64, 60) {
          let mask = layer(4, 4, 56, 52)
          mask.cornerRadius = 20
          let inner = layer(10, -4, 30, 64)
          inner.addSublayer(layer(20, 20, 30, 20, veil))
          mask.mask = inner
          $0.mask = mask
          $0.addSublayer(layer(30, 20, 40, 40, blue))
        }
      ]
    },
    VariantScene("mask-image") {
      [
        try layer(14, 16, 64, 60, blue) {
          let mask = CALayer()
          mask.frame = CGRect(x: 2, y: 2, width: 60, height: 56)
          mask.contents = try ring()
          $0.mask = mask
          $0.borderWidth = 6
          $0.borderColor = orange
        }
      ]
    },
    VariantScene("shadow-of-contents") {
      [
        try layer(20, 20, 50, 50, nil) {
          $0.contents = try ring()
          $0.shadowOpacity = 0.8
          $0.shadowRadius = 1.5
          $0.shadowOffset = CGSize(width: 4, height: 5)
          $0.shadowColor = blue
        }
      ]
    },
    VariantScene("single-sided") {
      [
        layer(12, 14, 40, 40) {
          $0.isDoubleSided = false
          $0.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        },
        layer(40, 30, 40, 40, blue) {
          $0.isDoubleSided = false
          $0.transform = CATransform3DMakeRotation(2 * .pi, 0, 1, 0)
        },
      ]
    },
    VariantScene("nested-perspective") {
      var eye = CATransform3DIdentity
      eye.m34 = -1 / 180
      let outer = layer(14, 14, 68, 68, nil) { $0.sublayerTransform = eye }
      let page = layer(8, 8, 52, 52) {
        $0.transform = CATransform3DMakeRotation(0.6, 0, 1, 0)
        $0.sublayerTransform = eye
      }
      page.addSublayer(
        layer(10, 10, 32, 32, blue) { $0.transform = CATransform3DMakeRotation(0.7, 1, 0, 0) })
      outer.addSublayer(page)
      return [outer]
    },
    VariantScene("transform-layer") {
      var eye = CATransform3DIdentity
      eye.m34 = -1 / 200
      let holder = layer(14, 14, 68, 68, nil) { $0.sublayerTransform = eye }
      let space = CATransformLayer()
      space.frame = CGRect(x: 0, y: 0, width: 68, height: 68)
      space.transform = CATransform3DMakeRotation(0.7, 0, 1, 0)
      for (z, color) in [(CGFloat(-24), orange), (0, veil), (24, blue)] {
        space.addSublayer(layer(14, 14, 40, 40, color) { $0.zPosition = z })
      }
      holder.addSublayer(space)
      return [holder]
    },
    VariantScene("hard-edges-turned") {
      [
        layer(24, 26, 44, 40) {
          $0.edgeAntialiasingMask = []
          $0.transform = CATransform3DMakeScale(0.9, 1.1, 1)
        }
      ]
    },
    VariantScene("group-of-effects") {
      [
        layer(12, 14, 70, 66, veil) {
          $0.opacity = 0.7
          let glowing = layer(14, 12, 30, 26, blue)
          glowing.shadowOpacity = 0.8
          glowing.shadowOffset = CGSize(width: 4, height: 4)
          $0.addSublayer(glowing)
          $0.addSublayer(
            layer(34, 26, 26, 26) { $0.compositingFilter = "multiplyBlendMode" })
        }
      ]
    },
    VariantScene("filter-at-scale", scale: 2) {
      [
        try layer(20, 22, 50, 46, nil) {
          $0.contents = try picture(100, 92)
          $0.contentsScale = 2
          $0.filters = [CIFilter(name: "CIHueAdjust", parameters: ["inputAngle": 0.8])!]
        }
      ]
    },
  ]

  /// A ring with soft edges on nothing.
  private static func ring() throws -> CGImage {
    var picture = PixelImage(width: 50, height: 50)
    for y in 0..<50 {
      for x in 0..<50 {
        let dx = Double(x) - 24.5
        let dy = Double(y) - 24.5
        let away = (dx * dx + dy * dy).squareRoot()
        let share = min(max(22 - away, 0), 1) * min(max(away - 9, 0), 1)
        let value = UInt8((share * 255).rounded())
        picture[x, y] = Pixel(value, value / 2, 0, value)
      }
    }
    return try picture.cgImage()
  }
}
