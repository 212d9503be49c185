// SPDX-License-Identifier: MIT

/// The windows of `windows-N`, without shadows and round corners.
struct LimitWindows: LimitContent {
  let layout: WindowLayout
  let isCut: Bool
  var image: (bytes: [UInt8], width: Int)? { nil }

  func fill(_ frame: inout LimitFrame, at time: Double) {
    if isCut { fillVisible(&frame, at: time) } else { fillAll(&frame, at: time) }
  }

  private func body(of window: Int, at time: Double) -> SceneRectangle {
    let origin = layout.origin(of: window, at: time)
    return SceneRectangle(origin.x, origin.y, WindowLayout.size.x, WindowLayout.size.y)
  }

  private func fillAll(_ frame: inout LimitFrame, at time: Double) {
    for index in layout.motions.indices {
      let body = body(of: index, at: time)
      frame.append(LimitRectangle(body, color: SceneColor.paper.floats))
      let origin = SIMD2(body.x, body.y)
      let title = WindowLayout.titleBar.offset(by: origin)
      frame.append(LimitRectangle(title, color: SceneColor(bitmap: index).floats))
      for child in 0..<WindowLayout.childCount {
        frame.append(
          LimitRectangle(
            WindowLayout.child(child).offset(by: origin),
            color: WindowLayout.color(ofChild: child, of: index).floats))
      }
    }
    frame.draw(isBlended: true)
  }

  private func fillVisible(_ frame: inout LimitFrame, at time: Double) {
    var area = VisibleArea(.target)
    for index in layout.motions.indices.reversed() {
      let body = body(of: index, at: time)
      var inside = area.clipped(to: body)
      guard !inside.rectangles.isEmpty else { continue }
      let origin = SIMD2(body.x, body.y)
      for child in 0..<WindowLayout.childCount {
        let color = WindowLayout.color(ofChild: child, of: index).floats
        inside.cover(WindowLayout.child(child).offset(by: origin)) {
          frame.append(LimitRectangle($0, color: color))
        }
      }
      inside.cover(WindowLayout.titleBar.offset(by: origin)) {
        frame.append(LimitRectangle($0, color: SceneColor(bitmap: index).floats))
      }
      for part in inside.rectangles {
        frame.append(LimitRectangle(part, color: SceneColor.paper.floats))
      }
      area.cover(body) { _ in }
    }
    frame.draw(isBlended: false)
  }
}
