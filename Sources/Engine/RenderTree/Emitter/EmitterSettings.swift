// SPDX-License-Identifier: MIT

internal import Foundation

/// The values of an emitter from one commit; births from its start to that of the next follow it.
struct EmitterSettings {
  /// The start in the layer's time; the first settings also hold for all earlier times.
  var start: Double
  var values: EmitterValues
  var cells: [NodeEmitterCell]
  var tracks: EmitterTracks?
  /// The limits derived for each cell.
  var limits: [CellLimits]
  /// Count the births of the layer's own cells; by cell.
  var clocks: [BirthClock] = []

  init(_ change: EmitterChange, start: Double) {
    self.start = start
    values = change.emitter.values
    cells = change.emitter.cells
    tracks = EmitterTracks(change.tracks)
    limits = []
    updateLimits()
  }

  mutating func updateLimits() { limits = CellLimits.all(values, cells, tracks) }

  /// Births of a cell per second of the layer's time, by those of one parent.
  func rate(of cell: Int, at time: Double) -> Double {
    var factor = values.birthRate
    var rate = cells[cell].birthRate
    if let tracks {
      factor = tracks.values(over: values, at: time).birthRate
      rate = tracks.cell(cell, over: cells[cell], at: time).birthRate
    }
    let product = rate * factor * limits[cell].pace
    return product > 0 ? min(product, limits[cell].rate) : 0
  }

  /// The births of one of the layer's own cells up to a time, with the share of the next.
  func births(of cell: Int, at time: Double) -> Double {
    clocks[cell].births(at: time) { rate(of: cell, at: $0) }
  }

  /// When a birth of one of the layer's own cells happens; infinite for never.
  func time(of birth: Int, cell: Int) -> Double {
    clocks[cell].time(of: birth) { rate(of: cell, at: $0) }
  }

  /// Sets the clocks of the layer's cells, which continue those of the settings before.
  mutating func startClocks(after previous: EmitterSettings?) {
    clocks = cells.indices.map { cell in
      let window = limits[cell].window
      var clock = BirthClock(anchor: window.begin, count: 0, end: window.end, rate: 0)
      guard cells[cell].parent < 0 else { return clock }
      if let previous {
        clock.anchor = max(start, window.begin)
        clock.count = previous.births(of: cell, at: start)
      }
      clock.end = max(clock.anchor, window.end)
      clock.rate = rate(of: cell, at: clock.anchor)
      if let begin = tracks?.beginOfDrivenBirths(of: cell) { clock.startTable(at: begin) }
      return clock
    }
  }
}

/// Bounds of what becomes of a cell, so that an emitter never takes memory or time without bound.
struct CellLimits: BitwiseCopyable {
  var window: EmissionWindow
  /// Seconds of the cell per second of the layer.
  var pace: Double
  /// The longest life, in seconds of the layer.
  var lifetime: Double
  /// The time from a birth to the death of its last descendant, in seconds of the layer.
  var extent: Double
  /// The most births per second of the layer, by those of one parent.
  var rate: Double
  /// Whether the cell or one that emits from its particles has an image.
  var draws: Bool

  /// The largest number of living particles of one cell; a cell that would exceed it has a lower
  /// birth rate.
  static let particleLimit = 1 << 16
  /// The largest number of particles of an emitter; beyond it none are born.
  static let totalLimit = 1 << 18
  /// The largest number of births per second of a cell.
  static let rateLimit = 1e6

  /// The limits of all cells of an emitter.
  static func all(
    _ values: EmitterValues, _ cells: [NodeEmitterCell], _ tracks: EmitterTracks?
  ) -> [CellLimits] {
    var result: [CellLimits] = []
    let longer = tracks?.bound(.emitterLifetime, base: values.lifetime) ?? abs(values.lifetime)
    for (index, cell) in cells.enumerated() {
      let window = EmissionWindow(cell.timing)
      let pace = window.pace * (cell.parent < 0 ? 1 : result[Int(cell.parent)].pace)
      let life =
        (tracks?.bound(.lifetime, of: index, base: cell.lifetime) ?? max(0, cell.lifetime))
        + (tracks?.bound(.lifetimeRange, of: index, base: cell.lifetimeRange)
          ?? abs(cell.lifetimeRange))
      let seconds = pace > 0 ? life * longer / pace : 0
      result.append(
        CellLimits(
          window: window, pace: pace, lifetime: seconds.isNaN ? 0 : seconds, extent: 0, rate: 0,
          draws: cell.image != .none))
    }
    // Children lie behind their parents.
    for index in cells.indices.reversed() {
      result[index].extent += result[index].lifetime
      let parent = Int(cells[index].parent)
      guard parent >= 0 else { continue }
      result[parent].extent = max(result[parent].extent, result[index].extent)
      if result[index].draws { result[parent].draws = true }
    }
    limitRates(&result, values, cells)
    return result
  }

  /// Lets so few be born that the particles of each cell stay within the limit.
  private static func limitRates(
    _ result: inout [CellLimits], _ values: EmitterValues, _ cells: [NodeEmitterCell]
  ) {
    var living: [Double] = []
    for (index, cell) in cells.enumerated() {
      // The number of simultaneous parents.
      var parents = 1.0
      var span = result[index].extent
      let emits = result[index].window.end - result[index].window.begin
      if cell.parent < 0 {
        span = min(span, emits)
      } else {
        let life = result[Int(cell.parent)].lifetime * result[Int(cell.parent)].pace
        parents = max(1, living[Int(cell.parent)] * (life > emits ? emits / life : 1))
      }
      let wanted = max(0, cell.birthRate * values.birthRate * result[index].pace)
      var most = rateLimit
      if span > 0, span < .infinity {
        most = min(most, Double(particleLimit) / (parents * span))
      }
      result[index].rate = most
      living.append(
        min(min(wanted, most) * parents * result[index].lifetime, Double(particleLimit)))
    }
  }
}
