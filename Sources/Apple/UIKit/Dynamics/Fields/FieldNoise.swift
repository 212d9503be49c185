// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// Random vectors over place and time, the same for the same place and time in every run.
///
/// Value noise: random vectors at the points of a lattice, with a smooth step between them. The lattice is
/// as fine as the field is rough: 1 to 200 points.
struct FieldNoise {
  /// 0 rough to 1 smooth.
  var smoothness: CGFloat
  /// Lattice steps per second; 0 stands still.
  var speed: CGFloat

  /// The vector at a point and a time; each component is in -1...1.
  func vector(at point: CGPoint, time: Double) -> CGVector {
    let cell = 1 + 199 * min(max(smoothness, 0), 1)
    let place = SIMD3(
      Double(point.x / cell), Double(point.y / cell),
      (time * Double(speed)).truncatingRemainder(dividingBy: 1e6))
    guard abs(place.x) < 1e9, abs(place.y) < 1e9 else { return .zero }
    let base = place.rounded(.down)
    let part = place - base
    let weight = part * part * (3 - 2 * part)
    let corner = SIMD3<Int>(
      Int(clamping: base.x), Int(clamping: base.y), Int(clamping: base.z))
    var sum = SIMD2<Double>.zero
    for index in 0..<8 {
      let step = SIMD3(index & 1, index >> 1 & 1, index >> 2)
      let x = step.x == 1 ? weight.x : 1 - weight.x
      let y = step.y == 1 ? weight.y : 1 - weight.y
      let z = step.z == 1 ? weight.z : 1 - weight.z
      sum += x * y * z * Self.value(corner &+ step)
    }
    return CGVector(dx: sum.x, dy: sum.y)
  }

  /// The vector of a lattice point.
  private static func value(_ point: SIMD3<Int>) -> SIMD2<Double> {
    // The mixing of SplitMix64 (Steele, Lea and Flood, 2014) over all coordinates.
    var state: UInt64 = 0
    for coordinate in [point.x, point.y, point.z] {
      state = (state ^ UInt64(bitPattern: Int64(coordinate))) &+ 0x9e37_79b9_7f4a_7c15
      state = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
      state = (state ^ (state >> 27)) &* 0x94d0_49bb_1331_11eb
      state ^= state >> 31
    }
    let low = Double(UInt32(truncatingIfNeeded: state)) / Double(UInt32.max)
    let high = Double(UInt32(truncatingIfNeeded: state >> 32)) / Double(UInt32.max)
    return SIMD2(2 * low - 1, 2 * high - 1)
  }
}
