// SPDX-License-Identifier: MIT

import LayerHost
import QuartzCore

/// A knob on a rail, moved by the mouse or by a finger.
final class Slider {
  /// The rail and its sublayers; as wide as the knob's path, and high enough to be hit.
  let layer = CALayer()
  /// The knob. Its position is set by the owner.
  let knob = CALayer()
  /// Called when a drag begins, continues and ends, with the fraction, 0 to 1.
  var onDrag: ((Step, Double) -> Void)?

  /// The phase of a drag.
  enum Step {
    case began, changed, ended
  }

  /// The pointer that drags; nil while none does.
  private var pointer: Int?
  /// The offset of the pointer from the knob's middle.
  private var grip: CGFloat = 0
  private var value = 0.0

  /// Makes a slider of a size, whose knob moves over its full width.
  init(size: CGSize) {
    layer.bounds = CGRect(origin: .zero, size: size)
    let rail = CALayer()
    rail.frame = CGRect(x: -2, y: size.height / 2 - 2, width: size.width + 4, height: 4)
    rail.cornerRadius = 2
    rail.backgroundColor = CGColor(gray: 0.78, alpha: 1)
    layer.addSublayer(rail)
    knob.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    knob.cornerRadius = 10
    knob.backgroundColor = .white
    knob.borderColor = CGColor(gray: 0.6, alpha: 1)
    knob.borderWidth = 1
    knob.shadowOpacity = 0.25
    knob.shadowRadius = 2
    knob.shadowOffset = CGSize(width: 0, height: 1)
    knob.position = CGPoint(x: 0, y: size.height / 2)
    layer.addSublayer(knob)
  }

  /// Handles a pointer's event; false for one that does not concern the slider.
  ///
  /// `root` is the layer in whose points the pointer is given.
  func handle(_ event: LayerHost.PointerEvent, in root: CALayer) -> Bool {
    let point = layer.convert(event.location, from: root)
    switch event.phase {
    case .down:
      guard pointer == nil, event.isClick, isHit(point) else { return false }
      pointer = event.id
      // A knob that is grabbed by its edge does not jump.
      let shown = (knob.presentation() ?? knob).position.x
      grip = abs(point.x - shown) <= knob.bounds.width / 2 ? point.x - shown : 0
      move(to: point.x, .began)
    case .move:
      guard pointer == event.id else { return false }
      move(to: point.x, .changed)
    case .up, .cancel:
      guard pointer == event.id else { return false }
      pointer = nil
      onDrag?(.ended, value)
    default: return false
    }
    return true
  }

  private func isHit(_ point: CGPoint) -> Bool {
    layer.bounds.insetBy(dx: -knob.bounds.width / 2, dy: 0).contains(point)
  }

  private func move(to x: CGFloat, _ step: Step) {
    value = Double(min(max((x - grip) / layer.bounds.width, 0), 1))
    onDrag?(step, value)
  }
}
