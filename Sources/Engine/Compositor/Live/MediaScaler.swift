// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// Converts frames of luma and differences on the processor, to as many pixels as are seen.
///
/// Where a processor draws, this takes a fraction of the time of a pass over all of a frame's pixels. The colours are
/// those of the pass, sampled linearly: samples of both rows and of both columns are mixed before they become colours,
/// which is the same, since colours are sums of samples.
struct MediaScaler: ~Copyable {
  /// The sizes for which columns were found.
  private struct Layout: Equatable {
    var shown = SIMD4<Int>.zero
    var size = SIMD2<Int>.zero
    var frame = SIMD2<Int>.zero
    var format = MediaFormat.nv12
  }

  /// Where a column is read.
  private struct Column: BitwiseCopyable {
    /// The first of two samples of luma, and of two pairs of differences.
    var luma: UInt16
    var difference: UInt16
    /// The shares of the second ones, of 256.
    var lumaShare: UInt16
    var differenceShare: UInt16
  }

  /// Rows of samples with their shares of 256.
  private typealias Rows = InlineArray<4, (number: Int, share: UInt16)>

  private var columns: [Column] = []
  private var layout = Layout()
  /// A row of luma, and one of pairs of differences, by 256; the last sample is there twice.
  private var luma: [UInt16] = []
  private var differences: [UInt16] = []
  /// A row of one of the differences.
  private var planar: [UInt16] = []
  /// Luma, blue and red differences of a row of pixels, by 256.
  private var mixed: [UInt16] = []
  /// The pixels of a frame, red in the lowest byte.
  private var pixels: [UInt32] = []

  /// Whether frames like one are converted: those in bytes with planes of luma and differences.
  static func takes(_ frame: MediaFrame) -> Bool {
    guard frame.deviceBuffer == nil else { return false }
    return switch frame.format {
    case .yuv420, .nv12: true
    case .rgba, .bgra, .rgbx, .bgrx: false
    }
  }

  /// Converts the shown part of a frame that it takes.
  ///
  /// - Parameters:
  ///   - size: columns and rows, at most as many as the part has.
  ///   - body: gets the pixels, which are opaque.
  mutating func convert<Failure: Error>(
    _ frame: MediaFrame, to size: SIMD2<Int>,
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    prepare(frame, size)
    let colors = Colors(frame)
    for row in 0..<size.y {
      mixLuma(frame, row)
      mixDifferences(frame, row)
      mixColumns()
      paint(row, colors)
    }
    var failure: Failure?
    let count = size.x * size.y
    // The array lends its bytes for the time of the call.
    unsafe pixels.withUnsafeBytes { bytes in
      do throws(Failure) {
        try unsafe body(UnsafeRawBufferPointer(rebasing: bytes[..<(4 * count)]))
      } catch { failure = error }
    }
    if let failure { throw failure }
  }

  /// Makes room, and finds where columns are read.
  private mutating func prepare(_ frame: MediaFrame, _ size: SIMD2<Int>) {
    let shown = frame.shownPixels
    let wanted = Layout(
      shown: shown, size: size, frame: SIMD2(frame.width, frame.height), format: frame.format)
    guard wanted != layout else { return }
    layout = wanted
    let chroma = frame.format.planeSize(1, width: frame.width, height: frame.height)
    luma = [UInt16](repeating: 0, count: frame.width + 1)
    differences = [UInt16](repeating: 0, count: 2 * (chroma.width + 1))
    planar = [UInt16](repeating: 0, count: frame.format == .nv12 ? 0 : chroma.width)
    mixed = [UInt16](repeating: 0, count: 3 * size.x + 3)
    pixels = [UInt32](repeating: 0, count: size.x * size.y + 3)
    let step = Double(shown.z) / Double(size.x)
    columns = (0..<size.x).map { index in
      let at =
        min(max((Double(index) + 0.5) * step - 0.5, 0), Double(shown.z - 1)) + Double(shown.x)
      let whole = Int(at)
      // Samples of differences lie on every second pixel of a row.
      let half = min(at / 2, Double(chroma.width - 1))
      return Column(
        luma: UInt16(clamping: whole), difference: UInt16(clamping: 2 * Int(half)),
        lumaShare: UInt16(clamping: ((at - Double(whole)) * 256).rounded()),
        differenceShare: UInt16(clamping: ((half - Double(Int(half))) * 256).rounded()))
    }
  }

  /// The first of two pixel rows that are mixed for a row, and the share of the second one, 0…1.
  private func place(ofRow row: Int) -> (first: Int, second: Int, share: Double) {
    let shown = layout.shown
    let step = Double(shown.w) / Double(layout.size.y)
    let at = min(max((Double(row) + 0.5) * step - 0.5, 0), Double(shown.w - 1)) + Double(shown.y)
    let first = Int(at)
    return (first, min(first + 1, shown.y + shown.w - 1), at - Double(first))
  }

