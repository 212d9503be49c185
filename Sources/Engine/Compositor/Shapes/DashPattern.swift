// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The dashes of a line, as they recur with its period.
struct DashPattern: Sendable {
  /// A dash within the period.
  struct Dash: BitwiseCopyable {
    var middle: Double
    /// Half its length.
    var half: Double

    var end: Double { middle + half }
  }

  /// In order; none for a whole line.
  private(set) var dashes: [Dash] = []
  /// The length after which they recur, in points.
  private(set) var period = 0.0
  /// The share of the line that dashes cover.
  private(set) var covered = 1.0

  /// Makes the pattern of a whole line.
  init() {}

  /// Whether a line has no dashes.
  var isWhole: Bool { dashes.isEmpty }

  /// Makes the pattern of lengths of dashes and gaps in turn, an even number of them; that of a whole line if they add
  /// up to nothing.
  init(lengths: some Collection<Double>) {
    guard lengths.contains(where: { $0 > 0 }) else { return }
    var distance = 0.0
    var isDash = true
    for length in lengths {
      if isDash { dashes.append(Dash(middle: distance + length / 2, half: length / 2)) }
      distance += length
      isDash.toggle()
    }
    period = distance
    covered = dashes.reduce(0) { $0 + $1.half } * 2 / period
  }

  /// A phase within the period.
  func phase(_ phase: Double) -> Double {
    isWhole || !phase.isFinite ? 0 : phase.truncatingRemainder(dividingBy: period)
  }

  /// A dash in one of the periods.
  struct Occurrence {
    var index: Int
    /// Where the period begins.
    var start: Double
  }

  /// The dash that is the first to end at a place or behind it.
  func first(endingFrom place: Double) -> Occurrence {
    let start = (place / period).rounded(.down) * period
    let within = place - start
    var low = 0
    var high = dashes.count
    while low < high {
      let middle = (low + high) / 2
      if dashes[middle].end < within { low = middle + 1 } else { high = middle }
    }
    guard low < dashes.count else { return Occurrence(index: 0, start: start + period) }
    return Occurrence(index: low, start: start)
  }

  /// The most dashes that begin within a length.
  func count(within length: Double) -> Int {
    Int(clamping: ((length / period).rounded(.up) + 2) * Double(dashes.count))
  }

  /// The dash behind another one.
  func next(_ occurrence: Occurrence) -> Occurrence {
    guard occurrence.index + 1 < dashes.count else {
      return Occurrence(index: 0, start: occurrence.start + period)
    }
    return Occurrence(index: occurrence.index + 1, start: occurrence.start)
  }

  /// The length by which places may be off, in points: a part of the period, as in `line.glsl`.
  var slack: Double { 1e-4 * period }

  /// Whether a place lies within a dash, or at its end but for rounding.
  func covers(_ place: Double) -> Bool {
    dashes.contains { dash in
      let turns = (place - dash.middle) / period
      return abs(turns - turns.rounded()) * period <= dash.half + slack
    }
  }
}
