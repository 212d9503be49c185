// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import Testing

@testable import LayerHost

/// Values as they are shown and typed.
struct ValueTextTests {
  @Test func `a shown value can be typed`() throws {
    let values: [(Any, Bool, String)] = [
      (NSNumber(value: 0.5), false, "0.5"), (NSNumber(value: true), true, "yes"),
      (CGPoint(x: 10, y: -2.5), false, "10  -2.5"),
      (CGSize(width: 3, height: 4), false, "3  4"),
      (CGRect(x: 1, y: 2, width: 3, height: 4), false, "1  2  3  4"),
      (CGColor(srgbRed: 1, green: 0, blue: 0.2, alpha: 0.4), false, "#ff003366"),
      ("text", false, "text"),
    ]
    for (value, isFlag, text) in values {
      expect(ValueText.text(of: value, isFlag: isFlag), equals: text)
      let read = try ValueText.value(of: text, like: value, isFlag: isFlag)
      expect(ValueText.text(of: read, isFlag: isFlag), equals: text)
    }
  }

  @Test func `numbers lose decimals where there is less room`() {
    let rect = CGRect(x: -1234.5678, y: 1234.5678, width: 20.25, height: 0.125)
    let texts = [40, 35, 30, 25, 10].map { ValueText.text(of: rect, limit: $0) }
    expect(
      texts,
      equals: [
        "-1234.568  1234.568  20.25  0.125", "-1234.568  1234.568  20.25  0.125",
        "-1234.57  1234.57  20.25  0.12", "-1235  1235  20  0", "-1.23E3  1.23E3  2.02E1  1.25E-1",
      ])
    expect(ValueText.text(of: CGPoint(x: 1e20, y: 0), limit: 12), equals: "1E20  0E0")
    expect(ValueText.text(of: "a long text", limit: 3), equals: "a long text")
  }

  @Test func `the error of a wrong value names the expected form`() {
    let error = #expect(throws: ValueText.Mismatch.self) {
      try ValueText.value(of: "1 2 x 4", like: CGRect.zero)
    }
    expect(error.map { "\($0)" }, equals: "takes a rectangle: x y width height, not “1 2 x 4”")
    #expect(throws: ValueText.Mismatch.self) {
      try ValueText.value(of: "nan", like: NSNumber(value: 1))
    }
    #expect(throws: ValueText.Mismatch.self) {
      try ValueText.value(of: "#12345", like: CGColor(gray: 0, alpha: 1))
    }
    #expect(throws: ValueText.Mismatch.self) {
      try ValueText.value(of: "maybe", like: NSNumber(value: false), isFlag: true)
    }
  }
}
