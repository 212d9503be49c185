// SPDX-License-Identifier: MIT

import Expectations
import TestSupport
import Testing

@testable import RenderTree

/// Where particles are born, for every shape and mode (behaviour fact EM-7).
struct EmitterShapeTests {
  private static let width: Float = 80
  private static let height: Float = 40
  private static let depth: Float = 20

  private func places(_ shape: EmitterShape, _ mode: EmitterMode) -> [SIMD3<Float>] {
    let made = emitter { values, _ in
      values.shape = shape
      values.mode = mode
      values.position = SIMD2(1000, -500)
      values.zPosition = 300
      values.size = SIMD2(Double(Self.width), Double(Self.height))
      values.depth = Double(Self.depth)
    }
    let simulation = EmitterSimulation(EmitterChange(made, time: 0))
    _ = simulation.advance(to: 1)
    return simulation.births().map {
      SIMD3($0.start.x, $0.start.y, $0.start.z) - SIMD3(1000, -500, 300)
    }
  }

  /// Whether a place lies on the end of its axes, by axis.
  private func edges(_ place: SIMD3<Float>) -> [Bool] {
    let half = SIMD3(Self.width, Self.height, Self.depth) / 2
    return (0..<3).map { abs(abs(place[$0]) - half[$0]) < 1e-3 }
  }

  private func isInside(_ place: SIMD3<Float>) -> Bool {
    let half = SIMD3(Self.width, Self.height, Self.depth) / 2
    return (0..<3).allSatisfy { abs(place[$0]) <= half[$0] + 1e-3 }
  }

  private func length(_ place: SIMD3<Float>) -> Float { (place * place).sum().squareRoot() }

  /// The share of places for which something holds.
  private func share(_ places: [SIMD3<Float>], _ holds: (SIMD3<Float>) -> Bool) -> Double {
    Double(places.count(where: holds)) / Double(places.count)
  }

  @Test(arguments: EmitterMode.allCases)
  func `point`(_ mode: EmitterMode) {
    expect(places(.point, mode).allSatisfy { $0 == .zero })
  }

  @Test(arguments: EmitterMode.allCases)
  func `line`(_ mode: EmitterMode) {
    let found = places(.line, mode)
    expect(found.count, equals: 1000)
    expect(found.allSatisfy { $0.y == 0 && $0.z == 0 && abs($0.x) <= 40 })
    let isAtEnd = share(found) { edges($0)[0] }
    expect(mode == .points ? isAtEnd == 1 : isAtEnd < 0.01)
    expect(share(found) { $0.x < 0 }, near: 0.5, within: 0.06)
    if mode != .points { expect(share(found) { abs($0.x) < 20 }, near: 0.5, within: 0.06) }
  }

  @Test(arguments: EmitterMode.allCases)
  func `rectangle`(_ mode: EmitterMode) {
    let found = places(.rectangle, mode)
    expect(found.allSatisfy { $0.z == 0 && isInside($0) })
    switch mode {
    case .points:
      expect(found.allSatisfy { edges($0)[0] && edges($0)[1] })
      expect(share(found) { $0.x < 0 && $0.y < 0 }, near: 0.25, within: 0.05)
    case .outline:
      expect(found.allSatisfy { edges($0)[0] || edges($0)[1] })
      // Each edge as often as it is long.
      expect(share(found) { edges($0)[1] }, near: 2.0 / 3, within: 0.06)
    case .surface, .volume:
      expect(share(found) { edges($0)[0] || edges($0)[1] }, isBelow: 0.01)
      expect(share(found) { abs($0.x) < 20 && abs($0.y) < 10 }, near: 0.25, within: 0.05)
    }
  }

  @Test(arguments: EmitterMode.allCases)
  func `cuboid`(_ mode: EmitterMode) {
    let found = places(.cuboid, mode)
    expect(found.allSatisfy { isInside($0) })
    let ends = found.map { place in edges(place).count { $0 } }
    switch mode {
    case .points: expect(ends.allSatisfy { $0 == 3 })
    case .outline:
      expect(ends.allSatisfy { $0 >= 2 })
      expect(share(found) { !edges($0)[0] }, near: 80.0 / 140, within: 0.06)
    case .surface:
      expect(ends.allSatisfy { $0 >= 1 })
      // Faces by their areas: 800, 1600, 3200.
      expect(share(found) { edges($0)[2] }, near: 3200.0 / 5600, within: 0.06)
    case .volume:
      expect(share(found) { edges($0).contains(true) }, isBelow: 0.01)
      expect(share(found) { abs($0.z) < 5 }, near: 0.5, within: 0.06)
    }
  }

  @Test(arguments: EmitterMode.allCases)
  func `circle`(_ mode: EmitterMode) {
    let found = places(.circle, mode)
    expect(found.allSatisfy { $0.z == 0 })
    switch mode {
    case .points: expect(found.allSatisfy { $0 == .zero })
    case .outline: expect(found.allSatisfy { abs(length($0) - Self.width) < 1e-3 })
    case .surface, .volume:
      expect(found.allSatisfy { length($0) <= Self.width + 1e-3 })
      // Half of the disc lies within a radius of √½.
      expect(share(found) { length($0) < Self.width * 0.70711 }, near: 0.5, within: 0.06)
    }
    if mode != .points { expect(share(found) { $0.x < 0 }, near: 0.5, within: 0.06) }
  }

  @Test(arguments: EmitterMode.allCases)
  func `sphere`(_ mode: EmitterMode) {
    let found = places(.sphere, mode)
    switch mode {
    case .points: expect(found.allSatisfy { $0 == .zero })
    case .outline:
      expect(found.allSatisfy { abs(length($0) - Self.width) < 1e-3 && $0.z == 0 })
    case .surface:
      expect(found.allSatisfy { abs(length($0) - Self.width) < 1e-3 })
      expect(share(found) { abs($0.z) < Self.width / 2 }, near: 0.5, within: 0.06)
    case .volume:
      expect(found.allSatisfy { length($0) <= Self.width + 1e-3 })
      // Half of the ball lies within a radius of ∛½.
      expect(share(found) { length($0) < Self.width * 0.7937 }, near: 0.5, within: 0.06)
    }
  }

  /// Shapes without an extent are points, and negative sizes are as good as positive ones.
  @Test func `odd sizes`() {
    for shape in EmitterShape.allCases {
      for mode in EmitterMode.allCases {
        for size in [SIMD2(0.0, 0), SIMD2(-80, -40)] {
          let made = emitter { values, _ in
            values.shape = shape
            values.mode = mode
            values.size = size
          }
          let found = EmitterSimulation.particles(made, at: 1)
          expect(found.count, equals: 1000)
          let extent = SIMD2<Float>(Float(-size.x), size.x == 0 ? 0 : 80)
          expect(
            found.allSatisfy { abs($0.state.x) <= extent.x && abs($0.state.y) <= extent.y })
        }
      }
    }
  }
}
