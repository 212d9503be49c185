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
    let across = AreaShare.all(from: width, to: columns)
    let down = AreaShare.all(from: height, to: rows)
    return withPixels { pixels, bytesPerRow in
      .premultipliedRGBA8(width: columns, height: rows) { x, y in
        let (left, top) = (across[x], down[y])
        var sum = SIMD4<Float>.zero
        for row in top.range {
          sum += pixels.mean(ofRowAt: row * bytesPerRow, left) * top.weight(of: row)
        }
        return SIMD4<UInt8>(rounding: sum)
      }
    } ?? nil
  }
}

/// The part of source pixels that a target pixel covers along one side, as weights with the sum 1.
private struct AreaShare {
  let range: Range<Int>
  let first: Float
  let last: Float
  /// The weight of the pixels between, which are covered whole.
  let middle: Float

  /// The parts of all pixels of a side.
  static func all(from source: Int, to target: Int) -> [AreaShare] {
    let size = Double(source) / Double(target)
    return (0..<target).map { AreaShare($0, size, of: source) }
  }

  private init(_ index: Int, _ size: Double, of source: Int) {
    let (low, high) = (Double(index) * size, Double(index + 1) * size)
    let start = min(Int(clamping: low.rounded(.down)), source - 1)
    range = start..<max(min(Int(clamping: high.rounded(.up)), source), start + 1)
    func weight(_ pixel: Int) -> Float {
      Float(max(min(Double(pixel + 1), high) - max(Double(pixel), low), 0) / size)
    }
    first = weight(range.lowerBound)
    last = weight(range.upperBound - 1)
    middle = Float(1 / size)
  }

  func weight(of pixel: Int) -> Float {
    pixel == range.lowerBound ? first : pixel == range.upperBound - 1 ? last : middle
  }
}

extension Span<UInt8> {
  /// The weighted mean of pixels of a row: those between the ends have one weight, so their bytes are added as
  /// numbers first.
  ///
  /// - Parameter start: the index of the row's first byte.
  fileprivate func mean(ofRowAt start: Int, _ share: AreaShare) -> SIMD4<Float> {
    let last = share.range.upperBound - 1
    var mean = color(at: start + 4 * share.range.lowerBound) * share.first
    guard last > share.range.lowerBound else { return mean }
    mean += color(at: start + 4 * last) * share.last
    var (red, green, blue, alpha) = (0, 0, 0, 0)
    var index = start + 4 * (share.range.lowerBound + 1)
    let end = start + 4 * last
    while index < end {
      red &+= Int(self[index])
      green &+= Int(self[index &+ 1])
      blue &+= Int(self[index &+ 2])
      alpha &+= Int(self[index &+ 3])
      index &+= 4
    }
    let sum = SIMD4(Float(red), Float(green), Float(blue), Float(alpha))
    return mean + sum * share.middle
  }

  private func color(at index: Int) -> SIMD4<Float> { SIMD4<Float>(pixel(at: index)) }
}
