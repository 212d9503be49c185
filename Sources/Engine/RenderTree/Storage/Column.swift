// SPDX-License-Identifier: MIT

/// One field of all nodes by slot: a list with a single owner.
///
/// It grows as an array does, and its indices are checked as an array's are. An array asks at each
/// write whether its memory is shared; a column cannot be copied, so that it need not, which counts
/// in loops over all nodes.
@safe
public struct Column<Element>: ~Copyable {
  @usableFromInline var elements: UnsafeMutablePointer<Element>
  @usableFromInline var used: Int
  @usableFromInline var capacity: Int

  /// Makes an empty column, without memory until the first element.
  @inlinable
  public init() {
    unsafe elements = UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment)!
    used = 0
    capacity = 0
  }

  deinit {
    unsafe elements.deinitialize(count: used)
    if capacity > 0 { unsafe elements.deallocate() }
  }

  /// The number of elements.
  @inlinable @inline(__always)
  public var count: Int { used }

  /// Whether the list is empty.
  @inlinable @inline(__always)
  public var isEmpty: Bool { used == 0 }

  /// The indices of the elements.
  @inlinable @inline(__always)
  public var indices: Range<Int> { 0..<used }

  /// An element, read and changed in place; an index outside of the column traps.
  @inlinable
  public subscript(index: Int) -> Element {
    @inline(__always)
    unsafeAddress {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: used), "index outside of a column")
      return unsafe UnsafePointer(elements + index)
    }
    @inline(__always)
    unsafeMutableAddress {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: used), "index outside of a column")
      return unsafe elements + index
    }
  }

  /// A view of the elements.
  @inlinable @inline(__always)
  public var view: ColumnView<Element> {
    unsafe ColumnView(elements: UnsafePointer(elements), count: used)
  }

  /// Adds an element at the end.
  public mutating func append(_ element: consuming Element) {
    grow(to: used + 1)
    unsafe (elements + used).initialize(to: element)
    used += 1
  }

  /// Adds the elements of an array at the end.
  public mutating func append(contentsOf list: [Element]) {
    grow(to: used + list.count)
    for element in list {
      unsafe (elements + used).initialize(to: element)
      used += 1
    }
  }

  /// Adds a stretch of another column at the end.
  public mutating func append(contentsOf other: borrowing Column, _ range: Range<Int>) {
    grow(to: used + range.count)
    for index in range {
      unsafe (elements + used).initialize(to: other[index])
      used += 1
    }
  }

  /// Takes all elements away, and keeps the memory.
  mutating func removeAll() {
    unsafe elements.deinitialize(count: used)
    used = 0
  }

  /// Whether some element satisfies a condition.
  public func contains(where isWanted: (Element) -> Bool) -> Bool {
    indices.contains { isWanted(self[$0]) }
  }

  /// The elements of a stretch, as an array.
  public func array(_ range: Range<Int>) -> [Element] { range.map { self[$0] } }

  /// Makes room: at least twice as much as before, so that appending costs the same on average.
  private mutating func grow(to needed: Int) {
    guard needed > capacity else { return }
    let larger = max(needed, capacity * 2, 8)
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    unsafe moved.moveInitialize(from: elements, count: used)
    if capacity > 0 { unsafe elements.deallocate() }
    unsafe elements = moved
    capacity = larger
  }
}

// One owner at a time, as for any value that is not copied; memory is not shared.
extension Column: @unchecked Sendable where Element: Sendable {}
