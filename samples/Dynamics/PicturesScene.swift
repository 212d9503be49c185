// SPDX-License-Identifier: MIT

import UIKit

/// Pictures that fall on a pile.
final class PicturesScene: SceneView {
  init() { super.init(caption: "Pictures") }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func start() {
    let turns: [CGFloat] = [0.3, -0.5, 0.15, -0.2, 0.6, -0.35, 0.1, -0.6, 0.4]
    let pictures = turns.enumerated().map { index, turn in
      let picture = PictureView(number: index)
      picture.bounds = CGRect(x: 0, y: 0, width: 92, height: 108)
      picture.center = CGPoint(
        x: bounds.width * (0.5 + 0.27 * sin(CGFloat(index) * 2.1)), y: -80 - CGFloat(index) * 135)
      picture.transform = CGAffineTransform(rotationAngle: turn)
      addSubview(picture)
      return picture
    }
    let collision = UICollisionBehavior(items: pictures)
    // Open above, so that they fall in.
    let walls = UIBezierPath()
    walls.move(to: CGPoint(x: 14, y: -2000))
    walls.addLine(to: CGPoint(x: 14, y: bounds.maxY - 14))
    walls.addLine(to: CGPoint(x: bounds.maxX - 14, y: bounds.maxY - 14))
    walls.addLine(to: CGPoint(x: bounds.maxX - 14, y: -2000))
    collision.addBoundary(withIdentifier: "walls" as NSCopying, for: walls)
    let material = UIDynamicItemBehavior(items: pictures)
    material.friction = 0.5
    material.elasticity = 0.15
    material.angularResistance = 0.6
    for behavior in [UIGravityBehavior(items: pictures), collision, material] {
      animator.addBehavior(behavior)
    }
  }
}

/// A print with a white border and a landscape.
final class PictureView: UIView {
  init(number: Int) {
    super.init(frame: .zero)
    backgroundColor = UIColor(red: 0.98, green: 0.975, blue: 0.96, alpha: 1)
    layer.cornerRadius = 3
    layer.shadowColor = UIColor.black.cgColor
    layer.shadowOpacity = 0.35
    layer.shadowRadius = 6
    layer.shadowOffset = CGSize(width: 0, height: 3)
    let frame = CGRect(x: 7, y: 7, width: 78, height: 78)
    let pair = Palette.pairs[number % Palette.pairs.count]
    let sky = CAGradientLayer()
    sky.frame = frame
    sky.colors = [pair.dark.cgColor, pair.light.cgColor]
    sky.masksToBounds = true
    layer.addSublayer(sky)
    let sun = CAShapeLayer()
    let x = 18 + CGFloat(number * 17 % 40)
    sun.path = UIBezierPath(ovalIn: CGRect(x: x, y: 16, width: 18, height: 18)).cgPath
    sun.fillColor = UIColor(white: 1, alpha: 0.9).cgColor
    sky.addSublayer(sun)
    for (depth, shade) in [0.28, 0.42].enumerated() {
      let hills = CAShapeLayer()
      hills.path = Self.hills(number + depth * 3, depth: CGFloat(depth)).cgPath
      hills.fillColor = UIColor(red: 0.08, green: 0.1, blue: 0.2, alpha: shade).cgColor
      sky.addSublayer(hills)
    }
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  private static func hills(_ number: Int, depth: CGFloat) -> UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 78))
    for x in stride(from: CGFloat(0), through: 78, by: 3) {
      let wave = sin(x / 13 + CGFloat(number) * 1.7) * 6 + sin(x / 29 + CGFloat(number)) * 7
      path.addLine(to: CGPoint(x: x, y: 48 + depth * 13 + wave))
    }
    path.addLine(to: CGPoint(x: 78, y: 78))
    path.close()
    return path
  }
}
