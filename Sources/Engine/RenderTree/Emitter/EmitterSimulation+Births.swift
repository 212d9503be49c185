// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// Finds the births that may be alive, and their values.
extension EmitterSimulation {
  /// Brings the records of all cells to a time.
  func gather(at time: Double) {
    var total = 0
    for cell in cells.indices {
      guard settings[settings.count - 1].limits[cell].draws else {
        particles[cell].removeAll()
        continue
      }
      let room = min(CellLimits.particleLimit, CellLimits.totalLimit - total)
      if cells[cell].parent < 0 {
        gatherOwn(cell, at: time, room: room)
      } else {
        gatherFromParticles(cell, at: time, room: room)
      }
      total += particles[cell].count
    }
  }

  /// Discards births after a time; they follow new settings.
  func forgetBirths(after time: Double) {
    for cell in cells.indices {
      if cells[cell].parent < 0 {
        while let last = particles[cell].records.last, last.birth > time, !particles[cell].isEmpty {
          particles[cell].records.removeLast()
        }
      } else {
        for index in particles[cell].ranges.indices {
          var range = particles[cell].ranges[index]
          while range.count > 0,
            particles[cell].records[Int(range.start + range.count - 1)].birth > time
          {
            range.count -= 1
          }
          particles[cell].ranges[index] = range
        }
      }
    }
  }

  // MARK: - The layer's own cells

  /// The numbers of the births of a layer's own cell that may be alive.
  private func livingBirths(of cell: Int, at time: Double, room: Int) -> ClosedRange<Int>? {
    let now = settings[settingsIndex(at: time)]
    guard time >= now.limits[cell].window.opening else { return nil }
    let last = now.births(of: cell, at: time).rounded(.down)
    var first = 1.0
    let horizon = time - extents[cell]
    if horizon > -.infinity {
      let then = settings[settingsIndex(at: horizon)]
      first = max(1, then.births(of: cell, at: horizon).rounded(.down) + 1)
    }
    guard last >= first, last < Self.birthLimit else { return nil }
    if last - first >= Double(room) {
      isOverfull = true
      first = last - Double(room) + 1
    }
    return Int(clamping: first)...Int(clamping: last)
  }

  private func gatherOwn(_ cell: Int, at time: Double, room: Int) {
    guard room > 0, let living = livingBirths(of: cell, at: time, room: room) else {
      particles[cell].removeAll()
      return
    }
    var own = CellParticles()
    swap(&own, &particles[cell])
    defer { swap(&own, &particles[cell]) }
    let known = own.firstBirth..<own.firstBirth + own.count
    let kept = known.clamped(to: living.lowerBound..<living.upperBound + 1)
    let isParent = isEmittedFrom(cell)
    if !isParent, !kept.isEmpty, kept.lowerBound == living.lowerBound,
      kept.upperBound == known.upperBound
    {
      // Time went on: the oldest go, new ones come.
      own.head += kept.lowerBound - own.firstBirth
      if own.head > 1024, own.head * 2 > own.records.count {
        own.records.removeFirst(own.head)
        own.head = 0
      }
    } else {
      let origin = own.head - own.firstBirth
      own.spareRecords.removeAll(keepingCapacity: true)
      if !kept.isEmpty {
        append(living.lowerBound..<kept.lowerBound, of: cell, to: &own.spareRecords)
        own.spareRecords.append(
          contentsOf: own.records[kept.lowerBound + origin..<kept.upperBound + origin])
      }
      swap(&own.records, &own.spareRecords)
      own.head = 0
    }
    append(
      (kept.isEmpty ? living.lowerBound : kept.upperBound)..<living.upperBound + 1, of: cell,
      to: &own.records)
    if isParent {
      own.origins.removeAll(keepingCapacity: true)
      for birth in living {
        own.origins.append(kept.contains(birth) ? Int32(birth - known.lowerBound) : -1)
      }
    }
    own.firstBirth = living.lowerBound
  }

  /// Whether other cells emit from a cell's particles.
  private func isEmittedFrom(_ cell: Int) -> Bool {
    for other in cells.indices where cells[other].parent == Int32(cell) { return true }
    return false
  }

  /// Settles births of a layer's own cell.
  private func append(_ births: Range<Int>, of cell: Int, to list: inout [EmittedParticle]) {
    guard !births.isEmpty else { return }
    var index = 0
    var end = Self.lastBirth(of: cell, in: settings, index)
    for birth in births {
      while index + 1 < settings.count, Double(birth) > end {
        index += 1
        end = Self.lastBirth(of: cell, in: settings, index)
      }
      let time = settings[index].time(of: birth, cell: cell)
      let random = EmitterRandom(
        seed: settings[index].values.seed, cell: cellNumbers[cell], parent: 0, birth: birth)
      list.append(particle(of: cell, settings: index, at: time, random, from: nil))
    }
  }

