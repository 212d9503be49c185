// SPDX-License-Identifier: MIT

import Expectations
import RenderTree
import TestSupport
import Testing

struct ColumnTests {
  /// Counts how many of its kind are alive.
  private final class Counted {
    static nonisolated(unsafe) var alive = 0

    init() { Self.alive += 1 }

    deinit { Self.alive -= 1 }
  }

  @Test(arguments: 0..<5)
  func `elements are where they were put, whatever the column's length`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var column = Column<SIMD4<Double>>()
    var model: [SIMD4<Double>] = []
    for _ in 0..<300 {
      let value = SIMD4(repeating: Double.random(in: -1...1, using: &random))
      switch Int.random(in: 0..<3, using: &random) {
      case 0 where !model.isEmpty:
        let index = model.indices.randomElement(using: &random) ?? 0
        model[index].y = value.x
        column[index].y = value.x
      case 1:
        model += [value, value]
        column.append(contentsOf: [value, value])
      default:
        model.append(value)
        column.append(value)
      }
    }
    let shown = column.array(column.indices)
    expect(shown, equals: model)
    var part = Column<SIMD4<Double>>()
    part.append(contentsOf: column, 10..<20)
    let copied = part.array(part.indices)
    expect(copied, equals: Array(model[10..<20]))
    let isEmpty = part.isEmpty
    let count = part.count
    expect(!isEmpty)
    expect(count, equals: 10)
  }

  @Test func `what it holds lives as long as the column`() {
    do {
      var column = Column<Counted>()
      for _ in 0..<100 { column.append(Counted()) }
      expect(Counted.alive, equals: 100)
      column[3] = Counted()
      expect(Counted.alive, equals: 100)
      _ = consume column
    }
    expect(Counted.alive, equals: 0)
  }

  @Test func `changing an element in place allocates nothing`() {
    var column = Column<[Int]>()
    column.append([1, 2, 3])
    expectNoAllocations { for index in 0..<3 { column[0][index] += 1 } }
    let shown = column[0]
    expect(shown, equals: [2, 3, 4])
  }
}
