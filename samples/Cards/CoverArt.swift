// SPDX-License-Identifier: MIT

import QuartzCore

/// The pictures of the covers: files from the command line, or generated ones.
package enum CoverArt {
  /// Loads the pictures of files; prints an error for each that cannot be read.
  package static func images(files: [String]) -> [CGImage] {
    files.compactMap { file in
      do {
        return try CGImage(contentsOf: URL(fileURLWithPath: file))
      } catch {
        print("Cards: \(error)")
        return nil
      }
    }
  }

  /// Generates abstract covers: rings and bars in one hue each.
  package static func generated(count: Int) -> [CGImage] {
    (0..<count).compactMap { index in picture(index, hue: CGFloat(index) / CGFloat(count)) }
  }

  private static func picture(_ index: Int, hue: CGFloat) -> CGImage? {
    let size = 256
    guard let space = CGColorSpace(name: CGColorSpace.sRGB),
      let context = CGContext(
        data: nil, width: size, height: size, bitsPerComponent: 8, bytesPerRow: 0, space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return nil }
    context.setFillColor(color(hue, brightness: 0.45))
    context.fill(CGRect(x: 0, y: 0, width: size, height: size))
    for step in 0..<6 {
      context.setFillColor(
        color(hue + 0.04 * CGFloat(step), brightness: 0.5 + 0.08 * CGFloat(step)))
      if index % 2 == 0 {
        let radius = CGFloat(150 - 24 * step)
        context.fillEllipse(
          in: CGRect(x: 88 - radius, y: 168 - radius, width: 2 * radius, height: 2 * radius))
      } else {
        context.saveGState()
        context.translateBy(x: 128, y: 128)
        context.rotate(by: 0.5 + 0.2 * CGFloat(index))
        context.fill(CGRect(x: -220, y: CGFloat(-150 + 52 * step), width: 440, height: 30))
        context.restoreGState()
      }
    }
    return context.makeImage()
  }

  /// A colour of full saturation round the colour circle; `hue` counts turns.
  private static func color(_ hue: CGFloat, brightness: CGFloat) -> CGColor {
    func channel(_ offset: CGFloat) -> CGFloat {
      let wave = (cos((hue + offset) * 2 * .pi) + 1) / 2
      return min(brightness * (0.35 + 0.9 * wave), 1)
    }
    return CGColor(red: channel(0), green: channel(2 / 3), blue: channel(1 / 3), alpha: 1)
  }
}
