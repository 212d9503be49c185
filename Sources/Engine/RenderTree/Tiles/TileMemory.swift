// SPDX-License-Identifier: MIT

internal import Locks

/// The bytes that the tiles of all layers of the program take.
package enum TileMemory {
  private static let total = Atomic<Int>(0)

  /// Bytes of all tiles.
  package static var byteCount: Int { total.load(ordering: .relaxed) }

  /// Bytes that the tiles of one layer may take.
  package static let layerLimit = 256 << 20
  /// Bytes beyond which tiles out of sight are evicted.
  package static let programLimit = 512 << 20

  static var isOverfull: Bool { byteCount > programLimit }

  static func add(_ count: Int) { total.wrappingAdd(count, ordering: .relaxed) }
}
