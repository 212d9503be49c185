// SPDX-License-Identifier: MIT

import CoreGraphics
import CoreText
import Foundation
import TestSupport

extension DrawnOperation {
  private static let dark = CGColor(srgbRed: 0.1, green: 0.1, blue: 0.2, alpha: 0.7)

  private static func shadow(
    _ name: String, _ draw: @escaping @Sendable (CGContext) -> Void
  ) -> DrawnOperation {
    DrawnOperation("shadow-\(name)") { context in
      context.setShadow(offset: CGSize(width: 6, height: -6), blur: 8, color: dark)
      draw(context)
    }
  }

  static let shadows: [DrawnOperation] = [
    shadow("of-fill") { $0.fillEllipse(in: CGRect(x: 14, y: 10, width: 30, height: 22)) },
    shadow("of-stroke") { $0.stroke(CGRect(x: 12, y: 10, width: 34, height: 22), width: 4) },
    shadow("of-image") {
      if let picture = picture() {
        $0.draw(picture, in: CGRect(x: 12, y: 10, width: 34, height: 22))
      }
    },
    shadow("of-gradient") {
      guard let gradient = CGGradient(colorsSpace: nil, colors: [blue, orange], locations: nil)
      else { return }
      $0.clip(to: CGRect(x: 4, y: 4, width: 52, height: 32))
      $0.drawLinearGradient(
        gradient, start: CGPoint(x: 16, y: 20), end: CGPoint(x: 40, y: 20), options: [])
    },
    shadow("of-layer") {
      $0.beginTransparencyLayer(auxiliaryInfo: nil)
      $0.fill(CGRect(x: 10, y: 14, width: 20, height: 18))
      $0.setFillColor(orange)
      $0.fill(CGRect(x: 22, y: 8, width: 24, height: 18))
      $0.endTransparencyLayer()
    },
    shadow("in-a-turned-space") {
      $0.translateBy(x: 30, y: 20)
      $0.rotate(by: .pi / 4)
      $0.fill(CGRect(x: -11, y: -11, width: 22, height: 22))
    },
    DrawnOperation("shadow-hard-and-coloured") { context in
      context.setShadow(offset: CGSize(width: 10, height: 8), blur: 0, color: green)
      context.fillEllipse(in: CGRect(x: 8, y: 4, width: 34, height: 24))
    },
    DrawnOperation("shadow-of-the-default-colour") { context in
      context.setShadow(offset: CGSize(width: -6, height: -6), blur: 4)
      context.fill(CGRect(x: 14, y: 10, width: 34, height: 22))
    },
  ]

  static let layers: [DrawnOperation] = [
    DrawnOperation("layer-at-half-opacity") { context in
      context.setAlpha(0.5)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.fillEllipse(in: CGRect(x: 4, y: 6, width: 32, height: 28))
      context.setFillColor(orange)
      context.fillEllipse(in: CGRect(x: 24, y: 6, width: 32, height: 28))
      context.endTransparencyLayer()
    },
    DrawnOperation("layer-in-a-rectangle") { context in
      context.beginTransparencyLayer(
        in: CGRect(x: 10, y: 8, width: 30, height: 24), auxiliaryInfo: nil)
      context.fillEllipse(in: CGRect(x: 4, y: 4, width: 52, height: 32))
      context.endTransparencyLayer()
    },
    DrawnOperation("layer-within-layer") { context in
      context.fill(CGRect(x: 0, y: 14, width: 60, height: 12))
      context.setBlendMode(.multiply)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setFillColor(orange)
      context.fillEllipse(in: CGRect(x: 6, y: 4, width: 30, height: 32))
      context.setAlpha(0.6)
      context.beginTransparencyLayer(auxiliaryInfo: nil)
      context.setFillColor(green)
      context.fillEllipse(in: CGRect(x: 24, y: 4, width: 30, height: 32))
      context.setBlendMode(.clear)
      context.fillEllipse(in: CGRect(x: 34, y: 14, width: 10, height: 12))
      context.endTransparencyLayer()
      context.endTransparencyLayer()
    },
    DrawnOperation("layer-drawn-often") { context in
      guard
        let layer = CGLayer(context, size: CGSize(width: 12, height: 12), auxiliaryInfo: nil),
        let own = layer.context
      else { return }
      own.setFillColor(orange)
      own.addPath(star(CGPoint(x: 6, y: 6), 6))
      own.fillPath()
      for index in 0..<4 { context.draw(layer, at: CGPoint(x: 2 + 14 * index, y: 24)) }
      context.draw(layer, in: CGRect(x: 4, y: 2, width: 52, height: 20))
    },
  ]

  private static let frame = CGRect(x: 6, y: 4, width: 48, height: 32)

  private static func enlarged(_ name: String, _ quality: CGInterpolationQuality) -> DrawnOperation
  {
    DrawnOperation("image-enlarged-\(name)") { context in
      context.interpolationQuality = quality
      if let picture = picture() { context.draw(picture, in: frame) }
    }
  }

