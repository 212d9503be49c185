// SPDX-License-Identifier: MIT

import QuartzCore

final class PieLayer: CALayer {
  @CAProperty var progress: CGFloat = 0

  override class func needsDisplay(forKey key: String) -> Bool {
    key == "progress" || super.needsDisplay(forKey: key)
  }

  override func action(forKey event: String) -> (any CAAction)? {
    guard event == "progress" else { return super.action(forKey: event) }
    let animation = CABasicAnimation(keyPath: event)
    animation.fromValue = presentation()?.progress ?? progress
    return animation
  }

  override func draw(in ctx: CGContext) {
    ctx.move(to: CGPoint(x: bounds.midX, y: bounds.midY))
    ctx.addArc(
      center: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2,
      startAngle: -.pi / 2, endAngle: -.pi / 2 + 2 * .pi * progress, clockwise: false)
    ctx.closePath()
    ctx.setFillColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 1)
    ctx.fillPath()
  }
}

final class NamedLayer: CALayer {
  var title = ""

  override init() { super.init() }

  override init(layer: Any) {
    super.init(layer: layer)
    title = (layer as? NamedLayer)?.title ?? ""
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}
