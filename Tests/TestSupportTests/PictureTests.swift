// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing

@testable import TestSupport

struct PictureTests {
  private let grey = PixelImage(width: 8, height: 6, filledWith: Pixel(100, 100, 100))

  // MARK: PixelImage

  @Test func `pixels are stored by rows from the top`() {
    var picture = PixelImage(width: 3, height: 2)
    picture[2, 1] = Pixel(1, 2, 3, 4)
    expect(picture.bytes, equals: Array(repeating: 0, count: 20) + [1, 2, 3, 4])
    expect(picture[2, 1], equals: Pixel(1, 2, 3, 4))
    expect(picture[0, 0], equals: .clear)
  }

  @Test func `panels stand side by side`() {
    let small = PixelImage(width: 2, height: 2, filledWith: Pixel(1, 1, 1))
    let panels = PixelImage(panels: [grey, small])
    expect(panels.width, equals: 8 + 4 + 2)
    expect(panels.height, equals: 6)
    expect(panels[7, 5], equals: Pixel(100, 100, 100))
    expect(panels[8, 0], equals: Pixel(128, 128, 128))
    expect(panels[12, 1], equals: Pixel(1, 1, 1))
    expect(panels[12, 2], equals: Pixel(128, 128, 128))
  }

  // MARK: PixelDifference

  @Test func `equal pictures do not differ`() {
    let difference = PixelDifference(expected: grey, actual: grey, limit: 0)
    expect(difference.count, equals: 0)
    expect(difference.first, equals: [])
    expect(difference.mask, equals: PixelImage(width: 8, height: 6, filledWith: Pixel(0, 0, 0)))
  }

  @Test func `differences are counted and placed`() {
    var other = grey
    other[3, 2] = Pixel(110, 100, 95, 255)
    other[4, 4] = Pixel(100, 102, 100, 255)
    let difference = PixelDifference(expected: grey, actual: other, limit: 2)
    expect(difference.count, equals: 1)
    expect(difference.largest, equals: Pixel(10, 2, 5, 0))
    expect(
      difference.first.map(\.description),
      equals: [
        "(3, 2) expected 100 100 100 255, actual 110 100 95 255"
      ])
    expect(difference.mask[3, 2], equals: Pixel(110, 0, 0))
    expect(difference.mask[4, 4], equals: Pixel(0, 86, 0))
  }

  @Test func `only the first ten are listed`() {
    let white = PixelImage(width: 8, height: 6, filledWith: Pixel(255, 255, 255))
    let difference = PixelDifference(expected: grey, actual: white, limit: 0)
    expect(difference.count, equals: 48)
    expect(difference.first.count, equals: 10)
    expect(difference.first.last?.y, equals: 1)
  }

  // MARK: NeighbourhoodDifference

  /// A vertical edge between black and white before column `x`.
  private func edge(at x: Int, shade: UInt8? = nil) -> PixelImage {
    var picture = PixelImage(width: 10, height: 10, filledWith: Pixel(0, 0, 0))
    for row in 0..<10 {
      for column in x..<10 { picture[column, row] = Pixel(255, 255, 255) }
      if let shade { picture[x, row] = Pixel(shade, shade, shade) }
    }
    return picture
  }

  @Test func `an edge may lie a pixel elsewhere`() {
    let difference = NeighbourhoodDifference(expected: edge(at: 5), actual: edge(at: 6))
    expect(difference.fraction, equals: 0)
    expect(difference.largest, equals: 255)
    // One column in ten, three channels of four.
    expect(difference.mean, near: 255 * 0.1 * 0.75, within: 1e-9)
  }

  @Test func `an edge may be covered otherwise`() {
    let difference = NeighbourhoodDifference(
      expected: edge(at: 5, shade: 40), actual: edge(at: 5, shade: 220))
    expect(difference.fraction, equals: 0)
  }

