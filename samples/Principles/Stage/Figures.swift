// SPDX-License-Identifier: MIT

import QuartzCore

/// The layers that the scenes are made of.
enum Figures {
  /// A round body that is lit from the upper left. It stands on its position.
  static func ball(_ color: CGColor, radius: CGFloat, at foot: CGPoint) -> CALayer {
    let ball = CAGradientLayer()
    ball.type = .radial
    ball.colors = [mixed(color, with: 1, share: 0.45), color, mixed(color, with: 0, share: 0.25)]
    ball.locations = [0, 0.45, 1]
    ball.startPoint = CGPoint(x: 0.35, y: 0.3)
    ball.endPoint = CGPoint(x: 1.05, y: 1)
    ball.bounds = CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
    ball.cornerRadius = radius
    ball.anchorPoint = CGPoint(x: 0.5, y: 1)
    ball.position = foot
    return ball
  }

  /// A soft box with two eyes. It stands on its position.
  static func hero(_ color: CGColor, size: CGFloat = 76, at foot: CGPoint) -> CALayer {
    let hero = CALayer()
    hero.bounds = CGRect(x: 0, y: 0, width: size, height: size)
    hero.anchorPoint = CGPoint(x: 0.5, y: 1)
    hero.position = foot
    hero.backgroundColor = color
    hero.cornerRadius = size * 0.26
    for side in [-1.0, 1] {
      hero.addSublayer(
        eye(at: CGPoint(x: size * (0.58 + 0.19 * side), y: size * 0.36), size * 0.26))
    }
    return hero
  }

  /// An eye that looks to the right.
  static func eye(at place: CGPoint, _ size: CGFloat) -> CALayer {
    let eye = CALayer()
    eye.bounds = CGRect(x: 0, y: 0, width: size, height: size)
    eye.position = place
    eye.cornerRadius = size / 2
    eye.backgroundColor = Palette.white
    let pupil = CALayer()
    pupil.frame = CGRect(x: size * 0.45, y: size * 0.28, width: size * 0.46, height: size * 0.46)
    pupil.cornerRadius = size * 0.23
    pupil.backgroundColor = Palette.ink
    eye.addSublayer(pupil)
    return eye
  }

  /// The shadow of a body on the ground.
  static func shadow(width: CGFloat, at x: CGFloat) -> CALayer {
    let shadow = CALayer()
    shadow.bounds = CGRect(x: 0, y: 0, width: width, height: 12)
    shadow.position = CGPoint(x: x, y: Principle.ground + 8)
    shadow.cornerRadius = 6
    shadow.backgroundColor = CGColor(red: 0.35, green: 0.28, blue: 0.18, alpha: 0.3)
    return shadow
  }

  /// A ring that marks a place.
  static func ring(at place: CGPoint, radius: CGFloat, _ color: CGColor = Palette.faint) -> CALayer
  {
    let ring = CALayer()
    ring.bounds = CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
    ring.position = place
    ring.cornerRadius = radius
    ring.borderColor = color
    ring.borderWidth = 2
    return ring
  }

  /// A line of text, by its left end.
  static func label(_ words: String, at place: CGPoint, size: CGFloat = 14) -> CATextLayer {
    let label = CATextLayer()
    label.string = words
    label.fontSize = size
    label.foregroundColor = Palette.ink
    label.contentsScale = 2
    label.anchorPoint = .zero
    label.position = place
    label.bounds = CGRect(x: 0, y: 0, width: 260, height: size * 1.5)
    return label
  }

  /// A line along a path.
  static func line(_ path: CGPath, _ color: CGColor = Palette.faint, width: CGFloat = 2)
    -> CAShapeLayer
  {
    let line = CAShapeLayer()
    line.path = path
    line.fillColor = nil
    line.strokeColor = color
    line.lineWidth = width
    line.lineCap = .round
    return line
  }

  /// A colour on its way to a grey, 0 for black and 1 for white.
  static func mixed(_ color: CGColor, with grey: CGFloat, share: CGFloat) -> CGColor {
    let parts = (color.components ?? [0, 0, 0]).prefix(3).map { $0 + (grey - $0) * share }
    return CGColor(red: parts[0], green: parts[1], blue: parts[2], alpha: 1)
  }
}
