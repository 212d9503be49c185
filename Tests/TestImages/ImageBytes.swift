// SPDX-License-Identifier: MIT

import CoreGraphics
import Foundation
import TestSupport
import Testing

/// The greatest difference between the components of two pixels of premultiplied R, G, B, A.
package func difference(_ a: [UInt8], _ b: [UInt8]) -> Int {
  zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0
}

/// An image of random premultiplied RGBA pixels.
package func randomImage(width: Int, height: Int, seed: UInt64) throws -> CGImage {
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
package func image(
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
