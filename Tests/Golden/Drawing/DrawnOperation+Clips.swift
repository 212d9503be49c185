// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

extension DrawnOperation {
  /// Slanted stripes over everything, through the clip.
  private static func stripes(_ context: CGContext) {
    for index in -6..<14 {
      context.setFillColor(index % 2 == 0 ? blue : orange)
      context.addLines(between: [
        CGPoint(x: 6 * index, y: 0), CGPoint(x: 6 * index + 6, y: 0),
        CGPoint(x: 6 * index + 26, y: 40), CGPoint(x: 6 * index + 20, y: 40),
      ])
      context.fillPath()
    }
  }

  static let clips: [DrawnOperation] = [
    DrawnOperation("clip-winding") { context in
      context.addPath(star(CGPoint(x: 30, y: 19), 20))
      context.clip()
      stripes(context)
    },
    DrawnOperation("clip-even-odd") { context in
      context.addPath(star(CGPoint(x: 30, y: 19), 20))
      context.clip(using: .evenOdd)
      stripes(context)
    },
    DrawnOperation("clip-rectangle-turned") { context in
      context.saveGState()
      context.translateBy(x: 30, y: 20)
      context.rotate(by: 0.4)
      context.clip(to: CGRect(x: -20, y: -10, width: 40, height: 20))
      context.translateBy(x: -30, y: -20)
      stripes(context)
      context.restoreGState()
      context.fill(CGRect(x: 0, y: 0, width: 6, height: 6))
    },
    DrawnOperation("clip-rectangles") { context in
      context.clip(to: [
        CGRect(x: 4, y: 4, width: 24, height: 24), CGRect(x: 20.5, y: 12.5, width: 36, height: 24),
      ])
      stripes(context)
    },
    DrawnOperation("clip-within-clip") { context in
      context.addEllipse(in: CGRect(x: 4, y: 4, width: 36, height: 32))
      context.clip()
      context.addEllipse(in: CGRect(x: 20, y: 4, width: 36, height: 32))
      context.clip()
      stripes(context)
    },
    DrawnOperation("clip-not-smoothed") { context in
      context.setShouldAntialias(false)
      context.addEllipse(in: CGRect(x: 4, y: 4, width: 52, height: 32))
      context.clip()
      context.setShouldAntialias(true)
      stripes(context)
    },
    DrawnOperation("clip-by-gray-image") { context in
      if let picture = picture(alpha: .noneSkipLast) {
        context.clip(to: CGRect(x: 6, y: 4, width: 48, height: 32), mask: picture)
      }
      stripes(context)
    },
    DrawnOperation("clip-by-stencil") { context in
      if let stencil = stencil() {
        context.clip(to: CGRect(x: 6, y: 4, width: 48, height: 32), mask: stencil)
      }
      stripes(context)
    },
  ]

  /// Eight by four samples of one bit: a sample of 0 lets paint through.
  static func stencil() -> CGImage? {
    guard let provider = CGDataProvider(data: Data([0b1010_1010, 0xFF, 0b1111_0000, 0]) as CFData)
    else {
      return nil
    }
    return CGImage(
      maskWidth: 8, height: 4, bitsPerComponent: 1, bitsPerPixel: 1, bytesPerRow: 1,
      provider: provider, decode: nil, shouldInterpolate: false)
  }

  // MARK: - Blend modes

  /// A colour less vivid than the blue that it is blended with.
  private static let sand = CGColor(srgbRed: 0.9, green: 0.75, blue: 0.55, alpha: 1)

  /// Upright bands of blue (opaque, half, none), across which lie bands of sand of the same kinds, all
  /// in a layer of its own.
  private static func blend(_ name: String, _ mode: CGBlendMode) -> DrawnOperation {
    DrawnOperation("blend-\(name)") { context in
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      let alphas: [CGFloat] = [1, 0.5, 0]
      for (index, alpha) in alphas.enumerated() {
        context.setFillColor(blue.copy(alpha: alpha) ?? blue)
        context.fill(CGRect(x: 3 + 18 * index, y: 2, width: 18, height: 36))
      }
      context.setBlendMode(mode)
      for (index, alpha) in alphas.enumerated() {
        context.setFillColor(sand.copy(alpha: alpha) ?? sand)
        context.fill(CGRect(x: 6, y: 5 + 10 * index, width: 48, height: 10))
      }
      context.endTransparencyLayer()
    }
  }

  static let blends: [DrawnOperation] = [
    blend("normal", .normal), blend("multiply", .multiply), blend("screen", .screen),
    blend("overlay", .overlay), blend("darken", .darken), blend("lighten", .lighten),
    blend("color-dodge", .colorDodge), blend("color-burn", .colorBurn),
    blend("soft-light", .softLight), blend("hard-light", .hardLight),
    blend("difference", .difference), blend("exclusion", .exclusion), blend("hue", .hue),
    blend("saturation", .saturation), blend("color", .color), blend("luminosity", .luminosity),
    blend("clear", .clear), blend("copy", .copy), blend("source-in", .sourceIn),
    blend("source-out", .sourceOut), blend("source-atop", .sourceAtop),
    blend("destination-over", .destinationOver), blend("destination-in", .destinationIn),
    blend("destination-out", .destinationOut), blend("destination-atop", .destinationAtop),
    blend("xor", .xor), blend("plus-darker", .plusDarker), blend("plus-lighter", .plusLighter),
  ]
}
