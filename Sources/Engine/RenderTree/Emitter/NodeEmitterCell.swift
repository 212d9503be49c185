// SPDX-License-Identifier: MIT

/// One kind of particles that an emitter layer gives birth to: a `CAEmitterCell` as plain values.
///
/// Ranges count to both sides: a lifetime of 10 with a range of 3 gives 7…13 (behaviour fact EM-2).
/// Lengths are points, angles radians, times seconds of the cell's own time.
package struct NodeEmitterCell: Equatable, Sendable, BitwiseCopyable {
  /// Names the `CAEmitterCell`, so that a changed list is known to hold the same cells.
  package var id: UInt32 = 0
  /// The cell in the same list from whose particles this one emits; -1 for the layer's own cells.
  package var parent: Int32 = -1
  /// Whether the cell's particles are drawn; they still live.
  package var isEnabled = true
  /// Particles per second.
  package var birthRate = 0.0
  package var lifetime = 0.0
  package var lifetimeRange = 0.0
  /// Angle out of the xy plane.
  package var emissionLatitude = 0.0
  /// Angle in the xy plane, from the x axis or the normal of the shape.
  package var emissionLongitude = 0.0
  /// The whole angle of the cone about the direction.
  package var emissionRange = 0.0
  package var velocity = 0.0
  package var velocityRange = 0.0
  package var xAcceleration = 0.0
  package var yAcceleration = 0.0
  package var zAcceleration = 0.0
  package var scale = 1.0
  package var scaleRange = 0.0
  package var scaleSpeed = 0.0
  package var spin = 0.0
  package var spinRange = 0.0
  /// Straight sRGB.
  package var color = SIMD4<Float>(repeating: 1)
  package var colorRange = SIMD4<Float>.zero
  package var colorSpeed = SIMD4<Float>.zero
  /// The image of a particle; its pixels travel in the delta's list of images.
  package var image = ImageID.none
  /// Pixels.
  package var imageSize = SIMD2<Double>.zero
  /// The part of the image that is shown: x, y, width, height in unit space.
  package var contentsRect = SIMD4<Double>(0, 0, 1, 1)
  /// Pixels of the image per point.
  package var contentsScale = 1.0
  package var minificationFilter = ContentsFilter.linear
  package var magnificationFilter = ContentsFilter.linear
  package var minificationFilterBias: Float = 0
  /// When the cell emits, in the time of the layer, or of the particle that it emits from.
  package var timing = NodeTiming()

  package init() {}

  /// Width and height of an unscaled particle in points.
  package var size: SIMD2<Double> {
    guard contentsScale > 0 else { return .zero }
    let shown = SIMD2(abs(contentsRect.z), abs(contentsRect.w))
    return imageSize * shown / contentsScale
  }
}

extension NodeEmitterCell: LaneValue {
  package typealias Property = EmitterCellAttribute

  package static let properties: NodeProperties<Self> = [
    .init(.enabled, \.isEnabled), .init(.birthRate, \.birthRate),
    .init(.lifetime, \.lifetime, mayBeInfinite: true), .init(.lifetimeRange, \.lifetimeRange),
    .init(.emissionLatitude, \.emissionLatitude), .init(.emissionLongitude, \.emissionLongitude),
    .init(.emissionRange, \.emissionRange), .init(.velocity, \.velocity),
    .init(.velocityRange, \.velocityRange), .init(.xAcceleration, \.xAcceleration),
    .init(.yAcceleration, \.yAcceleration), .init(.zAcceleration, \.zAcceleration),
    .init(.scale, \.scale), .init(.scaleRange, \.scaleRange), .init(.scaleSpeed, \.scaleSpeed),
    .init(.spin, \.spin), .init(.spinRange, \.spinRange), .init(.color, \.color),
    .init(.redRange, \.colorRange, lane: 0), .init(.greenRange, \.colorRange, lane: 1),
    .init(.blueRange, \.colorRange, lane: 2), .init(.alphaRange, \.colorRange, lane: 3),
    .init(.redSpeed, \.colorSpeed, lane: 0), .init(.greenSpeed, \.colorSpeed, lane: 1),
    .init(.blueSpeed, \.colorSpeed, lane: 2), .init(.alphaSpeed, \.colorSpeed, lane: 3),
    .init(.contentsRect, \.contentsRect), .init(nil, \.contentsScale),
    .init(nil, \.timing.beginTime), .init(nil, \.timing.speed), .init(nil, \.timing.timeOffset),
    .init(nil, \.timing.duration, mayBeInfinite: true),
    .init(nil, \.timing.repeatCount, mayBeInfinite: true),
    .init(nil, \.timing.repeatDuration, mayBeInfinite: true),
  ]
}

/// An attribute of an emitter cell that tracks may drive (behaviour fact EM-12).
package enum EmitterCellAttribute: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  case enabled
  case birthRate
  case lifetime
  case lifetimeRange
  case emissionLatitude
  case emissionLongitude
  case emissionRange
  case velocity
  case velocityRange
  case xAcceleration
  case yAcceleration
  case zAcceleration
  case scale
  case scaleRange
  case scaleSpeed
  case spin
  case spinRange
  case color
  case redRange
  case greenRange
  case blueRange
  case alphaRange
  case redSpeed
  case greenSpeed
  case blueSpeed
  case alphaSpeed
  case contentsRect

  /// The number of lanes of a value.
  package var laneCount: Int { NodeEmitterCell.properties[self].form.laneCount }
}
