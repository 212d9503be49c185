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

  var isFinite: Bool { values.isFinite && cells.allSatisfy(\.isFinite) }
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

  var isFinite: Bool {
    let sum = position.sum() + zPosition + size.sum() + depth
    return ((sum + birthRate + lifetime + velocity + scale + spin) * 0) == 0
  }

  /// The value of one of the emitter's properties; unused lanes read 0.
  package func lanes(_ property: AnimatableProperty) -> SIMD4<Double> {
    switch property {
    case .emitterPosition: SIMD4(position.x, position.y, 0, 0)
    case .emitterZPosition: SIMD4(zPosition, 0, 0, 0)
    case .emitterSize: SIMD4(size.x, size.y, 0, 0)
    case .emitterDepth: SIMD4(depth, 0, 0, 0)
    case .emitterBirthRate: SIMD4(birthRate, 0, 0, 0)
    case .emitterLifetime: SIMD4(lifetime, 0, 0, 0)
    case .emitterVelocity: SIMD4(velocity, 0, 0, 0)
    case .emitterScale: SIMD4(scale, 0, 0, 0)
    case .emitterSpin: SIMD4(spin, 0, 0, 0)
    default: .zero
    }
  }

  package mutating func setLanes(_ property: AnimatableProperty, _ value: SIMD4<Double>) {
    switch property {
    case .emitterPosition: position = value.lowHalf
    case .emitterZPosition: zPosition = value.x
    case .emitterSize: size = value.lowHalf
    case .emitterDepth: depth = value.x
    case .emitterBirthRate: birthRate = value.x
    case .emitterLifetime: lifetime = value.x
    case .emitterVelocity: velocity = value.x
    case .emitterScale: scale = value.x
    case .emitterSpin: spin = value.x
    default: break
    }
  }
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
