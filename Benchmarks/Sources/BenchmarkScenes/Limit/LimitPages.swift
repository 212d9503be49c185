// SPDX-License-Identifier: MIT

/// The pages of `page-stack`: all of them blended, or the visible parts of the upper two.
struct LimitPages: LimitContent {
  let isCut: Bool
  let image: (bytes: [UInt8], width: Int)? = (
    (0..<PageStackLayout.count).flatMap { PageStackLayout.bytes($0) }, Motion.targetSize.x
  )

  func fill(_ frame: inout LimitFrame, at time: Double) {
    let top = PageStackLayout.count - 1
    let slide = SIMD2(PageStackLayout.offset(at: time), 0)
    if isCut {
      // The part of the page below, whose pixels lie on the target's.
      let place = SceneRectangle.target.offset(by: slide)
      var area = VisibleArea(.target)
      area.cover(place) { _ in }
      let below = Self.page(top - 1, .target)
      for part in area.rectangles { frame.append(below.cut(.target, to: part)) }
      frame.draw(isBlended: false, sampling: .nearest)
      if let part = place.intersection(.target) {
        frame.append(Self.page(top, place).cut(place, to: part))
      }
      return frame.draw(isBlended: false, sampling: .linear)
    }
    for page in 0..<PageStackLayout.count {
      let offset = page == top ? slide : .zero
      frame.append(Self.page(page, SceneRectangle.target.offset(by: offset)))
    }
    frame.draw(isBlended: true, sampling: .linear)
  }

  private static func page(_ index: Int, _ place: SceneRectangle) -> LimitRectangle {
    let height = 1 / Float(PageStackLayout.count)
    return LimitRectangle(place, texture: SIMD4(0, Float(index) * height, 1, height))
  }
}
