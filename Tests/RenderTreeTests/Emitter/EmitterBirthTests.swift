// SPDX-License-Identifier: MIT

import Expectations
import Foundation
import TestSupport
import Testing

@testable import RenderTree

/// The values settled at a birth: numbers, ranges, directions, places (facts EM-1 to EM-7).
struct EmitterBirthTests {
  private func births(
    at time: Double = 1, _ change: (inout EmitterValues, inout NodeEmitterCell) -> Void
  ) -> ArraySlice<EmittedParticle> {
    let simulation = EmitterSimulation(EmitterChange(emitter(change), time: 0))
    _ = simulation.advance(to: time)
    return simulation.births()
  }

  private func mean(_ list: some Collection<Double>) -> Double {
    list.reduce(0, +) / Double(list.count)
  }

  @Test func `the layer's values multiply the cell's (EM-1)`() throws {
    let found = births { values, cell in
      cell.velocity = 10
      cell.scale = 2
      cell.scaleSpeed = 1
      cell.spin = 3
      values.birthRate = 0.1
      values.lifetime = 0.5
      values.velocity = 4
      values.scale = 3
      values.spin = 2
    }
    // A hundred births per second that live for half of one.
    expect(found.count, equals: 50)
    for particle in found {
      expect(particle.lifetime, equals: 0.5)
      expect(particle.speed.x, equals: 40)
      expect(particle.start.w, equals: 6)
      expect(particle.speed.w, equals: 3)
      expect(particle.spin, equals: 6)
    }
  }

  @Test func `a range counts to both sides, and values fill it evenly (EM-2)`() {
    let found = births(at: 13) { values, cell in
      cell.lifetime = 10
      cell.lifetimeRange = 3
      cell.velocity = 5
      cell.velocityRange = 5
      cell.scaleRange = 0.5
      cell.spinRange = 2
      cell.color = SIMD4(repeating: 0.5)
      cell.colorRange = SIMD4(0.1, 0.2, 0.3, 0.4)
    }
    expect(found.count, isAbove: 10_000)
    func check(
      _ values: [Double], _ low: Double, _ high: Double, _ name: Comment
    ) {
      let width = high - low
      expect((values.min() ?? 0), isAtLeast: low - 1e-5, name)
      expect((values.max() ?? 0), isAtMost: high + 1e-5, name)
      expect((values.min() ?? 0), isBelow: low + width / 100, name)
      expect((values.max() ?? 0), isAbove: high - width / 100, name)
      expect(mean(values), near: (low + high) / 2, within: width / 50, name)
    }
    check(found.map { Double($0.lifetime) }, 7, 13, "lifetime")
    check(found.map { Double($0.speed.x) }, 0, 10, "velocity")
    check(found.map { Double($0.start.w) }, 0.5, 1.5, "scale")
    check(found.map { Double($0.spin) }, -2, 2, "spin")
    check(found.map { Double($0.color.x) }, 0.4, 0.6, "red")
    check(found.map { Double($0.color.y) }, 0.3, 0.7, "green")
    check(found.map { Double($0.color.z) }, 0.2, 0.8, "blue")
    check(found.map { Double($0.color.w) }, 0.1, 0.9, "alpha")
  }

  @Test
  func `place, scale, colour and turn follow from the age; the dead are gone (EM-3)`() throws {
    let single = emitter { values, cell in
      values.position = SIMD2(100, 50)
      values.zPosition = 7
      cell.birthRate = 1
      cell.lifetime = 0.9
      cell.velocity = 20
      cell.emissionLongitude = .pi / 2
      cell.xAcceleration = 8
      cell.yAcceleration = -4
      cell.zAcceleration = 2
      cell.scale = 2
      cell.scaleSpeed = -1
      cell.spin = .pi
      cell.color = SIMD4(0.5, 0.5, 0.5, 1)
      cell.colorSpeed = SIMD4(1, -1, 0.5, -0.5)
    }
    // Born at 1.
    let particle = try #require(EmitterSimulation.particles(single, at: 1.8).first)
    let t: Float = 0.8
    let expected = SIMD4(100 + 4 * t * t, 50 + 20 * t - 2 * t * t, 7 + t * t, 2 - t)
    expect((particle.state - expected).max(), isBelow: 1e-4)
    expect((expected - particle.state).max(), isBelow: 1e-4)
    expect(particle.color, equals: SIMD4(1, 0, 0.5 + 0.5 * t, 1 - 0.5 * t))
    expect(particle.turn.x, near: cos(.pi * t), within: 1e-5)
    expect(particle.turn.y, near: sin(.pi * t), within: 1e-5)
    expect(EmitterSimulation.particles(single, at: 0.99).isEmpty)
    expect(EmitterSimulation.particles(single, at: 1.89).count, equals: 1)
    expect(EmitterSimulation.particles(single, at: 1.91).isEmpty)
  }