  /// Rings that grow ever finer outward, at four elevenths of their size.
  private static func reduced(_ name: String, _ quality: CGInterpolationQuality) -> DrawnOperation {
    DrawnOperation("image-reduced-\(name)") { context in
      var bytes: [UInt8] = []
      for y in 0..<176 {
        for x in 0..<264 {
          let r = (Double((x - 132) * (x - 132) + (y - 88) * (y - 88))).squareRoot()
          let value = UInt8(128 + 127 * cos(r * r / 90))
          bytes += [value, value, 200, 255]
        }
      }
      context.interpolationQuality = quality
      if let rings = image(264, 176, bytes) { context.draw(rings, in: frame) }
    }
  }

  static let images: [DrawnOperation] = [
    enlarged("default", .default), enlarged("none", .none), enlarged("low", .low),
    enlarged("medium", .medium), enlarged("high", .high), reduced("none", .none),
    reduced("low", .low), reduced("medium", .medium), reduced("high", .high),
    DrawnOperation("image-turned") { context in
      context.translateBy(x: 30, y: 20)
      context.rotate(by: 0.5)
      if let picture = picture() {
        context.draw(picture, in: CGRect(x: -18, y: -12, width: 36, height: 24))
      }
    },
    DrawnOperation("image-mirrored") { context in
      context.translateBy(x: 60, y: 0)
      context.scaleBy(x: -1, y: 1)
      if let picture = picture() { context.draw(picture, in: frame) }
    },
    DrawnOperation("image-at-half-opacity-multiplied") { context in
      context.fill(CGRect(x: 0, y: 10, width: 60, height: 20))
      context.setAlpha(0.5)
      context.setBlendMode(.multiply)
      if let picture = picture() { context.draw(picture, in: frame) }
    },
    DrawnOperation("image-tiled") { context in
      if let picture = picture() {
        context.draw(picture, in: CGRect(x: 5, y: 3, width: 18, height: 12), byTiling: true)
      }
    },
    DrawnOperation("image-tiled-and-turned") { context in
      context.clip(to: frame)
      context.rotate(by: 0.3)
      context.interpolationQuality = .none
      if let picture = picture() {
        context.draw(picture, in: CGRect(x: 5, y: 3, width: 18, height: 12), byTiling: true)
      }
    },
    DrawnOperation("image-cropped") { context in
      context.interpolationQuality = .none
      if let part = picture()?.cropping(to: CGRect(x: 1, y: 0, width: 3, height: 2)) {
        context.draw(part, in: frame)
      }
    },
    DrawnOperation("image-of-another-space") { context in
      context.interpolationQuality = .none
      if let space = CGColorSpace(name: CGColorSpace.displayP3),
        let wide = picture()?.copy(colorSpace: space)
      {
        context.draw(wide, in: frame)
      }
    },
  ]

  static let masks: [DrawnOperation] = [
    DrawnOperation("mask-stencil-in-the-fill-colour") { context in
      if let stencil = stencil() { context.draw(stencil, in: frame) }
    },
    DrawnOperation("mask-image-by-stencil") { context in
      context.interpolationQuality = .none
      if let stencil = stencil(), let masked = picture()?.masking(stencil) {
        context.draw(masked, in: frame)
      }
    },
    DrawnOperation("mask-image-by-gray") { context in
      context.interpolationQuality = .none
      if let picture = picture(), let masked = picture.masking(picture) {
        context.draw(masked, in: frame)
      }
    },
  ]

  private static func glyphs(_ name: String, _ mode: CGTextDrawingMode) -> DrawnOperation {
    DrawnOperation("glyphs-\(name)") { context in
      guard let font = TestFonts.sans(1).graphicsFont else { return }
      context.setFont(font)
      context.setFontSize(34)
      context.setLineWidth(1)
      context.setTextDrawingMode(mode)
      context.showGlyphs(
        [font.glyph(for: "A"), font.glyph(for: "g")],
        at: [CGPoint(x: 4, y: 10), CGPoint(x: 32, y: 10)])
      // The clip shows in later drawing.
      context.setFillColor(orange)
      context.fill(CGRect(x: 0, y: 14, width: 60, height: 6))
    }
  }

  static let glyphs: [DrawnOperation] = [
    glyphs("filled", .fill), glyphs("stroked", .stroke), glyphs("filled-and-stroked", .fillStroke),
    glyphs("invisible", .invisible), glyphs("filled-and-clip", .fillClip),
    glyphs("stroked-and-clip", .strokeClip), glyphs("filled-stroked-and-clip", .fillStrokeClip),
    glyphs("clip", .clip),
    DrawnOperation("glyphs-by-text-matrix") { context in
      guard let font = TestFonts.sans(1).graphicsFont else { return }
      context.setFont(font)
      context.setFontSize(20)
      context.textMatrix = CGAffineTransform(a: 1, b: 0.2, c: -0.5, d: 1.2, tx: 12, ty: 6)
      context.showGlyphs(
        [font.glyph(for: "A"), font.glyph(for: "g")], at: [.zero, CGPoint(x: 18, y: 0)])
    },
    DrawnOperation("text-string") { context in
      let string = NSAttributedString(
        string: "Layer", attributes: [.font: TestFonts.sans(18), .foregroundColor: green])
      string.draw(in: CGRect(x: 4, y: 8, width: 54, height: 26), context: context)
    },
  ]
}
