// SPDX-License-Identifier: MIT

/// As many quads as `particles-N` has particles, of their size and their image, added to the pixels below.
///
/// They move like particles of the same speeds; where each begins differs.
struct LimitParticles: LimitContent {
  let image: (bytes: [UInt8], width: Int)? = (SceneBitmap.bytes(3), SceneBitmap.side)
  /// Speed along x and y, in pixels per second, and the share of the lifetime that is over at the start.
  private let starts: [SIMD3<Double>]
  private static let lifetime = 4.0

  init(count: Int) {
    var random = SceneRandom()
    starts = (0..<count).map { _ in
      // A direction from a square, of which the corners are drawn again.
      var way = SIMD2<Double>.zero
      repeat {
        way = SIMD2(random.next(), random.next()) * 2 - 1
      } while (way * way).sum() > 1 || (way * way).sum() < 1e-6
      let speed = 30 + 120 * random.next()
      way *= speed / (way * way).sum().squareRoot()
      return SIMD3(way, random.next())
    }
  }

  func fill(_ frame: inout LimitFrame, at time: Double) {
    // Colours without alpha are added by the usual blending.
    let color = SIMD4<Float>(0.25, 0.15, 0.1, 0)
    let center = SIMD2<Double>(Motion.targetSize) / 2
    for start in starts {
      let share = start.z + time / Self.lifetime
      let age = (share - share.rounded(.down)) * Self.lifetime
      let origin = center + SIMD2(start.x, start.y) * age - 8
      frame.append(
        LimitRectangle(
          SceneRectangle(origin.x, origin.y, 16, 16), texture: SIMD4(0, 0, 1, 1), color: color))
    }
    frame.draw(isBlended: true, sampling: .linear)
  }
}