  @Test func `turns are right for any angle (EM-3)`() throws {
    for spin in [0.1, -2, 17, 1234.5, -98765] {
      let single = emitter { _, cell in
        cell.birthRate = 1
        cell.spin = spin
      }
      let turn = try #require(EmitterSimulation.particles(single, at: 1.75).first).turn
      let angle = Double(Float(spin)) * 0.75
      expect(Double(turn.x), near: cos(angle), within: 2e-6)
      expect(Double(turn.y), near: sin(angle), within: 2e-6)
    }
  }

  @Test func `longitude turns in the plane, the range is a whole cone, evenly filled (EM-4)`() {
    let range = 1.2
    let found = births { _, cell in
      cell.velocity = 1
      cell.emissionLongitude = 0.7
      cell.emissionRange = range
    }
    let axis = SIMD3<Float>(cos(0.7), sin(0.7), 0)
    let cosines = found.map { particle in
      Double((SIMD3(particle.speed.x, particle.speed.y, particle.speed.z) * axis).sum())
    }
    // Within half the range, and equal heights of the cap are equally likely.
    let least = cos(range / 2)
    expect((cosines.min() ?? 0), isAtLeast: least - 1e-5)
    expect((cosines.min() ?? 0), isBelow: least + 0.01)
    expect(mean(cosines), near: (1 + least) / 2, within: 0.01)
    let side = mean(found.map { Double($0.speed.z) })
    expect(side, near: 0, within: 0.03)
  }

  @Test func `with a range of a whole turn all directions are equally likely (EM-4)`() {
    let found = births { _, cell in
      cell.velocity = 1
      cell.emissionRange = 2 * .pi
    }
    for axis in 0..<3 {
      expect(mean(found.map { Double($0.speed[axis]) }), near: 0, within: 0.05)
      expect(
        mean(found.map { Double($0.speed[axis] * $0.speed[axis]) }), near: 1.0 / 3, within: 0.03)
    }
  }

  @Test
  func `latitude 0 and longitude 0 is +x; latitude leaves the plane; -π/2 is up (EM-5)`() throws {
    func direction(_ latitude: Double, _ longitude: Double) throws -> SIMD3<Float> {
      let first = try #require(
        births { _, cell in
          cell.velocity = 1
          cell.emissionLatitude = latitude
          cell.emissionLongitude = longitude
        }.first)
      return SIMD3(first.speed.x, first.speed.y, first.speed.z)
    }
    expect(try direction(0, 0), near: SIMD3(1, 0, 0), within: 1e-5)
    expect(try direction(0, -.pi / 2), near: SIMD3(0, -1, 0), within: 1e-5)
    expect(try direction(.pi / 2, 0), near: SIMD3(0, 0, 1), within: 1e-5)
    expect(try direction(.pi / 4, .pi), near: SIMD3(-0.70710678, 0, 0.70710678), within: 1e-5)
  }

  @Test func `from a line up, from a circle outwards, from within a rectangle along x (EM-6)`() {
    func found(_ shape: EmitterShape, _ mode: EmitterMode) -> ArraySlice<EmittedParticle> {
      births { values, cell in
        values.shape = shape
        values.mode = mode
        values.size = SIMD2(100, 60)
        cell.velocity = 1
      }
    }
    for particle in found(.line, .outline) { expect(particle.speed.y, equals: -1) }
    for particle in found(.rectangle, .volume) { expect(particle.speed.x, equals: 1) }
    for particle in found(.circle, .outline) {
      let outward = SIMD2(particle.start.x, particle.start.y) / 100
      expect(particle.speed.x, near: outward.x, within: 1e-4)
      expect(particle.speed.y, near: outward.y, within: 1e-4)
    }
    for particle in found(.rectangle, .outline) {
      let isOnSide = abs(abs(particle.start.x) - 50) < 1e-4
      expect(
        (isOnSide && particle.speed.x == (particle.start.x < 0 ? -1 : 1))
          || particle.speed.y == (particle.start.y < 0 ? -1 : 1))
    }
  }

  @Test func `the same seed, the same particles; another seed, others (EM-11)`() {
    func particles(_ seed: UInt32) -> [DrawnParticle] {
      let made = emitter { values, cell in
        values.seed = seed
        cell.velocity = 50
        cell.velocityRange = 20
        cell.emissionRange = 2
      }
      return EmitterSimulation.particles(made, at: 3.3)
    }
    expect(particles(7), equals: particles(7))
    expect(particles(7) != particles(8))
    expect(!particles(7).isEmpty)
  }
}
