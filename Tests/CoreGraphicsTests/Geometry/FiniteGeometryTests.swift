// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import Testing

struct FiniteGeometryTests {
  @Test func `finite values are finite even where their sum is not`() {
    let huge = CGFloat(1.7e308)
    expect(CGPoint(x: huge, y: huge).isFinite)
    expect(CGSize(width: -huge, height: -huge).isFinite)
    expect(CGRect(x: -huge, y: -huge, width: huge, height: huge).isFinite)
    expect(CGAffineTransform(translationX: huge, y: huge).isFinite)
    expect(CATransform3DMakeTranslation(huge, huge, huge).isFinite)
  }

  @Test(arguments: [CGFloat.infinity, -.infinity, .nan])
  func `a single value that is not finite is found`(_ bad: CGFloat) {
    for point in [CGPoint(x: bad, y: 0), CGPoint(x: 0, y: bad)] {
      expect(!point.isFinite)
      expect(!CGSize(width: point.x, height: point.y).isFinite)
      expect(!CGRect(origin: point, size: .zero).isFinite)
      expect(!CGAffineTransform(translationX: point.x, y: point.y).isFinite)
      expect(!CATransform3DMakeTranslation(point.x, point.y, 1).isFinite)
    }
    expect(!CGRect(x: 0, y: 0, width: 1, height: bad).isFinite)
    expect(!CGRect.null.isFinite)
    // The far side overflows.
    expect(!CGRect(x: 1.7e308, y: 0, width: 1.7e308, height: 1).isFinite)
  }
}
