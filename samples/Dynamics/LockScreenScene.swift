// SPDX-License-Identifier: MIT

import UIKit

/// A lock screen that is pulled up, falls, and bounces on the lower edge.
final class LockScreenScene: SceneView {
  private let screen = LockScreenView()
  private let icons = UIView()

  init() { super.init(caption: "Lock screen") }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func start() {
    placeIcons()
    screen.frame = bounds
    addSubview(screen)

    let gravity = UIGravityBehavior(items: [screen])
    gravity.magnitude = 1.4
    let collision = UICollisionBehavior(items: [screen])
    collision.addBoundary(
      withIdentifier: "floor" as NSCopying, from: CGPoint(x: -20, y: bounds.maxY),
      to: CGPoint(x: bounds.maxX + 20, y: bounds.maxY))
    let material = UIDynamicItemBehavior(items: [screen])
    material.elasticity = 0.45
    material.allowsRotation = false
    let rail = UIAttachmentBehavior.slidingAttachment(
      with: screen, attachmentAnchor: screen.center, axisOfTranslation: CGVector(dx: 0, dy: 1))
    for behavior in [gravity, collision, material, rail] { animator.addBehavior(behavior) }
    // A glimpse of what lies behind.
    material.addLinearVelocity(CGPoint(x: 0, y: -760), for: screen)
  }

  override func anchor(for point: CGPoint, of item: UIView) -> CGPoint {
    CGPoint(x: item.center.x, y: point.y)
  }

  private func placeIcons() {
    icons.frame = bounds
    addSubview(icons)
    let side: CGFloat = 50
    let gap = (bounds.width - 5 * side) / 6
    for index in 0..<15 {
      let icon = UIView(
        frame: CGRect(
          x: gap + CGFloat(index % 5) * (side + gap), y: 58 + CGFloat(index / 5) * (side + 34),
          width: side, height: side))
      let shade = CAGradientLayer()
      let pair = Palette.pairs[(index * 5 + index / 5) % Palette.pairs.count]
      shade.colors = [pair.light.cgColor, pair.dark.cgColor]
      shade.frame = icon.bounds
      shade.cornerRadius = 13
      icon.layer.addSublayer(shade)
      let mark = CAShapeLayer()
      let inner = icon.bounds.insetBy(dx: 16, dy: 16)
      let path =
        index % 3 == 0
        ? UIBezierPath(ovalIn: inner)
        : UIBezierPath(roundedRect: inner, cornerRadius: index % 3 == 1 ? 3 : 9)
      mark.path = path.cgPath
      mark.fillColor = UIColor(white: 1, alpha: 0.85).cgColor
      icon.layer.addSublayer(mark)
      icons.addSubview(icon)
    }
  }
}

/// A wallpaper with the time.
final class LockScreenView: UIView {
  private let time = UILabel()
  private let day = UILabel()
  private let handle = UIView()

  override class var layerClass: AnyClass { CAGradientLayer.self }

  override init(frame: CGRect) {
    super.init(frame: frame)
    if let sky = layer as? CAGradientLayer {
      sky.colors = [0x2B2F77, 0x8A4FA3, 0xF08A78, 0xFFD9A0].map { Palette.rgb($0).cgColor }
      sky.locations = [0, 0.45, 0.8, 1]
    }
    time.text = "9:41"
    time.font = .systemFont(ofSize: 84, weight: .thin)
    day.text = "Monday, 23 November"
    day.font = .systemFont(ofSize: 17)
    for label in [time, day] {
      label.textColor = .white
      label.textAlignment = .center
      addSubview(label)
    }
    handle.backgroundColor = UIColor(white: 1, alpha: 0.85)
    handle.layer.cornerRadius = 2.5
    addSubview(handle)
  }

  required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  override func layoutSubviews() {
    super.layoutSubviews()
    time.frame = CGRect(x: 0, y: bounds.height * 0.2, width: bounds.width, height: 100)
    day.frame = CGRect(x: 0, y: time.frame.maxY + 2, width: bounds.width, height: 24)
    handle.frame = CGRect(x: bounds.midX - 60, y: bounds.maxY - 16, width: 120, height: 5)
  }
}
