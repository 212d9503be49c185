// SPDX-License-Identifier: MIT

internal import CSDL2
internal import CoreGraphics
internal import Foundation

/// The pixels of an image as SDL takes them: straight RGBA of 8 bits.
struct Bitmap {
  private let width: Int
  private let height: Int
  private var bytes: [UInt8]

  /// The longest side, in pixels, of icons and cursors.
  static let maximumSide = 1024

  /// Draws an image into a bitmap of its size.
  ///
  /// - Throws: `LayerHostError.refused` for one that is too large.
  init(_ image: CGImage) throws(LayerHostError) {
    (width, height) = (image.width, image.height)
    guard (1...Self.maximumSide).contains(width), (1...Self.maximumSide).contains(height) else {
      throw .refused(
        "a picture of \(width) x \(height) pixels is no icon and no cursor, whose sides end at "
          + "\(Self.maximumSide) pixels")
    }
    bytes = [UInt8](repeating: 0, count: 4 * width * height)
    let (width, height) = (width, height)
    let isDrawn = unsafe bytes.withUnsafeMutableBytes { target -> Bool in
      // The context has as many bytes as its rows say, and ends before the array moves.
      let context = unsafe CGContext(
        data: target.baseAddress, width: width, height: height, bitsPerComponent: 8,
        bytesPerRow: 4 * width, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
      context?.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
      return context != nil
    }
    guard isDrawn else { throw .refused("a picture of \(width) x \(height) pixels") }
    for pixel in stride(from: 0, to: bytes.count, by: 4) { unmultiply(pixel) }
  }

  /// Divides the colour of a pixel by its alpha.
  private mutating func unmultiply(_ start: Int) {
    let alpha = Int(bytes[start + 3])
    guard alpha > 0, alpha < 255 else { return }
    for channel in start..<start + 3 {
      bytes[channel] = UInt8(min((Int(bytes[channel]) * 255 + alpha / 2) / alpha, 255))
    }
  }

  /// Lends the pixels to SDL for a call; returns nil if SDL cannot make a surface of them.
  func withSurface<Result>(
    _ body: (UnsafeMutablePointer<SDL_Surface>) -> Result?
  ) -> Result? {
    var bytes = bytes
    let (width, height) = (Int32(width), Int32(height))
    return unsafe bytes.withUnsafeMutableBytes { pixels in
      // The surface refers to the array's bytes, which stay for the call.
      let surface = unsafe SDL_CreateRGBSurfaceWithFormatFrom(
        pixels.baseAddress, width, height, 32, 4 * width, SDL_PIXELFORMAT_RGBA32.rawValue)
      guard let surface = unsafe surface else { return nil }
      defer { unsafe SDL_FreeSurface(surface) }
      return unsafe body(surface)
    }
  }
}
