// SPDX-License-Identifier: MIT

/// An image that is larger than a texture may be, cut into tiles with a texture each.
///
/// A tile's texture also holds the pixels next to the tile, so that linear sampling sees across the
/// cut what it would see in one texture; the tiles that are drawn meet without overlapping.
///
/// ```
///   tile 0      tile 1
///  ├────────┼────────┤   drawn
///  ├──────────┤          stored in the texture of tile 0
///         ├──────────┤   stored in the texture of tile 1
/// ```
package struct ImageTiling: Sendable {
  /// One tile; rectangles are x, y, width, height in pixels of the image.
  package struct Tile: Sendable {
    /// The rectangle that the tile is drawn for.
    package var drawn: SIMD4<Int>
    /// The rectangle that its texture holds.
    package var stored: SIMD4<Int>
    package var texture = TextureReference.none
  }

  /// Pixels that a texture holds beyond its tile on each inner side.
  static let margin = 2
  /// The smallest limit on textures, in pixels a side, that tiles can be cut for.
  static let smallestTexture = 16

  /// The tiles by rows, from the top.
  package var tiles: [Tile] = []

  init() {}

  /// Cuts an image of a size for textures of at most `limit` pixels a side.
  init(width: Int, height: Int, limit: Int) {
    let columns = Self.cuts(width, limit)
    let rows = Self.cuts(height, limit)
    for (top, bottom) in zip(rows, rows.dropFirst()) {
      for (left, right) in zip(columns, columns.dropFirst()) {
        let x = max(left - Self.margin, 0)
        let y = max(top - Self.margin, 0)
        tiles.append(
          Tile(
            drawn: SIMD4(left, top, right - left, bottom - top),
            stored: SIMD4(
              x, y, min(right + Self.margin, width) - x, min(bottom + Self.margin, height) - y)))
      }
    }
  }

  /// The positions at which a length is cut, its ends included.
  private static func cuts(_ length: Int, _ limit: Int) -> [Int] {
    guard length > limit else { return [0, length] }
    return Array(stride(from: 0, to: length, by: limit - 2 * margin)) + [length]
  }
}
