// SPDX-License-Identifier: MIT

/// The motion of one layer of a scene: back and forth between two points, with one rotation per
/// period.
struct Motion {
  /// Width and height of every scene's target, in pixels, which are points here.
  static let targetSize = SIMD2(1280, 720)

  /// The centre at one end of the motion, in pixels from the top left.
  let start: SIMD2<Double>
  let end: SIMD2<Double>
  /// Seconds from one end to the other and back.
  let period: Double
  /// The phase at time 0, in 0 ..< 1.
  let phase: Double

  /// Takes the six numbers of one layer from the generator.
  init(from random: inout SceneRandom) {
    start = SIMD2(
      random.next() * Double(Self.targetSize.x), random.next() * Double(Self.targetSize.y))
    let x = random.next()
    let y = random.next()
    end = start + SIMD2((x - 0.5) * 256, (y - 0.5) * 256)
    period = 2 + 2 * random.next()
    phase = random.next()
  }

  /// The motions of a scene's first `count` layers.
  static func sequence(_ count: Int) -> [Motion] {
    var random = SceneRandom()
    return (0..<count).map { _ in Motion(from: &random) }
  }

  /// Centre in pixels and angle in radians, clockwise on screen, at a time in seconds.
  func pose(at time: Double) -> (center: SIMD2<Double>, angle: Double) {
    let turns = time / period + phase
    let u = turns - turns.rounded(.down)
    let fraction = 1 - abs(2 * u - 1)
    return (start + (end - start) * fraction, 2 * .pi * u)
  }
}
