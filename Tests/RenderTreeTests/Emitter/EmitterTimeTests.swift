// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing

@testable import RenderTree

/// Time is an argument: particles at a time do not depend on the times that were asked for before.
struct EmitterTimeTests {
  /// Three levels of cells, ranges everywhere, tracks on rate and place.
  private func fireworks() -> EmitterChange {
    var made = NodeEmitter()
    made.values.seed = 5
    made.values.shape = .line
    made.values.size = SIMD2(100, 0)
    var rocket = drawingCell(1)
    rocket.birthRate = 4
    rocket.lifetime = 1.5
    rocket.lifetimeRange = 0.4
    rocket.velocity = 100
    rocket.velocityRange = 30
    rocket.emissionRange = 0.5
    rocket.yAcceleration = 40
    var trail = drawingCell(2, parent: 0)
    trail.birthRate = 30
    trail.lifetime = 0.4
    trail.emissionLongitude = .pi
    trail.velocity = 10
    var burst = drawingCell(3, parent: 0)
    burst.image = .none
    burst.birthRate = 1
    burst.lifetime = 0.3
    var spark = drawingCell(4, parent: 2)
    spark.birthRate = 200
    spark.lifetime = 1
    spark.lifetimeRange = 0.5
    spark.velocity = 60
    spark.emissionRange = 2 * .pi
    spark.spinRange = 3
    var snow = drawingCell(5)
    snow.birthRate = 40
    snow.lifetime = 2
    snow.lifetimeRange = 1
    snow.timing.beginTime = 0.5
    snow.timing.speed = 2
    made.cells = [rocket, trail, burst, spark, snow]
    var moved = TrackTarget(.emitterPosition)
    moved.input = 0
    return EmitterChange(
      made, time: 0,
      tracks: [
        emitterTrack(moved, from: .zero, to: SIMD4(200, 50, 0, 0), duration: 3),
        emitterTrack(
          cellTarget(.birthRate), from: SIMD4(4, 0, 0, 0), to: SIMD4(40, 0, 0, 0), duration: 4,
          id: 2),
      ])
  }

  private func fresh(_ changes: [EmitterChange], at time: Double) -> [DrawnParticle] {
    let simulation = EmitterSimulation(changes[0])
    for change in changes.dropFirst() { simulation.apply(change) }
    _ = simulation.advance(to: time)
    return simulation.drawn
  }

  @Test(arguments: 0..<4)
  func `random times show what forward play shows`(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let change = fireworks()
    let simulation = EmitterSimulation(change)
    var count = 0
    for _ in 0..<12 {
      let time = Double.random(in: 0...6, using: &random)
      _ = simulation.advance(to: time)
      expect(simulation.drawn, equals: fresh([change], at: time), "\(time)")
      count += simulation.drawn.count
    }
    expect(count, isAbove: 1000)
  }

  @Test(arguments: [1, 24, 60, 144, 240])
  func `every frame rate shows the same`(_ rate: Int) {
    let change = fireworks()
    let simulation = EmitterSimulation(change)
    let last = max(1, rate * 2)
    for frame in 0...last { _ = simulation.advance(to: Double(frame) / Double(rate)) }
    expect(simulation.drawn, equals: fresh([change], at: Double(last) / Double(rate)))
    for frame in (last / 2..<last).reversed() where frame % 7 == 0 {
      _ = simulation.advance(to: Double(frame) / Double(rate))
    }
    let end = Double((last / 2 + 6) / 7 * 7) / Double(rate)
    _ = simulation.advance(to: end)
    expect(simulation.drawn, equals: fresh([change], at: end))
  }

  /// Commits in between, told early, late, or all at once.
  @Test func `commits count from their time on`() {
    var changes = [fireworks()]
    for (index, time) in [0.7, 1.3, 2.1].enumerated() {
      var next = changes[0]
      next.time = time
      next.emitter.cells[4].birthRate = [0, 300, 20][index]
      next.emitter.values.position.x = Double(index) * 50
      next.emitter.cells[3].birthRate = 50
      changes.append(next)
    }
    let simulation = EmitterSimulation(changes[0])
    _ = simulation.advance(to: 0.5)
    _ = simulation.advance(to: 0.72)
    simulation.apply(changes[1])
    _ = simulation.advance(to: 1.25)
    simulation.apply(changes[2])
    _ = simulation.advance(to: 2.6)
    simulation.apply(changes[3])
    for time in [2.7, 1.4, 0.6, 3.5] {
      _ = simulation.advance(to: time)
      expect(simulation.drawn, equals: fresh(changes, at: time), "\(time)")
    }
  }

