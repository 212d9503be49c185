// SPDX-License-Identifier: MIT

import CoreGraphics

/// The random number generator of the scenes, with the same seed unless another is given, so that any
/// renderer can draw the same scene: s = s·1664525 + 1013904223 mod 2³².
package struct SceneRandom {
  /// The usual seed.
  package static let seed: UInt32 = 12345

  private var state: UInt32

  init(seed: UInt32 = SceneRandom.seed) { state = seed }

  /// The next number in 0 ..< 1, of 24 bits.
  mutating func next() -> Double {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Double(state >> 8) / Double(1 << 24)
  }

  /// A line of `count` characters: words of two to nine letters.
  mutating func words(_ count: Int) -> String {
    var letters: [UInt8] = []
    while letters.count < count {
      for _ in 0..<2 + Int(clamping: next() * 8) {
        letters.append(97 + UInt8(clamping: next() * 26))
      }
      letters.append(32)
    }
    return String(decoding: letters.prefix(count), as: UTF8.self)
  }
}
