// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import Testing

/// Premultiplied R, G, B, A of one pixel.
typealias Pixel = [UInt8]

/// The premultiplied RGBA pixel of an image at a column and a row from the top.
func pixel(_ image: CGImage, _ x: Int, _ y: Int) -> Pixel {
  image.withPremultipliedRGBA8 { bytes, stride in
    (0..<4).map { bytes[y * stride + 4 * x + $0] }
  }
}

/// All premultiplied RGBA pixels of an image, row by row.
func pixels(_ image: CGImage) -> [UInt8] {
  image.withPremultipliedRGBA8 { bytes, stride in
    var all: [UInt8] = []
    let rowLength = 4 * image.width
    for y in 0..<image.height {
      let start = y * stride
      all.append(contentsOf: bytes[start..<start + rowLength])
    }
    return all
  }
}

/// The greatest difference between two pixels' components.
func difference(_ a: Pixel, _ b: Pixel) -> Int {
  zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0
}

/// An image of random premultiplied RGBA pixels.
func randomImage(width: Int, height: Int, seed: UInt64) throws -> CGImage {
  var random = SeededGenerator(seed: seed)
  var bytes: [UInt8] = []
  for _ in 0..<(width * height) {
    let alpha = UInt8.random(in: 0...255, using: &random)
    for _ in 0..<3 { bytes.append(UInt8.random(in: 0...alpha, using: &random)) }
    bytes.append(alpha)
  }
  return try image(width, height, bytes)
}

/// An image of raw bytes, premultiplied RGBA in sRGB unless said otherwise.
func image(
  _ width: Int, _ height: Int, _ bytes: [UInt8], bitsPerComponent: Int = 8,
  bitsPerPixel: Int = 32, bytesPerRow: Int? = nil, space: CFString = CGColorSpace.sRGB,
  _ alpha: CGImageAlphaInfo = .premultipliedLast, _ order: CGBitmapInfo = [],
  decode: [CGFloat]? = nil
) throws -> CGImage {
  let provider = try #require(CGDataProvider(data: Data(bytes) as CFData))
  let space = try #require(CGColorSpace(name: space))
  let info = CGBitmapInfo(rawValue: alpha.rawValue).union(order)
  let stride = bytesPerRow ?? (width * bitsPerPixel + 7) / 8
  func make(_ decode: UnsafePointer<CGFloat>?) -> CGImage? {
    CGImage(
      width: width, height: height, bitsPerComponent: bitsPerComponent,
      bitsPerPixel: bitsPerPixel, bytesPerRow: stride, space: space, bitmapInfo: info,
      provider: provider, decode: decode, shouldInterpolate: true, intent: .defaultIntent)
  }
  guard let decode else { return try #require(make(nil)) }
  return try #require(decode.withUnsafeBufferPointer { make($0.baseAddress) })
}

/// A folder of its own for the files of one test, removed afterwards.
func withTemporaryFolder<R>(_ body: (URL) throws -> R) throws -> R {
  let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("lamina-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}
