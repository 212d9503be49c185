// SPDX-License-Identifier: MIT

import Expectations
import SceneTools
import TestSupport
import Testing

struct FrameRangeTests {
  @Test func `a range holds the frames from its start to before its end`() throws {
    let range = try FrameRange(from: 0.5, to: 1, rate: 30)
    expect(range.numbers, equals: 15..<30)
    expect(range.time(of: 15), near: 0.5, within: 1e-12)
    try expect(FrameRange(from: 0, to: 0.01, rate: 60).numbers, equals: 0..<1)
    try expect(FrameRange(from: 0.001, to: 0.05, rate: 60).numbers, equals: 1..<3)
    try expect(FrameRange(from: -0.1, to: 0.1, rate: 10).numbers, equals: -1..<1)
  }

  @Test func `ranges that meet hold each frame once, at any rate`() throws {
    var random = SeededGenerator(seed: 18)
    for _ in 0..<200 {
      let rate = [24, 25, 29.97, 30, 50, 59.94, 60, 120][Int.random(in: 0..<8, using: &random)]
      // Cuts of four digits, as people write them.
      let cuts = (0..<5).map { _ in Double(Int.random(in: 0...40_000, using: &random)) / 1e4 }
        .sorted()
      var numbers: [Int] = []
      for (start, end) in zip(cuts, cuts.dropFirst()) {
        if let range = try? FrameRange(from: start, to: end, rate: rate) {
          numbers += range.numbers
        }
      }
      let whole = try? FrameRange(from: cuts[0], to: cuts[4], rate: rate)
      let expected = whole.map { Array($0.numbers) } ?? []
      expect(numbers, equals: expected, "\(cuts) at \(rate)")
    }
  }

  @Test(arguments: [
    (0.0, 0.0, 30.0), (1, 0, 30), (.nan, 1, 30), (0, .infinity, 30), (0, 1, 0), (0, 1, -5),
    (0, 1e12, 60), (1e300, 2e300, 60), (0.001, 0.002, 30),
  ])
  func `a range without frames, or with too many, is refused`(
    start: Double, end: Double, rate: Double
  ) {
    #expect(throws: ToolError.self) { try FrameRange(from: start, to: end, rate: rate) }
  }
}
