// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// A picture in floating point, for evaluating formulas: premultiplied, 0 to 1.
package struct FloatPicture: Sendable {
  /// Columns.
  package let width: Int
  /// Rows.
  package let height: Int
  /// The pixels by rows, from the top.
  package var pixels: [SIMD4<Float>]

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: .zero, count: width * height)
  }

  package init(_ image: PixelImage) {
    self.init(width: image.width, height: image.height)
    for index in pixels.indices {
      for lane in 0..<4 { pixels[index][lane] = Float(image.bytes[index * 4 + lane]) / 255 }
    }
  }

  /// Transparent outside.
  package subscript(x: Int, y: Int) -> SIMD4<Float> {
    guard x >= 0, y >= 0, x < width, y < height else { return .zero }
    return pixels[y * width + x]
  }

  /// Bilinear between pixel centres, transparent outside; `at` is in pixels.
  package func sampled(at point: SIMD2<Float>) -> SIMD4<Float> {
    let corner = point - 0.5
    let x = Int(clamping: corner.x.rounded(.down))
    let y = Int(clamping: corner.y.rounded(.down))
    let t = corner - SIMD2(Float(x), Float(y))
    let upper = self[x, y] * (1 - t.x) + self[x + 1, y] * t.x
    let lower = self[x, y + 1] * (1 - t.x) + self[x + 1, y + 1] * t.x
    return upper * (1 - t.y) + lower * t.y
  }

  /// The picture with a transparent margin.
  package func padded(by margin: Int) -> FloatPicture {
    var result = FloatPicture(width: width + 2 * margin, height: height + 2 * margin)
    for y in 0..<height {
      for x in 0..<width {
        result.pixels[(y + margin) * result.width + x + margin] = pixels[y * width + x]
      }
    }
    return result
  }

  /// The exact Gaussian, sampled at the pixels and cut where nothing is left.
  package func blurred(sigma: SIMD2<Double>) -> FloatPicture {
    summed(Self.weights(sigma.x), dx: 1, dy: 0).summed(Self.weights(sigma.y), dx: 0, dy: 1)
  }

  private static func weights(_ sigma: Double) -> [Float] {
    guard sigma > 0 else { return [1] }
    let radius = Int(clamping: (sigma * 4.5).rounded(.up))
    let values = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = values.reduce(0, +)
    return values.map { Float($0 / total) }
  }

  /// A sum along a line, weights from one end to the other.
  package func summed(_ weights: [Float], dx: Int, dy: Int) -> FloatPicture {
    var result = self
    let radius = weights.count / 2
    let stride = dy * width + dx
    for y in 0..<height {
      for x in 0..<width {
        let place = dx != 0 ? x : y
        let length = dx != 0 ? width : height
        let start = y * width + x
        var sum = SIMD4<Float>.zero
        for k in max(-radius, -place)...min(radius, length - 1 - place) {
          sum += pixels[start + k * stride] * weights[k + radius]
        }
        result.pixels[start] = sum
      }
    }
    return result
  }

  /// Each pixel by itself, as a straight colour.
  package func mapped(_ formula: (SIMD4<Float>) -> SIMD4<Float>) -> FloatPicture {
    var result = self
    for index in pixels.indices {
      result.pixels[index] = Self.premultiplied(formula(Self.straight(pixels[index])))
    }
    return result
  }

  package static func straight(_ c: SIMD4<Float>) -> SIMD4<Float> {
    guard c.w > 0 else { return .zero }
    return SIMD4(c.x / c.w, c.y / c.w, c.z / c.w, c.w)
  }

  package static func premultiplied(_ c: SIMD4<Float>) -> SIMD4<Float> {
    let held = c.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
    return SIMD4(held.x * held.w, held.y * held.w, held.z * held.w, held.w)
  }

  /// The error of a rendered picture, in steps of 255.
  package struct Difference: Sendable {
    /// The mean of the absolute differences.
    package var mean = 0.0
    package var largest = 0.0
    /// Mean of the differences with their signs: whether it is too bright or too dark.
    package var bias = 0.0

    /// No difference.
    package init() {}
  }

  package func error(of image: PixelImage) -> Difference {
    precondition(image.width == width && image.height == height)
    var result = Difference()
    for index in pixels.indices {
      for lane in 0..<4 {
        let off = Double(image.bytes[index * 4 + lane]) - Double(pixels[index][lane]) * 255
        result.mean += abs(off)
        result.bias += off
        result.largest = max(result.largest, abs(off))
      }
    }
    result.mean /= Double(pixels.count * 4)
    result.bias /= Double(pixels.count * 4)
    return result
  }
}
