// SPDX-License-Identifier: MIT

/// The values drawn at a particle's birth, which determine its whole life (behaviour fact EM-3).
///
/// Times are the layer's; a cell's own pace is part of lifetime and motion already.
struct EmittedParticle: BitwiseCopyable {
  /// x, y, z in the layer's space, and the scale.
  var start: SIMD4<Float>
  /// The change of `start` per second.
  var speed: SIMD4<Float>
  /// Half of what x, y, z gain in speed per second.
  var halfAcceleration: SIMD4<Float>
  /// Straight sRGB; clamped when drawn.
  var color: SIMD4<Float>
  var colorSpeed: SIMD4<Float>
  /// Time of birth.
  var birth: Double
  /// The key of the random numbers of particles born from this one.
  var key: UInt64
  /// The direction in which it set out, times 32767.
  var heading: SIMD4<Int16>
  var lifetime: Float
  /// Radians per second.
  var spin: Float

  /// Place and scale at an age in seconds.
  @inline(__always)
  func state(at age: Float) -> SIMD4<Float> {
    start + (speed + halfAcceleration * age) * age
  }

  @inline(__always)
  func color(at age: Float) -> SIMD4<Float> {
    // Lane by lane, which `clamped` and its like are not compiled to; a value that is not a number counts as 0.
    var value = color + colorSpeed * age
    let none = SIMD4<Float>(repeating: 0)
    let all = SIMD4<Float>(repeating: 1)
    value.replace(with: none, where: .!(value .> none))
    value.replace(with: all, where: value .> all)
    return value
  }

  /// The direction of its motion at an age; that in which it set out while it stands still.
  func direction(at age: Float) -> SIMD3<Double> {
    let motion = speed + halfAcceleration * (2 * age)
    let v = SIMD3<Double>(Double(motion.x), Double(motion.y), Double(motion.z))
    let length = (v * v).sum().squareRoot()
    if length > 1e-6, length.isFinite { return v / length }
    return SIMD3(Double(heading.x), Double(heading.y), Double(heading.z)) / 32767
  }
}

/// A living particle as it is drawn at the sampled time.
package struct DrawnParticle: BitwiseCopyable, Equatable, Sendable {
  /// x, y, z in the layer's space in points, and the scale.
  package var state: SIMD4<Float>
  /// Straight sRGB, 0…1.
  package var color: SIMD4<Float>
  /// Cosine and sine of its turn.
  package var turn: SIMD2<Float>
  /// Seconds since its birth, in the layer's time.
  package var age: Float
  /// Its cell.
  package var cell: UInt32
}
