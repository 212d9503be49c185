// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing

@testable import RenderTree

/// Cells that emit from particles, the order of drawing, and timing (facts EM-8, EM-9, EM-10).
struct EmitterSubcellTests {
  /// One parent per second, and its child.
  private func family(
    _ change: (inout NodeEmitterCell, inout NodeEmitterCell) -> Void
  ) -> NodeEmitter {
    var made = NodeEmitter()
    var parent = drawingCell(1)
    parent.birthRate = 1
    parent.lifetime = 1
    parent.velocity = 100
    parent.emissionLongitude = -.pi / 2
    var child = drawingCell(2, parent: 0)
    child.birthRate = 2
    child.lifetime = 5
    change(&parent, &child)
    made.cells = [parent, child]
    return made
  }

  /// From the particle's place, relative to its direction, in its colour and scale (EM-9).
  @Test func `from the particle's place, relative to its direction (EM-9)`() throws {
    let made = family { parent, child in
      parent.color = SIMD4(0.5, 1, 0.25, 0.8)
      parent.colorSpeed = SIMD4(0, -1, 0, 0)
      parent.scale = 3
      parent.scaleSpeed = 2
      child.velocity = 10
      child.emissionLongitude = .pi / 2
      child.color = SIMD4(0.5, 0.5, 1, 1)
      child.scale = 0.5
    }
    // The parent is born at 1, its first child when it is half a second old.
    let particles = EmitterSimulation.particles(made, at: 1.9)
    let child = try #require(particles.first { $0.cell == 1 })
    expect(child.age, near: 0.4, within: 1e-5)
    // The parent moves up; a quarter of a turn on from there, towards +x.
    expect(child.state.x, near: 4, within: 1e-3)
    expect(child.state.y, near: -50, within: 1e-3)
    expect(child.state.w, near: 0.5 * 4, within: 1e-5)
    let color = SIMD4<Float>(0.25, 0.25, 0.25, 0.8) - child.color
    expect(color.max(), isBelow: 1e-5)
    expect(color.min(), isAbove: -1e-5)
  }

  @Test func `children are born while the parent lives, and live on after it (EM-9)`() {
    let made = family { parent, _ in
      parent.timing.duration = 1.5
    }
    func counts(_ time: Double) -> (parents: Int, children: Int) {
      let found = EmitterSimulation.particles(made, at: time)
      return (found.count { $0.cell == 0 }, found.count { $0.cell == 1 })
    }
    expect(counts(0.9) == (0, 0))
    expect(counts(1.4) == (1, 0))
    expect(counts(1.6) == (1, 1))
    // Dead, with the second child at its very end.
    expect(counts(2.1) == (0, 2))
    expect(counts(6.4) == (0, 2))
    expect(counts(6.6) == (0, 1))
    expect(counts(7.1) == (0, 0))
  }

  /// As in Apple's fireworks: a rate of 1 in a life of a little more than 1 is one birth, at its end.
  @Test func `the first birth comes after the inverse of the rate (EM-9)`() {
    let made = family { parent, child in
      parent.lifetime = 1.02
      child.birthRate = 1
      child.lifetime = 0.35
    }
    let found = EmitterSimulation.particles(made, at: 2.01).filter { $0.cell == 1 }
    expect(found.count, equals: 1)
    expect(found.first?.state.y ?? 0, near: -100, within: 1e-2)
    expect(EmitterSimulation.particles(made, at: 1.99).allSatisfy { $0.cell == 0 })
  }

  @Test func `a cell of particles begins and ends by the particle's age (EM-9)`() {
    let made = family { parent, child in
      parent.lifetime = 3
      parent.timing.duration = 1.5
      child.birthRate = 100
      child.timing.beginTime = 1.5
      child.timing.duration = 0.1
    }
    func children(_ time: Double) -> Int {
      EmitterSimulation.particles(made, at: time).count { $0.cell == 1 }
    }
    expect(children(2.49), equals: 0)
    expect(children(2.55), near: 5, within: 1)
    expect(children(2.7), near: 10, within: 1)
    expect(children(3.5), near: 10, within: 1)
  }

  // MARK: - Timing

  private func births(_ change: (inout NodeTiming) -> Void, at time: Double) -> Int {
    let made = emitter { _, cell in
      cell.birthRate = 100
      cell.lifetime = 100
      change(&cell.timing)
    }
    return EmitterSimulation.particles(made, at: time).count
  }

