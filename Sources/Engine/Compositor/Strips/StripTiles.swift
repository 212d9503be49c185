// SPDX-License-Identifier: MIT

/// The parts of a band, as high as it and 16 groups wide, that something was painted in.
struct StripTiles {
  private var painted: [Bool] = []
  private var groups = 0
  private var rows = 0
  /// The colour that a tile gets before it is painted; nil where the pixels below were read.
  private var color: UInt32?

  /// Groups of a tile, by the bits of their number.
  private static let shift = 4

  /// Bytes that it holds.
  var byteCount: Int { painted.capacity }

  /// Begins with nothing painted.
  mutating func begin(groups: Int, rows: Int, color: UInt32?) {
    self.groups = groups
    self.rows = rows
    self.color = color
    painted.removeAll(keepingCapacity: true)
    for _ in 0..<(groups + (1 << Self.shift) - 1) >> Self.shift { painted.append(false) }
  }

  /// Whether something was painted in the tile of a group.
  @inline(__always)
  func isPainted(_ group: Int) -> Bool { painted[group &>> Self.shift] }

  /// Notes that some groups of a row are painted, and makes the pixels of their tiles known.
  @inline(__always)
  mutating func open(_ range: Range<Int>, in pixels: inout MutableSpan<SIMD4<UInt32>>) {
    for tile in range.lowerBound >> Self.shift...(range.upperBound - 1) >> Self.shift
    where !painted[tile] {
      painted[tile] = true
      fill(tile, &pixels)
    }
  }

  /// The same for one group.
  ///
  /// - Parameter last: the tile that was opened last; -1 for none.
  @inline(__always)
  mutating func open(
    _ group: Int, last: inout Int, in pixels: inout MutableSpan<SIMD4<UInt32>>
  ) {
    guard group &>> Self.shift != last else { return }
    last = group &>> Self.shift
    open(group..<group + 1, in: &pixels)
  }

  @inline(never)
  private func fill(_ tile: Int, _ pixels: inout MutableSpan<SIMD4<UInt32>>) {
    guard let color else { return }
    let value = SIMD4(repeating: color)
    let first = tile << Self.shift
    let last = min((tile + 1) << Self.shift, groups)
    for row in 0..<rows {
      for index in row * groups + first..<row * groups + last { pixels[index] = value }
    }
  }

  /// The next run of tiles that were painted, as pixels of a row; nil for none.
  ///
  /// - Parameter tile: the first one that counts; then the one behind the run.
  func nextRun(from tile: inout Int) -> Range<Int32>? {
    while tile < painted.count, !painted[tile] { tile += 1 }
    guard tile < painted.count else { return nil }
    let first = tile
    while tile < painted.count, painted[tile] { tile += 1 }
    let end = min(tile << Self.shift, groups)
    return Int32(first << Self.shift * 4)..<Int32(end * 4)
  }
}
