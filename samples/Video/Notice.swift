// SPDX-License-Identifier: MIT

import QuartzCore
import SampleStage

/// A stand-in for a film that cannot be played: an empty screen, and the reason below it.
package enum Notice {
  /// The layer with the reason, as large as the player.
  package static func layer(_ text: String) -> CALayer {
    let layer = SceneLayer(size: Player.size)
    layer.fill = Player.background()
    let screen = CAGradientLayer()
    screen.frame = Player.videoFrame
    screen.cornerRadius = 18
    screen.startPoint = .zero
    screen.endPoint = CGPoint(x: 1, y: 1)
    screen.colors = [
      CGColor(srgbRed: 0.24, green: 0.2, blue: 0.42, alpha: 1),
      CGColor(srgbRed: 0.1, green: 0.1, blue: 0.18, alpha: 1),
    ]
    layer.content.addSublayer(screen)
    let disc = CAShapeLayer()
    disc.frame = CGRect(
      x: screen.frame.midX - 80, y: screen.frame.midY - 80, width: 160, height: 160)
    disc.path = CGPath(ellipseIn: disc.bounds, transform: nil)
    disc.fillColor = CGColor(gray: 1, alpha: 0.14)
    layer.content.addSublayer(disc)
    let triangle = CAShapeLayer()
    triangle.frame = disc.frame
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 60, y: 44))
    path.addLine(to: CGPoint(x: 120, y: 80))
    path.addLine(to: CGPoint(x: 60, y: 116))
    path.closeSubpath()
    triangle.path = path
    triangle.fillColor = CGColor(gray: 1, alpha: 0.85)
    layer.content.addSublayer(triangle)
    layer.content.addSublayer(words(text))
    return layer
  }

  private static func words(_ text: String) -> CALayer {
    let words = CATextLayer()
    words.frame = CGRect(x: 40, y: 556, width: 880, height: 60)
    words.string = text
    words.fontSize = 20
    words.isWrapped = true
    words.alignmentMode = .center
    words.contentsScale = 2
    words.foregroundColor = CGColor(srgbRed: 1, green: 0.8, blue: 0.72, alpha: 1)
    return words
  }
}
