// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The levels and tiles of a tiled layer: arithmetic without state (behaviour facts TI-L1, TI-L2).
///
/// Clamps: a side of a tile that is not positive and finite counts as 256 pixels, others have 32 to
/// 2,048; there are at most 24 levels finer than the layer's own resolution, and 64 levels in all; a
/// level has at least one pixel a side, and its columns and rows are less than 2²⁷.
package struct TileGrid: Equatable, Sendable, BitwiseCopyable {
  /// Width and height of a tile, in pixels.
  package let tileSize: SIMD2<Int>
  /// Pixels per point at level 0.
  package let baseScale: Double
  /// The finest level, 0 or less.
  private let finest: Int
  /// The coarsest level of a layer that is large enough, 0 or more.
  private let coarsest: Int

  /// The greatest number of levels finer than the layer's own resolution.
  package static let greatestBias = 24
  /// The greatest number of levels.
  package static let levelLimit = 64
  /// The least and the greatest side of a tile, in pixels.
  package static let sides = 32...2048

  /// - Parameter contentsScale: pixels per point at level 0; 1 where it is not positive and finite.
  package init(_ settings: TileSettings, contentsScale: Double) {
    tileSize = SIMD2(Self.side(settings.tileSize.x), Self.side(settings.tileSize.y))
    baseScale =
      contentsScale > 0 && contentsScale.isFinite ? min(max(contentsScale, 1.0 / 64), 64) : 1
    let bias = min(max(settings.levelsOfDetailBias, 0), Self.greatestBias)
    finest = -bias
    coarsest = max(0, min(max(settings.levelsOfDetail, 1), Self.levelLimit) - 1 - bias)
  }

  private static func side(_ value: Double) -> Int {
    guard value > 0, value.isFinite else { return 256 }
    return Int(
      clamping: min(max(value.rounded(), Double(sides.lowerBound)), Double(sides.upperBound)))
  }

  /// Pixels per point at a level.
  package func scale(of level: Int) -> Double { baseScale * exp2(Double(-level)) }

  /// The levels of a layer with some bounds, finest first; nil where it has no pixel, or more tiles
  /// than can be counted.
  package func levels(in bounds: SIMD4<Double>) -> ClosedRange<Int>? {
    let sides = SIMD2(bounds.z, bounds.w) * baseScale
    let reach = max(
      max(abs(bounds.x), abs(bounds.x + bounds.z)) / Double(tileSize.x),
      max(abs(bounds.y), abs(bounds.y + bounds.w)) / Double(tileSize.y))
    guard sides.min() > 0, reach.isFinite, sides.max().isFinite else { return nil }
    // The smallest level has a pixel on each side.
    let smallest = max(finest, Int(clamping: max(min(log2(sides.min()), 64), -64).rounded(.down)))
    let last = max(finest, min(coarsest, smallest))
    // The largest one has no more tiles than keys can name.
    let excess = log2(max(reach * baseScale, 1e-30) / Double(TileKey.limit - 2))
    let first = max(
      finest, excess > Double(-Self.levelLimit) ? Int(clamping: excess.rounded(.up)) : finest)
    return first <= last ? first...last : nil
  }

  /// The level that shows a layer at a scale: the coarsest with at least a pixel for each pixel that
  /// is seen, as far as there is one.
  ///
  /// - Parameter scale: pixels that are seen per point of the layer.
  package func level(forScale scale: Double, in levels: ClosedRange<Int>) -> Int {
    guard scale > 0, scale.isFinite else { return levels.upperBound }
    // A scale that is finer by rounding only needs no finer level.
    let exact = log2(baseScale / scale) + 1e-4
    return min(
      max(Int(clamping: max(min(exact.rounded(.down), 100), -100)), levels.lowerBound),
      levels.upperBound)
  }

  /// The tiles of a level that a rectangle of the layer's space touches.
  package func tiles(at level: Int, touching rect: SIMD4<Double>) -> TileRange {
    let scale = scale(of: level)
    let x = Self.span(rect.x * scale, (rect.x + rect.z) * scale, tileSize.x)
    let y = Self.span(rect.y * scale, (rect.y + rect.w) * scale, tileSize.y)
    return TileRange(
      level: level, minX: x.lowerBound, minY: y.lowerBound, maxX: x.upperBound,
      maxY: y.upperBound)
  }

  private static func span(_ low: Double, _ high: Double, _ side: Int) -> Range<Int> {
    guard high > low else { return 0..<0 }
    let limit = Double(TileKey.limit)
    let first = min(max((low / Double(side)).rounded(.down), -limit), limit)
    let last = min(max((high / Double(side)).rounded(.up), -limit), limit)
    return Int(clamping: first)..<max(Int(clamping: first), Int(clamping: last))
  }

  /// The pixels of a tile within the bounds: x, y, width, height in the pixels of its level. The
  /// width or height is 0 or less for a tile outside of them.
  package func pixels(of key: TileKey, in bounds: SIMD4<Double>) -> SIMD4<Int> {
    let scale = scale(of: Int(key.level))
    let x = Self.cut(Int(key.x) * tileSize.x, tileSize.x, bounds.x * scale, bounds.z * scale)
    let y = Self.cut(Int(key.y) * tileSize.y, tileSize.y, bounds.y * scale, bounds.w * scale)
    return SIMD4(x.0, y.0, x.1, y.1)
  }

  private static func cut(
    _ start: Int, _ side: Int, _ low: Double, _ length: Double
  ) -> (Int, Int) {
    let first = max(Double(start), low.rounded(.down))
    let last = min(Double(start + side), (low + length).rounded(.up))
    guard last > first else { return (start, 0) }
    return (Int(clamping: first), Int(clamping: last - first))
  }

  /// A rectangle of a level's pixels in the layer's space.
  package func rect(of pixels: SIMD4<Int>, at level: Int) -> SIMD4<Double> {
    SIMD4<Double>(pixels) / scale(of: level)
  }
}
