// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing

@testable import RenderTree

/// Memory and time of an emitter have a bound, whatever it is told.
struct EmitterLimitTests {
  @Test func `rates are limited`() {
    let made = emitter { _, cell in cell.birthRate = 1e9 }
    let simulation = EmitterSimulation(EmitterChange(made, time: 0))
    _ = simulation.advance(to: 10)
    expect(simulation.drawn.count, isAtMost: CellLimits.particleLimit)
    expect(simulation.drawn.count, isAbove: CellLimits.particleLimit * 9 / 10)
    // They are born all over the last second, not at its end only.
    expect(simulation.drawn.contains { $0.age > 0.9 })
    expect(!simulation.isOverfull)
  }

  @Test func `lives without end leave the newest`() {
    let made = emitter { _, cell in
      cell.birthRate = 1e5
      cell.lifetime = .infinity
    }
    let simulation = EmitterSimulation(EmitterChange(made, time: 0))
    _ = simulation.advance(to: 0.01)
    expect(simulation.drawn.count, equals: 1000)
    expect(!simulation.isOverfull)
    _ = simulation.advance(to: 1e6)
    expect(simulation.drawn.count, equals: CellLimits.particleLimit)
    expect(simulation.isOverfull)
    expect(simulation.drawn.allSatisfy { $0.age < 1 })
  }

  @Test func `multiplying cells are limited`() {
    var made = NodeEmitter()
    for level in 0..<6 {
      var cell = drawingCell(UInt32(level), parent: Int32(level - 1))
      cell.birthRate = 1e6
      cell.lifetime = 10
      made.cells.append(cell)
    }
    let simulation = EmitterSimulation(EmitterChange(made, time: 0))
    _ = simulation.advance(to: 30)
    expect(simulation.drawn.count, isAtMost: CellLimits.totalLimit)
    expect(simulation.drawn.count, isAbove: 1000)
  }

  @Test func `odd values give no particles`() {
    let changes: [(inout EmitterValues, inout NodeEmitterCell) -> Void] = [
      { _, cell in cell.birthRate = -5 },
      { _, cell in cell.lifetime = -5 },
      { _, cell in cell.lifetime = 0 },
      { values, _ in values.birthRate = -1 },
      { values, _ in values.lifetime = -1 },
      { _, cell in cell.scale = -1 },
      { _, cell in cell.color.w = 0 },
      { _, cell in cell.timing.duration = 0 },
      { _, cell in cell.contentsScale = 0 },
      { _, cell in cell.image = .none },
      { _, cell in cell.isEnabled = false },
      { _, cell in cell.contentsRect = .zero },
      { _, cell in cell.velocity = 1e300 },
      { _, cell in cell.timing.speed = 0 },
    ]
    for (index, change) in changes.enumerated() {
      let found = EmitterSimulation.particles(emitter(change), at: 3)
      // A velocity beyond all measure leaves none but the newborn in reach.
      expect(found.count, isAtMost: (index == 12 ? 1 : 0), "\(index)")
    }
  }

  @Test func `values that are not finite are refused`() {
    var tree = RenderTree()
    var delta = RenderDelta()
    delta.created = [NodeID(rawValue: 1)]
    delta.root = NodeID(rawValue: 1)
    let made = emitter { _, cell in cell.velocity = .nan }
    delta.emitter.append(.init(NodeID(rawValue: 1), EmitterChange(made, time: 0)))
    expect(tree.apply(delta), equals: [.notFinite(NodeID(rawValue: 1), "emitter")])
    expectNil(tree.index(of: NodeID(rawValue: 1)).flatMap { tree.emitter(of: $0) })
  }

  @Test func `many commits are forgotten`() {
    var made = emitter { _, cell in cell.birthRate = 10 }
    let simulation = EmitterSimulation(EmitterChange(made, time: 0))
    for step in 1...2000 {
      made.values.position.x = Double(step)
      simulation.apply(EmitterChange(made, time: Double(step) / 60))
    }
    // Those of the last second, by which all earlier births are over.
    expect(simulation.settings.count, isBelow: 70)
    made.cells[0].lifetime = .infinity
    for step in 2001...4000 {
      made.values.position.x = Double(step)
      simulation.apply(EmitterChange(made, time: Double(step) / 60))
    }
    expect(simulation.settings.count, isAtMost: EmitterSimulation.settingsLimit + 1)
  }

  @Test func `time far away`() {
    for time in [1e15, -1e15, 1e18, -1e18, 1e300, .infinity, -.infinity, .nan] {
      let simulation = EmitterSimulation(EmitterChange(emitter(), time: 0))
      _ = simulation.advance(to: time)
      expect(simulation.drawn.count, isAtMost: 1001)
      // Nothing is born any more, or not yet, or particles live now.
      let next = simulation.nextEventTime
      expect(next == .infinity || next >= 0 || next == time, "\(time): \(next)")
    }
  }

