// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Draws the values of a birth.
extension EmitterSimulation {
  /// A particle by the settings of its birth.
  ///
  /// - Parameters:
  ///   - time: of the birth; a particle that is never born is dead from the start.
  ///   - parent: the particle that it comes from, with its age at the birth.
  func particle(
    of cell: Int, settings index: Int, at time: Double, _ random: EmitterRandom,
    from parent: (particle: EmittedParticle, age: Float)?
  ) -> EmittedParticle {
    var values = settings[index].values
    var own = settings[index].cells[cell]
    if let tracks = settings[index].tracks {
      values = tracks.values(over: values, at: time)
      own = tracks.cell(cell, over: own, at: time)
    }
    let pace = settings[index].limits[cell].pace
    // Behaviour facts EM-1, EM-2.
    let life =
      (own.lifetime + own.lifetimeRange * random.signed(.lifetime)) * values.lifetime / pace
    let velocity =
      (own.velocity + own.velocityRange * random.signed(.velocity)) * values.velocity * pace
    let spin = (own.spin + own.spinRange * random.signed(.spin)) * values.spin * pace
    var scale = own.scale + own.scaleRange * random.signed(.scale)
    var scaleSpeed = own.scaleSpeed * pace
    let deviation = SIMD4<Float>(
      Float(random.signed(.red)), Float(random.signed(.green)), Float(random.signed(.blue)),
      Float(random.signed(.alpha)))
    var color = own.color + own.colorRange * deviation
    var colorSpeed = own.colorSpeed * Float(pace)
    let origin: SIMD3<Double>
    let forward: SIMD3<Double>
    if let parent {
      // Behaviour fact EM-9.
      let state = parent.particle.state(at: parent.age)
      let shade = parent.particle.color(at: parent.age)
      origin = SIMD3(Double(state.x), Double(state.y), Double(state.z))
      forward = parent.particle.direction(at: parent.age)
      scale *= Double(max(state.w, 0))
      scaleSpeed *= Double(max(state.w, 0))
      color *= shade
      colorSpeed *= shade
    } else {
      let point = EmissionPoint(values, random)
      origin = SIMD3(values.position.x, values.position.y, values.zPosition) + point.offset
      forward = point.normal
      scale *= values.scale
      scaleSpeed *= values.scale
    }
    let direction = EmissionDirection.direction(own, forward: forward, random)
    let acceleration =
      SIMD3(own.xAcceleration, own.yAcceleration, own.zAcceleration) * (pace * pace)
    return EmittedParticle(
      start: Self.single(origin, scale), speed: Self.single(direction * velocity, scaleSpeed),
      halfAcceleration: Self.single(acceleration / 2, 0), color: color, colorSpeed: colorSpeed,
      birth: time, key: random.key,
      heading: Self.heading(direction),
      lifetime: time < .infinity && life > 0 ? Float(life) : 0, spin: Float(spin))
  }

  /// A direction of length 1 in few bytes.
  private static func heading(_ direction: SIMD3<Double>) -> SIMD4<Int16> {
    let parts = direction * 32767
    func part(_ value: Double) -> Int16 { abs(value) < 32767.5 ? Int16(clamping: value) : 0 }
    return SIMD4(part(parts.x), part(parts.y), part(parts.z), 0)
  }

  private static func single(_ vector: SIMD3<Double>, _ last: Double) -> SIMD4<Float> {
    SIMD4(Float(vector.x), Float(vector.y), Float(vector.z), Float(last))
  }
}
