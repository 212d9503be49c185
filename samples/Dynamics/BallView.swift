// SPDX-License-Identifier: MIT

import UIKit

/// A ball, lit from above.
final class BallView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }

  override var collisionBoundsType: UIDynamicItemCollisionBoundsType { .ellipse }

  init(diameter: CGFloat, light: UIColor, dark: UIColor) {
    super.init(frame: CGRect(x: 0, y: 0, width: diameter, height: diameter))
    layer.cornerRadius = diameter / 2
    guard let shade = layer as? CAGradientLayer else { return }
    shade.type = .radial
    shade.startPoint = CGPoint(x: 0.36, y: 0.3)
    shade.endPoint = CGPoint(x: 1.06, y: 1)
    shade.colors = [UIColor.white.cgColor, light.cgColor, dark.cgColor]
    shade.locations = [0, 0.22, 1]
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
}
