// SPDX-License-Identifier: MIT

package import CoreGraphics

/// A picture of a tile, or a part of it, in a frame.
package struct TileQuad: Sendable {
  package var image: CGImage
  /// The part of the layer's space that is drawn.
  package var rect: SIMD4<Double>
  /// The pixels of its level that the picture shows: x, y, width, height.
  package var area: SIMD4<Int>
  /// Pixels of its level per point.
  package var scale: Double
  /// 0…1.
  package var opacity: Float
  /// Whether rows of the picture run upward.
  package var isFlipped: Bool
}

/// A picture with the pixels of its level that it shows.
struct TilePicture: Sendable {
  var image: CGImage
  var area: SIMD4<Int>
  var level: Int
  var isFlipped: Bool
}

/// The tiles of a layer as one viewer shows them in a frame.
package struct TileFrame: Sendable {
  /// One tile of the range that is seen.
  struct Cell: Sendable {
    /// The picture of the tile itself; nil where a coarser or finer one stands in.
    var picture: TilePicture?
    /// A picture that it is faded in over.
    var older: TilePicture?
    /// When `picture` arrived; minus infinity if it does not fade.
    var fadeStart = -Double.infinity
    /// Changes with the pictures that are drawn.
    var signature: UInt64 = 0
  }

  /// The tiles that are seen.
  package internal(set) var range = TileRange()
  /// Whether more are seen than are shown.
  var isTrimmed = false
  /// Pictures to draw, back to front.
  package internal(set) var quads: [TileQuad] = []
  /// Number of tiles that are seen and whose picture is not up to date.
  package internal(set) var missing = 0
  /// Whether some tile is fading in, or waits to be uploaded: the next frame differs.
  package internal(set) var isMoving = false
  /// The parts that differ from the last frame, in the layer's space; without what came into view since,
  /// which whatever uncovered it has drawn.
  package internal(set) var changes: [SIMD4<Double>] = []
  /// By position in `range`.
  var cells: [Cell] = []
  /// Of the last frame, while the next one is made.
  var oldCells: [Cell] = []
  var oldRange = TileRange()
  var wasTrimmed = false
  var grid: TileGrid?
  /// Whether the grid is that of the last frame.
  var isSameGrid = false
  /// Whether the bounds are those of the last frame.
  var isSameBounds = false
  var bounds = SIMD4<Double>.zero

  package init() {}
}

extension TileFrame.Cell {
  /// Lets a picture that came since the last frame fade in.
  ///
  /// - Parameter old: the tile in the last frame; nil if it was not seen then.
  mutating func setFade(
    after old: TileFrame.Cell?, at time: Double, omitsFade: Bool
  ) {
    guard let old, !omitsFade else { return }
    if old.picture?.image === picture?.image {
      fadeStart = old.fadeStart
      older = old.older
    } else {
      fadeStart = time
      older = old.picture
    }
  }
}

extension TileFrame {
  /// Begins the frame after the one that was made last.
  mutating func begin(_ bounds: SIMD4<Double>, _ grid: TileGrid?) {
    swap(&cells, &oldCells)
    cells.removeAll(keepingCapacity: true)
    quads.removeAll(keepingCapacity: true)
    changes.removeAll(keepingCapacity: true)
    oldRange = range
    wasTrimmed = isTrimmed
    isSameGrid = self.grid == grid
    isSameBounds = self.bounds == bounds
    self.grid = grid
    self.bounds = bounds
    missing = 0
    isMoving = false
  }

  /// Whether only tiles that both frames show can differ, beside those that came into view or went out of it.
  var isComparable: Bool {
    isSameGrid && isSameBounds && range.level == oldRange.level
      && (range == oldRange || !isTrimmed && !wasTrimmed)
  }

  /// A tile as the last frame showed it; nil if it was not seen then.
  func oldCell(_ key: TileKey) -> Cell? {
    guard isSameGrid, oldRange.contains(key) else { return nil }
    let index = oldRange.index(of: key)
    return index < oldCells.count ? oldCells[index] : nil
  }

  /// Adds the part of a picture that lies in a rectangle; false if none exists.
  @discardableResult
  mutating func add(
    _ picture: TilePicture, _ rect: SIMD4<Double>, _ grid: TileGrid, _ opacity: Float = 1
  ) -> Bool {
    let part = grid.rect(of: picture.area, at: picture.level).cut(to: rect)
    guard part.z > 0, part.w > 0 else { return false }
    quads.append(
      TileQuad(
        image: picture.image, rect: part, area: picture.area,
        scale: grid.scale(of: picture.level), opacity: opacity, isFlipped: picture.isFlipped))
    return true
  }

  /// A number that changes with the pictures from one position of the list on.
  func signature(from first: Int) -> UInt64 {
    var result: UInt64 = 0xCBF2_9CE4_8422_2325
    for quad in quads[first...] {
      result = (result ^ quad.image.id) &* 0x100_0000_01B3
      result = (result ^ UInt64(quad.opacity.bitPattern)) &* 0x100_0000_01B3
    }
    return result
  }
}

extension SIMD4<Double> {
  /// The part of a rectangle within another; without area if none exists.
  func cut(to bounds: SIMD4<Double>) -> SIMD4<Double> {
    let left = Swift.max(x, bounds.x)
    let top = Swift.max(y, bounds.y)
    return SIMD4(
      left, top, Swift.min(x + z, bounds.x + bounds.z) - left,
      Swift.min(y + w, bounds.y + bounds.w) - top)
  }
}
