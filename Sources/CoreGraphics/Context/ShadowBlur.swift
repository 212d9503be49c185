// SPDX-License-Identifier: MIT

import Foundation

/// Makes the shadow of a drawn surface: its alpha, blurred, moved and coloured.
///
/// Up to a standard deviation of 6 pixels the blur is a Gaussian kernel out to three deviations,
/// horizontally then vertically. Above, three box blurs stand for it, whose widths are chosen so
/// that the variances add up to the Gaussian's (w² − 1) / 12 each; their shape differs from the
/// Gaussian's by less than 3 % and their cost does not grow with the radius.
enum ShadowBlur {
  /// The largest standard deviation in pixels; larger ones are cut to it.
  private static let maximumDeviation = 500.0

  private static func deviation(of shadow: GraphicsState.Shadow) -> Double {
    min(Double(shadow.blur) / 2, maximumDeviation)
  }

  /// How far the blur spreads, in whole pixels.
  static func reach(of shadow: GraphicsState.Shadow) -> Int {
    Int((3 * deviation(of: shadow)).rounded(.up)) + 1
  }

  /// How far the shadow lies from its shape, in whole device pixels, y down.
  static func offset(of shadow: GraphicsState.Shadow) -> (x: Int, y: Int) {
    func whole(_ value: CGFloat) -> Int { Int(min(max(value.rounded(), -60_000), 60_000)) }
    return (whole(shadow.offset.width), whole(-shadow.offset.height))
  }

  /// The shadow of `source` as a surface in its place; `color` is straight.
  ///
  /// The offset is rounded to whole pixels.
  static func shadow(
    of source: CairoSurface, _ shadow: GraphicsState.Shadow, _ color: SIMD4<Double>
  ) -> CairoSurface? {
    let (width, height) = (source.width, source.height)
    guard
      let result = CairoSurface(width: width, height: height, .color, source.order)
    else { return nil }
    let offset = offset(of: shadow)
    result.place(
      x: source.origin.x + offset.x, y: source.origin.y + offset.y, scale: source.scale)
    var alpha = [Float](repeating: 0, count: width * height)
    unsafe source.withPixels { pixels, stride in
      for y in 0..<height {
        for x in 0..<width { alpha[y * width + x] = Float(unsafe pixels[y * stride + 4 * x + 3]) }
      }
    }
    blur(&alpha, width, height, deviation(of: shadow) * Double(source.scale))
    let order = source.order == .rgba
    let tint = SIMD4<Float>(
      Float(order ? color.x : color.z), Float(color.y), Float(order ? color.z : color.x), 1)
    unsafe result.withPixels { pixels, stride in
      for y in 0..<height {
        for x in 0..<width {
          let value = tint * (alpha[y * width + x] * Float(color.w))
          for channel in 0..<4 {
            unsafe pixels[y * stride + 4 * x + channel] = UInt8(
              min(max(value[channel].rounded(), 0), 255))
          }
        }
      }
    }
    return result
  }

  /// Blurs a plane in place; what lies outside counts as 0.
  static func blur(_ plane: inout [Float], _ width: Int, _ height: Int, _ deviation: Double) {
    guard deviation > 0.1 else { return }
    var line = [Float](repeating: 0, count: max(width, height))
    let passes = LineBlur(deviation)
    for y in 0..<height {
      passes.apply(&plane, start: y * width, step: 1, count: width, &line)
    }
    for x in 0..<width {
      passes.apply(&plane, start: x, step: width, count: height, &line)
    }
  }
}

/// The one-dimensional blur of a row or a column.
private struct LineBlur {
  /// Kernel weights from the centre outward; empty for box blurs.
  private let kernel: [Float]
  /// The half widths of the three boxes.
  private let boxes: [Int]

  init(_ deviation: Double) {
    guard deviation > 6 else {
      let radius = Int((3 * deviation).rounded(.up))
      let weights = (0...radius).map { exp(-Double($0 * $0) / (2 * deviation * deviation)) }
      let sum = 2 * weights.reduce(0, +) - weights[0]
      kernel = weights.map { Float($0 / sum) }
      boxes = []
      return
    }
    kernel = []
    // Odd widths below and above the ideal one, as many of each as match the variance best.
    let ideal = (4 * deviation * deviation + 1).squareRoot()
    let low = Int(((ideal - 1) / 2).rounded(.down)) * 2 + 1
    let n = Double(low)
    let count = ((12 * deviation * deviation - 3 * n * n - 12 * n - 9) / (-4 * n - 4)).rounded()
    boxes = (0..<3).map { $0 < Int(count) ? low / 2 : (low + 2) / 2 }
  }

  func apply(
    _ plane: inout [Float], start: Int, step: Int, count: Int, _ line: inout [Float]
  ) {
    if kernel.isEmpty {
      for radius in boxes { box(&plane, start, step, count, &line, radius) }
      return
    }
    for index in 0..<count { line[index] = plane[start + index * step] }
    let radius = kernel.count - 1
    for index in 0..<count {
      var sum = line[index] * kernel[0]
      for distance in 1..<max(radius + 1, 1) where radius > 0 {
        if index >= distance { sum += line[index - distance] * kernel[distance] }
        if index + distance < count { sum += line[index + distance] * kernel[distance] }
      }
      plane[start + index * step] = sum
    }
  }

  private func box(
    _ plane: inout [Float], _ start: Int, _ step: Int, _ count: Int, _ line: inout [Float],
    _ radius: Int
  ) {
    for index in 0..<count { line[index] = plane[start + index * step] }
    // Sums of whole and half numbers below 2²⁴ are exact, so the running sum does not drift far.
    var sum: Float = 0
    for index in 0..<min(radius, count) { sum += line[index] }
    let scale = 1 / Float(2 * radius + 1)
    for index in 0..<count {
      if index + radius < count { sum += line[index + radius] }
      if index > radius { sum -= line[index - radius - 1] }
      plane[start + index * step] = max(sum, 0) * scale
    }
  }
}
