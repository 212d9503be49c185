// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import TestSupport
import Testing

/// Expectations: what they let pass, and that a failure prints both sides.
struct ExpectationTests {
  /// Expects a body to record one issue that says a text.
  private func expectIssue(
    _ text: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () -> Void
  ) {
    withKnownIssue(sourceLocation: sourceLocation) {
      body()
    } matching: { issue in
      issue.comments.map(\.rawValue) == [text]
    }
  }

  @Test func `values that are as expected pass`() {
    let list: [Int]? = [1]
    expect(list, equals: [1])
    expect(1, isBelow: 2)
    expect(2.5, isAbove: 2)
    expect(2, isAtMost: 2)
    expect(2, isAtLeast: 2)
    expect(self.object, isIdenticalTo: self.object)
    expectNil(list?.first { $0 > 1 })
    expect(list != nil)
  }

  @Test func `a failure prints both values and the comment`() {
    expectIssue("false") { expect(1 > 2) }
    expectIssue("false: of the row") { expect(1 > 2, "of the row") }
    expectIssue("\"a\" does not equal \"b\": of the row") { expect("a", equals: "b", "of the row") }
    expectIssue("Optional(1) does not equal nil") { expect(Optional(1), equals: Int?.none) }
    expectIssue("2 is not below 2") { expect(2, isBelow: 2) }
    expectIssue("2 is not above 2") { expect(2, isAbove: 2) }
    expectIssue("3 is more than 2") { expect(3, isAtMost: 2) }
    expectIssue("1 is less than 2") { expect(1, isAtLeast: 2) }
    expectIssue("1 is not nil") { expectNil(Optional(1)) }
    withKnownIssue { expect(self.object, isIdenticalTo: Object()) }
  }

  @Test func `a number that is not one is neither equal nor on any side`() {
    expectIssue("nan does not equal nan") { expect(Double.nan, equals: .nan) }
    expectIssue("nan is not below 1.0") { expect(Double.nan, isBelow: 1) }
    expectIssue("nan is more than 1.0") { expect(Double.nan, isAtMost: 1) }
  }

  private final class Object {}
  private let object = Object()

  @Test func `values within the tolerance pass`() {
    expect(1.0, near: 1 + 1e-7)
    expect(CGFloat(2), near: 2.5, within: 0.5)
    expect(CGPoint(x: 1, y: 2), near: CGPoint(x: 1.1, y: 1.9), within: 0.11)
    expect(SIMD3<Float>(1, 2, 3), near: SIMD3(1, 2, 3))
    expect(Pixel(10, 20, 30), near: Pixel(11, 19, 30, 254), within: 1)
    expect(Pixel(10, 20, 30), near: [10.4, 20, 29.5])
  }

  @Test func `a failure prints both sides, the tolerance and the comment`() {
    expectIssue("1.0 is not within 0.1 of 1.5: of the row") {
      expect(1.0, near: 1.5, within: 0.1, "of the row")
    }
    expectIssue("1 2 3 255 is not within 1.0 of 1 2 5 255") {
      expect(Pixel(1, 2, 3), near: Pixel(1, 2, 5), within: 1)
    }
    expectIssue("[1, 2] is not within 1e-06 of [1, 2, 3]") { expect([1, 2], near: [1, 2, 3]) }
  }

  @Test func `a number that is not finite is near nothing`() {
    expectIssue("nan is not within 1e-06 of nan") { expect(Double.nan, near: .nan) }
    expectIssue("inf is not within 1e-06 of inf") { expect(Double.infinity, near: .infinity) }
  }

  @Test func `a colour computed without alpha is that of an opaque pixel`() {
    expectIssue("1 2 3 4 is not within 1.0 of [1.0, 2.0, 3.0]") {
      expect(Pixel(1, 2, 3, 4), near: [1, 2, 3])
    }
  }

  @Test(.enabled(if: AllocationCount.isAvailable))
  func `an allocation is an issue, and only that`() {
    var list: [Int] = []
    expectNoAllocations { list.removeAll() }
    withKnownIssue { expectNoAllocations { list.reserveCapacity(1000) } }
  }

  @Test func `pixels are rearranged, and clear where there is no source`() {
    var picture = PixelImage(width: 2, height: 1, filledWith: Pixel(1, 2, 3))
    picture[1, 0] = Pixel(4, 5, 6)
    let moved = picture.rearranged { x, y in (x + 1, y) }
    expect(moved[0, 0], equals: Pixel(4, 5, 6))
    expect(moved[1, 0], equals: .clear)
  }
}