  @Test func `an edge may not lie three pixels elsewhere`() {
    let difference = NeighbourhoodDifference(expected: edge(at: 5), actual: edge(at: 8))
    // Columns 5 to 7 are wrong; of those, the outer two have the right colour beside them.
    expect(difference.fraction, equals: 0.2)
  }

  @Test func `flat differences beyond the allowance count`() {
    let near = PixelImage(width: 8, height: 6, filledWith: Pixel(108, 100, 100))
    let far = PixelImage(width: 8, height: 6, filledWith: Pixel(109, 100, 100))
    expect(NeighbourhoodDifference(expected: grey, actual: near).fraction, equals: 0)
    expect(NeighbourhoodDifference(expected: grey, actual: far).fraction, equals: 1)
    expect(NeighbourhoodDifference(expected: grey, actual: far).mean, equals: 9.0 / 4)
  }

  /// A line that only one picture has is off, though each of its neighbours is right.
  @Test func `a missing line counts`() {
    var line = grey
    for row in 0..<6 { line[4, row] = Pixel(255, 255, 255) }
    expect(NeighbourhoodDifference(expected: grey, actual: line).fraction, equals: 1.0 / 8)
    expect(NeighbourhoodDifference(expected: line, actual: grey).fraction, equals: 1.0 / 8)
  }

  /// The fast ranges against the definition, on random pictures of awkward sizes.
  @Test(arguments: [(1, 1), (1, 5), (5, 1), (2, 2), (7, 4)])
  func `ranges equal the definition`(width: Int, height: Int) {
    var generator = SeededGenerator(test: "rangesEqualTheDefinition \(width) \(height)")
    func random() -> PixelImage {
      PixelImage(
        width: width, height: height,
        bytes: (0..<(4 * width * height)).map { _ in
          UInt8.random(in: 0...40, using: &generator)
        })
    }
    for _ in 0..<20 {
      let first = random()
      let second = random()
      let expected = max(slowFraction(first, second), slowFraction(second, first))
      expect(NeighbourhoodDifference(expected: first, actual: second).fraction, equals: expected)
    }
  }

  private func slowFraction(_ picture: PixelImage, _ other: PixelImage) -> Double {
    func channels(_ pixel: Pixel) -> [Int] {
      [pixel.red, pixel.green, pixel.blue, pixel.alpha].map(Int.init)
    }
    var count = 0
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let around = (max(0, y - 1)...min(picture.height - 1, y + 1)).flatMap { row in
          (max(0, x - 1)...min(picture.width - 1, x + 1)).map { channels(other[$0, row]) }
        }
        let isOff = channels(picture[x, y]).enumerated().contains { channel, value in
          let values = around.map { $0[channel] }
          return value < values.min()! - 8 || value > values.max()! + 8
        }
        if isOff { count += 1 }
      }
    }
    return Double(count) / Double(picture.width * picture.height)
  }

  // MARK: PictureComparison

  @Test func `tolerance decides`() {
    var other = grey
    other[0, 0] = Pixel(103, 100, 100)
    func isMatch(_ tolerance: PictureTolerance) -> Bool {
      PictureComparison(expected: grey, actual: other, tolerance: tolerance).isMatch
    }
    expect(!isMatch(.exact))
    expect(!isMatch(.pixels(perChannel: 2, count: 0)))
    expect(isMatch(.pixels(perChannel: 3, count: 0)))
    expect(isMatch(.pixels(perChannel: 0, count: 1)))
    expect(isMatch(.neighbourhood(fraction: 0, mean: 0.1)))
    expect(!isMatch(.neighbourhood(fraction: 0, mean: 0.001)))
  }

  @Test func `different sizes never match`() {
    let wide = PixelImage(width: 9, height: 6, filledWith: Pixel(100, 100, 100))
    let comparison = PictureComparison(
      expected: grey, actual: wide, tolerance: .pixels(perChannel: 255, count: 1000))
    expect(!comparison.isMatch)
    expectNil(comparison.mask)
    expect(comparison.summary, equals: "expected 8 x 6 pixels, actual 9 x 6")
  }
}
