// SPDX-License-Identifier: MIT

internal import Locks

/// The name under which a layer is known to every render tree; one per layer object, for its life.
///
/// Names are handed out in increasing order and are never reused within a process.
public struct NodeID: Hashable, Sendable, BitwiseCopyable {
  public let rawValue: UInt32

  /// Wraps a number; tests use this to name nodes without layers.
  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// The next unused name. Safe on any thread.
  public static func next() -> NodeID {
    NodeID(rawValue: counter.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  private static let counter = Atomic<UInt32>(0)
}

/// The index of a node in the columns of one render tree.
public struct NodeIndex: Hashable, Sendable, BitwiseCopyable {
  public let rawValue: Int32

  public init(_ rawValue: Int32) {
    self.rawValue = rawValue
  }

  public init(_ value: Int) {
    self.rawValue = Int32(truncatingIfNeeded: value)
  }

  /// The subscript into a column.
  public var slot: Int { Int(rawValue) }

  /// The index that names no node. Not an optional, which would take twice the memory: nodes hold six
  /// such indices, and loops over all nodes follow them.
  public static let invalid = NodeIndex(Int32(-1))

  /// An index that differs from those of all nodes and from the invalid one.
  static let none = NodeIndex(Int32(-2))

  public var isValid: Bool { rawValue >= 0 }
}
