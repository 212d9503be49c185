// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import Testing

/// The classes of Core Graphics as values of sets and keys of dictionaries.
struct HashableTests {
  /// Whether two objects are apart in a set, and each is equal to itself.
  private func areApart<Object: Hashable>(_ a: Object, _ b: Object) -> Bool {
    a == a && a != b && Set([a, b, a]).count == 2 && [a: 1, b: 2][b] == 2
  }

  @Test func `an object is equal to itself only, where contents are not compared`() throws {
    let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
    func gradient() throws -> CGGradient {
      try #require(
        CGGradient(
          colorsSpace: space, colors: [CGColor.black, CGColor.white] as CFArray, locations: nil))
    }
    func context() throws -> CGContext {
      try #require(
        CGContext(
          data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0, space: space,
          bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    }
    expect(areApart(try gradient(), try gradient()))
    expect(areApart(try context(), try context()))
    let data = Data([1, 2, 3]) as CFData
    expect(
      areApart(
        try #require(CGDataProvider(data: data)), try #require(CGDataProvider(data: data))))
    let size = CGSize(width: 2, height: 2)
    let target = try context()
    expect(
      areApart(
        try #require(CGLayer(target, size: size, auxiliaryInfo: nil)),
        try #require(CGLayer(target, size: size, auxiliaryInfo: nil))))
    let (a, b) = (try gradient(), try gradient())
    expect(CFEqual(a, a))
    expect(!CFEqual(a, b))
  }

  @Test func `colours, paths and spaces are equal by what they hold`() {
    let red = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
    expect(Set([red, CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)]).count, equals: 1)
    let box = CGRect(x: 0, y: 0, width: 1, height: 1)
    expect(
      Set([CGPath(rect: box, transform: nil), CGPath(rect: box, transform: nil)]).count, equals: 1)
  }
}