  @Test func `duration 1, repeat 2, speed 2 emits for one second, twice as often (EM-10)`() {
    let change: (inout NodeTiming) -> Void = {
      $0.duration = 1
      $0.repeatCount = 2
      $0.speed = 2
    }
    expect(births(change, at: 0.5), equals: 100)
    expect(births(change, at: 1), equals: 200)
    expect(births(change, at: 9), equals: 200)
  }

  @Test func `speed -1 with a time offset of the duration emits for the duration (EM-10)`() {
    let change: (inout NodeTiming) -> Void = {
      $0.duration = 2
      $0.speed = -1
      $0.timeOffset = 2
    }
    expect(births(change, at: 1), equals: 100)
    expect(births(change, at: 2), equals: 200)
    expect(births(change, at: 9), equals: 200)
  }

  @Test func `begin time, time offset, autoreversal, speed 0 (EM-10)`() {
    expect(births({ $0.beginTime = 3 }, at: 2.9), equals: 0)
    expect(births({ $0.beginTime = 3 }, at: 4), equals: 100)
    let offset: (inout NodeTiming) -> Void = {
      $0.beginTime = 3
      $0.timeOffset = 2
    }
    expect(births(offset, at: 2.9), equals: 0)
    expect(births(offset, at: 3), equals: 200)
    let reversed: (inout NodeTiming) -> Void = {
      $0.duration = 1
      $0.autoreverses = true
    }
    expect(births(reversed, at: 5), equals: 200)
    expect(births({ $0.speed = 0 }, at: 5), equals: 0)
    expect(births({ $0.repeatDuration = 0.5 }, at: 5), equals: 50)
  }

  /// A cell's speed makes lives and motions faster, too.
  @Test func `a particle of a faster cell lives faster (EM-10)`() throws {
    let made = emitter { _, cell in
      cell.birthRate = 1
      cell.lifetime = 1
      cell.velocity = 10
      cell.yAcceleration = 4
      cell.timing.speed = 2
    }
    let first = try #require(EmitterSimulation.particles(made, at: 0.75).first)
    expect(first.state.x, near: 5, within: 1e-4)
    expect(first.state.y, near: 0.5, within: 1e-4)
    expect(EmitterSimulation.particles(made, at: 0.99).count, equals: 1)
    expect(EmitterSimulation.particles(made, at: 1.25).count, equals: 1)
  }

  // MARK: - Order

  private func drawn(_ mode: EmitterRenderMode) -> [DrawnParticle] {
    var made = emitter { values, cell in
      values.renderMode = mode
      cell.birthRate = 50
      cell.velocity = 100
      cell.emissionRange = 6
    }
    var second = made.cells[0]
    second.id = 2
    second.birthRate = 30
    made.cells.append(second)
    return EmitterSimulation.particles(made, at: 4)
  }

  @Test func `oldest first, oldest last, back to front (EM-8)`() {
    let first = drawn(.oldestFirst)
    expect(first.count, equals: 80)
    expect(zip(first, first.dropFirst()).allSatisfy { $0.age >= $1.age })
    let last = drawn(.oldestLast)
    expect(zip(last, last.dropFirst()).allSatisfy { $0.age <= $1.age })
    let deep = drawn(.backToFront)
    expect(zip(deep, deep.dropFirst()).allSatisfy { $0.state.z <= $1.state.z })
    expect((deep.first?.state.z ?? 0), isBelow: -50)
    expect((deep.last?.state.z ?? 0), isAbove: 50)
    for mode in EmitterRenderMode.allCases {
      expect(Set(drawn(mode).map(\.age)), equals: Set(first.map(\.age)))
    }
    expect(drawn(.unordered), equals: drawn(.additive))
  }

  /// With one cell nothing has to be sorted.
  @Test func `order of one cell`() {
    for mode in [EmitterRenderMode.oldestFirst, .oldestLast] {
      let made = emitter { values, _ in values.renderMode = mode }
      let ages = EmitterSimulation.particles(made, at: 2).map(\.age)
      expect(ages, equals: ages.sorted { mode == .oldestFirst ? $0 > $1 : $0 < $1 })
      expect(ages.count, equals: 1000)
    }
  }
}
