// SPDX-License-Identifier: MIT

import QuartzCore

/// A named operation of contexts, drawn into 120 by 100 points with y down.
struct Drawing: Sendable {
  let name: String
  let draw: @Sendable (CGContext) -> Void

  static let blue = CGColor(srgbRed: 0.16, green: 0.45, blue: 0.85, alpha: 1)
  static let orange = CGColor(srgbRed: 0.95, green: 0.55, blue: 0.15, alpha: 1)
  static let green = CGColor(srgbRed: 0.2, green: 0.65, blue: 0.35, alpha: 1)
  static let dark = CGColor(srgbRed: 0.15, green: 0.17, blue: 0.22, alpha: 1)

  static let all: [Drawing] = paths + paint + images + text

  // MARK: - Paths

  static let paths: [Drawing] = [
    Drawing(name: "fill and stroke") { ctx in
      ctx.setLineWidth(4)
      ctx.addEllipse(in: CGRect(x: 20, y: 15, width: 80, height: 70))
      ctx.drawPath(using: .fillStroke)
    },
    Drawing(name: "winding, even-odd") { ctx in
      for (x, rule) in [(32.0, CGPathFillRule.winding), (88, .evenOdd)] {
        ctx.addPath(star(CGPoint(x: x, y: 50), 26))
        ctx.fillPath(using: rule)
      }
    },
    Drawing(name: "caps and joins") { ctx in
      ctx.setLineWidth(10)
      let styles: [(CGLineCap, CGLineJoin)] = [
        (.butt, .miter), (.round, .round), (.square, .bevel),
      ]
      for (index, style) in styles.enumerated() {
        ctx.setLineCap(style.0)
        ctx.setLineJoin(style.1)
        let y = 30 + 25 * CGFloat(index)
        ctx.addLines(between: [
          CGPoint(x: 20, y: y), CGPoint(x: 60, y: y - 15), CGPoint(x: 100, y: y),
        ])
        ctx.strokePath()
      }
    },
    Drawing(name: "dashes") { ctx in
      ctx.setLineWidth(4)
      for (index, lengths) in [[12.0, 6], [2, 6], [16, 4, 4, 4]].enumerated() {
        ctx.setLineDash(phase: 0, lengths: lengths.map { CGFloat($0) })
        ctx.setLineCap(index == 1 ? .round : .butt)
        ctx.move(to: CGPoint(x: 10, y: 25 + 25 * index))
        ctx.addLine(to: CGPoint(x: 110, y: 25 + 25 * index))
        ctx.strokePath()
      }
    },
    Drawing(name: "curves and arcs") { ctx in
      ctx.setLineWidth(3)
      ctx.move(to: CGPoint(x: 10, y: 50))
      ctx.addCurve(
        to: CGPoint(x: 110, y: 50), control1: CGPoint(x: 40, y: -30),
        control2: CGPoint(x: 80, y: 130))
      ctx.strokePath()
      ctx.addArc(
        center: CGPoint(x: 60, y: 50), radius: 35, startAngle: 0.4, endAngle: 2.8,
        clockwise: false)
      ctx.strokePath()
    },
    Drawing(name: "union") { ctx in combine(ctx) { $0.union($1) } },
    Drawing(name: "intersection") { ctx in combine(ctx) { $0.intersection($1) } },
    Drawing(name: "subtracting") { ctx in combine(ctx) { $0.subtracting($1) } },
    Drawing(name: "symmetric difference") { ctx in combine(ctx) { $0.symmetricDifference($1) } },
    Drawing(name: "clip") { ctx in
      ctx.addPath(star(CGPoint(x: 60, y: 52), 45))
      ctx.clip()
      for index in 0..<12 {
        ctx.setFillColor(index % 2 == 0 ? blue : orange)
        ctx.fill(CGRect(x: 0, y: index * 9, width: 120, height: 9))
      }
    },
  ]

