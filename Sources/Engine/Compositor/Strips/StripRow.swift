// SPDX-License-Identifier: MIT

/// The coverage of a row of pixels by a shape, four pixels a group; empty between rows.
struct StripRow {
  /// The windings that edges add to the pixels of a group.
  var windings: [SIMD4<Float>] = []
  /// The windings that edges add to a group and to all behind it.
  var steps: [Float] = []
  /// The largest share of a pixel that a piece of the line covers.
  var line: [SIMD4<Float>] = []
  /// By bit: the groups to which something was added.
  private var touched: [UInt64] = []

  /// Makes room for rows of some groups.
  mutating func reserve(groups: Int) {
    while windings.count < groups + 1 {
      windings.append(.zero)
      steps.append(0)
      line.append(.zero)
    }
    while touched.count * 64 < groups + 1 { touched.append(0) }
  }

  /// Bytes that it holds.
  var byteCount: Int {
    windings.capacity * 16 + line.capacity * 16 + steps.capacity * 4 + touched.capacity * 8
  }

  /// Notes that something was added to a group.
  @inline(__always)
  mutating func touch(_ group: Int) { touched[group >> 6] |= 1 << UInt64(group & 63) }

  /// The next group from one on to which something was added, before a limit; the limit for none.
  @inline(__always)
  func nextTouched(from group: Int, limit: Int) -> Int {
    var word = group >> 6
    var bits = touched[word] & (~0 << UInt64(group & 63))
    while bits == 0 {
      word += 1
      guard word << 6 < limit else { return limit }
      bits = touched[word]
    }
    return min(word << 6 + bits.trailingZeroBitCount, limit)
  }

  /// Forgets what was added to groups, whose numbers are taken.
  mutating func clearTouched(_ groups: Range<Int>) {
    for word in groups.lowerBound >> 6...groups.upperBound >> 6 { touched[word] = 0 }
  }
}