  /// Living particles go on as they were; only later births follow a commit.
  @Test func `a commit leaves the living alone`() {
    let first = emitter { _, cell in
      cell.birthRate = 100
      cell.velocity = 10
    }
    var second = first
    second.cells[0].birthRate = 0
    second.cells[0].velocity = 99
    let simulation = EmitterSimulation(EmitterChange(first, time: 0))
    _ = simulation.advance(to: 2)
    let before = simulation.drawn
    simulation.apply(EmitterChange(second, time: 2))
    _ = simulation.advance(to: 2)
    expect(simulation.drawn, equals: before)
    _ = simulation.advance(to: 2.5)
    expect(simulation.drawn.count, near: 50, within: 1)
    expect(simulation.births().allSatisfy { $0.speed.x == 10 })
    expect(simulation.nextEventTime, equals: 2.5)
    _ = simulation.advance(to: 3.01)
    expect(simulation.drawn.isEmpty)
    expect(simulation.nextEventTime, equals: .infinity)
  }

  /// Births go on in step where a commit leaves the rate alone.
  @Test func `a commit keeps the rhythm`() {
    let first = emitter { _, cell in cell.birthRate = 10 }
    let simulation = EmitterSimulation(EmitterChange(first, time: 0))
    for step in 1...9 {
      var next = first
      next.values.position.x = Double(step)
      simulation.apply(EmitterChange(next, time: Double(step) * 0.137))
    }
    _ = simulation.advance(to: 1.55)
    let times = simulation.births().map { ($0.birth * 10).rounded() / 10 }
    expect(times, equals: [0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.3, 1.4, 1.5])
  }

  /// A cell that comes later begins then; one that goes takes its particles along.
  @Test func `cells come and go`() {
    var made = emitter { _, cell in cell.birthRate = 100 }
    let simulation = EmitterSimulation(EmitterChange(made, time: 0))
    _ = simulation.advance(to: 5)
    var other = drawingCell(9)
    other.birthRate = 10
    other.lifetime = 100
    made.cells.insert(other, at: 0)
    simulation.apply(EmitterChange(made, time: 5))
    _ = simulation.advance(to: 6)
    expect(simulation.drawn.count { $0.cell == 0 }, equals: 10)
    expect(simulation.drawn.count { $0.cell == 1 }, equals: 100)
    made.cells.removeLast()
    simulation.apply(EmitterChange(made, time: 6))
    _ = simulation.advance(to: 6)
    expect(simulation.drawn.count, equals: 10)
  }

  /// A rate that a track drives is counted by sixtieths of the layer's time.
  @Test func `animated rates`() {
    let made = emitter { _, cell in
      cell.birthRate = 0
      cell.lifetime = 100
    }
    let track = emitterTrack(
      cellTarget(.birthRate), from: .zero, to: SIMD4(100, 0, 0, 0), duration: 2)
    let simulation = EmitterSimulation(EmitterChange(made, time: 0, tracks: [track]))
    _ = simulation.advance(to: 1)
    expect(simulation.drawn.count, near: 25, within: 1)
    _ = simulation.advance(to: 2)
    expect(simulation.drawn.count, near: 100, within: 1)
    // No more after the track has ended.
    _ = simulation.advance(to: 9)
    expect(simulation.drawn.count, near: 100, within: 1)
  }

  /// Particles of a place that was animated stay on its way, also when the track is gone.
  @Test func `animated places leave a trail`() {
    let made = emitter { _, cell in
      cell.birthRate = 10
      cell.lifetime = 10
    }
    let track = emitterTrack(
      TrackTarget(.emitterPosition), from: .zero, to: SIMD4(100, 0, 0, 0))
    let simulation = EmitterSimulation(EmitterChange(made, time: 0, tracks: [track]))
    simulation.apply(EmitterChange(made, time: 1.05))
    _ = simulation.advance(to: 1.3)
    let places = simulation.drawn.map { Int($0.state.x.rounded()) }
    // TI-40: the particle born at the very end is born where the track ends.
    expect(places, equals: [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 0, 0, 0])
  }

  @Test func `steady frames allocate nothing`() {
    let change = fireworks()
    let simulation = EmitterSimulation(change)
    for frame in 0..<240 { _ = simulation.advance(to: Double(frame % 120) / 30) }
    expectNoAllocations {
      for frame in 0..<240 { _ = simulation.advance(to: Double(frame % 120) / 30) }
    }
    expect(simulation.drawn.count, isAbove: 100)
  }
}
