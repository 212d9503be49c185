// SPDX-License-Identifier: MIT

import Testing

@testable import RenderTree

/// Memory and time of an emitter have a bound, whatever it is told.
@Suite struct EmitterLimitTests {
  @Test func ratesAreLimited() {
    let made = emitter { _, cell in cell.birthRate = 1e9 }
    let simulation = EmitterSimulation(EmitterChange(made, time: 0))
    _ = simulation.advance(to: 10)
    #expect(simulation.drawn.count <= CellLimits.particleLimit)
    #expect(simulation.drawn.count > CellLimits.particleLimit * 9 / 10)
    // They are born all over the last second, not at its end only.
    #expect(simulation.drawn.contains { $0.age > 0.9 })
    #expect(!simulation.isOverfull)
  }

  @Test func livesWithoutEndLeaveTheNewest() {
    let made = emitter { _, cell in
      cell.birthRate = 1e5
      cell.lifetime = .infinity
    }
    let simulation = EmitterSimulation(EmitterChange(made, time: 0))
    _ = simulation.advance(to: 0.01)
    #expect(simulation.drawn.count == 1000 && !simulation.isOverfull)
    _ = simulation.advance(to: 1e6)
    #expect(simulation.drawn.count == CellLimits.particleLimit && simulation.isOverfull)
    #expect(simulation.drawn.allSatisfy { $0.age < 1 })
  }

  @Test func multiplyingCellsAreLimited() {
    var made = NodeEmitter()
    for level in 0..<6 {
      var cell = drawingCell(UInt32(level), parent: Int32(level - 1))
      cell.birthRate = 1e6
      cell.lifetime = 10
      made.cells.append(cell)
    }
    let simulation = EmitterSimulation(EmitterChange(made, time: 0))
    _ = simulation.advance(to: 30)
    #expect(simulation.drawn.count <= CellLimits.totalLimit)
    #expect(simulation.drawn.count > 1000)
  }

  @Test func oddValuesGiveNoParticles() {
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
      #expect(found.count <= (index == 12 ? 1 : 0), "\(index)")
    }
  }

  @Test func numbersThatAreNoneAreRefused() {
    var tree = RenderTree()
    var delta = RenderDelta()
    delta.created = [NodeID(rawValue: 1)]
    delta.root = NodeID(rawValue: 1)
    let made = emitter { _, cell in cell.velocity = .nan }
    delta.emitter.append(.init(NodeID(rawValue: 1), EmitterChange(made, time: 0)))
    #expect(tree.apply(delta) == [.notFinite(NodeID(rawValue: 1), "emitter")])
    #expect(tree.index(of: NodeID(rawValue: 1)).flatMap { tree.emitter(of: $0) } == nil)
  }

  @Test func manyCommitsAreForgotten() {
    var made = emitter { _, cell in cell.birthRate = 10 }
    let simulation = EmitterSimulation(EmitterChange(made, time: 0))
    for step in 1...2000 {
      made.values.position.x = Double(step)
      simulation.apply(EmitterChange(made, time: Double(step) / 60))
    }
    // Those of the last second, by which all earlier births are over.
    #expect(simulation.settings.count < 70)
    made.cells[0].lifetime = .infinity
    for step in 2001...4000 {
      made.values.position.x = Double(step)
      simulation.apply(EmitterChange(made, time: Double(step) / 60))
    }
    #expect(simulation.settings.count <= EmitterSimulation.settingsLimit + 1)
  }

  @Test func timeFarAway() {
    for time in [1e15, -1e15, .infinity, -.infinity] {
      let simulation = EmitterSimulation(EmitterChange(emitter(), time: 0))
      _ = simulation.advance(to: time)
      #expect(simulation.drawn.count <= 1001)
    }
  }
}
