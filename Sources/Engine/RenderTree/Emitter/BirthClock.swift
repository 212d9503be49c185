// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// Counts the births of a cell over time under one setting of its emitter.
///
/// Births are numbered from 1. Number k is born when the integral of the rate reaches k, so the first
/// comes after 1/rate seconds: with a rate of 1 a cell within particles that live a little longer than
/// a second emits once, at the end, as in Apple's fireworks.
struct BirthClock {
  /// The start of counting, in the layer's time.
  var anchor: Double
  /// The births up to then, with the fraction of the next.
  var count: Double
  /// No births from here on.
  var end: Double
  /// Births per second of the layer's time, until `table` counts them.
  var rate: Double
  /// Counts births at a rate that tracks drive, from its anchor on.
  private(set) var table: BirthTable?

  init(anchor: Double, count: Double, end: Double, rate: Double) {
    self.anchor = anchor
    self.count = count
    self.end = end
    self.rate = rate
  }

  /// Counts by a table from a time on, when tracks begin to drive the rate, or the sixtieth before.
  ///
  /// Earlier times need no table: layers' clocks may have run for weeks by then.
  mutating func startTable(at time: Double) {
    let steady = ((min(time, end) - anchor) * BirthTable.perSecond).rounded(.down)
    guard steady > 0, steady < 0x1p52 else {
      table = BirthTable(anchor: anchor, count: count)
      return
    }
    let start = anchor + steady / BirthTable.perSecond
    table = BirthTable(anchor: start, count: count + max(0, rate) * (start - anchor))
  }

  /// The number of births up to a time, with the share of the next.
  func births(at time: Double, rate: (Double) -> Double) -> Double {
    let time = min(time, end)
    guard time > anchor else { return count }
    if let table, time >= table.anchor { return table.births(at: time, rate: rate) }
    return self.rate > 0 ? count + self.rate * (time - anchor) : count
  }

  /// When number `birth` is born; not before the anchor, and never (infinite) while nothing is.
  func time(of birth: Int, rate: (Double) -> Double) -> Double {
    if let table, table.anchor == anchor || Double(birth) > table.count {
      return table.time(of: Double(birth), rate: rate)
    }
    guard self.rate > 0 else { return .infinity }
    return max(anchor, anchor + (Double(birth) - count) / self.rate)
  }
}

/// Counts births at a rate that changes: the rate of each sixtieth of a second is that at its start.
///
/// The sixtieths are counted from the anchor, in the layer's time, so that the count does not depend
/// on the frames that are drawn. The counts of the last few minutes are kept.
final class BirthTable {
  /// The start of counting, in the layer's time.
  let anchor: Double
  /// The births up to then, with the fraction of the next.
  let count: Double
  /// The number of `counts[0]` among all.
  private var first = 0
  /// Births before those that `counts` count from: apart, so that large numbers do not round each step.
  private var base: Double
  /// Births at the start of each sixtieth, beyond the base.
  private var counts: [Double] = [0]
  /// Births per second in each sixtieth, one less than `counts`.
  private var rates: [Double] = []

  static let perSecond = 60.0
  /// The number of cached counts: eighteen minutes.
  private static let limit = 1 << 16
  /// Counting starts over after this many, nineteen hours, so that no frame has to count them all.
  private static let cycle = 1 << 22

  init(anchor: Double, count: Double) {
    self.anchor = anchor
    self.count = count
    base = count
  }

  func births(at time: Double, rate: (Double) -> Double) -> Double {
    let index = prepare(for: time, rate)
    return base + (counts[index] + rates[index] * (time - start(first + index)))
  }

  /// When a number is reached that lies among the counts; infinite for one that does not.
  func time(of birth: Double, rate: (Double) -> Double) -> Double {
    let birth = birth - base
    guard birth >= counts[0], birth <= counts[counts.count - 1] else { return .infinity }
    var low = 0
    var high = rates.count - 1
    while low < high {
      let middle = (low + high) / 2
      if counts[middle + 1] >= birth { high = middle } else { low = middle + 1 }
    }
    guard high >= 0, rates[low] > 0 else { return start(first + low) }
    return start(first + low) + (birth - counts[low]) / rates[low]
  }

  private func start(_ index: Int) -> Double { anchor + Double(index) / Self.perSecond }

  /// Counts up to a time; returns where its sixtieth lies among the counts.
  private func prepare(for time: Double, _ rate: (Double) -> Double) -> Int {
    let wanted = Int(clamping: min(max((time - anchor) * Self.perSecond, 0), 0x1p52))
    let origin = wanted / Self.cycle * Self.cycle
    if wanted < first || first + counts.count - 1 < origin {
      first = origin
      counts.removeAll(keepingCapacity: true)
      // No fewer than can have been born by then, at a million a second; the numbers last for decades.
      base = origin == 0 ? count : count.rounded(.down) + Double(origin) * 0x1p15
      counts.append(0)
      rates.removeAll(keepingCapacity: true)
    }
    while first + rates.count <= wanted {
      if rates.count == Self.limit {
        counts.removeFirst(Self.limit / 2)
        rates.removeFirst(Self.limit / 2)
        first += Self.limit / 2
      }
      let index = rates.count
      let now = rate(start(first + index))
      rates.append(now.isFinite ? max(0, now) : 0)
      counts.append(counts[index] + rates[index] / Self.perSecond)
    }
    return wanted - first
  }
}