  @Test func `a parent that has given birth to a billion stops`() {
    var made = NodeEmitter()
    for level in 0..<2 {
      var cell = drawingCell(UInt32(level), parent: Int32(level - 1))
      cell.birthRate = level == 0 ? 1e-6 : 1e5
      cell.lifetime = level == 0 ? .infinity : 1e-3
      made.cells.append(cell)
    }
    for time in [2e6, 1e7] {
      let found = EmitterSimulation.particles(made, at: time).filter { $0.cell == 1 }
      expect(found.count, isAtMost: CellLimits.particleLimit, "\(time)")
      expect(!found.isEmpty, "\(time)")
    }
  }

  @Test func `births that a track drives are counted at the times of wall clocks`() {
    // Ten seconds after counting has started afresh, 53 years from the first birth.
    let time = Double(24_318 << 22) / 60 + 10
    var change = EmitterChange(emitter(), time: 0)
    let target = cellTarget(.birthRate)
    change.tracks = [
      emitterTrack(target, from: [100, 0, 0, 0], to: [100, 0, 0, 0], duration: 1e10)
    ]
    let simulation = EmitterSimulation(change)
    _ = simulation.advance(to: time)
    expect((95...105).contains(simulation.drawn.count), "\(simulation.drawn.count)")
  }

  @Test func `what was born before a track begins is known without counting`() {
    // Nineteen hours of a clock, 4.1 million sixtieths: counted one by one they would hold the first frame up.
    let start = 69_000.0
    var change = EmitterChange(emitter { _, cell in cell.birthRate = 10 }, time: start)
    var track = emitterTrack(
      cellTarget(.birthRate), from: [10, 0, 0, 0], to: [110, 0, 0, 0], duration: 10)
    track.timings[0].beginTime = start + 2.25
    change.tracks = [track]
    let simulation = EmitterSimulation(change)
    let clock = simulation.settings[0].clocks[0]
    expect(clock.table.map { $0.anchor > start && $0.anchor <= start + 2.25 }, equals: true)
    for (time, count) in [(start, 10), (start + 2, 10), (start + 7.25, 55), (start + 20, 10)] {
      _ = simulation.advance(to: time)
      expect(simulation.drawn.count, near: count, within: 2, "\(time)")
    }
    // Before the track begins frames are due by births, then always, and by births again.
    _ = simulation.advance(to: start + 1.01)
    expect(simulation.nextEventTime, isAtMost: start + 1.11)
  }

  @Test func `numbers of every size, told or reached by time, end in particles or in none`() {
    var random = SeededGenerator(seed: 197)
    let numbers = [
      0, -0.0, 1, -1, 0.25, 1e-3, .leastNonzeroMagnitude, 1e-300, 1e9, -1e9, 1e18, -1e18, 1e300,
      -1e300,
      .infinity, -.infinity, .nan, .greatestFiniteMagnitude,
    ]
    func any() -> Double { numbers.randomElement(using: &random) ?? 0 }
    func sometimes(_ value: Double) -> Double {
      Int.random(in: 0..<3, using: &random) == 0 ? any() : value
    }
    for round in 0..<300 {
      var made = NodeEmitter()
      for level in 0..<Int.random(in: 1...3, using: &random) {
        var cell = drawingCell(UInt32(level), parent: Int32(level - 1))
        cell.birthRate = sometimes(level == 0 ? 2 : 3)
        cell.lifetime = sometimes(1)
        cell.lifetimeRange = sometimes(0.5)
        cell.velocity = sometimes(10)
        cell.spin = sometimes(1)
        cell.scale = sometimes(1)
        cell.emissionRange = sometimes(0.5)
        cell.xAcceleration = sometimes(0)
        cell.timing.beginTime = sometimes(0)
        cell.timing.timeOffset = sometimes(0)
        cell.timing.speed = sometimes(1)
        cell.timing.duration = sometimes(.infinity)
        cell.timing.repeatCount = sometimes(0)
        made.cells.append(cell)
      }
      made.values.birthRate = sometimes(1)
      made.values.lifetime = sometimes(1)
      made.values.size.x = sometimes(10)
      guard made.isFinite else { continue }
      // Thousands of particles take their time; a few such emitters are enough.
      let isLarge = made.cells.contains {
        let life = (abs($0.lifetime) + abs($0.lifetimeRange)) * abs(made.values.lifetime)
        return !($0.birthRate * 2 * life < 500)
          || !($0.birthRate * made.values.birthRate * life < 500)
      }
      if isLarge, round % 100 != 0 { continue }
      let simulation = EmitterSimulation(EmitterChange(made, time: sometimes(0)))
      for _ in 0..<3 {
        _ = simulation.advance(to: sometimes(2))
        expect(simulation.drawn.count, isAtMost: CellLimits.totalLimit, "round \(round)")
        _ = simulation.nextEventTime
        made.values.birthRate = 2
        simulation.apply(EmitterChange(made, time: sometimes(1)))
      }
    }
  }
}
