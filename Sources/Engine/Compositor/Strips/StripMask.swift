// SPDX-License-Identifier: MIT

/// The alpha of a canvas, by the groups of another one that it lies on.
struct StripMask {
  private let pixels: [SIMD4<UInt32>]
  private let tiles: StripTiles
  private let firstRow: Int32
  private let groups: Int
  /// The group of the other canvas at which it begins.
  private let first: Int

  init(_ mask: borrowing StripCanvas, _ region: PixelRect) {
    pixels = mask.pixels
    tiles = mask.tiles
    firstRow = mask.region.y
    groups = mask.groups
    first = Int(mask.region.x - region.x) >> 2
  }

  func start(ofRow y: Int32) -> Int { Int(y - firstRow) * groups - first }

  /// The alpha of a group's pixels.
  ///
  /// - Parameter row: where the row starts.
  @inline(__always)
  func alpha(_ group: Int, row: Int) -> SIMD4<UInt32> {
    tiles.isPainted(group - first) ? pixels[row + group] &>> 24 : .zero
  }
}
