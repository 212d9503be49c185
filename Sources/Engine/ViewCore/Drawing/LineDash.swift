// SPDX-License-Identifier: MIT

package import Foundation

/// The division of a line into dashes and gaps; no lengths mean a solid line.
package struct LineDash: Equatable {
  /// Lengths of dashes and gaps in turn, in points.
  package var lengths: [CGFloat] = []
  /// The length of the pattern that is left out at the start.
  package var phase: CGFloat = 0

  package init(lengths: [CGFloat] = [], phase: CGFloat = 0) {
    self.lengths = lengths
    self.phase = phase
  }

  /// Reads lengths from where a caller points, as many as it promises; none for no pattern.
  @safe package init(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
    // The caller promises this many lengths, as on Apple's systems.
    let lengths = unsafe pattern.map {
      unsafe Array(UnsafeBufferPointer(start: $0, count: max(count, 0)))
    }
    self.init(lengths: lengths ?? [], phase: phase)
  }

  /// Writes the lengths, their number and the phase where each points.
  @safe package func write(
    _ pattern: UnsafeMutablePointer<CGFloat>?, count: UnsafeMutablePointer<Int>?,
    phase: UnsafeMutablePointer<CGFloat>?
  ) {
    // The caller promises room for as many lengths as were set, as on Apple's systems.
    if let pattern = unsafe pattern {
      for (index, length) in lengths.enumerated() { unsafe pattern[index] = length }
    }
    unsafe count?.pointee = lengths.count
    unsafe phase?.pointee = self.phase
  }
}
