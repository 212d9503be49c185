// SPDX-License-Identifier: MIT

/// Pixels of the frame before that show layers which moved by whole pixels since: they are copied, not drawn.
package struct ScrollCopy: Equatable, Sendable, BitwiseCopyable {
  /// The pixels that are written.
  package var target: PixelRect
  /// Their way from the pixels that are read, along x and y.
  package var shift: SIMD2<Int32>

  /// The pixels that are read.
  package var source: PixelRect { target.moved(by: 0 &- shift) }
}
