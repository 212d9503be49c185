// SPDX-License-Identifier: MIT

/// Reading and writing the attributes of an emitter cell as lanes, as tracks do.
extension NodeEmitterCell {
  /// The value of an attribute; unused lanes read 0.
  package func lanes(_ attribute: EmitterCellAttribute) -> SIMD4<Double> {
    switch attribute {
    case .color: SIMD4<Double>(color)
    case .contentsRect: contentsRect
    default: SIMD4(number(attribute), 0, 0, 0)
    }
  }

  private func number(_ attribute: EmitterCellAttribute) -> Double {
    switch attribute {
    case .enabled: isEnabled ? 1 : 0
    case .birthRate: birthRate
    case .lifetime: lifetime
    case .lifetimeRange: lifetimeRange
    case .emissionLatitude: emissionLatitude
    case .emissionLongitude: emissionLongitude
    case .emissionRange: emissionRange
    case .velocity: velocity
    case .velocityRange: velocityRange
    case .xAcceleration: xAcceleration
    case .yAcceleration: yAcceleration
    case .zAcceleration: zAcceleration
    case .scale: scale
    case .scaleRange: scaleRange
    case .scaleSpeed: scaleSpeed
    case .spin: spin
    case .spinRange: spinRange
    case .redRange: Double(colorRange.x)
    case .greenRange: Double(colorRange.y)
    case .blueRange: Double(colorRange.z)
    case .alphaRange: Double(colorRange.w)
    case .redSpeed: Double(colorSpeed.x)
    case .greenSpeed: Double(colorSpeed.y)
    case .blueSpeed: Double(colorSpeed.z)
    case .alphaSpeed: Double(colorSpeed.w)
    case .color, .contentsRect: 0
    }
  }

  package mutating func setLanes(_ attribute: EmitterCellAttribute, _ value: SIMD4<Double>) {
    switch attribute {
    case .enabled: isEnabled = value.x != 0
    case .birthRate: birthRate = value.x
    case .lifetime: lifetime = value.x
    case .lifetimeRange: lifetimeRange = value.x
    case .emissionLatitude: emissionLatitude = value.x
    case .emissionLongitude: emissionLongitude = value.x
    case .emissionRange: emissionRange = value.x
    case .velocity: velocity = value.x
    case .velocityRange: velocityRange = value.x
    case .xAcceleration: xAcceleration = value.x
    case .yAcceleration: yAcceleration = value.x
    case .zAcceleration: zAcceleration = value.x
    case .scale: scale = value.x
    case .scaleRange: scaleRange = value.x
    case .scaleSpeed: scaleSpeed = value.x
    case .spin: spin = value.x
    case .spinRange: spinRange = value.x
    case .color: color = SIMD4<Float>(value)
    case .redRange: colorRange.x = Float(value.x)
    case .greenRange: colorRange.y = Float(value.x)
    case .blueRange: colorRange.z = Float(value.x)
    case .alphaRange: colorRange.w = Float(value.x)
    case .redSpeed: colorSpeed.x = Float(value.x)
    case .greenSpeed: colorSpeed.y = Float(value.x)
    case .blueSpeed: colorSpeed.z = Float(value.x)
    case .alphaSpeed: colorSpeed.w = Float(value.x)
    case .contentsRect: contentsRect = value
    }
  }
}