  private static func star(_ center: CGPoint, _ radius: CGFloat) -> CGPath {
    let path = CGMutablePath()
    for index in 0..<5 {
      let angle = -CGFloat.pi / 2 + CGFloat(index) * 4 * .pi / 5
      let point = CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }

  private static func combine(_ ctx: CGContext, _ operation: (CGPath, CGPath) -> CGPath) {
    let circle = CGPath(
      ellipseIn: CGRect(x: 15, y: 20, width: 60, height: 60), transform: nil)
    let star = star(CGPoint(x: 75, y: 50), 36)
    ctx.addPath(operation(circle, star.normalized()))
    ctx.fillPath()
    ctx.setLineWidth(0.75)
    ctx.addPath(circle)
    ctx.addPath(star)
    ctx.strokePath()
  }

  // MARK: - Paint

  private static let stops: CGGradient? = CGGradient(
    colorsSpace: nil, colors: [blue, orange, green] as CFArray, locations: [0, 0.5, 1])

  static let paint: [Drawing] = [
    Drawing(name: "linear gradient") { ctx in
      guard let stops else { return }
      ctx.drawLinearGradient(
        stops, start: CGPoint(x: 20, y: 10), end: CGPoint(x: 100, y: 90),
        options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    },
    Drawing(name: "radial gradient") { ctx in
      guard let stops else { return }
      ctx.drawRadialGradient(
        stops, startCenter: CGPoint(x: 50, y: 42), startRadius: 4,
        endCenter: CGPoint(x: 60, y: 50), endRadius: 46, options: [])
    },
    Drawing(name: "conic gradient") { ctx in
      guard let stops else { return }
      ctx.addEllipse(in: CGRect(x: 16, y: 6, width: 88, height: 88))
      ctx.clip()
      ctx.drawConicGradient(stops, center: CGPoint(x: 60, y: 50), angle: 0)
    },
    Drawing(name: "shadow") { ctx in
      ctx.setShadow(
        offset: CGSize(width: 8, height: 8), blur: 12, color: dark.copy(alpha: 0.6))
      ctx.fill(CGRect(x: 30, y: 25, width: 60, height: 45))
    },
    Drawing(name: "transparency layer") { ctx in
      ctx.setAlpha(0.5)
      ctx.beginTransparencyLayer(auxiliaryInfo: nil)
      ctx.fillEllipse(in: CGRect(x: 15, y: 20, width: 60, height: 60))
      ctx.setFillColor(orange)
      ctx.fillEllipse(in: CGRect(x: 45, y: 20, width: 60, height: 60))
      ctx.endTransparencyLayer()
    },
    blend("multiply", .multiply), blend("screen", .screen), blend("difference", .difference),
    blend("luminosity", .luminosity), blend("xor", .xor),
  ]

  private static func blend(_ name: String, _ mode: CGBlendMode) -> Drawing {
    Drawing(name: name) { ctx in
      ctx.beginTransparencyLayer(auxiliaryInfo: nil)
      ctx.fillEllipse(in: CGRect(x: 15, y: 15, width: 70, height: 70))
      ctx.setBlendMode(mode)
      ctx.setFillColor(orange)
      ctx.fillEllipse(in: CGRect(x: 40, y: 25, width: 65, height: 60))
      ctx.endTransparencyLayer()
    }
  }

  // MARK: - Images

  static let images: [Drawing] = [
    Drawing(name: "image") { ctx in
      if let image = checkers() { ctx.draw(image, in: CGRect(x: 20, y: 10, width: 80, height: 80)) }
    },
    Drawing(name: "image, nearest pixel") { ctx in
      ctx.interpolationQuality = .none
      if let image = checkers() { ctx.draw(image, in: CGRect(x: 20, y: 10, width: 80, height: 80)) }
    },
    Drawing(name: "tiles") { ctx in
      if let image = checkers() {
        ctx.draw(image, in: CGRect(x: 0, y: 0, width: 24, height: 24), byTiling: true)
      }
    },
    Drawing(name: "layer, drawn often") { ctx in
      guard
        let layer = CGLayer(ctx, size: CGSize(width: 24, height: 24), auxiliaryInfo: nil),
        let own = layer.context
      else { return }
      own.setFillColor(green)
      own.addPath(star(CGPoint(x: 12, y: 12), 11))
      own.fillPath()
      for index in 0..<12 {
        ctx.draw(layer, at: CGPoint(x: 8 + index % 4 * 27, y: 10 + index / 4 * 28))
      }
    },
    Drawing(name: "mask") { ctx in
      // Without alpha the luminance counts.
      guard let image = checkers(alpha: .noneSkipLast) else { return }
      ctx.clip(to: CGRect(x: 10, y: 0, width: 100, height: 100), mask: image)
      ctx.fill(CGRect(x: 0, y: 0, width: 120, height: 100))
    },
  ]

  /// Four by four pixels of two colours.
  private static func checkers(alpha: CGImageAlphaInfo = .premultipliedLast) -> CGImage? {
    guard let space = CGColorSpace(name: CGColorSpace.sRGB),
      let ctx = CGContext(
        data: nil, width: 4, height: 4, bitsPerComponent: 8, bytesPerRow: 0, space: space,
        bitmapInfo: alpha.rawValue)
    else { return nil }
    for index in 0..<16 {
      ctx.setFillColor((index + index / 4) % 2 == 0 ? blue : CGColor.white)
      ctx.fill(CGRect(x: index % 4, y: index / 4, width: 1, height: 1))
    }
    return ctx.makeImage()
  }

  // MARK: - Text

  private static let text: [Drawing] = [
    Drawing(name: "attributed text") { ctx in
      let string = NSMutableAttributedString(
        string: "Core Animation ", attributes: [.font: CTFont(name: "Helvetica", size: 14)])
      string.append(
        NSAttributedString(
          string: "on Linux",
          attributes: [
            .font: CTFont(name: "Times-Bold", size: 20), .foregroundColor: orange,
            .underlineStyle: NSUnderlineStyle.single.rawValue,
          ]))
      string.draw(in: CGRect(x: 8, y: 24, width: 108, height: 70), context: ctx)
    },
    Drawing(name: "glyphs along a line") { ctx in
      guard let font = CTFont(name: "Helvetica-Bold", size: 30).graphicsFont else { return }
      ctx.setFont(font)
      ctx.setFontSize(30)
      // Glyphs stand upright where y grows upward.
      ctx.translateBy(x: 0, y: 100)
      ctx.scaleBy(x: 1, y: -1)
      for (index, letter) in "GLYPH".unicodeScalars.enumerated() {
        ctx.setTextDrawingMode(index % 2 == 0 ? .fill : .stroke)
        ctx.showGlyphs(
          [font.glyph(for: letter)], at: [CGPoint(x: 6 + 22 * index, y: 26 + 9 * index)])
      }
    },
    Drawing(name: "right to left") { ctx in
      let style = NSMutableParagraphStyle()
      style.alignment = .natural
      NSAttributedString(
        string:
          "\u{5E9}\u{5DC}\u{5D5}\u{5DD} \u{5E2}\u{5D5}\u{5DC}\u{5DD}\n\u{645}\u{631}\u{62D}\u{628}\u{627}",
        attributes: [.font: CTFont(name: "Helvetica", size: 24), .paragraphStyle: style]
      ).draw(in: CGRect(x: 8, y: 12, width: 104, height: 80), context: ctx)
    },
    Drawing(name: "text as a clip") { ctx in
      guard let font = CTFont(name: "Helvetica-Bold", size: 60).graphicsFont, let stops else {
        return
      }
      ctx.translateBy(x: 0, y: 100)
      ctx.scaleBy(x: 1, y: -1)
      ctx.setFont(font)
      ctx.setFontSize(60)
      ctx.setTextDrawingMode(.clip)
      ctx.showGlyphs(
        [font.glyph(for: "C"), font.glyph(for: "A")],
        at: [CGPoint(x: 14, y: 28), CGPoint(x: 60, y: 28)])
      ctx.drawLinearGradient(
        stops, start: CGPoint(x: 10, y: 30), end: CGPoint(x: 110, y: 70), options: [])
    },
    Drawing(name: "justified") { ctx in
      let style = NSMutableParagraphStyle()
      style.alignment = .justified
      NSAttributedString(
        string: "Lines that end at both margins, but for the last one of a paragraph.",
        attributes: [.font: CTFont(name: "Helvetica", size: 11), .paragraphStyle: style]
      ).draw(in: CGRect(x: 6, y: 8, width: 108, height: 90), context: ctx)
    },
  ]
}
