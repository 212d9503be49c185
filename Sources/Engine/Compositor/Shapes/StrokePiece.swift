// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// A straight piece of a stroked line, with the directions in which the line comes and goes on.
struct StrokePiece: BitwiseCopyable {
  var start: SIMD2<Double>
  var end: SIMD2<Double>
  /// Along the piece; of length 1.
  var direction: SIMD2<Double>
  var length: Double
  /// Length of the whole line before the piece, and of the subpath alone.
  var distance: Double
  var subpathDistance: Double
  /// Direction of the piece before; zero where the line begins.
  var incoming = SIMD2<Double>.zero
  /// Direction of the piece after; zero where the line ends.
  var outgoing = SIMD2<Double>.zero
  /// Whether the joint with the piece before, or after, is inside a curve.
  var isSmoothAtStart = false
  var isSmoothAtEnd = false
  /// Whether the piece is part of a curve.
  var isCurved = false
  /// Whether a curve passes the joint.
  var isTangentAtStart = false
  var isTangentAtEnd = false
  /// Length of the closed subpath that begins here; 0 for other pieces.
  var loopLength = 0.0
  /// Whether a closed subpath ends here.
  var endsLoop = false

  /// The three texels of a piece, with points from `origin`:
  /// start and direction; place in the line and in the subpath, length, joints; incoming and outgoing direction.
  /// Between the rounded ends of a short piece the direction would be lost.
  /// The first piece of a closed subpath has the subpath's length, negative, in place of the zero.
  func texels(from origin: SIMD2<Double>) -> (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) {
    let joints: Float =
      (isSmoothAtStart ? 1 : 0) + (isSmoothAtEnd ? 2 : 0) + (loopLength > 0 ? 4 : 0)
      + (endsLoop ? 8 : 0) + (isTangentAtStart ? 16 : 0) + (isTangentAtEnd ? 32 : 0)
      + (isCurved ? 64 : 0)
    let place = loopLength > 0 ? -loopLength : subpathDistance
    return (
      SIMD4(lowHalf: SIMD2<Float>(start - origin), highHalf: SIMD2<Float>(direction)),
      SIMD4(Float(distance), Float(place), Float(length), joints),
      SIMD4(lowHalf: SIMD2<Float>(incoming), highHalf: SIMD2<Float>(outgoing))
    )
  }

  /// The distance that the line can extend past an end: a cap, or a corner with its miter.
  ///
  /// - Parameter next: the direction in which the line leaves the joint, away from the piece.
  static func reach(
    past direction: SIMD2<Double>, next: SIMD2<Double>, isSmooth: Bool, halfWidth: Double,
    join: CGLineJoin, miterLimit: Double
  ) -> Double {
    if isSmooth || next == .zero || join != .miter { return halfWidth }
    // Length of the miter over the half width: 1 / cos(turn / 2), cut off at the limit.
    let cosine = ((1 + (direction * next).sum()) / 2).squareRoot()
    guard cosine * miterLimit >= 1 else { return halfWidth }
    return halfWidth * max(1, 1 / max(cosine, 1e-6))
  }

  /// The pieces of a flattened path, in order.
  static func pieces(of path: FlatPath) -> (pieces: [StrokePiece], length: Double) {
    var pieces: [StrokePiece] = []
    var distance = 0.0
    for subpath in path.subpaths {
      let first = pieces.count
      var within = 0.0
      let count = subpath.range.count
      let isLoop = subpath.isClosed && count > 1
      for index in 0..<max(1, isLoop ? count : count - 1) {
        let i = subpath.range.lowerBound + index
        let j = index + 1 == count ? subpath.range.lowerBound : i + 1
        let a = path.points[i]
        let b = path.points[count == 1 ? i : j]
        let way = b - a
        let length = (way * way).sum().squareRoot()
        var piece = StrokePiece(
          start: a, end: b, direction: length > 0 ? way / length : SIMD2(1, 0), length: length,
          distance: distance, subpathDistance: within)
        piece.isCurved = path.isCurved[i]
        if index > 0 {
          piece.incoming = pieces[pieces.count - 1].direction
          piece.isSmoothAtStart = !path.isCorner[i]
          pieces[pieces.count - 1].outgoing = piece.direction
          pieces[pieces.count - 1].isSmoothAtEnd = !path.isCorner[i]
          piece.isTangentAtStart = path.isTangent[i]
          pieces[pieces.count - 1].isTangentAtEnd = path.isTangent[i]
        }
        pieces.append(piece)
        distance += length
        within += length
      }
      if isLoop {
        pieces[first].incoming = pieces[pieces.count - 1].direction
        pieces[pieces.count - 1].outgoing = pieces[first].direction
        pieces[pieces.count - 1].endsLoop = true
        pieces[first].loopLength = within
        pieces[first].isTangentAtStart = path.isTangent[subpath.range.lowerBound]
        pieces[pieces.count - 1].isTangentAtEnd = path.isTangent[subpath.range.lowerBound]
      }
    }
    return (pieces, distance)
  }
}
