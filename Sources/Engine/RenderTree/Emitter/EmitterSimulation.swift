// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The particles of one emitter layer at any time, independent of earlier requests.
///
/// Births are numbered, and a particle's whole life follows from its number: a frame finds out which
/// numbers may be alive and where those particles are. Records of births are kept from one frame to
/// the next only to save work; taken away, they would be made again alike.
///
/// ```
/// settings   │ first commit        │ second        │ third …        what births follow
/// births     1  2  3  4  5  6   7   8   9   …  by the clock of each of the layer's cells
/// records              └─────── may be alive ──────┘            EmittedParticle
/// drawn                   those alive, with an image            DrawnParticle
/// ```
package final class EmitterSimulation {
  /// The settings of commits, the oldest first; never empty.
  private(set) var settings: [EmitterSettings]
  /// For each cell, the records of births.
  var particles: [CellParticles]
  /// For each cell, the seed of its random sequence, kept while the cell is in the list.
  private(set) var cellNumbers: [UInt32]
  private var nextCellNumber: UInt32
  /// For each cell, the longest time from a birth to the death of its last descendant, in all
  /// settings.
  var extents: [Double] = []
  /// The values at the sampled time.
  package internal(set) var values: EmitterValues
  package internal(set) var cells: [NodeEmitterCell]
  /// The living particles in the order in which they are drawn.
  package internal(set) var drawn: [DrawnParticle] = []
  /// The box of all that is drawn, in the layer's space: x, y, z of the lowest and highest corner.
  package internal(set) var low = SIMD3<Float>.zero
  package internal(set) var high = SIMD3<Float>.zero
  /// The layer's time that was sampled last; nil before the first.
  var sampledTime: Double?
  /// Whether something was set since.
  private var isChanged = true
  var order = ParticleOrder()
  /// Whether particles were left out because there are too many, since this was last asked.
  var isOverfull = false

  package init(_ change: EmitterChange) {
    var first = EmitterSettings(change, start: -.infinity)
    first.startClocks(after: nil)
    settings = [first]
    particles = first.cells.map { _ in CellParticles() }
    cellNumbers = first.cells.indices.map { UInt32($0) }
    nextCellNumber = UInt32(first.cells.count)
    values = first.values
    cells = first.cells
    updateExtents()
  }

  /// Makes the simulation of a copy by a replicator: the same births, at the copy's own time.
  init(copying other: EmitterSimulation) {
    settings = other.settings
    particles = other.cells.map { _ in CellParticles() }
    cellNumbers = other.cellNumbers
    nextCellNumber = other.nextCellNumber
    values = other.values
    cells = other.cells
    extents = other.extents
  }

  /// The latest values.
  var model: NodeEmitter {
    var emitter = NodeEmitter()
    emitter.values = settings[settings.count - 1].values
    emitter.cells = settings[settings.count - 1].cells
    return emitter
  }

  /// The number of births of a cell after which no more are born: larger numbers, of emitters that are
  /// shown at times billions of seconds away, could not be told apart.
  static let birthLimit = 0x1p52

  /// The number of commits remembered, beyond which the oldest births follow later ones.
  static let settingsLimit = 512

  // MARK: - Changing

  /// Takes in what a commit says: births from its time on follow it.
  package func apply(_ change: EmitterChange) {
    let last = settings[settings.count - 1]
    let hasTracks = last.tracks != nil || !change.tracks.isEmpty
    if !hasTracks, change.emitter == model { return }
    if !isSameList(change.emitter.cells, last.cells) { replaceCells(with: change.emitter.cells) }
    let time = change.time.isFinite ? change.time : 0
    // A commit at an earlier time, after time was turned back, takes over from there.
    while settings.count > 1, settings[settings.count - 1].start >= time { settings.removeLast() }
    var next = EmitterSettings(change, start: time)
    next.startClocks(after: settings[settings.count - 1])
    settings.append(next)
    updateExtents()
    forgetSettings()
    if let sampled = sampledTime, time < sampled { forgetBirths(after: time) }
    isChanged = true
  }

  private func isSameList(_ a: [NodeEmitterCell], _ b: [NodeEmitterCell]) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { $0.id == $1.id && $0.parent == $1.parent }
  }

  /// Brings all that is kept by cell in line with another list: cells that are gone take their
  /// particles with them, and new ones have not emitted yet.
  private func replaceCells(with list: [NodeEmitterCell]) {
    let old = settings[settings.count - 1].cells
    let oldIndices = list.map { cell in old.firstIndex { $0.id == cell.id } }
    let numbers = cellNumbers
    cellNumbers = oldIndices.map { oldIndex in
      if let oldIndex { return numbers[oldIndex] }
      nextCellNumber += 1
      return nextCellNumber - 1
    }
    particles = list.map { _ in CellParticles() }
    sampledTime = nil
    for index in settings.indices {
      let before = settings[index]
      settings[index].cells = zip(list, oldIndices).map { cell, oldIndex in
        var kept = oldIndex.map { before.cells[$0] } ?? cell
        if oldIndex == nil { kept.birthRate = 0 }
        kept.parent = cell.parent
        return kept
      }
      settings[index].tracks?.moveCells { from in oldIndices.firstIndex { $0 == from } }
      settings[index].updateLimits()
      settings[index].clocks = oldIndices.map { oldIndex in
        oldIndex.map { before.clocks[$0] }
          ?? BirthClock(anchor: 0, count: 0, end: -.infinity, rate: 0)
      }
    }
  }

  private func updateExtents() {
    extents = settings[0].limits.map(\.extent)
    for index in settings.indices.dropFirst() {
      for cell in extents.indices {
        extents[cell] = max(extents[cell], settings[index].limits[cell].extent)
      }
    }
  }

  /// Discards settings of which no birth can be alive at the time of the last commit.
  private func forgetSettings() {
    let longest = extents.max() ?? 0
    let horizon = settings[settings.count - 1].start - longest
    var count = 0
    while count + 1 < settings.count,
      settings[count + 1].start <= horizon || settings.count - count > Self.settingsLimit
    {
      count += 1
    }
    guard count > 0 else { return }
    settings.removeFirst(count)
    settings[0].start = -.infinity
    updateExtents()
  }

  /// The settings that hold at a time.
  func settingsIndex(at time: Double) -> Int {
    var index = settings.count - 1
    while index > 0, settings[index].start > time { index -= 1 }
    return index
  }

  // MARK: - Sampling

  /// Finds the particles at a time of the layer.
  ///
  /// - Returns: whether anything may look otherwise than before.
  package func advance(to time: Double) -> Bool {
    guard isChanged || sampledTime != time else { return false }
    isChanged = false
    let hadParticles = !drawn.isEmpty
    let current = settings[settingsIndex(at: time)]
    values = current.tracks?.values(over: current.values, at: time) ?? current.values
    if let tracks = current.tracks, cells.count == current.cells.count {
      // In place: the first change has made a unique list.
      for index in cells.indices {
        cells[index] = tracks.cell(index, over: current.cells[index], at: time)
      }
    } else {
      cells = current.cells
    }
    gather(at: time)
    sampledTime = time
    draw(at: time)
    return hadParticles || !drawn.isEmpty
  }

  /// When something happens next at or after the sampled time, in the layer's time: that time while
  /// particles live or may be born of such, a later one before the next birth, infinity for never.
  package var nextEventTime: Double {
    guard let time = sampledTime else { return -.infinity }
    var next = Double.infinity
    let current = settings[settingsIndex(at: time)]
    for cell in current.cells.indices where current.limits[cell].draws {
      if !particles[cell].isEmpty { return time }
      guard current.cells[cell].parent < 0 else { continue }
      let clock = current.clocks[cell]
      if let table = clock.table, time < clock.end {
        if time >= table.anchor { return time }
        next = min(next, table.anchor)
      }
      let born = current.births(of: cell, at: max(time, clock.anchor)).rounded(.down)
      guard born < Self.birthLimit else { continue }
      let birth = current.time(of: Int(clamping: born) + 1, cell: cell)
      if birth <= clock.end {
        next = min(next, max(birth, current.limits[cell].window.opening))
      }
    }
    return next
  }
}
