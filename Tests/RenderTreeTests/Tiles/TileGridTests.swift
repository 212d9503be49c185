// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import RenderTree

/// Levels and tiles by numbers.
struct TileGridTests {
  private func grid(
    levels: Int = 1, bias: Int = 0, size: SIMD2<Double> = SIMD2(256, 256), scale: Double = 1
  ) -> TileGrid {
    var settings = TileSettings()
    settings.levelsOfDetail = levels
    settings.levelsOfDetailBias = bias
    settings.tileSize = size
    return TileGrid(settings, contentsScale: scale)
  }

  @Test func `a scale gives the level that has a pixel for each that is seen (TI-L1, TI-L2)`()
    throws
  {
    // Apple's wording takes the two finer levels from the total, so that 1 is the coarsest.
    let grid = grid(levels: 4, bias: 2)
    let levels = try #require(grid.levels(in: SIMD4(0, 0, 256, 128)))
    expect(levels, equals: -2...1)
    let found = [8, 4, 2, 1, 0.5, 0.25].map { grid.level(forScale: $0, in: levels) }
    expect(found, equals: [-2, -2, -1, 0, 1, 1])
    expect(grid.level(forScale: 1.5, in: levels), equals: -1)
    expect(grid.level(forScale: 0.75, in: levels), equals: 0)
    expect(grid.level(forScale: 1.00001, in: levels), equals: 0)
    expect([-2, -1, 0, 1].map { grid.scale(of: $0) }, equals: [4, 2, 1, 0.5])
  }

  @Test func `the coarsest level has a pixel on each side (TI-L2)`() {
    expect(grid(levels: 10).levels(in: SIMD4(0, 0, 2, 128)), equals: 0...1)
    expect(grid(levels: 10).levels(in: SIMD4(0, 0, 1, 128)), equals: 0...0)
    expect(grid(levels: 10).levels(in: SIMD4(0, 0, 4096, 128)), equals: 0...7)
    expect(grid(levels: 3).levels(in: SIMD4(0, 0, 4096, 128)), equals: 0...2)
    expect(grid(levels: 10, scale: 2).levels(in: SIMD4(0, 0, 2, 128)), equals: 0...2)
  }

  @Test func `counts of levels are clamped`() {
    let bounds = SIMD4<Double>(0, 0, 100, 100)
    expect(grid(levels: -1, bias: -1).levels(in: bounds), equals: 0...0)
    expect(grid(levels: .min, bias: .min).levels(in: bounds), equals: 0...0)
    expect(grid(levels: 0, bias: 3).levels(in: bounds), equals: -3...0)
    expect(grid(levels: 1_000_000_000, bias: 0).levels(in: bounds), equals: 0...6)
    expect(grid(levels: .max, bias: .max).levels(in: bounds), equals: -24...6)
    expectNil(grid(levels: .max).levels(in: SIMD4(0, 0, 0, 10)))
    expectNil(grid(levels: .max).levels(in: SIMD4(0, 0, .infinity, 10)))
    expectNil(grid(levels: .max).levels(in: SIMD4(.nan, 0, 10, 10)))
  }

  @Test func `sides of tiles are clamped`() {
    let sides: [Double] = [0, -5, .nan, .infinity, 1, 31.6, 255.4, 1e300]
    expect(
      sides.map { grid(size: SIMD2($0, 64)).tileSize.x },
      equals: [
        256, 256, 256, 256, 32, 32, 255, 2048,
      ])
    expect(grid(scale: .nan).baseScale, equals: 1)
    expect(grid(scale: -2).baseScale, equals: 1)
    expect(grid(scale: 1e9).baseScale, equals: 64)
  }

  @Test func `bounds without end get levels that can be counted, or none`() throws {
    let grid = grid(levels: 64, bias: 24)
    let wide = try #require(grid.levels(in: SIMD4(0, 0, 1e5, 1e5)))
    expect(wide.contains(0))
    expect(wide.lowerBound, isAbove: -24)
    let range = grid.tiles(at: wide.lowerBound, touching: SIMD4(0, 0, 1e5, 1e5))
    expect(range.maxX, isBelow: TileKey.limit)
    let vast = try #require(grid.levels(in: SIMD4(0, 0, 1e15, 1e15)))
    expect(vast.lowerBound, isAbove: 0)
    expectNil(self.grid(levels: 1).levels(in: SIMD4(0, 0, 1e15, 1e15)))
    expectNil(grid.levels(in: SIMD4(0, 0, 1e300, 1e300)))
  }

  @Test func `tiles start at the origin of the layer, whatever its bounds`() {
    let grid = grid(levels: 3, size: SIMD2(100, 50))
    let range = grid.tiles(at: 0, touching: SIMD4(-10, 40, 120, 20))
    expect(range, equals: TileRange(level: 0, minX: -1, minY: 0, maxX: 2, maxY: 2))
    let key = TileKey(level: 0, x: -1, y: 0)
    expect(grid.pixels(of: key, in: SIMD4(-10.5, 40, 120, 20)), equals: SIMD4(-11, 40, 11, 10))
    expect(key.coarser(by: 2), equals: TileKey(level: 2, x: -1, y: 0))
    expect(
      grid.pixels(of: TileKey(level: 1, x: 0, y: 0), in: SIMD4(-10.5, 40, 120, 20)),
      equals: SIMD4(0, 20, 55, 10))
  }

  @Test func `the table finds what was put into it`() {
    var random = SeededGenerator(test: "tile table")
    var table = TileTable()
    var model: [TileKey: UInt64] = [:]
    for step in 0..<20_000 {
      let key = TileKey(
        level: Int.random(in: -2...2, using: &random), x: Int.random(in: -9...9, using: &random),
        y: Int.random(in: -9...9, using: &random))
      if Bool.random(using: &random) {
        let index = table.insert(key)
        table[index].lastUse = UInt64(step)
        model[key] = UInt64(step)
      } else if let index = table.index(of: key) {
        table.remove(at: index)
        model[key] = nil
      }
    }
    expect(table.count, equals: model.count)
    let wrong = model.filter { entry in
      table.index(of: entry.key).map { table[$0].lastUse } != entry.value
    }
    expect(wrong.isEmpty)
    let surplus = table.entries.filter { model[$0.key] == nil }
    expect(surplus.isEmpty)
  }
}
