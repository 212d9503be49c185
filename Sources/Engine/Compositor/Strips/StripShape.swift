// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// A shape that a frame draws on the processor.
package struct StripShape: Sendable {
  /// The place of its outline in the paint store; nil for a picture without an outline.
  var entry: Int32?
  /// The layer that it is drawn for, as the paint store numbers users; nil where none is known.
  var user: Int32?
  /// The version of its outline: another number for another one.
  var version: Int32 = 0
  /// The pixels that it may cover.
  var reach = PixelRect.zero
  /// The same within its clips.
  var box: PixelRect
  /// From points, counted from the outline's origin, to pixels.
  var u: SIMD2<Double>
  var v: SIMD2<Double>
  var origin: SIMD2<Double>
  /// Premultiplied, with the layer's opacity; zero for none.
  var fill: SIMD4<Float>
  var stroke: SIMD4<Float>
  /// The alpha of the line without the layer's opacity, by which it hides the fill.
  var strokeAlpha: Float
  var isEvenOdd: Bool
  var line: StripLineStyle
  /// The index of the picture that shows in place of its colours; nil for none.
  var picture: Int32?
  /// The shadow below it; nil for none.
  var shadow: StripShadow?

  /// The pixels that shape and shadow may cover within their clips.
  var painted: PixelRect { shadow.map { box.union($0.box) } ?? box }
}

/// The numbers of a line that may change without its pieces.
struct StripLineStyle: Equatable, Sendable {
  var halfWidth: Double
  var miterLimit: Double
  var cap: CGLineCap
  var join: CGLineJoin
  /// The part that shows, in points from the start.
  var from: Double
  var to: Double
  /// Whether that is not all of it.
  var isPart: Bool
  /// The place in the pattern of dashes at which the line begins.
  var dashPhase = 0.0
}

extension StripShape {
  /// The box of a pixel: as wide and high as the pixel is along the layer's axes.
  var pixelBox: StripBox? { StripBox(u: u, v: v) }
}

extension SIMD2<Double> {
  /// The length of the vector.
  var size: Double { (self * self).sum().squareRoot() }
}

/// A parallelogram about the middle of a pixel, cut into bands in which both of its sides are straight.
struct StripBox: BitwiseCopyable {
  /// The sides of the box between two heights, as functions of the height: value at 0, and slope.
  struct Band: BitwiseCopyable {
    var low: Double
    var high: Double
    var left: SIMD2<Double>
    var right: SIMD2<Double>
  }

  /// Half the height.
  let reach: Double
  let area: Double
  let bands: InlineArray<3, Band>
  /// The bands that are not empty: the middle one comes first.
  let count: Int

  private let sides: (SIMD2<Double>, SIMD2<Double>)

  /// The least half of a side as it is seen: edges between pixels blur over less than half of 1/255.
  private static let leastHalf = 0.002

  /// Half of the two sides as they are seen along an edge, in pixels of a row, by which areas are divided.
  ///
  /// - Parameter slope: how far the edge goes aside in a row.
  func halfSides(along slope: Double) -> SIMD2<Float> {
    let first = abs(sides.0.x - sides.0.y * slope) / 2
    let second = abs(sides.1.x - sides.1.y * slope) / 2
    return SIMD2(Float(max(first, Self.leastHalf)), Float(max(second, Self.leastHalf)))
  }

  /// The longest box, in pixels; under a stronger skew shapes are drawn in cells.
  private static let longest = 8.0

  /// Makes the box of pixels under a map whose columns are two vectors; nil where shapes are drawn in cells.
  init?(u: SIMD2<Double>, v: SIMD2<Double>) {
    let area = abs(u.x * v.y - u.y * v.x)
    guard area > 0, area.isFinite else { return nil }
    // As wide as the steepest way over a pixel is along the layer's axes.
    self.init(u * (v.size / area), v * (u.size / area))
  }

  /// Makes the box with two sides; nil for one that is too long or flat.
  init?(_ p: SIMD2<Double>, _ q: SIMD2<Double>) {
    let first = p.y < 0 ? -p : p
    let second = q.y < 0 ? -q : q
    let (long, short) = first.y >= second.y ? (first, second) : (second, first)
    area = abs(long.x * short.y - long.y * short.x)
    guard area > 1e-3, max(long.size, short.size) < Self.longest, long.y > 1e-3 else { return nil }
    sides = (long, short)
    reach = (long.y + short.y) / 2
    let middle = (long.y - short.y) / 2
    let slope = long.x / long.y
    // The sides along the long vector, through both ends of half the short one.
    var ahead = SIMD2(short.x / 2 - short.y / 2 * slope, slope)
    var behind = SIMD2(-ahead.x, slope)
    let isSwapped = ahead.x < behind.x
    if isSwapped { swap(&ahead, &behind) }
    var bands = InlineArray<3, Band>(
      repeating: Band(low: -middle, high: middle, left: behind, right: ahead))
    if short.y > 1e-6 {
      let slant = short.x / short.y
      let upper = SIMD2(-long.x / 2 + long.y / 2 * slant, slant)
      let lower = SIMD2(-upper.x, slant)
      // Above, the short side replaces the one that lies on its side, below the other.
      bands[1] = Band(
        low: -reach, high: -middle, left: isSwapped ? upper : behind,
        right: isSwapped ? ahead : upper)
      bands[2] = Band(
        low: middle, high: reach, left: isSwapped ? behind : lower,
        right: isSwapped ? lower : ahead)
      count = 3
    } else {
      count = 1
    }
    self.bands = bands
  }
}
