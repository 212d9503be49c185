// SPDX-License-Identifier: MIT

import Expectations
import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// The pixels that opaque rectangles leave, against a bitmap of all of them.
struct VisibleRegionTests {
  private static let side = 48

  private func rect(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> PixelRect {
    PixelRect(x: x, y: y, width: width, height: height)
  }

  /// A bitmap of seen pixels.
  private struct Bitmap {
    var isSet = [Bool](repeating: true, count: side * side)

    mutating func fill(_ rect: PixelRect, _ value: Bool) {
      guard !rect.isEmpty else { return }
      let limits = PixelRect(x: 0, y: 0, width: Int32(side), height: Int32(side))
      let part = rect.intersection(limits)
      for y in part.y..<max(part.maxY, part.y) {
        for x in part.x..<max(part.maxX, part.x) { isSet[Int(y) * side + Int(x)] = value }
      }
    }

    /// Whether no pixel of a rectangle is seen.
    func hides(_ rect: PixelRect) -> Bool {
      for y in rect.y..<rect.maxY {
        for x in rect.x..<rect.maxX where isSet[Int(y) * side + Int(x)] { return false }
      }
      return true
    }
  }

  /// A region of all pixels of a square.
  private func region(side: Int = side) -> VisibleRegion {
    var region = VisibleRegion()
    region.begin(rect(0, 0, Int32(side), Int32(side)))
    return region
  }

  private func parts(of rect: PixelRect, _ region: VisibleRegion) -> [PixelRect] {
    var list: [PixelRect] = []
    region.appendParts(of: rect, to: &list)
    return list
  }

  private func random(_ generator: inout SeededGenerator) -> PixelRect {
    let side = Int32(Self.side)
    let x = Int32.random(in: 0..<side, using: &generator)
    let y = Int32.random(in: 0..<side, using: &generator)
    return rect(
      x, y, Int32.random(in: 0...side - x, using: &generator),
      Int32.random(in: 0...side - y, using: &generator))
  }

  @Test func `rectangles together hide what none of them hides alone`() {
    var region = region()
    region.hide(rect(0, 0, 20, 30))
    region.hide(rect(20, 5, 20, 30))
    expect(!region.shows(rect(10, 10, 20, 10)))
    expect(region.shows(rect(10, 0, 20, 10)))
    expect(region.shows(rect(30, 30, 20, 6)))
    expect(!region.shows(rect(5, 5, 0, 9)))
    expect(!region.shows(rect(5, 40, 9, -3)))
  }

  @Test func `a wholly hidden rectangle leaves nothing to look at`() {
    var region = region(side: 800)
    for index in Int32(0)..<100 { region.hide(rect(index * 8, 0, 8, 800)) }
    expect(region.isEmpty)
    expect(!region.shows(rect(0, 0, 800, 800)))
  }

  /// Four thousand islands would be thousands of rectangles around them.
  @Test func `of too many rectangles pixels stay seen`() {
    var region = region(side: 8000)
    for index in Int32(0)..<4000 { region.hide(rect(index * 2 % 7993, index * 37 % 7993, 3, 3)) }
    expect(region.count, isAtMost: VisibleRegion.capacity)
    expect(!region.shows(rect(0, 0, 3, 3)))
    // One that hides many of them is still taken out.
    region.hide(rect(0, 0, 8000, 4000))
    expect(!region.shows(rect(0, 0, 8000, 4000)))
    expect(region.shows(rect(7990, 7990, 10, 10)))
  }

  @Test(arguments: [
    PixelRect(x: 0, y: 0, width: -4, height: 9), PixelRect(x: 0, y: 0, width: 0, height: 9),
    PixelRect(x: .max, y: 0, width: 9, height: 9), PixelRect(x: .min, y: 0, width: 9, height: 9),
    PixelRect(x: 0, y: 0, width: .max, height: 9),
    PixelRect(x: 0, y: .max - 1, width: 4, height: .max),
    PixelRect(x: .min, y: .min, width: .max, height: .max),
  ])
  func `an inverted, empty or distant rectangle hides nothing`(_ rect: PixelRect) {
    var region = region()
    region.hide(rect)
    expect(region.area, equals: Self.side * Self.side)
    region.reveal(rect)
    expect(region.area, equals: Self.side * Self.side)
    var none = VisibleRegion()
    none.begin(rect)
    expect(none.isEmpty)
  }

  @Test func `a saved region comes back`() {
    var region = region()
    region.hide(rect(0, 0, 48, 20))
    region.save()
    region.hide(rect(0, 20, 48, 20))
    region.save()
    region.hide(rect(0, 40, 48, 8))
    expect(region.isEmpty)
    region.restore()
    expect(parts(of: rect(0, 0, 48, 48), region), equals: [rect(0, 40, 48, 8)])
    region.restore()
    expect(region.area, equals: 48 * 28)
    // There is nothing more to return to.
    region.restore()
    expect(region.area, equals: 48 * 28)
  }

  @Test func `boxes become the whole pixels within`() {
    func pixels(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> PixelRect {
      PixelRect(within: RootRect(minX: a, minY: b, maxX: c, maxY: d))
    }
    expect(pixels(0.5, 1, 9.5, 10.9998), equals: rect(1, 1, 8, 10))
    expect(pixels(0.5, 1, 0.7, 9), equals: .zero)
    expect(pixels(.nan, 0, 9, 9), equals: .zero)
    expect(pixels(0, 0, .infinity, 9), equals: .zero)
    expect(pixels(-.infinity, -.infinity, .infinity, .infinity), equals: .zero)
    expect(pixels(9, 0, 0, 9), equals: .zero)
    expect(pixels(1e300, 0, 2e300, 9), equals: .zero)
    expect(pixels(-1e300, -1e300, 1e300, 1e300), equals: .passLimits)
  }

  /// Pixels that count as hidden are, and the parts of a rectangle hold all of it that is seen; without so
  /// many rectangles that some are left out, and nothing else.
  @Test func `the region is that of a bitmap`() {
    var generator = SeededGenerator(test: #function)
    for round in 0..<400 {
      var region = region()
      var bitmap = Bitmap()
      for _ in 0..<Int.random(in: 1...24, using: &generator) {
        let rect = random(&generator)
        if Int.random(in: 0..<6, using: &generator) == 0 {
          region.reveal(rect)
          bitmap.fill(rect, true)
        } else {
          region.hide(rect)
          bitmap.fill(rect, false)
        }
      }
      expect(region.area, equals: bitmap.isSet.count { $0 })
      for _ in 0..<10 {
        let rect = random(&generator)
        expect(region.shows(rect), equals: !bitmap.hides(rect), "round \(round): \(rect)")
        check(parts(of: rect, region), rect, bitmap, round)
      }
    }
  }

  private func check(_ parts: [PixelRect], _ rect: PixelRect, _ bitmap: Bitmap, _ round: Int) {
    // Parts lie apart within the rectangle, and a pixel in none of them is hidden.
    var rest = bitmap
    for (index, part) in parts.enumerated() {
      expect(rect.contains(part))
      rest.fill(part, false)
      for other in parts[..<index] {
        expect(!part.intersects(other), "round \(round): parts overlap")
      }
    }
    expect(rest.hides(rect), "round \(round): \(rect) is not all drawn")
  }

  /// With far more rectangles than there is room for, what counts as hidden is.
  @Test func `nothing that is seen counts as hidden`() {
    var generator = SeededGenerator(test: #function)
    for round in 0..<100 {
      var region = region()
      var bitmap = Bitmap()
      for _ in 0..<600 {
        let x = Int32.random(in: 0..<46, using: &generator)
        let y = Int32.random(in: 0..<46, using: &generator)
        let hole = rect(x, y, 1, Int32.random(in: 1...2, using: &generator))
        let shows = Int.random(in: 0..<8, using: &generator) == 0
        if shows { region.reveal(hole) } else { region.hide(hole) }
        bitmap.fill(hole, shows)
      }
      expect(region.count, isAtMost: VisibleRegion.capacity)
      for _ in 0..<20 {
        let rect = random(&generator)
        if !region.shows(rect) {
          expect(bitmap.hides(rect), "round \(round): \(rect) counts as hidden")
        }
        check(parts(of: rect, region), rect, bitmap, round)
      }
    }
  }
}
