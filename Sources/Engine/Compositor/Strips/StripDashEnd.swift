// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// An end of a dash within a curve: the normal of the curve there is the end.
///
/// The shares are those of `dashEnd` in `line.glsl`, four pixels at a time.
struct StripDashEnd {
  /// The place along the piece.
  private let place: Float
  /// Where the line goes at the end, along the piece and across: away from the dash.
  private let ahead: SIMD2<Float>
  /// Pixels a point in that direction.
  private let scale: Float
  /// The length of the dash past the end.
  private let reach: Float
  /// Whether the end is a disc.
  private let isRound: Bool
  /// Half a pixel more, by which neighbouring pieces of a dash overlap.
  private let overlap: Float

  /// - Parameters:
  ///   - cap: the form of the end; nil where the dash goes on in the next piece of the curve.
  ///   - slope: that of the curve's tangent, against the piece.
  ///   - sense: 1 for the end ahead, -1 for the one behind.
  init(
    _ cap: CGLineCap?, at place: Float, slope: Float, sense: Float, of piece: StripEnd.Piece
  ) {
    self.place = place
    ahead = sense / (1 + slope * slope).squareRoot() * SIMD2(1, slope)
    scale = piece.pixels(along: ahead)
    reach = cap == .square ? piece.halfWidth : 0
    isRound = cap == .round
    overlap = cap == nil ? 1 : 0.5
  }

  /// The share of pixels that the end leaves.
  ///
  /// - Parameters:
  ///   - side: the share within both sides of the piece.
  ///   - t: the places of the pixels along the piece.
  ///   - d: their distances beside it.
  ///   - turned: -1 for pixels beyond the middle of the curve, where the normals have crossed, else 1.
  @inline(__always)
  func share(
    _ side: SIMD4<Float>, _ t: SIMD4<Float>, d: SIMD4<Float>, turned: SIMD4<Float>,
    of piece: StripEnd.Piece
  ) -> SIMD4<Float> {
    let from = t - place
    let past = (from * ahead.x + d * ahead.y) * turned
    guard !isRound else {
      return side.replacing(with: StripEnd.disc(from, d, piece), where: past .> 0)
    }
    return side * StripEnd.unit((reach - past) * scale + overlap)
  }
}
