// SPDX-License-Identifier: MIT

internal import Locks

/// The number of drawings into backing stores, for benchmarks and tests.
package enum BackingStoreCount {
  private static let count = Atomic<Int>(0)

  /// The drawings since the start of the program, on all threads.
  package static var drawings: Int { count.load(ordering: .relaxed) }

  /// Counts one drawing.
  static func add() { count.wrappingAdd(1, ordering: .relaxed) }
}
