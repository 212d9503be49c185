// SPDX-License-Identifier: MIT

import Foundation

/// Four handles of matched curves: the ways from points on a path to their control points.
///
/// While the point on the path moves in a straight line, its handle turns evenly, the shorter way round, and
/// its length changes evenly (behaviour fact IN-3). Angles are in radians.
struct HandleTurns: Equatable, Sendable {
  private var x = SIMD4<Double>.zero
  private var y = SIMD4<Double>.zero
  private var angle = SIMD4<Double>.zero
  /// The share of its first length by which a handle grows from the start to the end.
  private var growth = SIMD4<Double>.zero

  init() {}

  /// Whether a handle turns; others, and those without length, change as points do: in a straight line.
  static func turns(_ start: SIMD2<Double>, _ end: SIMD2<Double>) -> Bool {
    cross(start, end) != 0 || (start * end).sum() < 0
  }

  /// Takes a handle at the start and at the end of an interpolation, which turns.
  mutating func set(_ lane: Int, _ start: SIMD2<Double>, _ end: SIMD2<Double>) {
    x[lane] = start.x
    y[lane] = start.y
    // Adding 0 makes a negative zero positive: half a turn goes one way in all cases.
    angle[lane] = atan2(Self.cross(start, end) + 0, (start * end).sum())
    let lengths = ((end * end).sum().squareRoot(), (start * start).sum().squareRoot())
    growth[lane] = lengths.0 / lengths.1 - 1
  }

  /// The handles at a fraction of the way.
  func handles(at t: Double) -> (x: SIMD4<Double>, y: SIMD4<Double>) {
    let (sine, cosine) = Self.sineAndCosine(of: angle * t)
    let share = 1 + growth * t
    return ((x * cosine - y * sine) * share, (x * sine + y * cosine) * share)
  }

  private static func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    a.x * b.y - a.y * b.x
  }

  /// Sines and cosines within 1e-11, by their Taylor series up to half a right angle.
  ///
  /// The library's functions take four times as long, one after the other.
  private static func sineAndCosine(
    of angle: SIMD4<Double>
  ) -> (SIMD4<Double>, SIMD4<Double>) {
    // The sum has the nearest whole number of right angles in its lowest bits.
    let shifted = angle * (2 / .pi) + Double.roundingOffset
    let turns = shifted - Double.roundingOffset
    let rest = angle - turns * (.pi / 2)
    let square = rest * rest
    var sine = square * (1.0 / 6_227_020_800) - 1.0 / 39_916_800
    var cosine = square * (1.0 / 479_001_600) - 1.0 / 3_628_800
    sine = sine * square + 1.0 / 362_880
    cosine = cosine * square + 1.0 / 40_320
    sine = sine * square - 1.0 / 5_040
    cosine = cosine * square - 1.0 / 720
    sine = sine * square + 1.0 / 120
    cosine = cosine * square + 1.0 / 24
    sine = sine * square - 1.0 / 6
    cosine = cosine * square - 0.5
    sine = rest + rest * square * sine
    cosine = 1 + square * cosine
    // Each right angle swaps them, and turns one round.
    let quarter = shifted.bitPatterns
    let isSwapped = quarter & 1 .== 1
    let (first, second) = (
      sine.replacing(with: cosine, where: isSwapped), cosine.replacing(with: sine, where: isSwapped)
    )
    return (
      first.replacing(with: -first, where: quarter & 2 .== 2),
      second.replacing(with: -second, where: (quarter &+ 1) & 2 .== 2)
    )
  }
}
