// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import TestSupport

/// One operation of contexts with the picture that it draws: 60 by 40 points, y up.
struct DrawnOperation: Sendable {
  /// The name of the reference picture.
  let name: String
  /// Draws it.
  let draw: @Sendable (CGContext) -> Void

  init(_ name: String, _ draw: @escaping @Sendable (CGContext) -> Void) {
    self.name = name
    self.draw = draw
  }

  static let size = CGSize(width: 60, height: 40)
  static let blue = CGColor(srgbRed: 0.16, green: 0.45, blue: 0.85, alpha: 1)
  static let orange = CGColor(srgbRed: 0.95, green: 0.55, blue: 0.15, alpha: 1)
  static let green = CGColor(srgbRed: 0.2, green: 0.65, blue: 0.35, alpha: 1)

  /// All of them, by topic.
  static let all =
    lines + paths + fills + clips + blends + gradients + shadings + patterns + shadows + layers
    + images + masks + glyphs

  /// A transparent bitmap of two pixels per point; blue fill, black stroke of two points.
  static func context() -> CGContext? {
    guard let space = CGColorSpace(name: CGColorSpace.sRGB),
      let context = CGContext(
        data: nil, width: 2 * Int(size.width), height: 2 * Int(size.height), bitsPerComponent: 8,
        bytesPerRow: 0, space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    context.scaleBy(x: 2, y: 2)
    context.setFillColor(blue)
    context.setLineWidth(2)
    return context
  }

  /// A star of five points that crosses itself.
  static func star(_ center: CGPoint, _ radius: CGFloat) -> CGPath {
    let path = CGMutablePath()
    for index in 0..<5 {
      let angle = CGFloat.pi / 2 + CGFloat(index) * 4 * .pi / 5
      let point = CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }

  /// Six by four pixels, no two alike, with a transparent one; the first row is at the top.
  static func picture(alpha: CGImageAlphaInfo = .premultipliedLast) -> CGImage? {
    var bytes: [UInt8] = []
    for y in 0..<4 {
      for x in 0..<6 { bytes += [UInt8(x * 50), UInt8(y * 80), UInt8(255 - x * 40), 255] }
    }
    bytes.replaceSubrange(28..<32, with: [0, 0, 0, 0])
    return image(6, 4, bytes, alpha: alpha)
  }

  /// An image of RGBA bytes.
  static func image(
    _ width: Int, _ height: Int, _ bytes: [UInt8], alpha: CGImageAlphaInfo = .premultipliedLast
  ) -> CGImage? {
    guard let provider = CGDataProvider(data: Data(bytes) as CFData),
      let space = CGColorSpace(name: CGColorSpace.sRGB)
    else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width,
      space: space, bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue),
      provider: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
  }
}
