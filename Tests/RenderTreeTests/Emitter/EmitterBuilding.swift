// SPDX-License-Identifier: MIT

@testable import RenderTree

/// An emitter of one cell with an image of 10 by 10 points, whose particles live for a second.
func emitter(
  _ change: (inout EmitterValues, inout NodeEmitterCell) -> Void = { _, _ in }
) -> NodeEmitter {
  var result = NodeEmitter()
  var cell = drawingCell(1)
  cell.birthRate = 1000
  cell.lifetime = 1
  change(&result.values, &cell)
  result.cells = [cell]
  return result
}

/// A cell with an image.
func drawingCell(_ id: UInt32, parent: Int32 = -1) -> NodeEmitterCell {
  var cell = NodeEmitterCell()
  cell.id = id
  cell.parent = parent
  // The name of no image that there is.
  cell.image = ImageID(rawValue: 1 << 40)
  cell.imageSize = SIMD2(10, 10)
  return cell
}

extension EmitterSimulation {
  /// The particles of an emitter at a time, as if nothing had been asked before.
  static func particles(_ emitter: NodeEmitter, at time: Double) -> [DrawnParticle] {
    let simulation = EmitterSimulation(EmitterChange(emitter, time: 0))
    _ = simulation.advance(to: time)
    return simulation.drawn
  }

  /// The records of births that are alive or may have been parents, of a cell.
  func births(of cell: Int = 0) -> ArraySlice<EmittedParticle> {
    particles[cell].records[particles[cell].head...]
  }
}

/// A track between two numbers, or points, of an emitter, from 0 to a duration.
func emitterTrack(
  _ target: TrackTarget, from: SIMD4<Double>, to: SIMD4<Double>, duration: Double = 1,
  id: UInt64 = 1
) -> AnimationTrack {
  var timing = TrackTiming()
  timing.duration = duration
  timing.activeDuration = duration
  return AnimationTrack(
    id: AnimationID(rawValue: id), target: target, timings: [timing],
    segments: .lanes([LaneSegment(from: from, to: to)]))
}

/// The target of an attribute of the first cell.
func cellTarget(_ attribute: EmitterCellAttribute) -> TrackTarget {
  var target = TrackTarget(.emitterCell, laneCount: attribute.laneCount)
  target.input = attribute.rawValue
  return target
}