  private mutating func mixLuma(_ frame: MediaFrame, _ row: Int) {
    let place = place(ofRow: row)
    let rows = Self.rows([
      (place.first, 1 - place.share), (place.second, place.share), (0, 0), (0, 0),
    ])
    Self.mix(rows, frame.planes[0], count: frame.width, into: &luma)
    luma[frame.width] = luma[frame.width - 1]
  }

  /// Mixes the rows of differences: a pixel row lies a quarter of their distance from one of them.
  private mutating func mixDifferences(_ frame: MediaFrame, _ row: Int) {
    let size = frame.format.planeSize(1, width: frame.width, height: frame.height)
    let place = place(ofRow: row)
    func near(_ pixelRow: Int) -> (first: Int, second: Int, share: Double) {
      let at = Double(pixelRow) * 0.5 - 0.25
      let first = at.rounded(.down)
      return (max(Int(first), 0), min(Int(first) + 1, size.height - 1), at - first)
    }
    let upper = near(place.first)
    let lower = near(place.second)
    let rows = Self.rows([
      (upper.first, (1 - place.share) * (1 - upper.share)),
      (upper.second, (1 - place.share) * upper.share),
      (lower.first, place.share * (1 - lower.share)), (lower.second, place.share * lower.share),
    ])
    if frame.format == .nv12 {
      Self.mix(rows, frame.planes[1], count: 2 * size.width, into: &differences)
    } else {
      for plane in 1...2 {
        Self.mix(rows, frame.planes[plane], count: size.width, into: &planar)
        for index in 0..<size.width { differences[2 * index + plane - 1] = planar[index] }
      }
    }
    for index in 2 * size.width..<2 * size.width + 2 { differences[index] = differences[index - 2] }
  }

  /// Shares of 1 as shares of 256.
  private static func rows(_ shares: InlineArray<4, (Int, Double)>) -> Rows {
    var rows = Rows(repeating: (0, 0))
    var rest: UInt16 = 256
    for index in 0..<4 {
      let share = min(UInt16(clamping: (shares[index].1 * 256).rounded()), rest)
      rows[index] = (shares[index].0, share)
      rest -= share
    }
    // The first one gets the rest that rounding leaves.
    rows[0].share += rest
    return rows
  }

  /// Mixes rows of a plane's bytes.
  private static func mix(
    _ rows: Rows, _ plane: MediaFrame.Plane, count: Int, into sums: inout [UInt16]
  ) {
    precondition(count <= sums.count)
    // A frame's planes hold all of their rows, which was checked when it was made. Both lend their memory for the call.
    unsafe plane.bytes.withUnsafeBytes { bytes in
      unsafe sums.withUnsafeMutableBytes { sums in
        for pair in stride(from: 0, to: 4, by: 2) {
          let (first, second) = (rows[pair], rows[pair + 1])
          if pair > 0, first.share == 0, second.share == 0 { continue }
          let start = unsafe bytes.baseAddress! + plane.offset
          let upper = unsafe start + first.number * plane.bytesPerRow
          let lower = unsafe start + second.number * plane.bytesPerRow
          unsafe mix(
            (upper, lower), (first.share, second.share), count: count, to: sums, isAdded: pair > 0)
        }
      }
    }
  }

  /// Mixes two rows of bytes, eight at a time.
  @inline(__always)
  private static func mix(
    _ rows: (UnsafeRawPointer, UnsafeRawPointer), _ shares: (UInt16, UInt16), count: Int,
    to sums: UnsafeMutableRawBufferPointer, isAdded: Bool
  ) {
    let (upper, lower) = unsafe rows
    let (upperShare, lowerShare) = shares
    var index = 0
    while index + 8 <= count {
      let a = unsafe upper.loadUnaligned(fromByteOffset: index, as: SIMD8<UInt8>.self)
      let b = unsafe lower.loadUnaligned(fromByteOffset: index, as: SIMD8<UInt8>.self)
      var mixed = SIMD8<UInt16>(truncatingIfNeeded: a) &* upperShare
      mixed &+= SIMD8<UInt16>(truncatingIfNeeded: b) &* lowerShare
      if isAdded {
        mixed &+= unsafe sums.loadUnaligned(fromByteOffset: 2 * index, as: SIMD8<UInt16>.self)
      }
      unsafe sums.storeBytes(of: mixed, toByteOffset: 2 * index, as: SIMD8<UInt16>.self)
      index += 8
    }
    while index < count {
      var mixed = unsafe UInt16(upper.load(fromByteOffset: index, as: UInt8.self)) &* upperShare
      mixed &+= unsafe UInt16(lower.load(fromByteOffset: index, as: UInt8.self)) &* lowerShare
      if isAdded { mixed &+= unsafe sums.load(fromByteOffset: 2 * index, as: UInt16.self) }
      unsafe sums.storeBytes(of: mixed, toByteOffset: 2 * index, as: UInt16.self)
      index += 1
    }
  }

