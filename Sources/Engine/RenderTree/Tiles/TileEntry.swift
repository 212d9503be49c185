// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// A tile that was drawn, is being drawn, or is wanted.
struct TileEntry {
  let key: TileKey
  /// The last picture; nil for none.
  var image: CGImage?
  /// The pixels of the level that the picture shows.
  var area = SIMD4<Int>.zero
  /// Whether rows of the picture run upward.
  var isFlipped = false
  /// Invalidated since the picture was begun.
  var isStale = false
  /// The number of the drawing that runs; 0 for none.
  var drawing: UInt64 = 0
  /// Invalidated since the drawing that runs was begun.
  var isDrawingStale = false
  /// The drawing that runs takes too long to be waited for.
  var isLate = false
  /// The number of times in a row that no picture could be made: after the second one is tried again once
  /// it is invalidated.
  var failures = 0
  /// The last frame that showed or wanted it.
  var lastUse: UInt64 = 0
  /// The last frame that wished for it.
  var lastWish: UInt64 = 0
  /// The viewers that have uploaded the picture, by bit.
  var uploaded: UInt64 = 0

  /// The picture with what it shows.
  var picture: TilePicture? {
    image.map {
      TilePicture(image: $0, area: area, level: Int(key.level), isFlipped: isFlipped)
    }
  }

  /// Bytes of the picture.
  var byteCount: Int { image == nil ? 0 : area.z * area.w * 4 }

  /// Whether the picture shows an area as it is now.
  func isCurrent(_ area: SIMD4<Int>, isFlipped: Bool) -> Bool {
    if failures > 1, !isStale { return true }
    return image != nil && !isStale && self.area == area && self.isFlipped == isFlipped
  }
}

/// A tile to be drawn.
package struct TileJob: Sendable {
  package let key: TileKey
  /// x, y, width and height in the pixels of the level.
  package let area: SIMD4<Int>
  /// Pixels per point.
  package let scale: Double
  /// Whether rows of the picture run upward.
  package let isFlipped: Bool
  /// Names the drawing.
  package let number: UInt64

  /// The area in the layer's space.
  package var rect: SIMD4<Double> { SIMD4<Double>(area) / scale }
}

/// A tile that a viewer wants to be drawn.
struct TileWish: BitwiseCopyable {
  var key: TileKey
  var area: SIMD4<Int>
  /// Distance from the middle of the visible part, in tiles, squared; more for tiles out of sight.
  var priority: Double
}
