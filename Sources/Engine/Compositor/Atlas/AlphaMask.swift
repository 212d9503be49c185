// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// A small picture of coverage, 0…1, filled and blurred on the CPU.
struct AlphaMask {
  let width: Int
  let height: Int
  private(set) var values: [Float]

  /// Makes an empty mask.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    values = [Float](repeating: 0, count: width * height)
  }

  /// Fills a rounded rectangle about the middle.
  ///
  /// - Parameters:
  ///   - size: pixels.
  ///   - corners: radii in pixels: minXminY, maxXminY, minXmaxY, maxXmaxY; negative for continuous
  ///     corners.
  mutating func fillRoundedRect(size: SIMD2<Double>, corners: SIMD4<Double>) {
    let extent = size / 2
    for row in 0..<height {
      let y = Double(row) + 0.5 - Double(height) / 2
      for column in 0..<width {
        let x = Double(column) + 0.5 - Double(width) / 2
        let radius = corners[(y < 0 ? 0 : 2) + (x < 0 ? 0 : 1)]
        values[row * width + column] = Float(Self.coverage(SIMD2(x, y), extent, radius: radius))
      }
    }
  }

  /// Returns the share of the pixel about a point that lies inside; the rules are those of the shaders.
  private static func coverage(
    _ point: SIMD2<Double>, _ extent: SIMD2<Double>, radius: Double
  ) -> Double {
    let away = SIMD2(abs(point.x), abs(point.y))
    let inside = (extent - away + 0.5).clamped(lowerBound: .zero, upperBound: .one)
    var share = inside.x * inside.y
    if radius < 0 {
      share = min(share, continuousCoverage(away, extent, radius: -radius))
    } else if radius > 0 {
      let past = away - (extent - radius)
      if past.x > 0, past.y > 0 {
        let distance = (past.x * past.x + past.y * past.y).squareRoot()
        share = min(share, max(0, min(1, radius - distance + 0.5)))
      }
    }
    return share
  }

  /// See `ContinuousCorner`: inside, by the distance to first order.
  private static func continuousCoverage(
    _ away: SIMD2<Double>, _ extent: SIMD2<Double>, radius: Double
  ) -> Double {
    let reach = max(min(radius * ContinuousCorner.reach, min(extent.x, extent.y)), 1e-6)
    let past = (away - extent) / reach + 1
    guard past.x > 0, past.y > 0 else { return 1 }
    let n = -1 / log2(1 - 0.29289322 * min(radius / reach, 1))
    let raised = SIMD2(pow(past.x, n), pow(past.y, n))
    let sum = max(raised.x + raised.y, 1e-12)
    let norm = pow(sum, 1 / n)
    let slope = raised / past * (norm / sum)
    let steepness = max((slope.x * slope.x + slope.y * slope.y).squareRoot(), 1e-12)
    return max(0, min(1, (1 - norm) * reach / steepness + 0.5))
  }

  /// Fills a path by the winding rule; false where there is no memory for it.
  ///
  /// - Parameters:
  ///   - x: pixels per unit, and the offset added to x before.
  ///   - y: the same for y.
  mutating func fill(
    _ path: PathGeometry, x: (scale: Double, shift: Double), y: (scale: Double, shift: Double)
  ) -> Bool {
    guard
      let context = unsafe CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return false }
    // The context's y axis points up, the mask's rows go down.
    context.concatenate(
      CGAffineTransform(
        a: x.scale, b: 0, c: 0, d: -y.scale, tx: x.shift * x.scale,
        ty: Double(height) - y.shift * y.scale))
    context.setFillColor(.black)
    context.addPath(CGPath(geometry: path))
    context.fillPath()
    guard let image = context.makeImage() else { return false }
    // The image lends its pixels for the time of the closure.
    let isRead: Void? = unsafe image.withPremultipliedRGBA8 { bytes, rowStride in
      for row in 0..<height {
        for column in 0..<width {
          let alpha = unsafe bytes[row * rowStride + column * 4 + 3]
          values[row * width + column] = Float(alpha) / 255
        }
      }
    }
    return isRead != nil
  }

  /// Blurs by a Gaussian: rows, then columns; beyond the rim nothing is filled.
  ///
  /// - Parameter sigma: standard deviation in pixels. What sampling the mask and reading it linearly
  ///   add to the blur (variances of 1/12 and 1/6) is taken off.
  mutating func blur(sigma: Double) {
    let variance = sigma * sigma - 1 / 12 - 1 / 6
    guard variance > 0.01 else { return }
    let deviation = variance.squareRoot()
    let reach = Int(clamping: (deviation * 3.5).rounded(.up))
    var kernel = (0...reach).map { Float(exp(-Double($0 * $0) / (2 * variance))) }
    let sum = kernel[0] + 2 * kernel[1...].reduce(0, +)
    for index in kernel.indices { kernel[index] /= sum }
    var rows = [Float](repeating: 0, count: values.count)
    Self.convolve(
      values, into: &rows, by: kernel,
      along: Lines(count: height, length: width, step: 1, stride: width))
    Self.convolve(
      rows, into: &values, by: kernel,
      along: Lines(count: width, length: height, step: width, stride: 1))
  }

  /// The rows or columns of a mask: their number and length, and the distance in the array between
  /// neighbours of one line and between lines.
  private struct Lines {
    var count: Int
    var length: Int
    var step: Int
    var stride: Int
  }

  private static func convolve(
    _ source: [Float], into target: inout [Float], by kernel: [Float], along lines: Lines
  ) {
    let reach = kernel.count - 1
    let (length, step) = (lines.length, lines.step)
    for index in 0..<lines.count {
      let start = index * lines.stride
      for position in 0..<length {
        var sum = source[start + position * step] * kernel[0]
        let below = min(reach, position)
        let above = min(reach, length - 1 - position)
        if below > 0 {
          for offset in 1...below {
            sum += source[start + (position - offset) * step] * kernel[offset]
          }
        }
        if above > 0 {
          for offset in 1...above {
            sum += source[start + (position + offset) * step] * kernel[offset]
          }
        }
        target[start + position * step] = sum
      }
    }
  }

  /// The mask as an image: white, premultiplied; nil without memory.
  func image() -> CGImage? {
    unsafe CGImage.premultipliedRGBA8(width: width, height: height) { bytes in
      for index in values.indices {
        let value = UInt8(clamping: (max(0, min(1, values[index])) * 255).rounded())
        for channel in 0..<4 { unsafe bytes[index * 4 + channel] = value }
      }
    }
  }
}