  /// The number of the last birth under some settings.
  private static func lastBirth(
    of cell: Int, in settings: [EmitterSettings], _ index: Int
  ) -> Double {
    guard index + 1 < settings.count else { return .infinity }
    return settings[index].births(of: cell, at: settings[index + 1].start)
  }

  // MARK: - Cells that emit from particles

  /// Behaviour fact EM-9: each particle of the parent cell emits while it lives, and those born of it
  /// live on after it.
  private func gatherFromParticles(_ cell: Int, at time: Double, room: Int) {
    let parentCell = Int(cells[cell].parent)
    let (parents, head) = (particles[parentCell].records, particles[parentCell].head)
    let origins = particles[parentCell].origins
    var own = CellParticles()
    swap(&own, &particles[cell])
    defer { swap(&own, &particles[cell]) }
    own.spareRecords.removeAll(keepingCapacity: true)
    own.spareRanges.removeAll(keepingCapacity: true)
    let isParent = isEmittedFrom(cell)
    if isParent { own.origins.removeAll(keepingCapacity: true) }
    for offset in 0..<parents.count - head {
      let parent = parents[head + offset]
      let origin = origins.isEmpty ? -1 : Int(origins[offset])
      let old: CellParticles.BirthRange? =
        origin >= 0 && origin < own.ranges.count ? own.ranges[origin] : nil
      var range = old ?? birthRange(of: cell, from: parent)
      range.start = Int32(own.spareRecords.count)
      let living = livingBirths(of: cell, range, from: parent, at: time)
      range.first = Int32(living.lowerBound)
      for birth in living {
        guard own.spareRecords.count < room else {
          isOverfull = true
          break
        }
        if let old, birth >= old.first, birth < old.first + old.count {
          let index = Int(old.start) + birth - Int(old.first)
          own.spareRecords.append(own.records[index])
          if isParent { own.origins.append(Int32(index)) }
        } else {
          own.spareRecords.append(particle(of: cell, birth: birth, range, from: parent))
          if isParent { own.origins.append(-1) }
        }
      }
      range.count = Int32(own.spareRecords.count) - range.start
      own.spareRanges.append(range)
    }
    swap(&own.records, &own.spareRecords)
    swap(&own.ranges, &own.spareRanges)
    own.head = 0
  }

  /// When and how often a cell emits from a particle, by the settings of that particle's birth.
  private func birthRange(
    of cell: Int, from parent: EmittedParticle
  ) -> CellParticles.BirthRange {
    let then = settings[settingsIndex(at: parent.birth)]
    let window = then.limits[cell].window
    let pace = then.limits[Int(then.cells[cell].parent)].pace
    let seconds = pace > 0 ? 1 / pace : 0
    return CellParticles.BirthRange(
      rate: then.rate(of: cell, at: parent.birth), begin: max(window.begin, -1e6) * seconds,
      end: window.end * seconds, opening: window.opening * seconds)
  }

  private func livingBirths(
    of cell: Int, _ range: CellParticles.BirthRange, from parent: EmittedParticle, at time: Double
  ) -> Range<Int> {
    let age = time - parent.birth
    let active = min(age, Double(parent.lifetime))
    guard active >= range.opening, active >= 0 else { return 1..<1 }
    // Numbers fit into 32 bits: a parent that has given birth to as many stops.
    let last = min(range.births(at: active), 0x1p30).rounded(.down)
    let first = max(1, range.births(at: age - extents[cell]).rounded(.down) + 1)
    guard last >= first else { return 1..<1 }
    // The newest count.
    let least = max(first, last - Double(CellLimits.particleLimit))
    return Int(clamping: least)..<Int(clamping: last) + 1
  }

  private func particle(
    of cell: Int, birth: Int, _ range: CellParticles.BirthRange, from parent: EmittedParticle
  ) -> EmittedParticle {
    let age = range.begin + Double(birth) / range.rate
    let time = parent.birth + age
    let index = settingsIndex(at: time)
    let random = EmitterRandom(
      seed: settings[index].values.seed, cell: cellNumbers[cell], parent: parent.key, birth: birth)
    return particle(
      of: cell, settings: index, at: time, random, from: (parent, Float(max(age, 0))))
  }
}
