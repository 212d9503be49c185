// SPDX-License-Identifier: MIT

import Expectations
import Testing

@testable import TestSupport

/// Shows that the counter sees what allocates, and only that.
@Suite(.enabled(if: AllocationCount.isAvailable))
struct AllocationCountTests {
  private final class Box {
    var value = 0
  }

  @Test func `empty loop allocates nothing`() {
    var sum = 0
    let count = AllocationCount.measure {
      for index in 0..<1000 { sum &+= index }
    }
    expect(count, equals: AllocationCount(ours: 0, driver: 0))
    expect(sum, equals: 499_500)
  }

  @Test func `array is counted as ours`() {
    var array: [Int] = []
    let count = AllocationCount.measure { array.reserveCapacity(1000) }
    expect(count, equals: AllocationCount(ours: 1, driver: 0))
    expect(array.capacity, isAtLeast: 1000)
  }

  @Test func `every object is counted`() {
    var boxes: [Box] = []
    boxes.reserveCapacity(100)
    let count = AllocationCount.measure {
      for _ in 0..<100 { boxes.append(Box()) }
    }
    expect(count.ours, equals: 100)
  }

  @Test func `bytes are added up`() {
    var arrays: [[UInt8]] = []
    arrays.reserveCapacity(3)
    let bytes = AllocationCount.bytes {
      for _ in 0..<3 { arrays.append([UInt8](repeating: 0, count: 1 << 20)) }
    }
    expect((3 << 20...4 << 20).contains(bytes))
    expect(arrays.count, equals: 3)
  }

  @Test func `nothing is counted after the end`() {
    _ = AllocationCount.measure {}
    let boxes = (0..<10).map { _ in Box() }
    let count = AllocationCount.measure {}
    expect(count.ours, equals: 0)
    expect(boxes.count, equals: 10)
  }

  /// Making a context is mostly the driver's work, and its many C++ allocations are its own.
  @Test func `driver is counted apart`() throws {
    let count = try AllocationCount.measure { try GLTestContext.run { _ in } }
    expect(count.driver, isAbove: 1000)
    expect(count.ours, isAbove: 0)
    expect(count.ours, isBelow: count.driver)
  }

  @Test func `count ends when the body throws`() {
    struct Stop: Error {}
    #expect(throws: Stop.self) { _ = try AllocationCount.measure { throw Stop() } }
    expect(AllocationCount.measure {}, equals: AllocationCount(ours: 0, driver: 0))
  }
}
