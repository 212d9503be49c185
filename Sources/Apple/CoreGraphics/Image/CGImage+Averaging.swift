// SPDX-License-Identifier: MIT

extension CGImage {
  /// The image with its longest side reduced to `side` pixels, in premultiplied sRGB: each pixel is the
  /// average of the area that it covers, weighted by the covered parts.
  package func averaged(within side: Int) -> CGImage? {
    averaged(within: side, of: (width, height))
  }

  /// The image with the size that a picture of `size` has when its longest side is reduced to `side`.
  package func averaged(within side: Int, of size: (width: Int, height: Int)) -> CGImage? {
    let part = Double(side) / Double(max(size.width, size.height))
    let columns = max(Int(clamping: (Double(size.width) * part).rounded()), 1)
    let rows = max(Int(clamping: (Double(size.height) * part).rounded()), 1)
    let across = AreaWeights(from: width, to: columns)
    let down = AreaWeights(from: height, to: rows)
    return withPixels { pixels, bytesPerRow in
      .premultipliedRGBA8(width: columns, height: rows) { x, y in
        var sum = SIMD4<Float>.zero
        let (left, top) = (across.ranges[x], down.ranges[y])
        for row in top {
          var line = SIMD4<Float>.zero
          for column in left {
            let pixel = pixels.pixel(at: row * bytesPerRow + 4 * column)
            line += SIMD4<Float>(pixel) * across.weight(of: column, in: x)
          }
          sum += line * down.weight(of: row, in: y)
        }
        return SIMD4<UInt8>(rounding: sum)
      }
    } ?? nil
  }
}

/// The parts of source pixels that each target pixel covers along one side; they sum up to 1.
private struct AreaWeights {
  let ranges: [Range<Int>]
  private let size: Double

  init(from source: Int, to target: Int) {
    let size = Double(source) / Double(target)
    self.size = size
    ranges = (0..<target).map { index in
      let low = Int(clamping: (Double(index) * size).rounded(.down))
      let high = Int(clamping: (Double(index + 1) * size).rounded(.up))
      return min(low, source - 1)..<max(min(high, source), min(low, source - 1) + 1)
    }
  }

  func weight(of pixel: Int, in index: Int) -> Float {
    let low = max(Double(pixel), Double(index) * size)
    let high = min(Double(pixel + 1), Double(index + 1) * size)
    return Float(max(high - low, 0) / size)
  }
}
