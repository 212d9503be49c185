// SPDX-License-Identifier: MIT

import Foundation

/// Makes the shadow of a drawn surface: its alpha, blurred, moved and coloured.
///
/// The blur is a Gaussian kernel out to two deviations (behaviour fact RC-1), horizontally then
/// vertically. Wide blurs work on a plane reduced by a power of two, so that the kernel spans eight
/// of its pixels at most, and enlarged again by linear interpolation: the cost of a shadow is that
/// of the pixels that cast it and of those that show it, independent of the radius.
struct ShadowBlur {
  /// The largest standard deviation in pixels of the surface; larger ones are clamped.
  private static let maximumDeviation = 500.0

  /// The standard deviation in device pixels, of which `scale` surface pixels each.
  private static func deviation(of shadow: GraphicsState.Shadow, _ scale: Int) -> Double {
    min(Double(shadow.blur) / 2, maximumDeviation / Double(scale))
  }

  /// The reach of the blur, in whole device pixels.
  private static func reach(of shadow: GraphicsState.Shadow, _ scale: Int) -> Int {
    // Enlarging the reduced plane adds a little.
    Int(clamping: (2.5 * deviation(of: shadow, scale)).rounded(.up)) + 1
  }

  /// The offset of the shadow from its shape, in device pixels, y down.
  private static func offset(of shadow: GraphicsState.Shadow) -> SIMD2<Double> {
    SIMD2(Double(shadow.offset.width), -Double(shadow.offset.height))
      .clamped(lowerBound: SIMD2(repeating: -60_000), upperBound: SIMD2(repeating: 60_000))
  }

  /// The part of a bitmap that casts its shadow into `part`.
  static func casters(
    of shadow: GraphicsState.Shadow, into part: DeviceRect, scale: Int
  ) -> DeviceRect {
    let offset = offset(of: shadow)
    return part.offset(
      x: Int(clamping: (-offset.x).rounded()), y: Int(clamping: (-offset.y).rounded())
    )
    .grown(by: reach(of: shadow, scale) + 1)
  }

  /// The shadow of `source` as a placed surface; nil if none of it falls into `part`.
  ///
  /// - Parameters:
  ///   - color: straight components and alpha.
  ///   - part: the visible part, in device pixels.
  static func shadow(
    of source: CairoSurface, _ shadow: GraphicsState.Shadow, _ color: SIMD4<Double>,
    within part: DeviceRect
  ) -> CairoSurface? {
    let offset = offset(of: shadow)
    let extent = DeviceRect(
      x: source.origin.x + Int(clamping: offset.x.rounded(.down)),
      y: source.origin.y + Int(clamping: offset.y.rounded(.down)),
      width: (source.width + source.scale - 1) / source.scale + 1,
      height: (source.height + source.scale - 1) / source.scale + 1)
    let shown = extent.grown(by: reach(of: shadow, source.scale)).intersection(part)
    guard !shown.isEmpty,
      let result = CairoSurface(
        width: shown.width * source.scale, height: shown.height * source.scale, .color,
        source.order)
    else { return nil }
    result.place(x: shown.x, y: shown.y, scale: source.scale)
    let blur = ShadowBlur(
      deviation: deviation(of: shadow, source.scale) * Double(source.scale))
    // The result's first pixel in the source's coordinates.
    let position = SIMD2(Double(shown.x - source.origin.x), Double(shown.y - source.origin.y))
    let from = (position - offset) * Double(source.scale)
    let plane = blur.plane(of: source, from: from, width: result.width, height: result.height)
    fill(result, color) { x, y in plane.value(SIMD2(Double(x), Double(y)) + from) }
    return result
  }

  /// Writes a colour multiplied by an alpha for each pixel.
  private static func fill(
    _ result: CairoSurface, _ color: SIMD4<Double>, _ alpha: (Int, Int) -> Float
  ) {
    let tint = SIMD4<Float>(Float(color.x), Float(color.y), Float(color.z), 1) * Float(color.w)
    result.fillPixels { x, y in
      SIMD4<UInt8>(rounding: tint * alpha(x, y))
    }
  }

  // MARK: - One blur

  /// The source pixels per pixel of the reduced plane, along an axis.
  private let step: Int
  /// Kernel weights from the centre outward; a single one for no blur.
  private let kernel: [Float]

