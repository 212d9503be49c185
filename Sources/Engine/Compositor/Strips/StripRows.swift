// SPDX-License-Identifier: MIT

/// The coverage of a shape's rows, four pixels a group; empty between shapes.
struct StripRows {
  /// The windings that edges add to the pixels of a group.
  struct Group: BitwiseCopyable {
    var windings = SIMD4<Float>.zero
    /// The windings that all groups behind it get.
    var behind: Float = 0
  }

  private var fill: [Group] = []
  private var line: [SIMD4<Float>] = []
  private var touched: [UInt64] = []
  /// The numbers of groups, rows and words of bits in a row.
  private(set) var size = Size()

  /// The extent of the rows.
  struct Size: BitwiseCopyable {
    var groups = 0
    var rows = 0
    /// Words of bits in a row.
    var words = 0

    /// Marks a group of a row as touched.
    @inline(__always)
    func touch(_ group: Int, ofRow row: Int, in words: inout MutableSpan<UInt64>) {
      words[row &* self.words &+ group &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: group & 63)
    }
  }

  /// Hands over the memory, whose parts change in the same loops: the fill, row by row; the largest share of a pixel that
  /// a piece of the line covers; and the groups of a row to which something was added, by bit.
  mutating func takeMemory() -> (fill: [Group], line: [SIMD4<Float>], touched: [UInt64]) {
    var taken: (fill: [Group], line: [SIMD4<Float>], touched: [UInt64]) = ([], [], [])
    giveBack(&taken.fill, &taken.line, touched: &taken.touched)
    return taken
  }

  /// Takes the memory back.
  mutating func giveBack(
    _ fill: inout [Group], _ line: inout [SIMD4<Float>], touched: inout [UInt64]
  ) {
    swap(&fill, &self.fill)
    swap(&line, &self.line)
    swap(&touched, &self.touched)
  }

  /// Bytes that they hold.
  var byteCount: Int {
    fill.capacity * MemoryLayout<Group>.stride + line.capacity * 16 + touched.capacity * 8
  }

  /// Makes room for the rows of a shape.
  ///
  /// - Parameter hasLine: whether pieces of a line are added.
  mutating func begin(groups: Int, rows: Int, hasLine: Bool) {
    size = Size(groups: groups, rows: rows, words: (groups + 63) >> 6)
    let count = groups * rows
    if fill.count < count {
      fill.append(contentsOf: repeatElement(Group(), count: count - fill.count))
    }
    if hasLine, line.count < count {
      line.append(contentsOf: repeatElement(.zero, count: count - line.count))
    }
    let words = size.words * rows
    if touched.count < words {
      touched.append(contentsOf: repeatElement(0, count: words - touched.count))
    }
  }
}
