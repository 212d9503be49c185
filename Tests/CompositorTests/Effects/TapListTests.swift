// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing

@testable import Compositor

/// Taps within a value.
struct TapListTests {
  @Test func `taps come in the order in which they were added`() {
    var list = TapList()
    expectNil(list.last)
    for index in 0..<5 { list.append(SIMD2(Float(index), 1)) }
    expect(list.count, equals: 5)
    expect(list.last, equals: SIMD2(4, 1))
    expect(list.map(\.x), equals: [0, 1, 2, 3, 4])
  }

  @Test func `a full list takes no more`() {
    var list = TapList()
    for index in 0..<200 { list.append(SIMD2(Float(index), 1)) }
    expect(list.count, equals: TapList.capacity)
    expect(list.last?.x, equals: Float(TapList.capacity - 1))
  }

  @Test(arguments: [0.4, 1.0, 2.5, 30.0])
  func `the weights of all taps add up to one`(variance: Double) {
    for isBetween in [false, true] {
      let taps = SymmetricTaps(variance: variance, isBetween: isBetween)
      let sum = taps.pairs.reduce(taps.middle) { $0 + 2 * $1.y }
      expect(Double(sum), near: 1, within: 1e-5)
    }
    let box = SymmetricTaps(boxRadius: variance)
    expect(Double(box.pairs.reduce(box.middle) { $0 + 2 * $1.y }), near: 1, within: 1e-5)
  }
}
