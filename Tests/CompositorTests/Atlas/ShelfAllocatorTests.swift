// SPDX-License-Identifier: MIT

import Compositor
import Expectations
import TestSupport
import Testing

/// Rectangles in an atlas page never overlap and never leave it.
struct ShelfAllocatorTests {
  private struct Place: Equatable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int

    func overlaps(_ other: Place) -> Bool {
      x < other.x + other.width && other.x < x + width && y < other.y + other.height
        && other.y < y + height
    }
  }

  @Test(arguments: [1, 2, 3, 4])
  func `random use keeps places apart`(round: Int) {
    var random = SeededGenerator(test: "randomUseKeepsPlacesApart \(round)")
    var page = ShelfAllocator(width: 256, height: 200)
    var places: [Place] = []
    var given = 0
    for _ in 0..<3000 {
      if !places.isEmpty, Int.random(in: 0..<5, using: &random) < 2 {
        let gone = places.remove(at: Int.random(in: places.indices, using: &random))
        page.free(x: gone.x, y: gone.y, width: gone.width, height: gone.height)
        expect(page.liveCount, equals: places.count)
        continue
      }
      let width = Int.random(in: 1...(round * 20), using: &random)
      let height = Int.random(in: 1...40, using: &random)
      guard let (x, y) = page.allocate(width: width, height: height) else { continue }
      let place = Place(x: x, y: y, width: width, height: height)
      let inside = x >= 0 && y >= 0 && x + width <= 256 && y + height <= 200
      expect(inside, "\(place)")
      let hit = places.first { $0.overlaps(place) }
      expectNil(hit, "\(place)")
      places.append(place)
      given += 1
    }
    expect(given, isAbove: 200)
  }

  @Test func `an emptied page is as good as new`() {
    var page = ShelfAllocator(width: 64, height: 64)
    let small = (0..<16).compactMap { _ in page.allocate(width: 16, height: 16) }
    expect(small.count, equals: 16)
    expectNil(page.allocate(width: 1, height: 1))
    for place in small { page.free(x: place.x, y: place.y, width: 16, height: 16) }
    expect(page.allocate(width: 64, height: 64) != nil)
  }

  @Test(arguments: [(0, 5), (5, 0), (-1, 5), (65, 1), (1, 65)])
  func `what does not fit is refused`(width: Int, height: Int) {
    var page = ShelfAllocator(width: 64, height: 64)
    expectNil(page.allocate(width: width, height: height))
    expect(page.liveCount, equals: 0)
  }
}