  private init(deviation: Double) {
    var step = 1
    while deviation / Double(step) > 8 { step *= 2 }
    self.step = step
    let deviation = deviation / Double(step)
    guard deviation > 0.1 else {
      kernel = [1]
      return
    }
    let weights = (0...Int(clamping: (2 * deviation).rounded(.up))).map { distance -> Double in
      // The last pixel counts by its share within two deviations.
      let inside = min(2 * deviation - Double(distance) + 0.5, 1)
      let square = Double(distance * distance)
      return max(inside, 0) * exp(-square / (2 * deviation * deviation))
    }
    let sum = 2 * weights.reduce(0, +) - weights[0]
    kernel = weights.map { Float($0 / sum) }
  }

  /// A part of the blurred alpha, 0...255; each value represents `step` by `step` source pixels.
  private struct Plane {
    var values: [Float]
    let width: Int
    let height: Int
    /// The first value's column, counted in values from the source's first pixel.
    let left: Int
    let top: Int
    let step: Int

    /// The value at a source pixel, interpolated between the nearest four.
    func value(_ position: SIMD2<Double>) -> Float {
      let at =
        (position + 0.5) / Double(step) - 0.5 - SIMD2(Double(left), Double(top))
      let low = at.rounded(.down)
      let part = SIMD2<Float>(at - low)
      let x = min(max(Int(clamping: low.x), 0), width - 1)
      let y = min(max(Int(clamping: low.y), 0), height - 1)
      let right = min(x + 1, width - 1)
      let row = y * width
      let below = min(y + 1, height - 1) * width
      let upper = values[row + x] + (values[row + right] - values[row + x]) * part.x
      let lower = values[below + x] + (values[below + right] - values[below + x]) * part.x
      return upper + (lower - upper) * part.y
    }
  }

  /// Blurs the part of a source seen in a window; `from` is the window's first pixel in the
  /// source's coordinates.
  private func plane(
    of source: CairoSurface, from: SIMD2<Double>, width: Int, height: Int
  ) -> Plane {
    func range(_ start: Double, _ count: Int) -> (first: Int, count: Int) {
      let first = Int(clamping: (start / Double(step)).rounded(.down)) - 1
      let last = Int(clamping: ((start + Double(count)) / Double(step)).rounded(.up)) + 1
      return (first, last - first + 1)
    }
    let columns = range(from.x, width)
    let rows = range(from.y, height)
    let alpha = reduced(source)
    let reducedHeight = (source.height + step - 1) / step
    let across = blurred(
      alpha, lines: reducedHeight, length: (source.width + step - 1) / step, from: columns.first,
      count: columns.count)
    // Transposed, so that columns are read as rows, and back.
    let down = blurred(
      Self.transposed(across, width: columns.count, height: reducedHeight), lines: columns.count,
      length: reducedHeight, from: rows.first, count: rows.count)
    return Plane(
      values: Self.transposed(down, width: rows.count, height: columns.count), width: columns.count,
      height: rows.count, left: columns.first, top: rows.first, step: step)
  }

  /// The alpha of a source, averaged over squares of `step` pixels.
  private func reduced(_ source: CairoSurface) -> [Float] {
    let width = (source.width + step - 1) / step
    let height = (source.height + step - 1) / step
    var result = [Float](repeating: 0, count: width * height)
    let share = 1 / Float(step * step)
    source.forEachPixel(in: source.bounds) { x, y, pixel in
      result[y / step * width + x / step] += Float(pixel.w) * share
    }
    return result
  }

  /// Blurs each line of a plane; values outside count as 0.
  ///
  /// - Returns: `count` values of each line from `from` on, which may lie outside of it.
  private func blurred(
    _ plane: [Float], lines: Int, length: Int, from: Int, count: Int
  ) -> [Float] {
    var result = [Float](repeating: 0, count: lines * count)
    let radius = kernel.count - 1
    for line in 0..<lines {
      let start = line * length
      for index in 0..<count {
        let position = from + index
        let low = max(position - radius, 0)
        let high = min(position + radius, length - 1)
        guard low <= high else { continue }
        var sum: Float = 0
        for other in low...high { sum += plane[start + other] * kernel[abs(other - position)] }
        result[line * count + index] = sum
      }
    }
    return result
  }

  /// The transpose of a plane.
  private static func transposed(_ plane: [Float], width: Int, height: Int) -> [Float] {
    var result = [Float](repeating: 0, count: plane.count)
    for y in 0..<height {
      for x in 0..<width { result[x * height + y] = plane[y * width + x] }
    }
    return result
  }
}
