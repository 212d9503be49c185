// SPDX-License-Identifier: MIT

/// The values of an emitter layer: `CAEmitterLayer` as plain values.
package struct NodeEmitter: Equatable, Sendable {
  package var values = EmitterValues()
  /// The layer's cells with the cells of their particles, parents before children; at most
  /// `cellLimit`.
  package var cells: [NodeEmitterCell] = []

  package init() {}

  /// The largest number of cells of an emitter, nested cells included.
  package static let cellLimit = 255

  var isFinite: Bool { values.hasFiniteNumbers && cells.allSatisfy(\.hasFiniteNumbers) }
}

/// The emitter layer's own values; lengths in points of the layer's space.
package struct EmitterValues: Equatable, Sendable, BitwiseCopyable {
  /// The middle of the shape.
  package var position = SIMD2<Double>.zero
  package var zPosition = 0.0
  /// Width and height of the shape; the width is the radius of circles and spheres (fact EM-7).
  package var size = SIMD2<Double>.zero
  package var depth = 0.0
  // Multipliers of what the cells say (behaviour fact EM-1).
  package var birthRate = 1.0
  package var lifetime = 1.0
  package var velocity = 1.0
  package var scale = 1.0
  package var spin = 1.0
  package var shape = EmitterShape.point
  package var mode = EmitterMode.volume
  package var renderMode = EmitterRenderMode.unordered
  /// Keeps the particles' depth instead of flattening them into the layer's plane.
  package var preservesDepth = false
  package var seed: UInt32 = 0

  package init() {}
}

extension EmitterValues: LaneValue {
  package static let properties: NodeProperties<Self> = [
    .init(.emitterPosition, \.position), .init(.emitterZPosition, \.zPosition),
    .init(.emitterSize, \.size), .init(.emitterDepth, \.depth),
    .init(.emitterBirthRate, \.birthRate), .init(.emitterLifetime, \.lifetime),
    .init(.emitterVelocity, \.velocity), .init(.emitterScale, \.scale),
    .init(.emitterSpin, \.spin), .init(.emitterCell, .entry),
  ]
}

/// The shape in or on which particles are born; the cases are `CAEmitterLayerEmitterShape`'s.
package enum EmitterShape: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case point
  case line
  case rectangle
  case cuboid
  case circle
  case sphere
}

/// The part of the shape where particles are born; the cases are `CAEmitterLayerEmitterMode`'s.
package enum EmitterMode: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case points
  case outline
  case surface
  case volume
}

/// The order and blending of particles; the cases are `CAEmitterLayerRenderMode`'s.
package enum EmitterRenderMode: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case unordered
  case oldestFirst
  case oldestLast
  case backToFront
  case additive
}

/// A commit's change of an emitter; births from its time on follow it.
package struct EmitterChange: Sendable {
  package var emitter: NodeEmitter
  /// The layer's own time at the commit, in seconds.
  package var time: Double
  /// The layer's tracks on properties of the emitter and attributes of its cells.
  package var tracks: [AnimationTrack]

  package init(_ emitter: NodeEmitter, time: Double, tracks: [AnimationTrack] = []) {
    self.emitter = emitter
    self.time = time
    self.tracks = tracks
  }
}
