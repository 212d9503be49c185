// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import Compositor

/// Windows are drawn by parts only where the rest of the back buffer shows what it should.
struct BackBufferTests {
  private static let size: Int32 = 16

  /// A window in words: each pixel of a buffer is the number of the change that it shows.
  private struct Buffers {
    var shown: [[Int]]
    var truth: [Int]

    init(count: Int) {
      shown = Array(repeating: Array(repeating: -1, count: 256), count: count)
      truth = Array(repeating: 0, count: 256)
    }

    static func pixels(_ rect: PixelRect) -> [Int] {
      (rect.y..<rect.maxY).flatMap { y in (rect.x..<rect.maxX).map { Int(y * size + $0) } }
    }
  }

  private func rectangle(_ random: inout SeededGenerator) -> PixelRect {
    let x = Int32.random(in: 0..<Self.size, using: &random)
    let y = Int32.random(in: 0..<Self.size, using: &random)
    return PixelRect(
      x: x, y: y, width: .random(in: 0...(Self.size - x), using: &random),
      height: .random(in: 0...(Self.size - y), using: &random))
  }

  /// Buffers that take turns, are lost now and then, or of which nothing is known.
  @Test(arguments: [1, 2, 3, 5, 9])
  func `every frame is right`(bufferCount: Int) throws {
    var random = SeededGenerator(test: "everyFrameIsRight \(bufferCount)")
    var history = BackBufferHistory()
    var buffers = Buffers(count: bufferCount)
    var copy = Array(repeating: -1, count: 256)
    var ages = Array(repeating: 0, count: bufferCount)
    var partCount = 0
    let all = PixelRect(x: 0, y: 0, width: Self.size, height: Self.size)
    for frame in 1...300 {
      let back = frame % bufferCount
      let damage = rectangle(&random)
      for pixel in Buffers.pixels(damage) { buffers.truth[pixel] = frame }
      if Int.random(in: 0..<20, using: &random) == 0 {
        ages[back] = 0
        buffers.shown[back] = Array(repeating: -1, count: 256)
      }
      let isKnown = frame % 60 < 45
      let age: BackBufferAge =
        !isKnown ? .unknown : ages[back] == 0 ? .undefined : .frames(ages[back])
      let drawing = history.begin(damage: damage, age: age, width: Self.size, height: Self.size)
      switch drawing {
      case .whole: buffers.shown[back] = buffers.truth
      case .part(let part):
        partCount += 1
        for pixel in Buffers.pixels(part) { buffers.shown[back][pixel] = buffers.truth[pixel] }
      case .copied(let part):
        for pixel in Buffers.pixels(part) { copy[pixel] = buffers.truth[pixel] }
        buffers.shown[back] = copy
      }
      try #require(buffers.shown[back] == buffers.truth, "frame \(frame): \(drawing)")
      for index in ages.indices where ages[index] > 0 { ages[index] += 1 }
      ages[back] = 1
    }
    expect(bufferCount > 6 || partCount > 50)
    expect(
      history.begin(damage: all, age: .frames(1), width: Self.size, height: Self.size),
      equals: .whole)
  }

  @Test func `a new size is drawn as a whole`() {
    var history = BackBufferHistory()
    let part = PixelRect(x: 1, y: 1, width: 2, height: 2)
    expect(history.begin(damage: part, age: .undefined, width: 9, height: 9), equals: .whole)
    expect(history.begin(damage: part, age: .frames(1), width: 9, height: 9), equals: .part(part))
    expect(history.begin(damage: part, age: .frames(1), width: 8, height: 9), equals: .whole)
  }

  /// Pictures that change as a whole need no copy; one that a part follows is kept beside the window.
  @Test func `a copy is made once a part is drawn`() {
    var history = BackBufferHistory()
    let part = PixelRect(x: 1, y: 1, width: 2, height: 2)
    let all = PixelRect(x: 0, y: 0, width: 9, height: 9)
    let drawings = [all, all, part, part, all, all, part].map {
      history.begin(damage: $0, age: .unknown, width: 9, height: 9)
    }
    expect(
      drawings,
      equals: [
        .whole, .whole, .copied(all), .copied(part), .copied(all), .whole, .copied(all),
      ])
  }

  /// Where the age never comes, the picture is kept beside the window.
  @Test func `patience ends`() {
    var history = BackBufferHistory()
    let part = PixelRect(x: 1, y: 1, width: 2, height: 2)
    var drawings: [BackBufferHistory.Drawing] = []
    for _ in 0..<12 {
      drawings.append(history.begin(damage: part, age: .undefined, width: 9, height: 9))
    }
    expect(drawings.first, equals: .whole)
    expect(drawings.last, equals: .copied(part))
    history.loseCopy()
    let all = PixelRect(x: 0, y: 0, width: 9, height: 9)
    expect(history.begin(damage: part, age: .undefined, width: 9, height: 9), equals: .copied(all))
  }
}
