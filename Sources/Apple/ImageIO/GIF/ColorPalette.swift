// SPDX-License-Identifier: MIT

/// A palette of at most 256 colours for a picture, one of them for transparency.
///
/// A picture of few colours keeps them exactly. Otherwise its colours are put into boxes by `MedianCut`, and
/// each box contributes its average. Pixels of less than half alpha are transparent.
struct ColorPalette {
  /// Red, green and blue of each colour.
  private(set) var colors: [SIMD3<UInt8>] = []
  /// The index for transparent pixels; nil when the picture has none.
  private(set) var transparent: Int?
  /// The index of each pixel, row by row.
  private(set) var indices: [UInt8] = []

  /// Makes the palette for straight 0xAARRGGBB pixels.
  init(_ pixels: [UInt32]) {
    let histogram = ColorHistogram(pixels)
    let room = histogram.hasClear ? 255 : 256
    // The palette does not depend on where in the picture a colour lies.
    let distinct = histogram.entries.sorted { $0.color < $1.color }
    let boxes =
      distinct.count > room
      ? MedianCut.boxes(distinct, atMost: room) : distinct.indices.map { distinct[$0...$0] }
    var indexOfColor = [UInt8](repeating: 0, count: distinct.count)
    for (index, box) in boxes.enumerated() {
      colors.append(Self.average(box))
      for entry in box { indexOfColor[Int(entry.number)] = UInt8(index) }
    }
    if histogram.hasClear {
      transparent = colors.count
      colors.append(.zero)
    }
    let clear = UInt8(transparent ?? 0)
    indices = histogram.numbers.map {
      $0 == ColorHistogram.clear ? clear : indexOfColor[Int($0)]
    }
  }

  /// The bits per index, 1...8.
  var bits: Int {
    var bits = 1
    while 1 << bits < colors.count { bits += 1 }
    return bits
  }

  private static func average(_ box: ArraySlice<ColorHistogram.Entry>) -> SIMD3<UInt8> {
    var sum = SIMD3<Int>.zero
    var pixels = 0
    for entry in box {
      for axis in 0..<3 { sum[axis] += entry.channel(axis) * entry.pixels }
      pixels += entry.pixels
    }
    return SIMD3<UInt8>(truncatingIfNeeded: (sum &+ pixels / 2) / max(pixels, 1))
  }
}
