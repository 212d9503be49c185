// SPDX-License-Identifier: MIT

/// The bytes of each buffer that draws read since it got its storage, and which the GPU may still read.
struct BufferCheck {
  /// By GL's name, in the order of the reads; neighbours are joined.
  private var reads: [UInt32: [Range<Int>]] = [:]

  /// Notes fresh storage, which nothing reads.
  mutating func noteStorage(of buffer: UInt32) { reads[buffer]?.removeAll(keepingCapacity: true) }

  mutating func forget(_ buffer: UInt32) { reads[buffer] = nil }

  /// Notes that a draw reads bytes.
  mutating func noteRead(_ range: Range<Int>, of buffer: UInt32) {
    var known = reads[buffer] ?? []
    if let last = known.last, last.lowerBound <= range.upperBound,
      range.lowerBound <= last.upperBound
    {
      known[known.count - 1] =
        min(last.lowerBound, range.lowerBound)..<max(last.upperBound, range.upperBound)
    } else {
      known.append(range)
    }
    reads[buffer] = known
  }

  /// Notes that the GPU has done all that it was given.
  mutating func finish() { reads.removeAll(keepingCapacity: true) }

  /// Bytes of a range that the GPU may still read; nil if none exist.
  func read(in range: Range<Int>, of buffer: UInt32) -> Range<Int>? {
    reads[buffer]?.first { $0.overlaps(range) }
  }
}
