// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import Testing

@testable import CoreGraphics

struct CheckedRectangleTests {
  private let unit = CGRect(x: 0, y: 0, width: 1, height: 1)

  @Test(arguments: [
    CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1),
    CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1),
    CGRect(x: 0, y: CGFloat.nan, width: 1, height: CGFloat.nan),
    CGRect(x: -CGFloat.infinity, y: 0, width: .infinity, height: 1),
    CGRect.null,
  ])
  func `sides that are not numbers have nothing in common with any`(_ rect: CGRect) {
    expect(unit.checkedIntersection(with: rect).isNull)
    expect(rect.checkedIntersection(with: unit).isNull)
    expect(!unit.checkedIntersects(rect))
    expect(!rect.checkedIntersects(unit))
    expect(!rect.isFinite)
  }

  @Test func `other rectangles have what they share`() {
    let other = CGRect(x: 1.5, y: 0.25, width: -1, height: 3)
    expect(
      unit.checkedIntersection(with: other),
      equals: CGRect(x: 0.5, y: 0.25, width: 0.5, height: 0.75))
    expect(unit.checkedIntersects(other))
    expect(unit.checkedIntersection(with: .infinite), equals: unit)
    expect(other.isFinite)
    expect(CGRect.infinite.isFinite)
  }
}
