// SPDX-License-Identifier: MIT

internal import Synchronization

/// How often layers have been drawn into their backing stores: what benchmarks and tests of reuse
/// ask for.
package enum BackingStoreCount {
  private static let count = Atomic<Int>(0)

  /// Drawings since the program began, on all threads.
  package static var drawings: Int { count.load(ordering: .relaxed) }

  /// Counts one drawing.
  static func add() { count.wrappingAdd(1, ordering: .relaxed) }
}
