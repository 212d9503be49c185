// SPDX-License-Identifier: MIT

import Expectations
import Testing

@testable import TestSupport

struct SeededGeneratorTests {
  /// The first numbers of seed 1234567, as the reference implementation gives them.
  @Test func `known sequence`() {
    var generator = SeededGenerator(seed: 1_234_567)
    expect(generator.next(), equals: 6_457_827_717_110_365_317)
    expect(generator.next(), equals: 3_203_168_211_198_807_973)
    expect(generator.next(), equals: 9_817_491_932_198_370_423)
  }

  @Test func `same seed same numbers`() {
    var first = SeededGenerator(seed: 42)
    var second = SeededGenerator(seed: 42)
    for _ in 0..<100 {
      expect(
        Double.random(in: -1...1, using: &first), equals: Double.random(in: -1...1, using: &second))
    }
  }

  @Test func `names give different seeds`() {
    expect(SeededGenerator(test: "one").seed != SeededGenerator(test: "two").seed)
  }
}
