// SPDX-License-Identifier: MIT

/// An index into a list of elements, or none, in four bytes.
///
/// Columns hold one for each node, so an optional `Int` would cost four times the memory.
public struct ListIndex<Element>: Equatable, Sendable, BitwiseCopyable {
  @usableFromInline let rawValue: Int32

  @inlinable @inline(__always)
  init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// The index of an element.
  @inlinable @inline(__always)
  public init(_ index: Int) {
    rawValue = Int32(truncatingIfNeeded: index)
  }

  /// The index that names no element.
  @inlinable @inline(__always)
  public static var none: ListIndex { ListIndex(rawValue: -1) }

  /// Whether the index names no element.
  @inlinable @inline(__always)
  public var isNone: Bool { rawValue < 0 }

  /// The index as a number; negative for none.
  @inlinable @inline(__always)
  public var number: Int { Int(rawValue) }

  /// The index; nil for none.
  @inlinable @inline(__always)
  public var value: Int? { rawValue < 0 ? nil : Int(rawValue) }

  /// The indices of some elements from this one on; nil for none.
  func range(count: Int32) -> Range<Int>? {
    isNone ? nil : number..<number + Int(count)
  }
}
