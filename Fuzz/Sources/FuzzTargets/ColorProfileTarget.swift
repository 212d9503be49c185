// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation

/// Makes colour spaces of ICC profiles, and converts colours from them and to them.
enum ColorProfileTarget {
  static func run(_ data: Data) {
    guard let space = CGColorSpace(iccData: data as NSData),
      let standard = CGColorSpace(name: CGColorSpace.sRGB)
    else { return }
    precondition(space.copyICCData() != nil, "a space of a profile has none")
    _ = space.name
    _ = space.isWideGamutRGB
    _ = CGColorSpace(iccData: (space.copyICCData() as Data?).map { $0 as NSData } ?? NSData())
    for value in [0, 0.25, 1] as [CGFloat] {
      let components = [CGFloat](repeating: value, count: space.numberOfComponents) + [0.5]
      guard let color = CGColor(colorSpace: space, components: components) else { continue }
      for intent in [CGColorRenderingIntent.relativeColorimetric, .perceptual] {
        convert(color, to: standard, intent)
        if let other = CGColor(colorSpace: standard, components: [value, 0.5, 1 - value, 1]) {
          convert(other, to: space, intent)
        }
      }
    }
    draw(space)
  }

  private static func convert(
    _ color: CGColor, to space: CGColorSpace, _ intent: CGColorRenderingIntent
  ) {
    let converted = color.converted(to: space, intent: intent, options: nil)
    guard let components = converted?.components else { return }
    precondition(components.count == space.numberOfComponents + 1, "components are missing")
    precondition(components.allSatisfy(\.isFinite), "a colour is not finite: \(components)")
  }

  /// Draws an image of the space.
  private static func draw(_ space: CGColorSpace) {
    let count = space.numberOfComponents
    let bytes = Data((0..<(4 * count)).map { UInt8(truncatingIfNeeded: $0 * 37) })
    guard let provider = CGDataProvider(data: bytes as CFData),
      let image = CGImage(
        width: 2, height: 2, bitsPerComponent: 8, bitsPerPixel: 8 * count, bytesPerRow: 2 * count,
        space: space, bitmapInfo: [], provider: provider, decode: nil,
        shouldInterpolate: false, intent: .defaultIntent),
      let canvas = FuzzCanvas.make(width: 4, height: 4)
    else { return }
    canvas.draw(image, in: CGRect(x: 0, y: 0, width: 4, height: 4))
  }
}
