// SPDX-License-Identifier: MIT

import QuartzCore

/// The pictures of the scene, drawn once into bitmaps. Sizes are in pixels, y grows upward.
enum RocketArt {
  static func rocket(width: Int, height: Int) -> CGImage? {
    guard let context = context(width: width, height: height) else { return nil }
    context.scaleBy(x: CGFloat(width) / 96, y: CGFloat(height) / 48)
    flame(in: context)
    fins(in: context)

    let hull = CGMutablePath()
    hull.move(to: CGPoint(x: 94, y: 24))
    hull.addQuadCurve(to: CGPoint(x: 28, y: 36), control: CGPoint(x: 72, y: 44))
    hull.addLine(to: CGPoint(x: 28, y: 12))
    hull.addQuadCurve(to: CGPoint(x: 94, y: 24), control: CGPoint(x: 72, y: 4))
    hull.closeSubpath()
    context.addPath(hull)
    context.setFillColor(red: 0.93, green: 0.94, blue: 0.97, alpha: 1)
    context.fillPath()

    context.saveGState()
    context.addPath(hull)
    context.clip()
    context.setFillColor(red: 0.86, green: 0.2, blue: 0.22, alpha: 1)
    context.fill(CGRect(x: 78, y: 0, width: 18, height: 48))
    context.setFillColor(red: 0.1, green: 0.15, blue: 0.3, alpha: 0.16)
    context.fill(CGRect(x: 0, y: 0, width: 96, height: 18))
    context.restoreGState()

    context.setFillColor(red: 0.25, green: 0.6, blue: 0.9, alpha: 1)
    context.setStrokeColor(red: 0.55, green: 0.6, blue: 0.7, alpha: 1)
    context.setLineWidth(2)
    context.addEllipse(in: CGRect(x: 56, y: 18, width: 12, height: 12))
    context.drawPath(using: .fillStroke)
    return context.makeImage()
  }

  static func stars(width: Int, height: Int) -> CGImage? {
    guard let context = context(width: width, height: height) else { return nil }
    // Positions from a fixed sequence, so that every sky is the same.
    var state: UInt32 = 7
    func next() -> CGFloat {
      state = state &* 1_664_525 &+ 1_013_904_223
      return CGFloat(state >> 8) / CGFloat(1 << 24)
    }
    for _ in 0..<90 {
      let size = 1 + 3 * next()
      context.setFillColor(red: 1, green: 1, blue: 0.9, alpha: 0.25 + 0.7 * next())
      context.fillEllipse(
        in: CGRect(
          x: next() * CGFloat(width), y: next() * CGFloat(height), width: size, height: size))
    }
    return context.makeImage()
  }

  private static func flame(in context: CGContext) {
    for (length, green, alpha) in [(26.0, 0.35, 0.75), (17.0, 0.75, 1.0)] {
      context.move(to: CGPoint(x: 28, y: 24 + length / 3))
      context.addQuadCurve(
        to: CGPoint(x: 28, y: 24 - length / 3), control: CGPoint(x: 28 - 2 * length, y: 24))
      context.closePath()
      context.setFillColor(red: 1, green: green, blue: 0.15, alpha: alpha)
      context.fillPath()
    }
  }

  private static func fins(in context: CGContext) {
    context.setFillColor(red: 0.72, green: 0.14, blue: 0.18, alpha: 1)
    for side in [1.0, -1.0] {
      context.move(to: CGPoint(x: 46, y: 24 + 12 * side))
      context.addQuadCurve(
        to: CGPoint(x: 20, y: 24 + 22 * side), control: CGPoint(x: 34, y: 24 + 21 * side))
      context.addLine(to: CGPoint(x: 28, y: 24 + 8 * side))
      context.closePath()
      context.fillPath()
    }
  }

  private static func context(width: Int, height: Int) -> CGContext? {
    guard let space = CGColorSpace(name: CGColorSpace.sRGB) else { return nil }
    return CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: space,
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
  }
}
