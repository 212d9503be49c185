// SPDX-License-Identifier: MIT

import Foundation

/// The quads of `dialog-over-N` below the sheet and the card, or these two alone.
struct LimitDialog: LimitContent {
  let motions: [Motion]
  let isCut: Bool
  let image: (bytes: [UInt8], width: Int)?

  /// Puts the bitmaps, and a white one for colours, into a column.
  init(count: Int, isCut: Bool) {
    self.isCut = isCut
    motions = isCut ? [] : Motion.sequence(count)
    let white = [UInt8](repeating: 255, count: SceneBitmap.side * SceneBitmap.side * 4)
    image =
      isCut ? nil : ((0..<SceneBitmap.count).flatMap { SceneBitmap.bytes($0) } + white, 64)
  }

  func fill(_ frame: inout LimitFrame, at time: Double) {
    if isCut {
      var area = VisibleArea(.target)
      area.cover(DialogLayout.card) {
        frame.append(LimitRectangle($0, color: DialogLayout.cardColor.floats))
      }
      for part in area.rectangles {
        frame.append(LimitRectangle(part, color: SceneColor.paper.floats))
      }
      return frame.draw(isBlended: false)
    }
    let height = 1 / Float(SceneBitmap.count + 1)
    for (index, motion) in motions.enumerated() {
      let (center, angle) = motion.pose(at: time)
      let row = Float(index % SceneBitmap.count)
      var quad = LimitRectangle(
        SceneRectangle(center.x - 32, center.y - 32, 64, 64),
        texture: SIMD4(0, row * height, 1, height), color: SIMD4(repeating: 0.8))
      quad.turn(cosine: cos(angle), sine: sin(angle))
      frame.append(quad)
    }
    let white = SIMD4(0.5, (Float(SceneBitmap.count) + 0.5) * height, 0, 0)
    for (place, color) in [
      (SceneRectangle.target, SceneColor.paper), (DialogLayout.card, DialogLayout.cardColor),
    ] {
      frame.append(LimitRectangle(place, texture: white, color: color.floats))
    }
    frame.draw(isBlended: true, sampling: .linear)
  }
}
