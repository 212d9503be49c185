// SPDX-License-Identifier: MIT

/// A palette of at most 256 colours for a picture, one of them for transparency.
///
/// A picture of few colours keeps them exactly. Otherwise the box of its colours is split along its
/// longest axis at the median of its pixels until there are enough boxes (Heckbert's median cut),
/// and each box contributes its average. Pixels of less than half alpha are transparent.
struct ColorPalette {
  /// Red, green and blue of each colour.
  private(set) var colors: [SIMD3<UInt8>] = []
  /// The index for transparent pixels; nil when the picture has none.
  private(set) var transparent: Int?
  /// The index of each pixel, row by row.
  private(set) var indices: [UInt8] = []

  /// A distinct colour, as 0xRRGGBB, and its number of pixels.
  private typealias Count = (color: UInt32, pixels: Int)

  /// Makes the palette for straight 0xAARRGGBB pixels.
  init(_ pixels: [UInt32]) {
    var counts: [UInt32: Int] = [:]
    var hasClear = false
    for pixel in pixels {
      if pixel >> 24 < 128 { hasClear = true } else { counts[pixel & 0xFF_FFFF, default: 0] += 1 }
    }
    let room = hasClear ? 255 : 256
    let distinct = counts.map { Count($0.key, $0.value) }.sorted { $0.color < $1.color }
    var index: [UInt32: UInt8] = [:]
    for (number, box) in Self.boxes(distinct, room).enumerated() {
      colors.append(Self.average(box))
      for entry in box { index[entry.color] = UInt8(number) }
    }
    if hasClear {
      transparent = colors.count
      colors.append(.zero)
    }
    let clear = UInt8(transparent ?? 0)
    indices = pixels.map { $0 >> 24 < 128 ? clear : index[$0 & 0xFF_FFFF] ?? 0 }
  }

  /// The bits per index, 1...8.
  var bits: Int {
    var bits = 1
    while 1 << bits < colors.count { bits += 1 }
    return bits
  }

  private static func boxes(_ distinct: [Count], _ room: Int) -> [ArraySlice<Count>] {
    guard distinct.count > room else { return distinct.indices.map { distinct[$0...$0] } }
    var entries = distinct
    var boxes = [entries.indices]
    while boxes.count < room {
      // The box of the widest spread, weighted by its pixels.
      var best: (box: Int, axis: Int, weight: Double)?
      for (number, range) in boxes.enumerated() where range.count > 1 {
        let (axis, extent) = longestSide(entries[range])
        let weight =
          Double(extent) * Double(entries[range].reduce(0) { $0 + $1.pixels }).squareRoot()
        if weight > best?.weight ?? 0 { best = (number, axis, weight) }
      }
      guard let best else { break }
      let range = boxes[best.box]
      entries[range].sort { channel($0.color, best.axis) < channel($1.color, best.axis) }
      let half = entries[range].reduce(0) { $0 + $1.pixels } / 2
      var sum = 0
      let cut =
        entries[range].firstIndex { entry in
          sum += entry.pixels
          return sum > half
        } ?? range.lowerBound
      let middle = min(max(cut, range.lowerBound + 1), range.upperBound - 1)
      boxes[best.box] = range.lowerBound..<middle
      boxes.append(middle..<range.upperBound)
    }
    return boxes.map { entries[$0] }
  }

  private static func longestSide(_ box: ArraySlice<Count>) -> (axis: Int, extent: Int) {
    var low = SIMD3<Int>(repeating: 255)
    var high = SIMD3<Int>.zero
    for entry in box {
      for axis in 0..<3 {
        low[axis] = min(low[axis], channel(entry.color, axis))
        high[axis] = max(high[axis], channel(entry.color, axis))
      }
    }
    let extent = high &- low
    let axis = (0..<3).max { extent[$0] < extent[$1] } ?? 0
    return (axis, extent[axis])
  }

  private static func average(_ box: ArraySlice<Count>) -> SIMD3<UInt8> {
    var sum = SIMD3<Int>.zero
    var pixels = 0
    for entry in box {
      for axis in 0..<3 { sum[axis] += channel(entry.color, axis) * entry.pixels }
      pixels += entry.pixels
    }
    return SIMD3<UInt8>(truncatingIfNeeded: (sum &+ pixels / 2) / max(pixels, 1))
  }

  /// Red, green or blue of 0xRRGGBB.
  private static func channel(_ color: UInt32, _ axis: Int) -> Int {
    Int(color >> UInt32(16 - 8 * axis) & 0xFF)
  }
}
