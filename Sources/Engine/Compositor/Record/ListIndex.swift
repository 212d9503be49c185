// SPDX-License-Identifier: MIT

/// An index into a list, or none, in four bytes.
struct ListIndex: Equatable, BitwiseCopyable, Sendable {
  private let rawValue: Int32

  @inline(__always)
  init(_ index: Int) { rawValue = Int32(truncatingIfNeeded: index) }

  /// No index.
  static var none: ListIndex {
    @inline(__always) get { ListIndex(-1) }
  }

  /// Whether there is no index.
  var isNone: Bool {
    @inline(__always) get { rawValue < 0 }
  }

  /// The index; nil for none.
  var value: Int? {
    @inline(__always) get { rawValue >= 0 ? Int(rawValue) : nil }
  }
}
