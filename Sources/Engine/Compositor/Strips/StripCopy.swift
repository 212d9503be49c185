// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The painted pixels of a shape, which are copied in frames in which it stands still or only moves by whole pixels.
///
/// ```
/// ░▒▓███████▓▒░   a run of varied pixels, one of equal ones, and another run of varied ones
/// ```
/// Runs begin and end where the groups of the canvas did on which they were painted.
struct StripCopy {
  /// Neighbouring pixels of a row.
  private struct Run: BitwiseCopyable {
    /// The first pixel of the frame.
    var x: Int32
    var count: Int32
    /// The index of its colours: as many as it has pixels, or one for all.
    var first: Int32
    var isPlain: Bool
  }

  private var runs: [Run] = []
  /// The first run of each row, and the end of the last one's.
  private var rowStarts: [Int32] = []
  private var colors: [UInt32] = []
  /// The first row of the frame.
  private let top: Int32
  /// Where the shape lay.
  private let origin: SIMD2<Double>

  /// Bytes that it holds.
  var byteCount: Int {
    runs.capacity * MemoryLayout<Run>.stride + rowStarts.capacity * 4 + colors.capacity * 4
  }

  /// Takes what a canvas shows of a shape, which was clear before.
  init(of shape: StripShape, on canvas: borrowing StripCanvas) {
    top = canvas.region.y
    origin = shape.origin
    let left = canvas.region.x
    let pixels = canvas.pixels
    for y in 0..<Int(canvas.region.height) {
      rowStarts.append(Int32(runs.count))
      let start = canvas.start(ofRow: y)
      var isOpen = false
      for group in 0..<canvas.groups {
        guard canvas.tiles.isPainted(group), pixels[start + group] != .zero else {
          isOpen = false
          continue
        }
        append(pixels[start + group], at: left + Int32(group * 4), isOpen: isOpen)
        isOpen = true
      }
    }
    rowStarts.append(Int32(runs.count))
  }

  /// Adds a group of pixels.
  ///
  /// - Parameter isOpen: whether the last run ends where it begins.
  private mutating func append(_ group: SIMD4<UInt32>, at x: Int32, isOpen: Bool) {
    let isPlain = group == SIMD4(repeating: group[0])
    if isOpen, let last = runs.last, last.isPlain == isPlain,
      !isPlain || colors[Int(last.first)] == group[0]
    {
      runs[runs.count - 1].count += 4
    } else {
      runs.append(Run(x: x, count: 4, first: Int32(colors.count), isPlain: isPlain))
      if isPlain { colors.append(group[0]) }
    }
    if !isPlain { for lane in 0..<4 { colors.append(group[lane]) } }
  }

  // MARK: - Painting

  /// Paints the pixels.
  ///
  /// - Parameters:
  ///   - shape: the shape as it lies now.
  ///   - box: the pixels of the canvas that are drawn.
  func paint(_ shape: StripShape, in box: PixelRect, on canvas: inout StripCanvas) {
    let way = (shape.origin - origin).rounded(.toNearestOrAwayFromZero)
    let shift = SIMD2<Int32>(clamping: way)
    let first = max(box.y, top + shift.y)
    let end = min(box.maxY, top + shift.y + Int32(rowStarts.count) - 1)
    let columns = box.x - canvas.region.x..<box.maxX - canvas.region.x
    for y in first..<max(first, end) {
      let row = Int(y - shift.y - top)
      let start = canvas.start(ofRow: Int(y - canvas.region.y)) * 4
      for index in rowStarts[row]..<rowStarts[row + 1] {
        paint(
          runs[Int(index)], from: shift.x - canvas.region.x, columns, start: start, on: &canvas)
      }
    }
  }

  /// Paints the part of a run within some columns of a canvas.
  ///
  /// - Parameters:
  ///   - left: the column of the frame's first pixel, as far as the shape has moved.
  ///   - start: the first pixel of the row.
  private func paint(
    _ run: Run, from left: Int32, _ columns: Range<Int32>, start: Int, on canvas: inout StripCanvas
  ) {
    let x = left + run.x
    let low = max(x, columns.lowerBound)
    let high = min(x + run.count, columns.upperBound)
    guard low < high else { return }
    canvas.open(Int(low) >> 2..<(Int(high) + 3) >> 2)
    let range = start + Int(low)..<start + Int(high)
    if run.isPlain {
      canvas.paint(colors[Int(run.first)], in: range)
    } else {
      canvas.paint(colors, from: Int(run.first + low - x), in: range)
    }
  }
}
