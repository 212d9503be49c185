// SPDX-License-Identifier: MIT

import Foundation
import TestSupport

/// A picture in floating point, for evaluating formulas: premultiplied, 0 to 1.
struct FloatPicture {
  let width: Int
  let height: Int
  var pixels: [SIMD4<Float>]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    pixels = Array(repeating: .zero, count: width * height)
  }

  init(_ image: PixelImage) {
    self.init(width: image.width, height: image.height)
    for index in pixels.indices {
      for lane in 0..<4 { pixels[index][lane] = Float(image.bytes[index * 4 + lane]) / 255 }
    }
  }

  /// Transparent outside.
  subscript(x: Int, y: Int) -> SIMD4<Float> {
    guard x >= 0, y >= 0, x < width, y < height else { return .zero }
    return pixels[y * width + x]
  }

  /// Bilinear between pixel centres, transparent outside; `at` is in pixels.
  func sampled(at point: SIMD2<Float>) -> SIMD4<Float> {
    let corner = point - 0.5
    let x = Int(corner.x.rounded(.down))
    let y = Int(corner.y.rounded(.down))
    let t = corner - SIMD2(Float(x), Float(y))
    let upper = self[x, y] * (1 - t.x) + self[x + 1, y] * t.x
    let lower = self[x, y + 1] * (1 - t.x) + self[x + 1, y + 1] * t.x
    return upper * (1 - t.y) + lower * t.y
  }

  /// The picture with a transparent margin.
  func padded(by margin: Int) -> FloatPicture {
    var result = FloatPicture(width: width + 2 * margin, height: height + 2 * margin)
    for y in 0..<height {
      for x in 0..<width {
        result.pixels[(y + margin) * result.width + x + margin] = pixels[y * width + x]
      }
    }
    return result
  }

  /// The exact Gaussian, sampled at the pixels and cut where nothing is left.
  func blurred(sigma: SIMD2<Double>) -> FloatPicture {
    summed(Self.weights(sigma.x), dx: 1, dy: 0).summed(Self.weights(sigma.y), dx: 0, dy: 1)
  }

  private static func weights(_ sigma: Double) -> [Float] {
    guard sigma > 0 else { return [1] }
    let radius = Int((sigma * 4.5).rounded(.up))
    let values = (-radius...radius).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = values.reduce(0, +)
    return values.map { Float($0 / total) }
  }

  /// A sum along a line, weights from one end to the other.
  func summed(_ weights: [Float], dx: Int, dy: Int) -> FloatPicture {
    var result = self
    let radius = weights.count / 2
    let stride = dy * width + dx
    // Number by number: without optimisation an operation on a vector takes a hundred times as long.
    pixels.withUnsafeBytes { bytes in
      let source = bytes.bindMemory(to: Float.self)
      for y in 0..<height {
        for x in 0..<width {
          let place = dx != 0 ? x : y
          let length = dx != 0 ? width : height
          let start = y * width + x
          var k = max(-radius, -place)
          let end = min(radius, length - 1 - place)
          var (r, g, b, a) = (Float(0), Float(0), Float(0), Float(0))
          while k <= end {
            let index = 4 * (start + k * stride)
            let weight = weights[k + radius]
            r += source[index] * weight
            g += source[index + 1] * weight
            b += source[index + 2] * weight
            a += source[index + 3] * weight
            k += 1
          }
          result.pixels[start] = SIMD4(r, g, b, a)
        }
      }
    }
    return result
  }

  /// Each pixel by itself, as a straight colour.
  func mapped(_ formula: (SIMD4<Float>) -> SIMD4<Float>) -> FloatPicture {
    var result = self
    for index in pixels.indices {
      result.pixels[index] = Self.premultiplied(formula(Self.straight(pixels[index])))
    }
    return result
  }

  static func straight(_ c: SIMD4<Float>) -> SIMD4<Float> {
    guard c.w > 0 else { return .zero }
    return SIMD4(c.x / c.w, c.y / c.w, c.z / c.w, c.w)
  }

  static func premultiplied(_ c: SIMD4<Float>) -> SIMD4<Float> {
    let held = c.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
    return SIMD4(held.x * held.w, held.y * held.w, held.z * held.w, held.w)
  }

  /// How far a rendered picture is off, in steps of 255.
  struct Difference {
    /// Of the absolute differences.
    var mean: Double
    var largest: Double
    /// Mean of the differences with their signs: whether it is too bright or too dark.
    var bias: Double
  }

  func error(of image: PixelImage) -> Difference {
    precondition(image.width == width && image.height == height)
    var result = Difference(mean: 0, largest: 0, bias: 0)
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

/// Pictures to work on.
enum EffectSource {
  /// Coloured squares of 8 pixels, opaque.
  static func squares(width: Int = 96, height: Int = 64) -> PixelImage {
    var image = PixelImage(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let k = x / 32 + 3 * (y / 32)
        let isDark = (x / 8 + y / 8) % 2 == 1
        let base = [(53 * k + 40) % 256, (97 * k + 80) % 256, (151 * k + 120) % 256]
        let c = base.map { UInt8(isDark ? $0 * 3 / 5 : $0) }
        image[x, y] = Pixel(c[0], c[1], c[2], 255)
      }
    }
    return image
  }

  /// Noise with alpha: the hardest picture to shrink.
  static func noise(width: Int = 96, height: Int = 64) -> PixelImage {
    var generator = SeededGenerator(seed: 7)
    var image = PixelImage(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = UInt8.random(in: 0...255, using: &generator)
        image[x, y] = Pixel(
          .random(in: 0...alpha, using: &generator), .random(in: 0...alpha, using: &generator),
          .random(in: 0...alpha, using: &generator), alpha)
      }
    }
    return image
  }

  /// Smooth colours in all combinations, with alpha falling to the right.
  static func ramp(width: Int = 48, height: Int = 32) -> PixelImage {
    var image = PixelImage(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = 255 - x * 100 / width
        let c = [x * 255 / (width - 1), y * 255 / (height - 1), (x * 5 + y * 11) % 256]
        image[x, y] = Pixel(
          UInt8(c[0] * alpha / 255), UInt8(c[1] * alpha / 255), UInt8(c[2] * alpha / 255),
          UInt8(alpha))
      }
    }
    return image
  }
}
