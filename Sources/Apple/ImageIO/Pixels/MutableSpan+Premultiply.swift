// SPDX-License-Identifier: MIT

import CImageFiles

extension MutableSpan<UInt8> {
  /// Multiplies the colours of straight RGBA pixels of 8 bits by their alpha, rounded to the nearest.
  package mutating func premultiply() {
    unsafe withUnsafeMutableBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      // Whole pixels of four bytes.
      unsafe lamina_premultiply(start, bytes.count / 4)
    }
  }
}
