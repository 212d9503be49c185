// SPDX-License-Identifier: MIT

/// The name of a tile: its level of detail, and its column and row in the grid of that level.
///
/// Level 0 has the layer's own resolution, level k has half of the resolution of level k − 1. The
/// grid starts at the origin of the layer's space, whatever the origin of the bounds.
package struct TileKey: Hashable, Sendable, BitwiseCopyable {
  package var level: Int32
  package var x: Int32
  package var y: Int32

  package init(level: Int, x: Int, y: Int) {
    self.level = Int32(truncatingIfNeeded: level)
    self.x = Int32(truncatingIfNeeded: x)
    self.y = Int32(truncatingIfNeeded: y)
  }

  /// Columns and rows are less than this, in both directions.
  static let limit = 1 << 27

  /// The tile of a coarser level that holds this one.
  func coarser(by levels: Int) -> TileKey {
    TileKey(level: Int(level) + levels, x: Int(x) >> levels, y: Int(y) >> levels)
  }

  /// A number that spreads well over the low bits.
  var spread: UInt64 {
    var bits = UInt64(UInt32(bitPattern: x)) &* 0x9E37_79B9_7F4A_7C15
    bits ^= UInt64(UInt32(bitPattern: y)) &* 0xC2B2_AE3D_27D4_EB4F
    bits ^= UInt64(UInt32(bitPattern: level)) &* 0x1656_67B1_9E37_79F9
    bits ^= bits >> 29
    bits = bits &* 0xBF58_476D_1CE4_E5B9
    return bits ^ (bits >> 32)
  }
}

/// Columns and rows of one level: a rectangle of tiles, the upper ends excluded.
package struct TileRange: Equatable, Sendable, BitwiseCopyable {
  package var level = 0
  package var minX = 0
  package var minY = 0
  package var maxX = 0
  package var maxY = 0

  package init() {}

  package init(level: Int, minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.level = level
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  package var width: Int { max(0, maxX - minX) }
  package var height: Int { max(0, maxY - minY) }
  package var count: Int { width * height }
  package var isEmpty: Bool { maxX <= minX || maxY <= minY }

  package func contains(_ key: TileKey) -> Bool {
    Int(key.level) == level && Int(key.x) >= minX && Int(key.x) < maxX && Int(key.y) >= minY
      && Int(key.y) < maxY
  }

  /// The position of a tile in the list of the range's tiles by rows.
  func index(of key: TileKey) -> Int { (Int(key.y) - minY) * width + Int(key.x) - minX }

  /// The tile at a position of the list.
  package func key(at index: Int) -> TileKey {
    TileKey(level: level, x: minX + index % max(1, width), y: minY + index / max(1, width))
  }

  /// The range with so many more tiles on each side.
  func outset(by margin: Int) -> TileRange {
    TileRange(
      level: level, minX: minX - margin, minY: minY - margin, maxX: maxX + margin,
      maxY: maxY + margin)
  }

  func intersection(_ other: TileRange) -> TileRange {
    TileRange(
      level: level, minX: max(minX, other.minX), minY: max(minY, other.minY),
      maxX: min(maxX, other.maxX), maxY: min(maxY, other.maxY))
  }

  /// The part with at most so many tiles a side around a tile.
  func trimmed(to side: Int, aroundX x: Int, y: Int) -> TileRange {
    var result = self
    if width > side {
      result.minX = min(max(x - side / 2, minX), maxX - side)
      result.maxX = result.minX + side
    }
    if height > side {
      result.minY = min(max(y - side / 2, minY), maxY - side)
      result.maxY = result.minY + side
    }
    return result
  }
}
