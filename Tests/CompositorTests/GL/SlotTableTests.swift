// SPDX-License-Identifier: MIT

import Compositor
import Expectations
import Testing

/// A table of noncopyable values keeps indices and destroys each value once.
struct SlotTableTests {
  private final class Counter { var destroyed: [Int] = [] }

  private struct Element: ~Copyable {
    var value: Int
    let counter: Counter
    deinit { counter.destroyed.append(value) }
  }

  @Test func `indices stay and are reused`() {
    let counter = Counter()
    do {
      var table = SlotTable<Element>(minimumCapacity: 1)
      for value in 0..<10 {
        let index = table.insert(Element(value: value, counter: counter))
        expect(index, equals: value)
      }
      expect(table.count, equals: 10)
      table.remove(at: 3)
      expect(counter.destroyed, equals: [3])
      let present = (-1...10).filter { table.contains($0) }
      expect(present, equals: [0, 1, 2, 4, 5, 6, 7, 8, 9])
      let reused = table.insert(Element(value: 30, counter: counter))
      expect(reused, equals: 3)
      expect(table[3].value, equals: 30)
      table[4].value = 40
      expect(table[4].value, equals: 40)
      expect(table[9].value, equals: 9)
      expect(table.endIndex, equals: 10)
    }
    expect(counter.destroyed.sorted(), equals: [0, 1, 2, 3, 5, 6, 7, 8, 9, 30, 40])
  }

  @Test func `remove all destroys everything`() {
    let counter = Counter()
    var table = SlotTable<Element>()
    for value in 0..<3 { _ = table.insert(Element(value: value, counter: counter)) }
    table.removeAll()
    expect(counter.destroyed, equals: [0, 1, 2])
    expect(table.count, equals: 0)
    let first = table.insert(Element(value: 5, counter: counter))
    expect(first, equals: 0)
  }
}
