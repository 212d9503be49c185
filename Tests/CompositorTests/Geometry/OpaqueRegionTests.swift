// SPDX-License-Identifier: MIT

import RenderTree
import TestSupport
import Testing

@testable import Compositor

/// The region of opaque rectangles, against a bitmap of all its pixels.
struct OpaqueRegionTests {
  private static let side = 48

  private func rect(_ x: Int32, _ y: Int32, _ width: Int32, _ height: Int32) -> PixelRect {
    PixelRect(x: x, y: y, width: width, height: height)
  }

  /// A bitmap of the pixels of some rectangles.
  private struct Bitmap {
    var isSet = [Bool](repeating: false, count: side * side)

    mutating func fill(_ rect: PixelRect, _ value: Bool = true) {
      guard !rect.isEmpty else { return }
      let limits = PixelRect(x: 0, y: 0, width: Int32(side), height: Int32(side))
      let part = rect.intersection(limits)
      for y in part.y..<max(part.maxY, part.y) {
        for x in part.x..<max(part.maxX, part.x) { isSet[Int(y) * side + Int(x)] = value }
      }
    }

    func contains(_ rect: PixelRect) -> Bool {
      for y in rect.y..<rect.maxY {
        for x in rect.x..<rect.maxX where !isSet[Int(y) * side + Int(x)] { return false }
      }
      return true
    }
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
    var region = OpaqueRegion()
    region.add(rect(0, 0, 20, 30))
    region.add(rect(20, 5, 20, 30))
    #expect(region.hides(rect(10, 10, 20, 10)))
    #expect(!region.hides(rect(10, 0, 20, 10)))
    #expect(!region.hides(rect(30, 30, 20, 2)))
    #expect(region.hides(rect(5, 5, 0, 9)))
  }

  @Test func `neighbours of one height become one rectangle`() {
    var region = OpaqueRegion()
    for index in Int32(0)..<100 { region.add(rect(index * 8, 0, 8, 8)) }
    for index in Int32(0)..<100 { region.add(rect(index * 8, 8, 8, 8)) }
    #expect(region.count == 1)
    #expect(region.hides(rect(0, 0, 800, 16)))
  }

  @Test func `of too many rectangles the smallest are dropped`() {
    var region = OpaqueRegion()
    for index in Int32(0)..<4000 { region.add(rect(index * 4, index * 4, 3, 3)) }
    region.add(rect(-500, 0, 100, 100))
    for index in Int32(0)..<4000 { region.add(rect(-3, index * 2, 1, 1)) }
    #expect(region.count == OpaqueRegion.capacity)
    #expect(region.hides(rect(-500, 0, 100, 100)))
  }

  @Test(arguments: [
    PixelRect(x: 0, y: 0, width: -4, height: 9), PixelRect(x: 0, y: 0, width: 0, height: 9),
    PixelRect(x: .max, y: 0, width: 9, height: 9), PixelRect(x: .min, y: 0, width: 9, height: 9),
    PixelRect(x: 0, y: 0, width: .max, height: 9),
    PixelRect(x: 0, y: .max - 1, width: 4, height: .max),
  ])
  func `what is inverted, empty or out of reach hides nothing`(_ rect: PixelRect) {
    var region = OpaqueRegion()
    region.add(rect)
    #expect(region.isEmpty)
    region.remove(rect)
    #expect(region.isEmpty)
  }

  @Test func `boxes become the whole pixels within`() {
    func pixels(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> PixelRect {
      PixelRect(within: RootRect(minX: a, minY: b, maxX: c, maxY: d))
    }
    #expect(pixels(0.5, 1, 9.5, 10.9999) == rect(1, 1, 8, 10))
    #expect(pixels(0.5, 1, 0.7, 9) == .zero)
    #expect(pixels(.nan, 0, 9, 9) == .zero)
    #expect(pixels(0, 0, .infinity, 9) == .zero)
    #expect(pixels(-.infinity, -.infinity, .infinity, .infinity) == .zero)
    #expect(pixels(9, 0, 0, 9) == .zero)
    #expect(pixels(1e300, 0, 2e300, 9) == .zero)
    #expect(pixels(-1e300, -1e300, 1e300, 1e300) == .passLimits)
  }

  /// Pixels that count as hidden are, and the parts of a rectangle hold all of it that is seen.
  @Test func `nothing that is seen counts as hidden`() {
    var generator = SeededGenerator(test: #function)
    for round in 0..<400 {
      var region = OpaqueRegion()
      var bitmap = Bitmap()
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        let rect = random(&generator)
        if Int.random(in: 0..<6, using: &generator) == 0 {
          region.remove(rect)
          bitmap.fill(rect, false)
        } else {
          region.add(rect)
          bitmap.fill(rect)
        }
      }
      for _ in 0..<10 {
        let rect = random(&generator)
        if region.hides(rect) {
          #expect(bitmap.contains(rect), "round \(round): \(rect) counts as hidden")
        }
        check(region.visibleParts(of: rect), rect, bitmap, round)
      }
    }
  }

  private func check(
    _ parts: OpaqueRegion.Parts, _ rect: PixelRect, _ bitmap: Bitmap, _ round: Int
  ) {
    // Parts lie apart within the rectangle, and what is in none of them is hidden.
    var rest = bitmap
    var area = 0
    for index in 0..<parts.count {
      #expect(rect.contains(parts[index]))
      rest.fill(parts[index])
      area += parts[index].area
      for other in 0..<index {
        #expect(!parts[index].intersects(parts[other]), "round \(round): parts overlap")
      }
    }
    #expect(parts.count <= OpaqueRegion.partLimit)
    #expect(area == parts.area)
    #expect(rest.contains(rect), "round \(round): \(rect) is not all drawn")
  }

  @Test func `few rectangles are told exactly`() {
    var generator = SeededGenerator(test: #function)
    for round in 0..<400 {
      var region = OpaqueRegion()
      var bitmap = Bitmap()
      for _ in 0..<4 {
        let rect = random(&generator)
        region.add(rect)
        bitmap.fill(rect)
      }
      for _ in 0..<10 {
        let rect = random(&generator)
        guard !rect.isEmpty else { continue }
        #expect(region.hides(rect) == bitmap.contains(rect), "round \(round): \(rect)")
      }
    }
  }
}
