// SPDX-License-Identifier: MIT

/// The boxes of the words of `text-scale-N`, at their sizes, as parts of one image.
struct LimitWords: LimitContent {
  let image: (bytes: [UInt8], width: Int)? = (SceneBitmap.bytes(0), SceneBitmap.side)
  let motions: [Motion]

  func fill(_ frame: inout LimitFrame, at time: Double) {
    for motion in motions {
      let turns = time / motion.period + motion.phase
      let share = turns - turns.rounded(.down)
      let scale = 4 - 3.5 * abs(2 * share - 1)
      let size = SIMD2(72, 18) * scale
      let origin = motion.start - size / 2
      frame.append(
        LimitRectangle(
          SceneRectangle(origin.x, origin.y, size.x, size.y), texture: SIMD4(0, 0, 1, 0.25)))
    }
    frame.draw(isBlended: true, sampling: .linear)
  }
}
