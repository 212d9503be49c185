// SPDX-License-Identifier: MIT

import Foundation
import QuartzCore

/// The layers over the spinning scene: a panel with three buttons and the speed as text.
final class HUD {
  /// The root; as large as the window, in points.
  let layer = CALayer()
  /// The speed of the scene's rotation: 1 is a turn in six seconds, 0 stands still.
  private(set) var speed = 1.0

  private let panel = CALayer()
  private let title = CATextLayer()
  private let meter = CAShapeLayer()
  private let buttons: [HUDButton]
  private weak var pressed: HUDButton?

  /// Makes the panel at the lower edge of a window of a size in points.
  init(size: CGSize) {
    buttons = [
      HUDButton(title: "slower", symbol: .minus), HUDButton(title: "stop", symbol: .pause),
      HUDButton(title: "faster", symbol: .plus),
    ]
    panel.bounds = CGRect(x: 0, y: 0, width: 300, height: 96)
    panel.cornerRadius = 16
    panel.backgroundColor = CGColor(srgbRed: 0.08, green: 0.1, blue: 0.16, alpha: 0.72)
    panel.borderColor = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 0.25)
    panel.borderWidth = 1
    panel.shadowOpacity = 0.5
    panel.shadowRadius = 10
    panel.shadowOffset = CGSize(width: 0, height: 4)
    title.frame = CGRect(x: 16, y: 10, width: 268, height: 20)
    title.fontSize = 14
    title.contentsScale = 2
    title.foregroundColor = .white
    title.string = "Layers over OpenGL"
    meter.frame = CGRect(x: 16, y: 34, width: 268, height: 4)
    let line = CGMutablePath()
    line.move(to: CGPoint(x: 2, y: 2))
    line.addLine(to: CGPoint(x: 266, y: 2))
    meter.path = line
    meter.lineWidth = 4
    meter.lineCap = .round
    meter.strokeColor = CGColor(srgbRed: 0.35, green: 0.75, blue: 1, alpha: 1)
    for (index, button) in buttons.enumerated() {
      button.position = CGPoint(x: 60 + 90 * index, y: 68)
      panel.addSublayer(button)
    }
    panel.addSublayer(title)
    panel.addSublayer(meter)
    layer.addSublayer(panel)
    resize(to: size)
    show()
  }

  /// Follows the window's size, in points.
  func resize(to size: CGSize) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.frame = CGRect(origin: .zero, size: size)
    panel.position = CGPoint(x: size.width / 2, y: size.height - 70)
    CATransaction.commit()
  }

  // MARK: - Input

  /// Lights the button under the pointer.
  func pointerMoved(to point: CGPoint) {
    let under = button(at: point)
    for button in buttons { button.isLit = button === under }
  }

  /// Presses the button at a point; false where none exists, and the press is the scene's.
  func press(at point: CGPoint) -> Bool {
    pressed = button(at: point)
    pressed?.isDown = true
    return pressed != nil
  }

  /// Releases the pressed button, which acts if it is still under the pointer.
  func release(at point: CGPoint) {
    guard let pressed else { return }
    pressed.isDown = false
    self.pressed = nil
    guard button(at: point) === pressed else { return }
    switch pressed.symbol {
    case .minus: speed = max(speed - 0.5, 0)
    case .plus: speed = min(speed + 0.5, 3)
    case .pause: speed = speed == 0 ? 1 : 0
    }
    show()
  }

  private func button(at point: CGPoint) -> HUDButton? {
    var hit = layer.hitTest(point)
    while let layer = hit {
      if let button = layer as? HUDButton { return button }
      hit = layer.superlayer
    }
    return nil
  }

  /// Updates the meter, which animates implicitly.
  private func show() { meter.strokeEnd = speed / 3 }
}
