// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The shadow of a shape that is drawn on the processor.
struct StripShadow: Sendable {
  /// The pixels that it may cover within the clips.
  var box: PixelRect
  /// The pixels of the shape that it depends on.
  var caster: PixelRect
  /// Premultiplied.
  var color: SIMD4<Float>
  /// The standard deviation of its blur, in pixels.
  var deviation: Double
  /// From the shape, in pixels.
  var offset: SIMD2<Double>

  /// The least deviation: sharper shadows are drawn by passes.
  static let leastDeviation = 2.5
  /// The most pixels of a shape.
  static let mostPixels = 1 << 18
  /// The most cells of all shadows of a frame.
  static let mostCells = 1 << 21

  /// The side of a cell, by the bits of its pixels.
  ///
  /// Of two pixels a cell is at most a quarter as wide as the deviation; of more, where mixing neighbours blurs
  /// less evenly, it is narrower.
  var cellShift: Int {
    max(Int(clamping: log2(deviation / 4.5).rounded(.down)), deviation < 8 ? 0 : 1)
  }

  /// The pixels beyond a shape that its blur reaches, with those that are mixed.
  static func reach(of deviation: Double) -> Double { 3 * deviation + deviation / 2 + 2 }

  /// The cells that it takes.
  var cellCount: Int {
    let margin = 2 * Self.reach(of: deviation)
    let side = Double(1 << cellShift)
    let columns = (Double(caster.width) + margin) / side
    return Int(clamping: columns * (Double(caster.height) + margin) / side)
  }

  /// The deviations along x and y that are left to blur, in cells.
  ///
  /// Mixing neighbours blurs by itself: by a sixth of a cell's square in the mean of all places between two cells; an eighth
  /// makes the largest error least.
  var blur: SIMD2<Double> {
    let side = Double(1 << cellShift)
    let variance = deviation * deviation / (side * side)
    guard cellShift == 0 else {
      let own = (1 - 1 / (side * side)) / 8
      return SIMD2(repeating: (variance - own).squareRoot())
    }
    let part = offset - offset.rounded(.down)
    let left = SIMD2(repeating: variance) - part * (1 - part)
    return SIMD2(left.x.squareRoot(), left.y.squareRoot())
  }
}
