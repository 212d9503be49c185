// SPDX-License-Identifier: MIT

import UIKit

/// Five balls on rods: the momentum goes from the first to the last and back.
final class PendulumScene: SceneView {
  private let rods = CAShapeLayer()
  private let bar = CAShapeLayer()
  private var attachments: [UIAttachmentBehavior] = []

  init() { super.init(caption: "Pendulum") }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func start() {
    let (diameter, length) = (CGFloat(54), bounds.height * 0.54)
    let top = bounds.height * 0.17
    rods.strokeColor = Palette.line.cgColor
    rods.lineWidth = 1.5
    layer.addSublayer(rods)
    bar.path =
      UIBezierPath(
        roundedRect: CGRect(x: bounds.midX - 180, y: top - 4, width: 360, height: 8),
        cornerRadius: 4
      ).cgPath
    bar.fillColor = Palette.line.cgColor
    layer.addSublayer(bar)

    let balls = (0..<5).map { index in
      let pair = Palette.pairs[index]
      let ball = BallView(diameter: diameter, light: pair.light, dark: pair.dark)
      let anchor = CGPoint(
        x: bounds.midX + (CGFloat(index) - 2) * (diameter + 1), y: top)
      // The first one is held to the side.
      let angle: CGFloat = index == 0 ? 0.62 : 0
      ball.center = CGPoint(
        x: anchor.x - sin(angle) * length, y: anchor.y + cos(angle) * length)
      addSubview(ball)
      attachments.append(UIAttachmentBehavior(item: ball, attachedToAnchor: anchor))
      return ball
    }
    let material = UIDynamicItemBehavior(items: balls)
    material.elasticity = 1
    material.allowsRotation = false
    let gravity = UIGravityBehavior(items: balls)
    gravity.action = { [weak self] in self?.drawRods() }
    for behavior in [gravity, UICollisionBehavior(items: balls), material] + attachments {
      animator.addBehavior(behavior)
    }
    drawRods()
  }

  private func drawRods() {
    let path = UIBezierPath()
    for attachment in attachments {
      path.move(to: attachment.anchorPoint)
      path.addLine(to: attachment.items[0].center)
    }
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    rods.path = path.cgPath
    CATransaction.commit()
  }
}
