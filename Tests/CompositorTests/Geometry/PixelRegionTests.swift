// SPDX-License-Identifier: MIT

import Expectations
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// Rectangles that are gathered, against a bitmap of all their pixels.
struct PixelRegionTests {
  private func rect(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> PixelRect {
    PixelRect(x: x, y: y, width: width, height: height)
  }

  private func random(_ generator: inout SeededGenerator, side: Int32) -> PixelRect {
    rect(
      .random(in: -8..<64, using: &generator), .random(in: -8..<64, using: &generator),
      .random(in: -2...side, using: &generator), .random(in: -2...side, using: &generator))
  }

  /// Each pixel of -16..<128 that is in some rectangle.
  private func pixels(_ rects: [PixelRect]) -> Set<SIMD2<Int32>> {
    var result: Set<SIMD2<Int32>> = []
    for rect in rects where !rect.isEmpty {
      for y in rect.y..<rect.maxY { for x in rect.x..<rect.maxX { result.insert(SIMD2(x, y)) } }
    }
    return result
  }

  /// Whether no two rectangles meet.
  private func areDisjoint(_ rects: [PixelRect]) -> Bool {
    rects.indices.allSatisfy { index in
      rects[..<index].allSatisfy { !$0.intersects(rects[index]) }
    }
  }

  @Test(arguments: 1...6)
  func `a few rectangles are kept to the pixel`(round: Int) {
    var generator = SeededGenerator(test: "aFewRectangles \(round)")
    for _ in 0..<50 {
      let rects = (0..<4).map { _ in random(&generator, side: 40) }
      var region = PixelRegion()
      for rect in rects { region.add(rect) }
      expect(pixels(region.rects), equals: pixels(rects))
      expect(areDisjoint(region.rects))
      expect(region.area, equals: pixels(rects).count)
    }
  }

  @Test(arguments: 1...6)
  func `many rectangles are all held, in few`(round: Int) {
    var generator = SeededGenerator(test: "manyRectangles \(round)")
    let rects = (0..<120).map { _ in random(&generator, side: 12) }
    var region = PixelRegion()
    for rect in rects {
      region.add(rect)
      expect(region.rects.count, isAtMost: PixelRegion.capacity)
    }
    expect(pixels(region.rects).isSuperset(of: pixels(rects)))
    expect(areDisjoint(region.rects))
    region.join(to: 3)
    expect(region.rects.count, isAtMost: 3)
    expect(pixels(region.rects).isSuperset(of: pixels(rects)))
    expect(areDisjoint(region.rects))
    expect(pixels([region.bounds]).isSuperset(of: pixels(rects)))
  }

  @Test func `a rectangle is added beside a hole`() {
    var region = PixelRegion()
    region.add(rect(0, 0, 10, 10), beside: rect(0, 3, 10, 20))
    expect(region.rects, equals: [rect(0, 0, 10, 3)])
    region.removeAll()
    region.add(rect(0, 0, 10, 10), beside: rect(20, 0, 5, 5))
    expect(region.rects, equals: [rect(0, 0, 10, 10)])
    region.removeAll()
    region.add(rect(2, 2, 4, 4), beside: rect(0, 0, 10, 10))
    expect(region.isEmpty)
  }

  @Test func `rectangles without pixels, and beyond all reach, are nothing`() {
    var region = PixelRegion()
    region.add(rect(0, 0, 0, 10))
    region.add(rect(5, 5, -3, 4))
    region.add(rect(.max, .max, 1, 1))
    expect(region.isEmpty)
    region.add(rect(.min, .min, .max, .max))
    expect(region.rects, equals: [rect(-1 << 14, -1 << 14, (1 << 14) - 1, (1 << 14) - 1)])
    region.add(rect(-1 << 20, -1 << 20, 1 << 21, 1 << 21))
    expect(region.rects, equals: [.passLimits])
  }

  /// A column of pictures and the row that came into view.
  @Test func `rectangles that lie close are joined, those apart are not`() {
    var region = PixelRegion()
    region.add(rect(0, 700, 1000, 6))
    for index in 0..<12 { region.add(rect(10, Int32(index) * 56, 42, 42)) }
    region.join(to: 4)
    expect(region.area, isAtMost: 1000 * 6 + 42 * 700)
    expect(region.rects.count, isAtMost: 4)
  }

  @Test func `numbers that are not finite scroll nothing`() {
    expect(ScrollCopyFinder.wholePixels(SIMD2(0, 7)), equals: SIMD2(0, 7))
    expect(ScrollCopyFinder.wholePixels(SIMD2(-3, 1e-7)), equals: SIMD2(-3, 0))
    for way in [
      SIMD2(0, 0), SIMD2(0.5, 0), SIMD2(0, 1.001), SIMD2(.nan, 1), SIMD2(1, .infinity),
      SIMD2(-.infinity, .nan), SIMD2(1e9, 0), SIMD2(1e-9, 0), SIMD2(1e300, -1e300),
    ] {
      expectNil(ScrollCopyFinder.wholePixels(way), "\(way)")
    }
  }

  @Test func `colours between two steps of a channel are not steady`() {
    expect(ScrolledLook.isSteady(SIMD4(1, 0, 0.2, 1)))
    expect(!ScrolledLook.isSteady(SIMD4(0.5, 0, 0, 1)))
    expect(!ScrolledLook.isSteady(SIMD4(1, 0, 0, 0.5)))
    expect(ScrolledLook.isSteady(SIMD4(1, 0, 0, 0.6)))
    expect(!ScrolledLook.isSteady(SIMD4(.nan, 0, 0, 1)))
  }
}
