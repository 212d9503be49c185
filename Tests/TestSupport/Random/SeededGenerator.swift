// SPDX-License-Identifier: MIT

import Foundation

/// Random numbers that come again with the same seed, for property tests.
///
/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014): the
/// state goes up by an odd constant, and the output is the state mixed by two multiplications.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  /// The seed of the generator.
  package let seed: UInt64
  private var state: UInt64

  /// The numbers of `seed`.
  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// The numbers for a test; prints the seed so that a failure can be repeated.
  ///
  /// The seed is `LAMINA_SEED` when that is a number, a new one each time when it is `random`, and
  /// otherwise always the same for one name.
  package init(test name: String) {
    let wish = ProcessInfo.processInfo.environment["LAMINA_SEED"] ?? ""
    let seed: UInt64
    if let number = UInt64(wish) {
      seed = number
    } else if wish == "random" {
      seed = UInt64.random(in: .min ... .max)
    } else {
      // FNV-1a: `Hasher` differs from run to run.
      seed = name.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }
    self.init(seed: seed)
    print("\(name): LAMINA_SEED=\(seed)")
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

extension RandomNumberGenerator {
  /// A number of a range, each as likely as any other.
  package mutating func number(in range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &self)
  }

  /// Whether an event happens that has a chance of `percent` in a hundred.
  package mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &self) < percent
  }
}
