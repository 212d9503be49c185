// SPDX-License-Identifier: MIT

/// The elements of a column, for reading: good until the column changes or goes.
///
/// A computed property that answers with the column itself would lend it through a coroutine, which
/// takes memory at every access in a debug build. Indices are checked as a column's are.
@safe
public struct ColumnView<Element> {
  @usableFromInline let elements: UnsafePointer<Element>
  /// The number of elements.
  public let count: Int

  @inlinable @inline(__always)
  init(elements: UnsafePointer<Element>, count: Int) {
    unsafe self.elements = elements
    self.count = count
  }

  /// The indices of the elements.
  @inlinable @inline(__always)
  public var indices: Range<Int> { 0..<count }

  /// An element; an index outside of the column stops the program.
  @inlinable
  public subscript(index: Int) -> Element {
    @inline(__always)
    unsafeAddress {
      precondition(UInt(bitPattern: index) < UInt(bitPattern: count), "index outside of a column")
      return unsafe elements + index
    }
  }

  /// Whether some element satisfies a condition.
  public func contains(where condition: (Element) -> Bool) -> Bool {
    indices.contains { condition(self[$0]) }
  }
}

/// The values of a side column, for reading: good until the column changes or goes.
public struct SideView<Value> {
  @usableFromInline let indices: ColumnView<ListIndex<Value>>
  /// The presented values; the first is the default.
  public let values: ColumnView<Value>

  @inlinable @inline(__always)
  init(indices: ColumnView<ListIndex<Value>>, values: ColumnView<Value>) {
    self.indices = indices
    self.values = values
  }

  /// The index of a node's value in `values`; nil for a node without one.
  @inlinable @inline(__always)
  public func index(of node: NodeIndex) -> Int? {
    let index = indices[node.slot]
    return index.isNone ? nil : index.number
  }

  /// The presented value of a node, or the default.
  @inlinable
  public subscript(node: NodeIndex) -> Value {
    @inline(__always) get { values[index(of: node) ?? 0] }
  }
}
