// SPDX-License-Identifier: MIT

/// A growing table of noncopyable values by `Int` index, which stays the same while a value lives.
///
/// Reading costs one bounds check. Indices of removed values are given out again, the last freed
/// first.
@safe package struct SlotTable<Element: ~Copyable>: ~Copyable {
  /// `capacity` slots, of which those below `used` are initialised, to nil where free.
  private var slots: UnsafeMutablePointer<Element?>
  private var capacity: Int
  private var used = 0
  private var free: [Int] = []

  package init(minimumCapacity: Int = 8) {
    capacity = max(1, minimumCapacity)
    unsafe slots = .allocate(capacity: capacity)
  }

  deinit {
    // Every slot below `used` is initialised.
    unsafe slots.deinitialize(count: used)
    unsafe slots.deallocate()
  }

  /// The number of values.
  package var count: Int { used - free.count }

  /// One past the highest index ever given out: loop `0..<endIndex` and ask `contains(_:)`.
  package var endIndex: Int { used }

  package func contains(_ index: Int) -> Bool {
    guard index >= 0, index < used else { return false }
    return unsafe slots[index] != nil
  }

  /// Stores a value and returns its index.
  package mutating func insert(_ element: consuming Element) -> Int {
    if let index = free.popLast() {
      unsafe slots[index] = consume element
      return index
    }
    if used == capacity { grow() }
    unsafe (slots + used).initialize(to: consume element)
    used += 1
    return used - 1
  }

  /// Takes a value out; nil when the slot is free or was never used.
  @discardableResult
  package mutating func remove(at index: Int) -> Element? {
    guard contains(index) else { return nil }
    free.append(index)
    return unsafe slots[index].take()
  }

  package mutating func removeAll() {
    unsafe slots.deinitialize(count: used)
    used = 0
    free.removeAll()
  }

  /// The value at an index in use; traps on a free one.
  package subscript(index: Int) -> Element {
    _read {
      precondition(contains(index), "slot \(index) of \(used) holds nothing")
      yield unsafe slots[index]!
    }
    _modify {
      precondition(contains(index), "slot \(index) of \(used) holds nothing")
      yield unsafe &slots[index]!
    }
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element?>.allocate(capacity: capacity * 2)
    unsafe larger.moveInitialize(from: slots, count: used)
    unsafe slots.deallocate()
    unsafe slots = larger
    capacity *= 2
  }
}
