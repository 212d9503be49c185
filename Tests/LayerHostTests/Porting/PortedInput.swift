// SPDX-License-Identifier: MIT

import LayerHost
import QuartzCore

final class Dragger {
  private let root: CALayer
  private var dragged: [Int: CALayer] = [:]

  init(_ root: CALayer) { self.root = root }

  func handle(_ event: LayerHost.Event) {
    guard case .pointer(let pointer) = event else { return }
    switch pointer.phase {
    case .down:
      let seen = root.presentation() ?? root
      dragged[pointer.id] = seen.hitTest(pointer.location)?.model()
    case .move:
      guard let layer = dragged[pointer.id], layer !== root else { return }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.position.x += pointer.movement.dx
      layer.position.y += pointer.movement.dy
      CATransaction.commit()
    case .up, .cancel: dragged[pointer.id] = nil
    default: break
    }
  }
}
