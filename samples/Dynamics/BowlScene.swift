// SPDX-License-Identifier: MIT

import UIKit

/// Balls that fall into a bowl.
final class BowlScene: SceneView {
  private let bowl = CAShapeLayer()

  init() { super.init(caption: "Bowl") }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func start() {
    let radius = min(bounds.width * 0.36, bounds.height * 0.5)
    let middle = CGPoint(x: bounds.midX, y: bounds.maxY - radius - 22)
    let curve = UIBezierPath(
      arcCenter: middle, radius: radius, startAngle: .pi - 0.12, endAngle: 0.12, clockwise: false)
    bowl.path = curve.cgPath
    bowl.fillColor = UIColor(red: 0.55, green: 0.75, blue: 1, alpha: 0.09).cgColor
    bowl.strokeColor = UIColor(red: 0.72, green: 0.84, blue: 1, alpha: 0.75).cgColor
    bowl.lineWidth = 4
    bowl.lineCap = .round

    let balls = (0..<26).map { index in
      let pair = Palette.pairs[index % Palette.pairs.count]
      let ball = BallView(
        diameter: 24 + CGFloat(index * 7 % 20), light: pair.light, dark: pair.dark)
      ball.center = CGPoint(
        x: middle.x + sin(CGFloat(index) * 2.4) * radius * 0.6, y: -30 - CGFloat(index) * 62)
      addSubview(ball)
      return ball
    }
    layer.addSublayer(bowl)
    let collision = UICollisionBehavior(items: balls)
    collision.addBoundary(withIdentifier: "bowl" as NSCopying, for: curve)
    let room = UIBezierPath()
    room.move(to: CGPoint(x: 0, y: -2500))
    room.addLine(to: CGPoint(x: 0, y: bounds.maxY))
    room.addLine(to: CGPoint(x: bounds.maxX, y: bounds.maxY))
    room.addLine(to: CGPoint(x: bounds.maxX, y: -2500))
    collision.addBoundary(withIdentifier: "room" as NSCopying, for: room)
    let material = UIDynamicItemBehavior(items: balls)
    material.elasticity = 0.55
    material.resistance = 0.12
    // The light stays above.
    material.allowsRotation = false
    for behavior in [UIGravityBehavior(items: balls), collision, material] {
      animator.addBehavior(behavior)
    }
  }
}