  // MARK: - Colours

  /// The shares of samples, by 1/256, in a channel, whose colours are 0…255.
  private struct Colors {
    private var rows: InlineArray<3, SIMD4<Float>> = InlineArray(repeating: .zero)

    init(_ frame: MediaFrame) {
      let scale = SIMD4<Double>(1.0 / 256, 1.0 / 256, 1.0 / 256, 255)
      let colorRows = frame.colorRows
      for channel in 0..<3 { rows[channel] = SIMD4<Float>(colorRows[channel] * scale) }
    }

    /// A channel of four pixels, in the lowest bytes.
    @inline(__always)
    func channel(
      _ index: Int, _ luma: SIMD4<Float>, blue: SIMD4<Float>, red: SIMD4<Float>
    ) -> SIMD4<UInt32> {
      let row = rows[index]
      let sum = luma * row.x + blue * row.y + (red * row.z + row.w)
      return StripCanvas.bytes(SIMD4.least(SIMD4.most(sum, .zero), SIMD4(repeating: 255)))
    }
  }

  /// Mixes the samples of a row that lie beside each other.
  private mutating func mixColumns() {
    var memory = mixed
    mixed = []
    defer { mixed = memory }
    var mixed = memory.mutableSpan
    let (columns, luma, differences) = (columns.span, luma.span, differences.span)
    precondition(mixed.count >= 3 * columns.count)
    let count = columns.count
    for x in columns.indices {
      // Columns were made for these rows: each has a sample behind its first one.
      let column = unsafe columns[unchecked: x]
      let at = Int(column.luma)
      let pair = Int(column.difference)
      let share = UInt32(column.lumaShare)
      let pairShare = UInt32(column.differenceShare)
      @inline(__always) func mix(_ first: UInt16, _ second: UInt16, share: UInt32) -> UInt16 {
        UInt16(
          truncatingIfNeeded: (UInt32(first) &* (256 &- share) &+ UInt32(second) &* share) &>> 8)
      }
      unsafe mixed[unchecked: x] = mix(
        luma[unchecked: at], luma[unchecked: at + 1], share: share)
      unsafe mixed[unchecked: count + x] = mix(
        differences[unchecked: pair], differences[unchecked: pair + 2], share: pairShare)
      unsafe mixed[unchecked: 2 * count + x] = mix(
        differences[unchecked: pair + 1], differences[unchecked: pair + 3], share: pairShare)
    }
  }

  /// Makes a row of pixels of the mixed samples, four at a time.
  private mutating func paint(_ row: Int, _ colors: Colors) {
    let width = layout.size.x
    // The pixels are written while the samples are read.
    var memory: [UInt32] = []
    swap(&memory, &pixels)
    defer { swap(&memory, &pixels) }
    // There is room for three pixels past the last row, and for as many samples.
    precondition(mixed.count >= 3 * width + 3 && memory.count >= (row + 1) * width + 3)
    unsafe mixed.withUnsafeBytes { samples in
      unsafe memory.withUnsafeMutableBytes { pixels in
        for x in stride(from: 0, to: width, by: 4) {
          let y = unsafe Self.numbers(samples, at: x)
          let blue = unsafe Self.numbers(samples, at: width + x)
          let red = unsafe Self.numbers(samples, at: 2 * width + x)
          let bits =
            colors.channel(0, y, blue: blue, red: red)
            | colors.channel(1, y, blue: blue, red: red) &<< 8
            | colors.channel(2, y, blue: blue, red: red) &<< 16 | 0xFF00_0000
          unsafe pixels.storeBytes(
            of: bits, toByteOffset: 4 * (row * width + x), as: SIMD4<UInt32>.self)
        }
      }
    }
  }

  /// Four samples from an index on.
  @inline(__always)
  private static func numbers(_ samples: UnsafeRawBufferPointer, at index: Int) -> SIMD4<Float> {
    let four = unsafe samples.loadUnaligned(fromByteOffset: 2 * index, as: SIMD4<UInt16>.self)
    // The last bits of 2²³ and more are whole numbers.
    let bits = SIMD4<UInt32>(truncatingIfNeeded: four) | 0x4B00_0000
    return unsafe unsafeBitCast(bits, to: SIMD4<Float>.self) - 8_388_608
  }
}
