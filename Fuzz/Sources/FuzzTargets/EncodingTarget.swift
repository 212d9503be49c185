// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import ImageIO

/// Encodes pictures, and decodes them: without loss in formats that have none.
enum EncodingTarget {
  private static let types = [
    "public.png", "public.tiff", "com.microsoft.bmp", "public.jpeg", "com.compuserve.gif",
    "org.webmproject.webp",
  ]

  static func run(_ input: inout FuzzInput) {
    let type = input.choice(types)
    let (width, height) = (1 + input.index(24), 1 + input.index(24))
    let isOpaque = input.flag()
    guard let picture = picture(&input, width, height, isOpaque),
      let data = encoded(picture, type), let decoded = decoded(data)
    else { return }
    precondition(decoded.width == width && decoded.height == height, "\(type): another size")
    // BMP has no alpha; the others here change colours.
    guard type == "public.png" || type == "public.tiff" || (type == "com.microsoft.bmp" && isOpaque)
    else { return }
    precondition(pixels(decoded) == pixels(picture), "\(type): other pixels")
    guard let again = encoded(decoded, type).flatMap(Self.decoded) else {
      preconditionFailure("\(type): a picture that was decoded is not encoded")
    }
    precondition(pixels(again) == pixels(picture), "\(type): other pixels the second time")
  }

  private static func picture(
    _ input: inout FuzzInput, _ width: Int, _ height: Int, _ isOpaque: Bool
  ) -> CGImage? {
    var bytes: [UInt8] = []
    for _ in 0..<(width * height) {
      let alpha = isOpaque ? 255 : input.byte()
      // Premultiplied.
      for _ in 0..<3 { bytes.append(UInt8(Int(input.byte()) * Int(alpha) / 255)) }
      bytes.append(alpha)
    }
    let alpha: CGImageAlphaInfo = isOpaque ? .noneSkipLast : .premultipliedLast
    return CGDataProvider(data: Data(bytes) as CFData).flatMap { provider in
      CGImage(
        width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32,
        bytesPerRow: 4 * width, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGBitmapInfo(rawValue: alpha.rawValue), provider: provider, decode: nil,
        shouldInterpolate: false, intent: .defaultIntent)
    }
  }

  private static func encoded(_ image: CGImage, _ type: String) -> Data? {
    let data = NSMutableData()
    guard let destination = CGImageDestinationCreateWithData(data, type as CFString, 1, nil) else {
      return nil
    }
    CGImageDestinationAddImage(destination, image, nil)
    return CGImageDestinationFinalize(destination) ? data as Data : nil
  }

  private static func decoded(_ data: Data) -> CGImage? {
    CGImageSourceCreateWithData(data as CFData, nil).flatMap {
      CGImageSourceCreateImageAtIndex($0, 0, nil)
    }
  }

  /// The pixels as a bitmap context draws them.
  private static func pixels(_ image: CGImage) -> Data? {
    guard let canvas = FuzzCanvas.make(width: image.width, height: image.height) else { return nil }
    canvas.setBlendMode(.copy)
    canvas.draw(
      image, in: CGRect(x: 0, y: 0, width: CGFloat(image.width), height: CGFloat(image.height)))
    return canvas.makeImage()?.dataProvider?.data as Data?
  }
}
