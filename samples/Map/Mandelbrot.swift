// SPDX-License-Identifier: MIT

import Foundation
import QuartzCore

/// The Mandelbrot set, coloured by the smooth number of iterations.
enum Mandelbrot {
  /// The picture of a part of the plane; `pixel` is the width of a pixel.
  static func image(left: Double, top: Double, pixel: Double, width: Int, height: Int) -> CGImage? {
    let limit = iterationLimit(pixel)
    var bytes = [UInt8](repeating: 255, count: width * height * 4)
    var index = 0
    for row in 0..<height {
      let y = top + (Double(row) + 0.5) * pixel
      for column in 0..<width {
        let color = color(left + (Double(column) + 0.5) * pixel, y, limit)
        bytes[index] = color.x
        bytes[index &+ 1] = color.y
        bytes[index &+ 2] = color.z
        index &+= 4
      }
    }
    guard let provider = CGDataProvider(data: Data(bytes) as CFData) else { return nil }
    return CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: width * 4,
      space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: CGBitmapInfo(rawValue: CGImageAlphaInfo.noneSkipLast.rawValue),
      provider: provider,
      decode: nil, shouldInterpolate: false, intent: .defaultIntent)
  }

  /// More iterations the deeper it goes.
  private static func iterationLimit(_ pixel: Double) -> Int {
    160 + Int(36 * max(0, log2(0.01 / pixel)))
  }

  private static func color(_ x: Double, _ y: Double, _ limit: Int) -> SIMD3<UInt8> {
    // The two largest parts of the inside are known.
    let q = (x - 0.25) * (x - 0.25) + y * y
    if q * (q + x - 0.25) <= 0.25 * y * y || (x + 1) * (x + 1) + y * y <= 0.0625 { return inside }
    var a = 0.0
    var b = 0.0
    var aa = 0.0
    var bb = 0.0
    var count = 0
    while aa + bb < 256, count < limit {
      b = 2 * a * b + y
      a = aa - bb + x
      aa = a * a
      bb = b * b
      count &+= 1
    }
    if count == limit { return inside }
    let smooth = Double(count) + 1 - log2(log2(aa + bb) / 2)
    return palette[Int(max(0, smooth).squareRoot() * 90) & 1023]
  }

  private static let inside = SIMD3<UInt8>(8, 9, 20)

  /// Night blue, ice, cream, amber and wine, in a circle.
  private static let palette: [SIMD3<UInt8>] = {
    let stops: [SIMD3<Double>] = [
      SIMD3(10, 16, 48), SIMD3(24, 66, 130), SIMD3(110, 182, 214), SIMD3(246, 240, 214),
      SIMD3(250, 176, 62), SIMD3(168, 54, 52), SIMD3(44, 16, 52),
    ]
    return (0..<1024).map { index in
      let place = Double(index) / 1024 * Double(stops.count)
      let first = Int(place)
      let share = place - Double(first)
      let smooth = share * share * (3 - 2 * share)
      let from = stops[first % stops.count]
      let color = from + (stops[(first + 1) % stops.count] - from) * smooth
      return SIMD3<UInt8>(UInt8(color.x), UInt8(color.y), UInt8(color.z))
    }
  }()
}
