// SPDX-License-Identifier: MIT

/// The squares of `replicator-N`, each in its own opacity.
struct LimitCopies: LimitContent {
  let image: (bytes: [UInt8], width: Int)? = nil
  let columns: Int
  let rows: Int

  func fill(_ frame: inout LimitFrame, at time: Double) {
    let step = SIMD2<Double>(Motion.targetSize) / SIMD2(Double(columns), Double(rows))
    let base =
      SIMD4<Float>(
        Float(SceneBitmap.base(3, 0)), Float(SceneBitmap.base(3, 1)), Float(SceneBitmap.base(3, 2)),
        255) / 255
    for row in 0..<rows {
      for column in 0..<columns {
        // An animation of a second there and a second back, from 1 to 0.2.
        let turns = max(
          0, ReplicatorScene.start + time - ReplicatorScene.delay * Double(row + column + 1))
        let half = turns / 2
        let opacity = 1 - 0.8 * (1 - abs(2 * (half - half.rounded(.down)) - 1))
        frame.append(
          LimitRectangle(
            SceneRectangle(Double(column) * step.x, Double(row) * step.y, 16, 16),
            color: base * Float(opacity)))
      }
    }
    frame.draw(isBlended: true)
  }
}
